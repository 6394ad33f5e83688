// A matrix in two samples, and what is taken from one into the other.

#include "view/pair/pair_view.h"

#include "model/ablations/ablation_effect.h"
#include "model/training/shown_sample.h"
#include "support/model_folder.h"
#include "ui/view/view_support.h"
#include "view/edit/patch_menu.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/models/recognize.h>

#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace heedmap::test {
namespace {

constexpr const char* weights = "dec.0.self.A";
constexpr const char* result = "dec.0.self.Z";

class Pair : public testing::Test {
protected:
    Pair()
    {
        QObject::connect(&m_open.workbench, &Workbench::failed, &m_view,
                         [](const QString& sentence) { ADD_FAILURE() << sentence.toStdString(); });
        m_view.resize(1200, 760);
        m_view.show();
        select(result);
    }
    void select(const char* name)
    {
        m_open.selection.setNode(node(m_open.workbench, name));
        settle();
        ASSERT_TRUE(wait([this] { return m_view.shown().complete(); }));
    }
    /// The node in that sample by itself.
    Tensor inSample(const char* name, Index sample)
    {
        Document document = example("recall");
        document.sample = sample;
        Workbench other;
        other.open(document, m_open.workbench.folder());
        return Tensor(evaluated(other, node(other, name)).view);
    }
    void drag(Index from, Index to)
    {
        const QPoint start = m_view.rectOf({PairBlock::Other, 0, {0, from, 0}}).center().toPoint();
        const QPoint end = m_view.rectOf({PairBlock::Own, 0, {0, to, 1}}).center().toPoint();
        QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, start);
        QTest::mouseMove(m_view.viewport(), (start + end) / 2);
        QTest::mouseMove(m_view.viewport(), end);
        m_told = m_view.readOut();
        QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, end);
    }
    std::vector<Patch> taken() { return patches(m_open.workbench); }
    QUndoStack& stack() { return m_open.workbench.undoStack(); }
    AblationBar& bar() { return *m_view.findChild<AblationBar*>(); }
    QToolButton* chip(const char* name) { return bar().findChild<QToolButton*>(name); }
    void settle() const { m_open.settle(); }

    OpenExample m_open{"recall"};
    PairView m_view{m_open.context()};
    QString m_told;
};

TEST_F(Pair, ShowsTheOtherSampleAsItIsByItself)
{
    ASSERT_EQ(m_view.other().sample(), 1);
    ASSERT_NE(m_view.other().numbers(), nullptr);
    EXPECT_TRUE(m_view.other().numbers()->values.sameBits(inSample(result, 1)));
    put(m_open.workbench, "dec.0.self.W_V", {0, 0, 0}, 2);
    settle();
    EXPECT_FALSE(m_view.other().numbers()->values.sameBits(inSample(result, 1))) << "the weights are shared";
    stack().undo();
    m_open.workbench.pin(node(m_open.workbench, result),
                         Tensor(m_open.workbench.graph().node(node(m_open.workbench, result)).shape));
    settle();
    EXPECT_TRUE(m_view.other().numbers()->values.sameBits(inSample(result, 1))) << "what is pinned is not its own";
}

TEST_F(Pair, SaysOfACellBothNumbersAndTheirDifference)
{
    const double own = value(m_open.workbench, result, {0, 3, 1});
    const double other = inSample(result, 1).at({0, 3, 1});
    QTest::mouseMove(m_view.viewport(), m_view.rectOf({PairBlock::Change, 0, {0, 3, 1}}).center().toPoint());
    settle();
    const QString said = m_view.readOut();
    EXPECT_TRUE(said.contains(QString::number(own, 'f', 3).right(4))) << said.toStdString();
    EXPECT_TRUE(said.contains(QString::number(own - other, 'f', 3).right(4))) << said.toStdString();
}

TEST_F(Pair, ARowThatIsDraggedTakesThePlaceOfAnother)
{
    const Tensor before = Tensor(evaluated(m_open.workbench, node(m_open.workbench, result)).view);
    const Tensor theirs = inSample(result, 1);
    drag(7, 9);
    EXPECT_TRUE(m_told.startsWith("Row ")) << m_told.toStdString();
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    EXPECT_EQ(taken().front(), (Patch{result, 0, 1, {{9, 7, 1}}}));
    const Index last = before.shape().cols - 1;
    EXPECT_EQ(value(m_open.workbench, result, {0, 9, last}), theirs.at({0, 7, last}));
    EXPECT_EQ(value(m_open.workbench, result, {0, 8, last}), before.at({0, 8, last}));
    EXPECT_EQ(stack().count(), 1);
    stack().undo();
    EXPECT_TRUE(taken().empty());
    EXPECT_EQ(value(m_open.workbench, result, {0, 9, last}), before.at({0, 9, last}));
    EXPECT_EQ(m_open.workbench.document().view.find("patches"), nullptr);
}

TEST_F(Pair, ARefusalIsGoneWithTheNextClick)
{
    select("dec.0.self.W_V");
    drag(1, 2);
    const QString refused = m_view.readOut();
    EXPECT_TRUE(refused.startsWith("Given numbers cannot be taken")) << refused.toStdString();
    const QPoint cell = m_view.rectOf({PairBlock::Own, 0, {0, 0, 0}}).center().toPoint();
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, cell);
    EXPECT_NE(m_view.readOut(), refused);
}

TEST_F(Pair, RowsOfOneMatrixAreOnePatch)
{
    drag(7, 9);
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    settle();
    drag(3, 4);
    ASSERT_TRUE(wait([this] { return !taken().empty() && taken().front().rows.size() == 2; }));
    const Tensor theirs = inSample(result, 1);
    EXPECT_EQ(value(m_open.workbench, result, {0, 9, 0}), theirs.at({0, 7, 0}));
    EXPECT_EQ(value(m_open.workbench, result, {0, 4, 0}), theirs.at({0, 3, 0}));
    EXPECT_EQ(stack().count(), 2);
}

TEST_F(Pair, WhatIsTakenIsListedAndTakenBackOneByOne)
{
    const Tensor before = Tensor(evaluated(m_open.workbench, node(m_open.workbench, "logits")).view);
    drag(7, 9);
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    Patcher::of(m_open.workbench).take({"dec.1.self.Z", Index{0}, 1});
    ASSERT_TRUE(wait([this] { return taken().size() == 2; }));
    settle();
    ASSERT_TRUE(bar().isVisible());
    const QString chosen = sampleTitle(m_open.workbench.head(), 1);
    EXPECT_EQ(chip("patched0")->text(), QStringLiteral("Z · Decoder layer 0, e from “%1”  ×").arg(chosen));
    EXPECT_EQ(chip("patched1")->text(), QStringLiteral("Z · Decoder layer 1 from “%1”  ×").arg(chosen));
    auto* words = bar().findChild<QLabel*>("ablationEffect");
    EXPECT_TRUE(wait([words] { return words->text().startsWith("Predicted: "); }));
    chip("patched0")->click();
    settle();
    ASSERT_EQ(taken().size(), 1U);
    EXPECT_EQ(taken().front().node, "dec.1.self.Z");
    stack().undo();
    settle();
    EXPECT_EQ(taken().size(), 2U);
    chip("restoreHeads")->click();
    settle();
    EXPECT_TRUE(taken().empty());
    EXPECT_FALSE(bar().isVisible());
    EXPECT_TRUE(Tensor(evaluated(m_open.workbench, node(m_open.workbench, "logits")).view).sameBits(before));
}

TEST_F(Pair, WhatIsTakenIsKnownAgainInTheFile)
{
    drag(7, 9);
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    Workbench again;
    again.open(readDocument(writeDocument(m_open.workbench.document())), m_open.workbench.folder());
    EXPECT_EQ(patches(again), taken());
    expectSameBits(everything(again), everything(m_open.workbench));
}

TEST_F(Pair, AHeadIsPinnedFromAnotherSampleByItsMenu)
{
    QMenu menu;
    bar().fillMenu(menu, node(m_open.workbench, weights), 0);
    auto* samples = menu.findChild<QMenu*>("ablateFrom");
    ASSERT_NE(samples, nullptr);
    EXPECT_EQ(samples->actions().size(), static_cast<qsizetype>(m_open.workbench.head().samples.size()) - 1);
    samples->actions()[1]->trigger(); // the third
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    EXPECT_EQ(taken().front(), (Patch{result, 0, 2}));
    const Tensor theirs = inSample(result, 2);
    for (Index row = 0; row < theirs.shape().rows; ++row)
        EXPECT_EQ(value(m_open.workbench, result, {0, row, 0}), theirs.at({0, row, 0})) << row;
    EXPECT_TRUE(ablatedHeads(m_open.workbench).empty()) << "it is listed as what it is";
}

TEST_F(Pair, AMatrixIsTakenByTheMenuOfACell)
{
    QMenu menu;
    addPatchMenu(menu, m_open.context(), m_open.place("dec.0.Y", 2, 0));
    auto* from = menu.findChild<QAction*>("patchFrom");
    ASSERT_NE(from, nullptr);
    from->menu()->actions()[0]->menu()->findChild<QAction*>("patchAll")->trigger();
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    const Tensor theirs = inSample("logits", 1);
    EXPECT_EQ(value(m_open.workbench, "logits", {0, 11, 0}), theirs.at({0, 11, 0})) << "all that follows is its own";
    QMenu given;
    addPatchMenu(given, m_open.context(), m_open.place("W_vocab", 0, 0));
    EXPECT_TRUE(given.isEmpty()) << "what is given is edited";
}

TEST_F(Pair, AnAblationInPlaceOfWhatWasTakenIsNoPatch)
{
    Patcher::of(m_open.workbench).take({result, Index{0}, 1});
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    Ablator ablator(m_open.workbench);
    ablator.ablate(node(m_open.workbench, weights), 0, Ablation::Zero);
    EXPECT_TRUE(taken().empty());
    ASSERT_EQ(ablatedHeads(m_open.workbench).size(), 1U);
    EXPECT_EQ(ablatedHeads(m_open.workbench).front().how, Ablation::Zero);
}

TEST_F(Pair, WhatWasPredictedIsWhatTheModelSaysWithoutAnyPatch)
{
    const Tensor logits(evaluated(m_open.workbench, node(m_open.workbench, "logits")).view);
    Patcher::of(m_open.workbench).take({"dec.1.self.Z", Index{0}, 1});
    ASSERT_TRUE(wait([this] { return !taken().empty(); }));
    AblationEffect effect(m_open.workbench);
    effect.look(true);
    std::vector<WordChange> words;
    ASSERT_TRUE(wait([&] { return !(words = effect.words(3)).empty(); }));
    const auto was = [&](double logit) {
        return std::ranges::any_of(logits.numbers(), [&](double each) { return std::abs(each - logit) < 1e-12; });
    };
    for (const WordChange& word : words) {
        EXPECT_TRUE(was(word.logitBefore)) << word.word.toStdString();
        EXPECT_FALSE(was(word.logitNow)) << word.word.toStdString();
    }
}

TEST_F(Pair, SwapsTheSamples)
{
    m_view.findChild<QToolButton*>("swapSamples")->click();
    settle();
    EXPECT_EQ(m_open.workbench.head().sample, 1);
    EXPECT_EQ(m_view.other().sample(), 0);
    EXPECT_TRUE(m_view.other().numbers()->values.sameBits(inSample(result, 0)));
}

TEST(PairOfAModel, AsksForItsSecondSentence)
{
    const QTemporaryDir folder;
    const std::filesystem::path model = folder.path().toStdString();
    putTogether(model, "bert", "bert_uncased");
    OpenExample open("two-heads");
    EXPECT_FALSE(PairView::applies(open.workbench)) << "its words have no tokenizer";
    open.workbench.open(recognizeModel(model, {.text = "a b"})->document, model);
    ASSERT_TRUE(PairView::applies(open.workbench));
    PairView view(open.context());
    view.resize(1200, 760);
    view.show();
    open.selection.setNode(node(open.workbench, "enc.0.attn.A"));
    open.settle();
    auto* sentence = view.findChild<QLineEdit*>("sentenceBeside");
    ASSERT_TRUE(sentence->isVisible());
    QTest::keyClicks(sentence, "b a b");
    QTest::keyClick(sentence, Qt::Key_Return);
    open.settle();
    ASSERT_EQ(open.workbench.head().samples.size(), 2U);
    EXPECT_EQ(open.workbench.head().samples[1].tokens.query,
              (std::vector<std::string>{"[CLS]", "b", "a", "b", "[SEP]"}));
    EXPECT_FALSE(sentence->isVisible());
    EXPECT_EQ(view.other().sample(), 1);
}

} // namespace
} // namespace heedmap::test
