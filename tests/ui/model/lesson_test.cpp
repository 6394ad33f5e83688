// Playing a lesson, and writing one: what a stop does is done on top of the document, and undone.

#include "model_support.h"

#include "model/exercises/asking.h"
#include "model/files/recovery.h"
#include "model/lesson/lesson_player.h"
#include "model/lesson/stop_values.h"
#include "model/lesson/stop_writing.h"
#include "model/reshape.h"
#include "model/training/trainer.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/exercises/grading.h>

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

namespace heedmap::test {
namespace {

LessonStop stop(const std::string& say)
{
    LessonStop made;
    made.say = LocalizedText(say);
    return made;
}

class LessonTest : public testing::Test {
protected:
    void open(const std::string& id, std::vector<LessonStop> stops)
    {
        Document document = example(id);
        document.lesson = std::move(stops);
        m_workbench.open(document, std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    }
    /// Two sentences, each with its own X, which share the weights.
    void openSamples(std::vector<LessonStop> stops)
    {
        Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
            "arrays": {"X": [[1, 2]], "W_Q": [[1], [0]], "W_K": [[1], [0]], "W_V": [[1], [0]]},
            "samples": [{"arrays": {"X": [[2, 3]]}}, {"arrays": {"X": [[3, 4], [5, 6]]}}]})");
        document.lesson = std::move(stops);
        m_workbench.open(document, {});
    }
    /// Q = [1 0; 0 1], with a lesson.
    void openSmall(const std::string& lesson)
    {
        m_workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "arrays": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [1, 1]], "V": [[1], [2]]}, )"
                                      + lesson + "}"),
                         {});
    }
    double query(Index row, Index col) { return value(m_workbench, "W_Q", {0, row, col}); }
    std::string shown() { return m_workbench.graph().node(m_selection.node()).info.name; }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Trainer m_trainer{m_workbench};
    LessonPlayer m_player{m_workbench, m_selection, m_trainer};
};

TEST_F(LessonTest, TellsOfChangesAfterStopsThatTheDocumentRefused)
{
    LessonStop second = stop("More of a word");
    second.set = {{"W_Q", {0, 0}, 7}};
    open("two-heads", {stop("Scores"), second});
    m_player.begin();
    m_player.next();
    LessonStop wrong = second;
    wrong.set = {{"nothing", {0, 0}, 7}};
    EXPECT_THROW(m_player.setStops({stop("Scores"), wrong}, "stops", 1), Error);
    const QSignalSpy moved(&m_player, &LessonPlayer::moved);
    Document fewer = m_workbench.document();
    fewer.lesson.pop_back();
    m_workbench.setDocument(fewer, "fewer stops");
    EXPECT_EQ(moved.size(), 1);
}

TEST_F(LessonTest, AStopSaysWhatDiffersAndGoingBackUndoesIt)
{
    LessonStop first = stop("Scores");
    first.node = "S_scaled";
    LessonStop second = stop("More of a word");
    second.set = {{"W_Q", {0, 0}, 7}, {"W_Q", {1, 2}, -3}};
    LessonStop third = stop("Weights");
    third.node = "A";
    third.head = 1;
    third.cell = {1, 2, 0};
    open("two-heads", {first, second, third});
    const double before[] = {query(0, 0), query(1, 2)};
    m_player.begin();
    EXPECT_EQ(shown(), "S_scaled");
    m_player.next();
    EXPECT_EQ(shown(), "S_scaled") << "what a stop does not name stays";
    EXPECT_EQ(query(0, 0), 7);
    EXPECT_EQ(query(1, 2), -3);
    m_player.next();
    EXPECT_EQ(shown(), "A");
    ASSERT_TRUE(m_selection.kept());
    EXPECT_EQ(m_selection.kept()->cell, (Cell{1, 2, 0}));
    EXPECT_EQ(query(0, 0), 7);
    m_player.back();
    EXPECT_EQ(shown(), "S_scaled");
    EXPECT_FALSE(m_selection.kept());
    EXPECT_EQ(query(0, 0), 7);
    m_player.back();
    EXPECT_EQ(query(0, 0), before[0]);
    EXPECT_EQ(query(1, 2), before[1]);
    m_player.go(2);
    EXPECT_EQ(query(0, 0), 7) << "the stops between are entered too";
    m_player.end();
    EXPECT_EQ(query(0, 0), before[0]);
    EXPECT_FALSE(m_workbench.modified());
    EXPECT_FALSE(m_player.on());
}

TEST_F(LessonTest, AStopThatIsGoneToAgainIsSeenAgain)
{
    LessonStop first = stop("Scores");
    first.node = "S_scaled";
    open("two-heads", {first, stop("Weights")});
    m_player.begin();
    m_selection.setNode(node(m_workbench, "A"));
    m_player.go(0);
    EXPECT_EQ(shown(), "S_scaled");
}

TEST_F(LessonTest, GoingBackShowsTheSampleOfBefore)
{
    LessonStop second = stop("Another sentence");
    second.sample = 1;
    LessonStop third = stop("Another word");
    third.set = {{"X", {0, 0}, 7}};
    openSamples({stop("Begin"), second, third});
    m_player.begin();
    m_player.go(2);
    EXPECT_EQ(m_workbench.head().sample, 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 7);
    m_player.back();
    EXPECT_EQ(m_workbench.head().sample, 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 3);
    m_player.back();
    EXPECT_EQ(m_workbench.head().sample, 0);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 2);
    m_player.go(2);
    m_player.end();
    EXPECT_EQ(m_workbench.head().sample, 0);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 2);
    EXPECT_FALSE(m_workbench.modified());
}

TEST_F(LessonTest, APictureOfAnotherStopHasTheNumbersOfItsSample)
{
    LessonStop changed = stop("Another word, and another weight");
    changed.set = {{"X", {0, 0}, 7}, {"W_Q", {0, 0}, 5}};
    LessonStop other = stop("Another sentence");
    other.sample = 1;
    other.node = "X";
    LessonStop queries = stop("Its queries");
    queries.node = "Q";
    LessonStop again = stop("The first once more");
    again.sample = 0;
    again.node = "X";
    openSamples({stop("Begin"), changed, other, queries, again});
    const StopValues values(m_workbench, m_player);
    m_player.begin();
    ASSERT_TRUE(wait([&] { return values.at(4) != nullptr; }));
    const std::map<int, Tensor> pictures{{2, *values.at(2)}, {3, *values.at(3)}, {4, *values.at(4)}};
    for (const auto& [stop, picture] : pictures) {
        m_player.go(stop);
        EXPECT_TRUE(picture.sameBits(Tensor(evaluated(m_workbench, node(m_workbench, shown())).view))) << stop;
    }
}

TEST_F(LessonTest, CoversUntilAnotherStopSaysOtherwise)
{
    LessonStop first = stop("Guess");
    first.node = "A";
    first.cover = {{"A"}};
    LessonStop shown = stop("Now look");
    shown.cell = {0, 1, 1};
    shown.node = "A";
    LessonStop open = stop("All of it");
    open.cover = std::vector<std::string>();
    this->open("two-heads", {first, shown, open});
    const CellPlace place{node(m_workbench, "A"), {0, 1, 1}};
    m_player.begin();
    EXPECT_TRUE(m_selection.covers().covered(place));
    m_selection.covers().uncover(place);
    m_player.next();
    EXPECT_FALSE(m_selection.covers().covered(place)) << "what the class has found out stays open";
    EXPECT_TRUE(m_selection.covers().covered({place.node, {0, 0, 0}}));
    m_player.next();
    EXPECT_FALSE(m_selection.covers().covered({place.node, {0, 0, 0}}));
    m_player.back();
    EXPECT_TRUE(m_selection.covers().covered({place.node, {0, 0, 0}}));
    m_player.end();
    EXPECT_FALSE(m_selection.covers().covered({place.node, {0, 0, 0}}));
}

/// Four words that are to look at one another as the loss wants.
Document learning()
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {
        "X": {"init": "normal", "shape": [4, 4], "seed": 1}, "W_Q": {"init": "normal", "shape": [4, 4], "seed": 2},
        "W_K": {"init": "normal", "shape": [4, 4], "seed": 3}, "W_V": {"init": "normal", "shape": [4, 4], "seed": 4}},
        "loss": [{"kind": "attend", "of": "A", "target": [[1,0,0,0],[1,0,0,0],[0,1,0,0],[0,0,1,0]]}]})");
}

TEST_F(LessonTest, ATrainedStopStopsWhereItSaysAndIsUndone)
{
    LessonStop first = stop("Nothing learned yet");
    LessonStop train = stop("It learns");
    train.train = LessonStop::Steps{5};
    LessonStop after = stop("And now");
    after.node = "A";
    Document document = learning();
    document.lesson = {first, train, after};
    m_workbench.open(document, {});
    m_trainer.setPace(0);
    const Tensor before(evaluated(m_workbench, node(m_workbench, "W_Q")).view);
    m_player.begin();
    m_player.go(2);
    ASSERT_TRUE(wait([this] { return m_player.at() == 2 && !m_trainer.busy(); }));
    EXPECT_EQ(m_trainer.step(), 5);
    EXPECT_FALSE(before.sameBits(Tensor(evaluated(m_workbench, node(m_workbench, "W_Q")).view)));
    m_player.go(0);
    ASSERT_TRUE(wait([this] { return !m_trainer.busy(); }));
    EXPECT_TRUE(before.sameBits(Tensor(evaluated(m_workbench, node(m_workbench, "W_Q")).view)));
}

TEST_F(LessonTest, WhoGoesOnWhileAStopTrainsLetsItLearnFirstAndEndsItByGoingOnOnceMore)
{
    LessonStop train = stop("It learns");
    train.train = LessonStop::Steps{5};
    LessonStop after = stop("And now");
    after.node = "A";
    Document document = learning();
    document.lesson = {train, after};
    m_workbench.open(document, {});
    constexpr double asGoodAsNever = 1e-6;
    m_trainer.setPace(asGoodAsNever);
    m_player.begin();
    EXPECT_TRUE(m_player.training());
    m_player.next();
    EXPECT_EQ(m_player.at(), 0);
    ASSERT_TRUE(wait([this] { return m_player.at() == 1 && !m_trainer.busy(); }));
    EXPECT_EQ(m_trainer.step(), 5);
    EXPECT_EQ(m_trainer.pace(), asGoodAsNever);

    document.lesson[0].train = LessonStop::Steps{100000000};
    m_workbench.open(document, {});
    m_trainer.setPace(asGoodAsNever);
    QStringList told;
    QObject::connect(&m_workbench, &Workbench::failed, &m_player, [&](const QString& sentence) { told << sentence; });
    m_player.begin();
    m_player.next();
    EXPECT_EQ(told, QStringList());
    m_player.next();
    EXPECT_EQ(m_player.at(), 1);
    EXPECT_EQ(told.join(QString()).left(39), "The training of stop 1 was ended early:");
    EXPECT_EQ(m_trainer.pace(), asGoodAsNever);
}

TEST_F(LessonTest, WhatAStopHasLearnedIsKeptWhenStopsAreRewritten)
{
    LessonStop train = stop("It learns");
    train.train = LessonStop::Steps{5};
    Document document = learning();
    document.lesson = {stop("Nothing learned yet"), train};
    m_workbench.open(document, {});
    m_trainer.setPace(0);
    const auto weights = [this] { return Tensor(evaluated(m_workbench, node(m_workbench, "W_Q")).view); };
    const Tensor before = weights();
    m_player.begin();
    m_player.go(1);
    ASSERT_TRUE(wait([this] { return !m_player.training() && !m_trainer.busy(); }));
    const Tensor learned = weights();
    std::vector<LessonStop> stops = m_player.stops();
    stops[1].say = LocalizedText("It has learned");
    m_player.setStops(stops, "words", 1);
    EXPECT_FALSE(m_player.training()) << "nothing before it has changed";
    EXPECT_TRUE(learned.sameBits(weights()));
    m_player.back();
    EXPECT_TRUE(before.sameBits(weights()));
    stops[0].set = {{"X", {0, 0}, 2}};
    m_player.setStops(stops, "number", 1);
    EXPECT_TRUE(m_player.training()) << "it learns from other numbers";
    m_player.end();
    EXPECT_TRUE(before.sameBits(weights()));
}

TEST_F(LessonTest, IsWrittenByShowingWhatItIsToShow)
{
    open("two-heads", {});
    m_player.begin();
    m_selection.setNode(node(m_workbench, "S_scaled"));
    const auto add = [this] {
        std::vector<LessonStop> stops = m_player.stops();
        stops.push_back(m_player.asShown({}));
        stops.back().say = LocalizedText("as shown");
        m_player.setStops(std::move(stops), "stop", m_player.at() + 1, true);
    };
    add();
    EXPECT_EQ(m_player.at(), 0);
    const double was = query(0, 0);
    put(m_workbench, "W_Q", {0, 0, 0}, 5);
    m_selection.keep(CellPlace{node(m_workbench, "S_scaled"), {1, 2, 3}});
    add();
    ASSERT_EQ(m_player.stops().size(), 2U);
    const LessonStop& written = m_player.stops()[1];
    ASSERT_EQ(written.set.size(), 1U);
    EXPECT_EQ(written.set[0].number, 5);
    EXPECT_EQ(written.cell, (std::vector<Index>{1, 2, 3}));
    EXPECT_EQ(query(0, 0), 5) << "the stop does it";
    EXPECT_FALSE(m_player.changedBeside());
    m_player.back();
    EXPECT_EQ(query(0, 0), was) << "and the document is what it was";
}

TEST_F(LessonTest, IsSavedWithoutWhatItsStopsDo)
{
    LessonStop first = stop("Begin");
    LessonStop second = stop("Change");
    second.set = {{"W_Q", {0, 0}, 7}};
    open("two-heads", {first, second});
    const double was = query(0, 0);
    m_player.begin();
    m_player.next();
    EXPECT_TRUE(m_workbench.modified());
    const QSignalSpy walked(&m_workbench.undoStack(), &QUndoStack::indexChanged);
    EXPECT_FALSE(m_player.modified()) << "the document is not";
    EXPECT_EQ(walked.size(), 0) << "and nothing is undone to find out";
    double saved = 7;
    m_player.withoutStops([&] { saved = query(0, 0); });
    EXPECT_EQ(saved, was);
    EXPECT_EQ(query(0, 0), 7) << "the class sees it still";
    EXPECT_EQ(m_player.at(), 1);
    put(m_workbench, "W_Q", {0, 1, 1}, 9);
    EXPECT_TRUE(m_player.changedBeside());
    EXPECT_TRUE(m_player.modified());
    m_player.end();
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 1, 1}), 9) << "what a person changed is not lost";
}

TEST_F(LessonTest, AnUndoTakesAStopBack)
{
    LessonStop second = stop("Change");
    second.set = {{"W_Q", {0, 0}, 7}};
    open("two-heads", {stop("Begin"), second});
    m_player.begin();
    m_player.next();
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_player.at(), 0);
    m_player.next();
    EXPECT_EQ(query(0, 0), 7);
    m_workbench.open(example("causal-mask"), {});
    EXPECT_FALSE(m_player.on()) << "another document has none of it";
}

TEST_F(LessonTest, RefusesMoreNumbersThanAStopMayPut)
{
    Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {
        "X": {"init": "normal", "shape": [30, 30], "seed": 1}, "W_Q": {"init": "identity", "shape": [30, 4]},
        "W_K": {"init": "identity", "shape": [30, 4]}, "W_V": {"init": "identity", "shape": [30, 4]}}})");
    m_workbench.open(document, {});
    m_player.begin();
    m_workbench.setValues(node(m_workbench, "X"), Region::all(Shape::matrix(30, 30)), std::vector<double>(900, 1.0));
    EXPECT_THROW((void)m_player.asShown({}), Error);
}

TEST_F(LessonTest, WhatIsChangedInClassIsAnAside)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "set": [["Q", [0, 0], 5]]}, {"say": "three"}])");
    m_player.begin();
    m_player.give(true);
    EXPECT_FALSE(m_player.asides().any());
    put(m_workbench, "Q", {0, 0, 1}, 3);
    EXPECT_TRUE(m_player.asides().any());
    ASSERT_EQ(m_player.asides().numbers().size(), 1U);
    EXPECT_EQ(m_player.asides().numbers().front().number, 3);
    EXPECT_EQ(m_player.asides().settings(), Json(Json::Object()));
    ASSERT_EQ(m_selection.aside().size(), 1U) << "views mark it";
    EXPECT_EQ(m_selection.aside().front(), (CellPlace{node(m_workbench, "Q"), {0, 0, 1}}));
    EXPECT_FALSE(m_player.modified()) << "nothing to save";
    std::string saved;
    m_player.withoutStops([&] { saved = writeDocument(m_workbench.document()); });
    EXPECT_NE(saved, writeDocument(m_workbench.document())) << "the aside is shown";
    EXPECT_EQ(saved, writeDocument(m_player.ownDocument())) << "and not saved";
    m_player.next();
    EXPECT_FALSE(m_player.asides().any());
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 5);
    const double before = value(m_workbench, "Q", {0, 0, 1});
    EXPECT_NE(before, 3) << "the next stop is as it was written";
    put(m_workbench, "Q", {0, 0, 1}, 4);
    m_player.asides().backToScript();
    EXPECT_FALSE(m_player.asides().any());
    EXPECT_TRUE(m_selection.aside().empty());
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 1}), before);
    m_workbench.undoStack().redo();
    EXPECT_TRUE(m_player.asides().any()) << "a redo brings it back";
    m_player.asides().keep();
    EXPECT_FALSE(m_player.asides().any());
    EXPECT_EQ(m_player.stops()[1].set.size(), 2U);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 1}), 4);
    put(m_workbench, "Q", {0, 0, 1}, 7);
    m_player.end();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 1}), before) << "the document is as it was";
}

TEST_F(LessonTest, OneUndoBringsAWholeAsideBack)
{
    openSmall(R"("lesson": [{"say": "one", "set": [["Q", [0, 0], 5]]}, {"say": "two"}])");
    m_player.begin();
    m_player.give(true);
    const double before = value(m_workbench, "K", {0, 0, 1});
    put(m_workbench, "Q", {0, 0, 0}, 4);
    put(m_workbench, "K", {0, 0, 1}, 7);
    EXPECT_FALSE(m_player.undo()) << "one edit of it";
    m_player.asides().backToScript();
    EXPECT_FALSE(m_player.asides().any());
    ASSERT_TRUE(m_player.undo());
    EXPECT_EQ(m_player.asides().numbers().size(), 2U);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 4);
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), 7);
    setSetting(m_workbench, "scale", Json("none"));
    m_player.next();
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), before);
    ASSERT_TRUE(m_player.undo()) << "the next stop has left it";
    EXPECT_EQ(m_player.at(), 0);
    EXPECT_EQ(m_player.asides().numbers().size(), 2U);
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), 7);
    ASSERT_NE(m_player.asides().settings().find("scale"), nullptr);
    m_player.asides().backToScript();
    put(m_workbench, "Q", {0, 0, 0}, 6);
    EXPECT_FALSE(m_player.asides().bringsBack()) << "another edit takes its place";
}

TEST_F(LessonTest, NothingOfALessonIsDoneAgainOnceItHasEnded)
{
    openSmall(R"("lesson": [{"say": "one", "set": [["Q", [0, 0], 5]]}, {"say": "two", "set": [["Q", [1, 1], 6]]}])");
    put(m_workbench, "V", {0, 0, 0}, 9);
    const std::string script = writeDocument(m_workbench.document());
    const auto redo = [this] {
        if (!m_player.redo())
            m_workbench.undoStack().redo();
    };
    for (const bool back : {false, true}) {
        m_player.begin();
        m_player.give(true);
        m_player.next();
        put(m_workbench, "Q", {0, 0, 1}, 3);
        if (back)
            m_player.asides().backToScript();
        m_player.end();
        EXPECT_EQ(writeDocument(m_workbench.document()), script);
        EXPECT_FALSE(m_player.mayRedo());
        redo();
        EXPECT_EQ(writeDocument(m_workbench.document()), script) << "neither a stop nor an aside";
    }
    m_workbench.undoStack().undo(); // of what was typed before the lesson
    EXPECT_NE(writeDocument(m_workbench.document()), script);
    EXPECT_TRUE(m_player.mayRedo());
    redo();
    EXPECT_EQ(writeDocument(m_workbench.document()), script);
    redo();
    EXPECT_EQ(writeDocument(m_workbench.document()), script);
    put(m_workbench, "V", {0, 0, 0}, 8);
    m_workbench.undoStack().undo();
    redo();
    EXPECT_EQ(value(m_workbench, "V", {0, 0, 0}), 8) << "later edits are one's own";
}

TEST_F(LessonTest, AnAsideIsBroughtBackAtItsStopWhereverTheLessonWentMeanwhile)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "set": [["Q", [0, 0], 5]]}, {"say": "three"}])");
    m_player.begin();
    m_player.give(true);
    put(m_workbench, "K", {0, 0, 1}, 7);
    m_player.next();
    put(m_workbench, "K", {0, 0, 1}, 8);
    m_player.go(2);
    m_player.go(0);
    ASSERT_TRUE(m_player.asides().bringsBack());
    ASSERT_TRUE(m_player.undo());
    EXPECT_EQ(m_player.at(), 0);
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), 7);
    EXPECT_EQ(m_player.asides().numbers().size(), 1U) << "it is the aside again";
    m_player.asides().backToScript();
    m_player.go(2);
    m_player.go(1);
    ASSERT_TRUE(m_player.undo()) << "each stop has its own";
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), 8);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 5);
    m_player.go(0);
    ASSERT_TRUE(m_player.undo()) << "also one that was gone back from before the lesson went on";
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), 7);
    m_player.end();
    EXPECT_FALSE(m_player.modified());
}

TEST_F(LessonTest, AnAsideThatNoStopCouldSetIsBroughtBackWhole)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "set": [["Q", [0, 0], 5]]}])");
    m_player.begin();
    m_player.give(true);
    Document other = m_workbench.document();
    other.tokens.query = {"other", "words"};
    m_workbench.setDocument(other, "words");
    put(m_workbench, "K", {0, 0, 1}, 7);
    const Document aside = m_workbench.document();
    m_player.next();
    m_player.back();
    EXPECT_NE(writeDocument(m_workbench.document()), writeDocument(aside));
    ASSERT_TRUE(m_player.undo());
    EXPECT_EQ(writeDocument(m_workbench.document()), writeDocument(aside));
}

TEST_F(LessonTest, UndoAndRedoGoFromStopToStopWhileItIsGiven)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two"}, {"say": "three", "set": [["Q", [0, 0], 5]]}])");
    m_player.begin();
    m_player.give(true);
    m_player.go(2);
    m_player.back();
    ASSERT_TRUE(m_player.redo()) << "what the next stop sets is never an aside of this one";
    EXPECT_EQ(m_player.at(), 2);
    EXPECT_FALSE(m_player.asides().any());
    ASSERT_TRUE(m_player.undo());
    EXPECT_EQ(m_player.at(), 1);
    ASSERT_TRUE(m_player.undo());
    EXPECT_EQ(m_player.at(), 0);
    EXPECT_FALSE(m_player.mayUndo());
}

TEST_F(LessonTest, OneUndoTakesBackThatAnAsideWasKept)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "set": [["Q", [0, 0], 5]]}])");
    m_player.begin();
    m_player.give(true);
    put(m_workbench, "K", {0, 0, 1}, 7);
    m_player.asides().keep();
    ASSERT_EQ(m_player.stops()[0].set.size(), 1U);
    m_player.next();
    m_player.back();
    ASSERT_TRUE(m_player.undo());
    EXPECT_EQ(m_player.at(), 0) << "the stage stays";
    EXPECT_TRUE(m_player.stops()[0].set.empty());
    EXPECT_EQ(m_player.asides().numbers().size(), 1U) << "it is an aside again";
    EXPECT_EQ(value(m_workbench, "K", {0, 0, 1}), 7);
}

TEST_F(LessonTest, WhatStopsSetIsNoUnsavedWork)
{
    const QTemporaryDir folder;
    const Recovery recovery(m_workbench, folder.path());
    const auto copies = [&] { return QDir(folder.path()).entryList({"*.heed"}).size(); };
    openSmall(R"("lesson": [{"say": "one", "set": [["Q", [0, 0], 5]]}, {"say": "two"}])");
    m_player.begin();
    put(m_workbench, "K", {0, 0, 0}, 4);
    ASSERT_TRUE(wait([&] { return copies() == 1; })) << "what the user changed is";
    m_workbench.undoStack().undo();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 5) << "the stop is still shown";
    EXPECT_EQ(copies(), 0);
}

TEST_F(LessonTest, AnAsideOfSettingsIsKeptLikeOneOfNumbers)
{
    openSmall(R"("lesson": [{"say": "one", "settings": {"mask.causal": true}, "set": [["Q", [0, 0], 5]]},
        {"say": "two"}])");
    m_player.begin();
    m_player.give(true);
    put(m_workbench, "Q", {0, 0, 0}, 4);
    setSetting(m_workbench, "scale", Json("none"));
    ASSERT_TRUE(m_player.asides().mayKeep());
    EXPECT_EQ(m_player.asides().numbers().size(), 1U);
    ASSERT_NE(m_player.asides().settings().find("scale"), nullptr);
    EXPECT_EQ(*m_player.asides().settings().find("scale"), Json("none"));
    EXPECT_EQ(m_selection.aside().size(), 1U) << "the number is marked all the same";
    const Document shown = m_workbench.document();
    m_player.asides().keep();
    EXPECT_FALSE(m_player.asides().any());
    EXPECT_EQ(m_workbench.document().config, shown.config) << "nothing moves";
    ASSERT_EQ(m_player.stops()[0].set.size(), 1U) << "in place of what was set";
    EXPECT_EQ(m_player.stops()[0].set[0].number, 4);
    EXPECT_EQ(m_player.stops()[0].settings.object().size(), 2U);
    m_player.next();
    m_player.back();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 4);
    EXPECT_EQ(m_workbench.document().config, shown.config);
    m_player.end();
    EXPECT_EQ(m_workbench.document().config.find("scale"), nullptr) << "the document is as it was";
}

TEST_F(LessonTest, WhatNoStopKeepsIsSaid)
{
    openSmall(R"("lesson": [{"say": "one"}])");
    m_player.begin();
    m_player.give(true);
    QStringList said;
    QObject::connect(&m_workbench, &Workbench::failed, [&](const QString& text) { said += text; });
    Document renamed = m_workbench.document();
    renamed.title.set("", "another title");
    m_workbench.setDocument(renamed, "title");
    ASSERT_TRUE(m_player.asides().mayKeep());
    m_player.asides().keep();
    EXPECT_EQ(said, QStringList("A stop keeps changed numbers and settings; here something else was changed."));
    EXPECT_TRUE(m_player.asides().any()) << "nothing is lost";
}

TEST_F(LessonTest, AStopSetsSettingsAndGoingBackUndoesThem)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "settings": {"mask.causal": true}, "node": "S_masked"},
        {"say": "three", "settings": {"mask.causal": false, "scale": "none"}, "set": [["Q", [0, 0], 5]]}])");
    m_player.begin();
    EXPECT_EQ(m_workbench.graph().find("S_masked"), noNode);
    m_player.next();
    EXPECT_NE(m_workbench.graph().find("S_masked"), noNode);
    EXPECT_EQ(m_workbench.graph().node(m_selection.node()).info.name, "S_masked");
    EXPECT_FALSE(m_player.modified());
    m_player.next();
    EXPECT_EQ(m_workbench.graph().find("S_masked"), noNode);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 5);
    m_player.back();
    EXPECT_NE(m_workbench.graph().find("S_masked"), noNode);
    m_player.end();
    EXPECT_EQ(m_workbench.graph().find("S_masked"), noNode);
    EXPECT_FALSE(m_workbench.head().atStop);
}

/// What the document says that its numbers are rounded to; null for nothing.
Json formatIn(const Document& document)
{
    const Json* format = document.view.find("number_format");
    return format != nullptr ? *format : Json();
}

TEST_F(LessonTest, AStopRoundsNumbersAndGoingBackUndoesIt)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "settings": {"view.number_format": "bfloat16"}},
        {"say": "three", "settings": {"view.number_format": null, "scale": "none"}}])");
    const auto format = [&] { return m_workbench.numberFormat().id; };
    m_player.begin();
    EXPECT_EQ(format(), "float64");
    m_player.next();
    EXPECT_EQ(format(), "bfloat16");
    EXPECT_FALSE(m_player.modified());
    EXPECT_EQ(formatIn(m_player.ownDocument()), Json());
    m_player.withoutStops([&] { EXPECT_EQ(formatIn(m_workbench.document()), Json()) << "which is saved"; });
    EXPECT_EQ(format(), "bfloat16");
    m_player.next();
    EXPECT_EQ(format(), "float64");
    m_player.back();
    EXPECT_EQ(format(), "bfloat16");
    m_player.end();
    EXPECT_EQ(format(), "float64");
}

TEST_F(LessonTest, RoundingWhileALessonIsGivenIsAnAside)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two"}])");
    m_player.begin();
    m_player.give(true);
    m_workbench.setNumberFormat(floatFormat("float16"));
    EXPECT_EQ(formatIn(m_player.ownDocument()), Json());
    m_player.withoutStops([&] { EXPECT_EQ(formatIn(m_workbench.document()), Json()); });
    EXPECT_EQ(m_workbench.numberFormat().id, "float16");
    m_player.next();
    EXPECT_EQ(m_workbench.numberFormat().id, "float64");
    m_workbench.setNumberFormat(floatFormat("float16"));
    m_player.give(false);
    EXPECT_EQ(m_workbench.numberFormat().id, "float64");
}

TEST_F(LessonTest, RoundingIsTakenFromTheStageIntoAStop)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two"}])");
    m_player.begin();
    m_player.next();
    m_workbench.setNumberFormat(floatFormat("float16"));
    std::vector<LessonStop> stops = m_player.stops();
    takeChanges(stops[1], m_player.asShown({}));
    m_player.setStops(stops, "taken", 1, true);
    EXPECT_EQ(m_player.stops()[1].settings, Json(Json::Object{{"view.number_format", "float16"}}));
    EXPECT_EQ(m_workbench.numberFormat().id, "float16");
    m_player.back();
    EXPECT_EQ(m_workbench.numberFormat().id, "float64");
}

TEST_F(LessonTest, ExercisesBelongToTheStopTheyWereWrittenOnAndFollowIt)
{
    openSmall(R"("lesson": [{"say": "one"}, {"say": "two", "settings": {"mask.causal": true}}])");
    m_player.begin();
    const std::string own = askFill(m_workbench, node(m_workbench, "A"), Region::of({0, 0, 0}));
    m_player.next();
    const std::string masked = askFill(m_workbench, node(m_workbench, "A"), Region::of({0, 0, 1}));
    const auto stopOf = [&](const std::string& id) {
        return std::ranges::find(m_workbench.head().exercises, id, &Exercise::id)->stop;
    };
    EXPECT_EQ(stopOf(own), std::nullopt) << "of the document's own numbers";
    EXPECT_EQ(stopOf(masked), 1);
    Grader grader(m_player.ownDocument(), {});
    const Marks key = grader.grade({});
    EXPECT_EQ(key.exercises[1].marks[0].right, "0.00") << "masked";
    std::vector<LessonStop> stops = m_player.stops();
    stops.insert(stops.begin(), stop("before"));
    m_player.setStops(stops, "stops", 2, false, [](Index each) { return each + 1; });
    EXPECT_EQ(stopOf(masked), 2);
}

TEST_F(LessonTest, WhatIsKeptAgainstACrashIsTheDocumentAndNotTheStop)
{
    LessonStop changes = stop("changes");
    changes.set = {{"W_Q", {0, 0}, 9}};
    open("two-heads", {stop("first"), changes});
    const double was = query(0, 0);
    const auto kept = [this] {
        Workbench other;
        other.open(m_player.ownDocument(), m_workbench.folder());
        return value(other, "W_Q", {0, 0, 0});
    };
    m_player.begin();
    m_player.next();
    EXPECT_EQ(query(0, 0), 9);
    EXPECT_EQ(kept(), was);
    m_workbench.setValues(m_workbench.graph().find("W_Q"), Region::of({0, 0, 0}), std::array{5.0});
    EXPECT_EQ(kept(), 5) << "a change of one's own is not lost";
    m_workbench.undoStack().undo();
    m_player.end();
    EXPECT_EQ(kept(), was);
}

} // namespace
} // namespace heedmap::test
