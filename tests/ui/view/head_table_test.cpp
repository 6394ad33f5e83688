#include "view/table/head_table.h"

#include "model/training/shown_sample.h"
#include "ui/view/view_support.h"

#include <heedmap/base/error.h>
#include <heedmap/document/new.h>
#include <heedmap/models/recognize.h>

#include <QAccessible>
#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <span>

namespace heedmap::test {
namespace {

TEST(HeadMeasures, AreMeansOverTheRowsThatHaveThem)
{
    Tensor weights(Shape::matrix(5, 5));
    const double rows[5][5] = {
        {1, 0, 0, 0, 0}, {0.5, 0.5, 0, 0, 0}, {0.1, 0.6, 0.3, 0, 0}, {0.25, 0.25, 0.25, 0.25, 0}, {0, 0, 0, 0, 0}};
    for (Index r = 0; r < 5; ++r)
        for (Index c = 0; c < 5; ++c)
            weights.at({0, r, c}) = rows[r][c];
    NodeInfo info;
    info.rows.labels = info.cols.labels =
        std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"the", "cat", "the", "dog", "[PAD]"});
    const HeadMeasures measures = measuresOf(std::as_const(weights).view(), 0, info);
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::First], (1 + 0.5 + 0.1 + 0.25) / 4);
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Previous], (0.5 + 0.6 + 0.25) / 3);
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Self], (1 + 0.5 + 0.3 + 0.25) / 4);
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Repeat], 0.6) << "what followed the first “the”";
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Distance], (0 + 0.5 + (0.2 + 0.6) + (0.75 + 0.5 + 0.25)) / 4);
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Max], (1 + 0.5 + 0.6 + 0.25) / 4) << "not that of the first row";
    EXPECT_EQ(measures.at, (Cell{0, 0, 0}));
    const double third = -0.1 * std::log2(0.1) - 0.6 * std::log2(0.6) - 0.3 * std::log2(0.3);
    EXPECT_NEAR(measures[HeadMeasures::Entropy], (0 + 1 + third + 2) / 4, 1e-12);
}

TEST(HeadMeasures, OfOtherKeysThanQueriesHaveNoPlacesOfTheirOwn)
{
    Tensor weights(Shape::matrix(2, 3));
    for (Index c = 0; c < 3; ++c)
        weights.at({0, 0, c}) = weights.at({0, 1, c}) = 1.0 / 3;
    const HeadMeasures measures = measuresOf(std::as_const(weights).view(), 0, NodeInfo());
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::First], 1.0 / 3);
    for (const int which : {HeadMeasures::Previous, HeadMeasures::Self, HeadMeasures::Repeat, HeadMeasures::Distance})
        EXPECT_TRUE(std::isnan(measures[which])) << which;
}

class HeadTableTest : public testing::Test {
protected:
    void show(const Document& document, const std::filesystem::path& folder = {})
    {
        m_workbench.open(document, folder);
        m_table.resize(900, 700);
        m_table.show();
        m_table.setFocus();
        settle();
    }
    void settle() const { test::settle(m_workbench); }
    /// The heads from the top of the table, by their names.
    QStringList order()
    {
        QStringList names;
        for (const QByteArray& line : m_table.csv().trimmed().split('\n').mid(1))
            names << QString::fromUtf8(line.left(line.indexOf(','))).remove('"');
        return names;
    }
    double number(const QString& head, int measure)
    {
        for (const QByteArray& line : m_table.csv().split('\n'))
            if (line.startsWith('"' + head.toUtf8() + '"'))
                return line.split(',')[measure + 1].toDouble();
        return std::nan("");
    }
    QToolButton* column(int measure)
    {
        return m_table.findChild<QToolButton*>(QStringLiteral("measure%1").arg(measure));
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    HeadTable m_table{{m_workbench, m_selection, m_display}};
};

TEST_F(HeadTableTest, SaysOfEveryHeadWhatItDoes)
{
    show(example("two-heads"));
    EXPECT_EQ(order(), (QStringList{"what is it like?", "who does what?"}));
    const NodeId weights = node(m_workbench, "A");
    for (const Index head : {0, 1}) {
        const HeadSummary summary = summaryOf(evaluated(m_workbench, weights).view, head);
        const QString name = head == 0 ? "what is it like?" : "who does what?";
        EXPECT_DOUBLE_EQ(number(name, HeadMeasures::Entropy), summary.entropy);
        EXPECT_LT(number(name, HeadMeasures::Max), summary.largest) << "a mean of all rows";
    }
    const auto maxima = [&] {
        const Values values = evaluated(m_workbench, weights);
        double sum = 0;
        for (Index row = 0; row < values.view.shape.rows; ++row) {
            const std::span numbers(values.view.row(1, row), static_cast<std::size_t>(values.view.shape.cols));
            sum += std::ranges::max(numbers);
        }
        return sum / static_cast<double>(values.view.shape.rows);
    };
    EXPECT_DOUBLE_EQ(number("who does what?", HeadMeasures::Max), maxima());
    m_workbench.pin(weights);
    put(m_workbench, "A", {1, 2, 0}, 5);
    settle();
    EXPECT_GT(maxima(), 1);
    EXPECT_DOUBLE_EQ(number("who does what?", HeadMeasures::Max), maxima()) << "an edit is followed";
}

TEST_F(HeadTableTest, AveragesOverAllSamples)
{
    show(example("reverse"), examplesFolder());
    const auto count = static_cast<Index>(m_workbench.head().samples.size());
    ASSERT_GT(count, 1);
    const QString name = order().front();
    double sum = 0;
    double squares = 0;
    for (Index i = count - 1; i >= 0; --i) { // the first is shown again at the end
        showSample(m_workbench, i);
        settle();
        const double entropy = number(name, HeadMeasures::Entropy);
        sum += entropy;
        squares += entropy * entropy;
    }
    const double mean = sum / static_cast<double>(count);
    auto* all = m_table.findChild<QToolButton*>("allSamples");
    all->click();
    ASSERT_TRUE(wait([&] { return m_table.shown().complete(); }));
    EXPECT_NEAR(number(name, HeadMeasures::Entropy), mean, 1e-12);
    const QList<QByteArray> lines = m_table.csv().split('\n');
    EXPECT_EQ(lines[0].split(',')[HeadMeasures::Count + 1], "\"± Entropy\"");
    EXPECT_NEAR(lines[1].split(',')[HeadMeasures::Count + 1].toDouble(),
                std::sqrt(squares / static_cast<double>(count) - mean * mean), 1e-9);
    EXPECT_TRUE(m_table.shown().line().contains("mean of")) << m_table.shown().line().toStdString();
    EXPECT_TRUE(m_table.shown().spoken({0, 0}, {}).contains(" ± "));
    put(m_workbench, "embedding", {0, 0, 0}, 3);
    settle();
    EXPECT_FALSE(all->isChecked()) << "they were of other numbers";
    EXPECT_FALSE(m_table.shown().line().contains("mean of"));
}

/// Weights of two heads, of one query and two keys each, in a file that says it is a capture of its own.
void writeCapture(const std::filesystem::path& path, const std::array<double, 4>& weights)
{
    const std::string header = R"({"__metadata__": {"capture": ")" + path.stem().string()
        + R"("}, "attentions.0": {"dtype": "F64", "shape": [2, 1, 2], "data_offsets": [0, 32]}})";
    const auto size = static_cast<std::uint64_t>(header.size());
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(&size), sizeof(size)) << header;
    file.write(reinterpret_cast<const char*>(weights.data()), sizeof(weights));
}

TEST_F(HeadTableTest, AveragesOverTheCapturesOfAFolder)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    for (const double weight : {0.5, 0.75, 1.0})
        writeCapture(path / (std::to_string(weight) + ".safetensors"), {weight, 1 - weight, weight, 1 - weight});
    const auto capture = recognizeModel(path, {.sample = 0});
    show(capture.value().document, capture.value().folder);
    auto* all = m_table.findChild<QToolButton*>("allSamples");
    ASSERT_TRUE(wait([&] { return all->isVisible(); }));
    EXPECT_EQ(all->text(), "All captures here");
    all->click();
    ASSERT_TRUE(wait([&] { return m_table.shown().complete(); }));
    const QByteArray first = m_table.csv().split('\n')[1];
    EXPECT_NEAR(first.split(',')[1 + HeadMeasures::First].toDouble(), 0.75, 1e-12);
    EXPECT_NEAR(first.split(',')[1 + HeadMeasures::Count + HeadMeasures::First].toDouble(), std::sqrt(0.125 / 3),
                1e-12);
}

TEST_F(HeadTableTest, OffersNoAverageOfOneText)
{
    show(example("two-heads"));
    EXPECT_TRUE(m_table.findChild<QToolButton*>("allSamples")->isHidden());
}

/// Two layers of two heads between four words, of which the next is predicted.
Document smallDecoder()
{
    const Json config = Json::parse(R"({"encoder_layers": 0, "decoder_layers": 2, "heads": 2})");
    return newDocument(mechanism("transformer"), config, {.query = {"a", "b", "c", "d"}}, {});
}

double weight(Workbench& workbench, const char* name, const Cell& cell)
{
    return evaluated(workbench, node(workbench, name)).view.at(cell);
}

class HeadAblation : public HeadTableTest {
protected:
    /// Chooses that of the ways in the menu of a head.
    void ablate(const char* weights, Index head, Ablation how)
    {
        QMenu menu;
        bar().fillMenu(menu, node(m_workbench, weights), head);
        const QString name = QStringLiteral("ablate%1").arg(static_cast<int>(how));
        menu.findChild<QMenu*>()->findChild<QAction*>(name)->trigger();
        ASSERT_TRUE(wait([&] { return ablated(node(m_workbench, weights), head, how); }));
        settle();
    }
    bool ablated(NodeId weights, Index head, Ablation how)
    {
        const auto heads = ablatedHeads(m_workbench);
        return std::ranges::find(heads, AblatedHead{weights, head, how}) != heads.end();
    }
    AblationBar& bar() { return *m_table.findChild<AblationBar*>(); }
};

TEST_F(HeadAblation, TakesAHeadsWeightsAwayAndNoOthers)
{
    show(smallDecoder());
    const double other = weight(m_workbench, "dec.0.self.A", {1, 3, 2});
    ablate("dec.0.self.A", 0, Ablation::Zero);
    EXPECT_EQ(weight(m_workbench, "dec.0.self.A", {0, 3, 2}), 0);
    EXPECT_EQ(weight(m_workbench, "dec.0.self.A", {1, 3, 2}), other);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
}

TEST_F(HeadAblation, SpreadsEvenlyOverWhatTheMaskLeaves)
{
    show(smallDecoder());
    ablate("dec.1.self.A", 1, Ablation::Uniform);
    EXPECT_DOUBLE_EQ(weight(m_workbench, "dec.1.self.A", {1, 2, 0}), 1.0 / 3);
    EXPECT_DOUBLE_EQ(weight(m_workbench, "dec.1.self.A", {1, 2, 2}), 1.0 / 3);
    EXPECT_EQ(weight(m_workbench, "dec.1.self.A", {1, 2, 3}), 0) << "masked";
}

TEST_F(HeadAblation, SaysWhatTheHeadSaysOnAverage)
{
    show(smallDecoder());
    double mean = 0;
    for (Index row = 0; row < 4; ++row)
        mean += weight(m_workbench, "dec.0.self.Z", {1, row, 0}) / 4;
    ablate("dec.0.self.A", 1, Ablation::Mean);
    for (Index row = 0; row < 4; ++row)
        EXPECT_NEAR(weight(m_workbench, "dec.0.self.Z", {1, row, 0}), mean, 1e-15);
}

TEST_F(HeadAblation, StacksAndIsListedAndUndoneOneByOne)
{
    show(smallDecoder());
    ablate("dec.0.self.A", 0, Ablation::Zero);
    ablate("dec.1.self.A", 1, Ablation::Uniform);
    ablate("dec.0.self.A", 0, Ablation::Mean); // in place of zero
    EXPECT_EQ(ablatedHeads(m_workbench).size(), 2U);
    EXPECT_TRUE(bar().isVisible());
    EXPECT_NE(bar().findChild<QToolButton*>("ablated0")->text().indexOf("mean"), -1);
    m_workbench.undoStack().undo();
    EXPECT_TRUE(ablated(node(m_workbench, "dec.0.self.A"), 0, Ablation::Zero));
    m_workbench.undoStack().undo();
    EXPECT_EQ(ablatedHeads(m_workbench).size(), 1U);
    m_workbench.undoStack().redo();
    settle();
    bar().findChild<QToolButton*>("restoreHeads")->click();
    settle();
    EXPECT_TRUE(ablatedHeads(m_workbench).empty());
    EXPECT_FALSE(bar().isVisible());
    m_workbench.undoStack().undo();
    EXPECT_EQ(ablatedHeads(m_workbench).size(), 2U);
}

TEST_F(HeadAblation, SaysWhatIsPredictedBesideWhatWas)
{
    show(smallDecoder());
    const double before = weight(m_workbench, "probs", {0, 3, 0});
    ablate("dec.0.self.A", 0, Ablation::Zero);
    const auto* words = bar().findChild<QLabel*>("ablationEffect");
    ASSERT_TRUE(wait([&] { return !words->text().isEmpty(); }));
    AblationEffect effect(m_workbench);
    effect.look(true);
    std::vector<WordChange> changes;
    ASSERT_TRUE(wait([&] { return !(changes = effect.words(6)).empty(); }));
    const auto first = std::ranges::find(changes, "0", &WordChange::word);
    ASSERT_NE(first, changes.end());
    EXPECT_NEAR(first->before, before, 1e-15);
    EXPECT_NEAR(first->now, weight(m_workbench, "probs", {0, 3, 0}), 1e-15);
    EXPECT_NE(first->now, before);
    EXPECT_TRUE(words->text().startsWith("Predicted: ")) << words->text().toStdString();
}

TEST_F(HeadTableTest, ShowsOnlyWhatPassesAFilter)
{
    show(example("two-heads"));
    auto* filter = m_table.findChild<QLineEdit*>("filterHeads");
    const double itself = number("what is it like?", HeadMeasures::Self);
    const bool more = itself > number("who does what?", HeadMeasures::Self);
    const auto typed = [&](const QString& text) {
        filter->setText(text);
        settle();
        return order();
    };
    EXPECT_EQ(typed("WHO DOES"), QStringList{"who does what?"});
    EXPECT_EQ(typed(QStringLiteral("itself%1%2").arg(more ? "<" : ">").arg(itself, 0, 'g', 17)),
              QStringList{"who does what?"});
    EXPECT_EQ(typed("what is it like?, entropy < -1"), QStringList());
    EXPECT_EQ(typed("colour<1"), QStringList()) << "what is not understood changes nothing";
    EXPECT_TRUE(m_table.readOut().startsWith("There is no column “colour”; expected one of Entropy, "));
    EXPECT_EQ(typed(""), (QStringList{"what is it like?", "who does what?"}));
}

TEST_F(HeadTableTest, AColumnSortsFallingThenRisingThenNot)
{
    show(example("two-heads"));
    const bool firstIsMore =
        number("what is it like?", HeadMeasures::Self) > number("who does what?", HeadMeasures::Self);
    const QStringList falling = firstIsMore ? QStringList{"what is it like?", "who does what?"}
                                            : QStringList{"who does what?", "what is it like?"};
    QTest::mouseClick(column(HeadMeasures::Self), Qt::LeftButton);
    EXPECT_EQ(order(), falling);
    QTest::keyClick(&m_table, Qt::Key_5);
    EXPECT_EQ(order(), QStringList(falling.rbegin(), falling.rend()));
    QTest::keyClick(&m_table, Qt::Key_5);
    EXPECT_EQ(order(), (QStringList{"what is it like?", "who does what?"}));
}

TEST_F(HeadTableTest, AHeadThatIsChosenIsSelectedAndEnterShowsItLarge)
{
    show(example("two-heads"));
    const NodeId weights = node(m_workbench, "A");
    QTest::mouseClick(m_table.viewport(), Qt::LeftButton, {}, m_table.rectOf({0, 1}).center().toPoint());
    EXPECT_EQ(m_selection.node(), weights);
    EXPECT_EQ(m_selection.slice(), 1);
    EXPECT_TRUE(m_table.readOut().startsWith("who does what?   Entropy ")) << m_table.readOut().toStdString();
    m_table.sortBy(HeadMeasures::Distance);
    settle();
    EXPECT_TRUE(m_table.readOut().startsWith("who does what?   Distance ")) << m_table.readOut().toStdString();
    EXPECT_TRUE(m_table.readOut().contains("   Largest ")) << "and where that is";
    EXPECT_FALSE(m_table.readOut().contains("Entropy")) << "the line has room for few";
    for (int i = 0; i < 2; ++i) // back to the order of the computation
        m_table.sortBy(HeadMeasures::Distance);
    settle();
    QTest::keyClick(&m_table, Qt::Key_Up);
    EXPECT_EQ(m_selection.slice(), 0);
    QString wanted;
    QObject::connect(&m_selection, &Selection::viewWanted, &m_table, [&](const QString& view) { wanted = view; });
    QTest::keyClick(&m_table, Qt::Key_Return);
    EXPECT_EQ(wanted, "heads");
    m_selection.setSlice(1);
    EXPECT_EQ(m_table.pointing().held, (Spot{0, 1})) << "what is selected elsewhere";
}

TEST_F(HeadTableTest, AMapHasALineForEachLayer)
{
    show(example("transformer-reverse"));
    m_table.showMap(true);
    settle();
    const Spot first{0, 0};
    const QRectF rect = m_table.rectOf(first);
    m_table.hold(first);
    QTest::keyClick(&m_table, Qt::Key_Down);
    const QRectF below = m_table.rectOf(*m_table.pointing().held);
    EXPECT_EQ(below.left(), rect.left());
    EXPECT_EQ(below.top(), rect.bottom());
}

TEST_F(HeadTableTest, NoNameOfAColumnIsCut)
{
    show(example("two-heads"));
    for (const int width : {900, 560, 470}) {
        m_table.resize(width, 700);
        settle();
        for (int measure = 0; measure < HeadMeasures::Count; ++measure)
            EXPECT_GE(column(measure)->width(), column(measure)->sizeHint().width()) << width << ' ' << measure;
    }
}

TEST_F(HeadTableTest, NamesItsHeadsInTheLanguageThatIsSpoken)
{
    class Other : public QTranslator {
    public:
        QString translate(const char*, const char* source, const char*, int) const override
        {
            return QLatin1Char('~') + QLatin1String(source);
        }
        bool isEmpty() const override { return false; }
    };
    show(example("alibi"));
    m_table.hold(Spot{0, 1});
    Other other;
    QCoreApplication::installTranslator(&other);
    settle();
    EXPECT_EQ(order().filter("~").size(), 4);
    m_table.sortBy(HeadMeasures::Max);
    EXPECT_EQ(m_table.pointing().held, (Spot{0, 1}));
    QCoreApplication::removeTranslator(&other);
    settle();
}

TEST_F(HeadTableTest, FillsWhileItIsComputed)
{
    {
        const HeldEvaluations held(m_workbench);
        m_workbench.open(largeStack(), {});
        m_table.resize(900, 700);
        m_table.show();
        handleEvents();
        EXPECT_THROW(m_table.csv(), Error);
    }
    settle();
    EXPECT_EQ(order().size(), 4);
}

TEST_F(HeadTableTest, AScreenReaderMeetsAListOfHeads)
{
    show(example("two-heads"));
    QTest::keyClick(&m_table, Qt::Key_Down);
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&m_table);
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->role(), QAccessible::List);
    ASSERT_GE(list->childCount(), 2);
    QAccessibleInterface* last = list->child(list->childCount() - 1);
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->role(), QAccessible::ListItem);
    EXPECT_TRUE(last->text(QAccessible::Name).startsWith("who does what?   Entropy "));
    EXPECT_EQ(list->indexOfChild(last), list->childCount() - 1);
    ASSERT_NE(list->focusChild(), nullptr);
    EXPECT_TRUE(list->focusChild()->text(QAccessible::Name).startsWith("what is it like? "));
    const QRect row = last->rect();
    EXPECT_EQ(list->childAt(row.center().x(), row.center().y()), last);
}

TEST_F(HeadTableTest, WhatIsToBeGuessedIsNotInTheTable)
{
    show(example("two-heads"));
    m_selection.setNode(node(m_workbench, "A"));
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_TRUE(m_table.csv().contains("\"what is it like?\",,,,,,,\n"));
    EXPECT_TRUE(m_table.readOut().contains("hidden"));
    m_selection.covers().uncoverAll();
    settle();
    EXPECT_FALSE(m_table.csv().contains("\"what is it like?\",,"));
}

} // namespace
} // namespace heedmap::test
