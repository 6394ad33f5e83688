// Recording stops where something was changed on the stage: a mask, numbers while words are typed.

#include "model_support.h"

#include "model/lesson/stop_writing.h"
#include "model/masks.h"
#include "model/reshape.h"
#include "model/training/trainer.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QUndoStack>

#include <algorithm>

namespace heedmap::test {
namespace {

Tensor causal() { return {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}}; }
Tensor all() { return {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}; }

class StopWritingTest : public testing::Test {
protected:
    StopWritingTest() { m_workbench.setSpeed(everythingQuick); } // an edit begins with the mask that is there
    void begin(const std::string& config, const std::string& more = {})
    {
        m_workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "config": )" + config + R"(, "tokens": {"query": ["a", "b", "c"], "key": ["a", "b", "c"]}, "arrays": {
            "Q": [[1, 0], [0, 1], [1, 1]], "K": [[1, 0], [0, 1], [1, 1]], "V": [[1], [2], [3]]})"
                                      + more + "}"),
                         {});
        m_player.begin();
    }
    void add(const std::string& say = "as shown")
    {
        drawMasks(m_workbench, m_player);
        LessonStop stop = m_player.asShown({});
        stop.say = LocalizedText(say);
        const auto settings = m_player.settingsSince();
        std::vector<LessonStop> stops = settings ? settings->stops : m_player.stops();
        insertStop(stops, m_player.at() + 1, stop, settings);
        rewriteStops(m_workbench, m_player, std::move(stops), "stop", m_player.at() + 1, true);
    }
    void say(const std::string& words)
    {
        std::vector<LessonStop> stops = m_player.stops();
        stops[static_cast<std::size_t>(m_player.at())].say = LocalizedText(words);
        rewriteStops(m_workbench, m_player, std::move(stops), "words", m_player.at(), false);
    }
    void choose(const std::string& id)
    {
        const std::vector<MaskPreset> presets = maskPresets(m_workbench);
        setMask(m_workbench, "mask", *std::ranges::find(presets, id, &MaskPreset::id));
    }
    /// What is kept; all where nothing is masked.
    static Tensor maskOf(Workbench& workbench)
    {
        const NodeId id = workbench.graph().find("mask");
        return id == noNode ? all() : Tensor(evaluated(workbench, id).view);
    }
    Tensor mask() { return maskOf(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Trainer m_trainer{m_workbench};
    LessonPlayer m_player{m_workbench, m_selection, m_trainer};
};

TEST_F(StopWritingTest, AMaskThatIsChosenIsTheStopsAlone)
{
    begin(R"({"mask": {"causal": true}})");
    add("Only what came before");
    choose("none");
    add("All that there is");
    ASSERT_EQ(m_player.stops().size(), 2U);
    EXPECT_EQ(m_player.stops()[1].settings, Json(Json::Object{{"mask.causal", false}}));
    EXPECT_TRUE(m_player.stops()[1].set.empty());
    EXPECT_TRUE(mask().sameBits(all()));
    EXPECT_FALSE(m_player.changedBeside());
    m_player.back();
    EXPECT_TRUE(mask().sameBits(causal()));
    EXPECT_EQ(*m_workbench.head().config.find("mask"), Json(Json::Object{{"causal", true}})) << "the document's";
    m_player.next();
    EXPECT_TRUE(mask().sameBits(all()));
    choose("causal");
    add("And back");
    EXPECT_TRUE(mask().sameBits(causal()));
    m_player.go(1);
    EXPECT_TRUE(mask().sameBits(all()));
}

TEST_F(StopWritingTest, WhereThereIsNoMaskTheFirstStopKeepsAll)
{
    begin("{}");
    add("No mask");
    choose("causal");
    add("No spoilers");
    EXPECT_TRUE(mask().sameBits(causal()));
    m_player.back();
    EXPECT_TRUE(mask().sameBits(all()));
    m_player.end();
    Workbench reopened;
    reopened.open(readDocument(writeDocument(m_workbench.document())), {});
    Selection selection{reopened};
    Trainer trainer{reopened};
    LessonPlayer player{reopened, selection, trainer};
    player.begin();
    EXPECT_TRUE(maskOf(reopened).sameBits(all()));
    player.next();
    EXPECT_TRUE(maskOf(reopened).sameBits(causal()));
}

TEST_F(StopWritingTest, NumbersChangedWithTheMaskAreTheStopsToo)
{
    begin(R"({"mask": {"causal": true}})");
    add();
    put(m_workbench, "Q", {0, 0, 0}, 9);
    choose("key_padding");
    put(m_workbench, "Q", {0, 0, 1}, 8);
    add();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 9);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 1}), 8);
    EXPECT_EQ(mask().at({0, 0, 1}), 1);
    EXPECT_EQ(mask().at({0, 2, 2}), 0);
    m_player.back();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 1);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 1}), 0);
    EXPECT_TRUE(mask().sameBits(causal()));
}

TEST_F(StopWritingTest, WhatOtherStopsShowIsThereAgain)
{
    begin(R"({"mask": {"causal": true}})", R"(, "lesson": [{"say": "one"}, {"say": "two", "node": "S_masked"}],
        "exercises": [{"id": "m", "kind": "which_mask", "node": "A", "options": [{"causal": true}, {"window": 1}]},
                      {"id": "f", "kind": "fill", "node": "S_masked"}])");
    choose("none");
    EXPECT_EQ(m_workbench.head().exercises.size(), 1U) << "no such matrix";
    add("between");
    ASSERT_EQ(m_player.stops().size(), 3U);
    EXPECT_EQ(m_player.stops()[1].settings, Json(Json::Object{{"mask.causal", false}}));
    EXPECT_EQ(m_player.stops()[2].settings, Json(Json::Object{{"mask.causal", true}})) << "as before";
    EXPECT_EQ(m_player.stops()[2].node, "S_masked");
    EXPECT_EQ(m_workbench.head().exercises.size(), 2U);
}

TEST_F(StopWritingTest, StopsThatNoDocumentHasLeaveTheLessonWhereItStands)
{
    begin(
        R"({"mask": {"causal": true}})",
        R"(, "lesson": [{"say": "one", "node": "A"}, {"say": "two", "node": "S_masked", "set": [["Q", [0, 0], 5]]}])");
    m_player.go(1);
    const int index = m_workbench.undoStack().index();
    std::vector<LessonStop> stops = m_player.stops();
    stops[0].set = {{.array = "nowhere", .cell = {0, 0}, .number = 1}};
    EXPECT_THROW(m_player.setStops(stops, "stops", 1), Error);
    EXPECT_EQ(m_player.at(), 1);
    EXPECT_EQ(m_workbench.undoStack().index(), index);
    EXPECT_EQ(m_player.stops()[0].set.size(), 0U);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 5);
    m_player.back();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 1);
}

TEST_F(StopWritingTest, WhatASettingTakesWithItIsTold)
{
    begin("{}");
    Document document = m_workbench.document();
    document.config.set("mask", Json(Json::Object{{"custom", true}}));
    document.arrays.emplace_back("mask", std::make_shared<const Tensor>(causal()));
    document.lesson = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"mask": {"custom": true}}, "arrays": {"Q": [[1]], "K": [[1]], "V": [[1]], "mask": [[1]]},
        "lesson": [{"say": "one", "set": [["mask", [0, 0], 0]]}]})")
                          .lesson;
    m_workbench.open(document, {});
    std::vector<Dropped> told;
    QObject::connect(&m_workbench, &Workbench::dropped, &m_workbench,
                     [&](const Dropped& what) { told.push_back(what); });
    setSetting(m_workbench, "scale", "none");
    EXPECT_TRUE(told.empty());
    choose("causal");
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].arrays, std::vector<std::string>{"mask"});
    EXPECT_EQ(told[0].puts, 1);
    EXPECT_EQ(told[0].exercises, 0);
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.document().lesson[0].set.size(), 1U);
    EXPECT_TRUE(mask().sameBits(causal()));
}

TEST_F(StopWritingTest, WhoSwitchesTheMaskBeforeAClassGoesOnWithTheLesson)
{
    begin(R"({"mask": {"causal": true}})",
          R"(, "lesson": [{"say": "one", "node": "A"}, {"say": "two", "node": "S_masked"}])");
    choose("none");
    m_player.next();
    EXPECT_EQ(m_workbench.graph().node(m_selection.node()).info.name, "S_masked");
    EXPECT_TRUE(mask().sameBits(all())) << "as a number that is changed before a class";
    m_player.back();
    EXPECT_EQ(m_player.stops()[1].node, "S_masked");
}

TEST_F(StopWritingTest, TheScaleThatIsChosenIsTheStops)
{
    begin("{}");
    add();
    setSetting(m_workbench, "scale", "none");
    put(m_workbench, "Q", {0, 0, 0}, 9);
    add("unscaled");
    ASSERT_EQ(m_player.stops().size(), 2U);
    EXPECT_EQ(m_player.stops()[1].settings, Json(Json::Object{{"scale", "none"}}));
    EXPECT_EQ(m_player.stops()[1].set.size(), 1U);
    EXPECT_EQ(*m_workbench.head().config.find("scale"), Json("none"));
    m_player.back();
    EXPECT_EQ(m_workbench.head().config.find("scale"), nullptr);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 1);
    const Document saved = readDocument(writeDocument(m_player.ownDocument()));
    EXPECT_EQ(saved.config.find("scale"), nullptr);
    EXPECT_EQ(saved.lesson[1].settings, Json(Json::Object{{"scale", "none"}}));
}

TEST_F(StopWritingTest, OtherSettingsAreTheDocuments)
{
    begin(R"({"mask": {"causal": true}})");
    add();
    setSetting(m_workbench, "scale", "none");
    const int index = m_workbench.undoStack().index();
    drawMasks(m_workbench, m_player);
    EXPECT_EQ(m_workbench.undoStack().index(), index);
    EXPECT_EQ(*m_workbench.head().config.find("scale"), Json("none"));
    choose("none");
    drawMasks(m_workbench, m_player);
    EXPECT_EQ(m_workbench.head().config.find("mask"), nullptr);
    EXPECT_EQ(*m_workbench.head().config.find("scale"), Json("none"));
}

TEST_F(StopWritingTest, AMaskThatIsTakenLeavesALaterStopItsDrawnOne)
{
    m_workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"mask": {"custom": true}}, "arrays": {"Q": [[1, 0], [0, 1], [1, 1]], "K": [[1, 0], [0, 1], [1, 1]],
        "V": [[1], [2], [3]], "mask": [[1, 1, 1], [1, 1, 1], [1, 1, 1]]},
        "lesson": [{"say": "all"}, {"say": "one less", "set": [["mask", [0, 2], 0]]}]})"),
                     {});
    m_player.begin();
    choose("causal");
    const auto settings = m_player.settingsSince();
    ASSERT_TRUE(settings);
    std::vector<LessonStop> stops = settings->stops;
    takeChanges(stops[0], m_player.asShown({}));
    keepSettable(stops, 0, settings, m_workbench);
    rewriteStops(m_workbench, m_player, std::move(stops), "taken", 0, true);
    EXPECT_TRUE(mask().sameBits(causal()));
    m_player.next();
    EXPECT_TRUE(mask().sameBits(Tensor({{1, 1, 0}, {1, 1, 1}, {1, 1, 1}})));
    m_player.end();
    EXPECT_TRUE(mask().sameBits(all())) << "the document's own";
}

TEST_F(StopWritingTest, WordsLeaveNumbersAtTheirStop)
{
    begin("{}");
    add("one");
    put(m_workbench, "Q", {0, 0, 0}, 9);
    say("one, said otherwise");
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 9);
    add("two");
    ASSERT_EQ(m_player.stops().size(), 2U);
    EXPECT_EQ(m_player.stops()[0].say.in("en"), "one, said otherwise");
    EXPECT_EQ(m_player.stops()[1].set.size(), 1U);
    m_player.back();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 1) << "the first stop is as it was";
}

} // namespace
} // namespace heedmap::test
