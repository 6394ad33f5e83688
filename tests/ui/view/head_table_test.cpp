#include "view/table/head_table.h"

#include "ui/view/view_support.h"

#include <heedmap/base/error.h>

#include <QAccessible>
#include <QTest>
#include <QTranslator>

#include <cmath>

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
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Itself], (1 + 0.5 + 0.3 + 0.25) / 4);
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Induction], 0.6) << "what followed the first “the”";
    EXPECT_DOUBLE_EQ(measures[HeadMeasures::Largest], 1);
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
    for (const int which : {HeadMeasures::Previous, HeadMeasures::Itself, HeadMeasures::Induction})
        EXPECT_TRUE(std::isnan(measures[which])) << which;
}

class HeadTableTest : public testing::Test {
protected:
    void show(const Document& document)
    {
        m_workbench.open(document, {});
        m_table.resize(900, 700);
        m_table.show();
        m_table.setFocus();
        settle();
    }
    static void settle()
    {
        for (int i = 0; i < 6; ++i)
            QCoreApplication::processEvents();
    }
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
    EXPECT_EQ(order(), (QStringList{"head 0", "head 1"}));
    const NodeId weights = node(m_workbench, "A");
    for (const Index head : {0, 1}) {
        const HeadSummary summary = summaryOf(m_workbench.values(weights).view, head);
        const QString name = QStringLiteral("head %1").arg(head);
        EXPECT_DOUBLE_EQ(number(name, HeadMeasures::Entropy), summary.entropy);
        EXPECT_DOUBLE_EQ(number(name, HeadMeasures::Largest), summary.largest);
    }
    m_workbench.pin(weights);
    put(m_workbench, "A", {1, 2, 0}, 5);
    settle();
    EXPECT_EQ(number("head 1", HeadMeasures::Largest), 5) << "an edit is followed";
}

TEST_F(HeadTableTest, AColumnSortsFallingThenRisingThenNot)
{
    show(example("two-heads"));
    const bool firstIsMore = number("head 0", HeadMeasures::Itself) > number("head 1", HeadMeasures::Itself);
    const QStringList falling = firstIsMore ? QStringList{"head 0", "head 1"} : QStringList{"head 1", "head 0"};
    QTest::mouseClick(column(HeadMeasures::Itself), Qt::LeftButton);
    EXPECT_EQ(order(), falling);
    QTest::keyClick(&m_table, Qt::Key_5);
    EXPECT_EQ(order(), QStringList(falling.rbegin(), falling.rend()));
    QTest::keyClick(&m_table, Qt::Key_5);
    EXPECT_EQ(order(), (QStringList{"head 0", "head 1"}));
}

TEST_F(HeadTableTest, AHeadThatIsChosenIsSelectedAndEnterShowsItLarge)
{
    show(example("two-heads"));
    const NodeId weights = node(m_workbench, "A");
    QTest::mouseClick(m_table.viewport(), Qt::LeftButton, {}, m_table.rectOf({0, 1}).center().toPoint());
    EXPECT_EQ(m_selection.node(), weights);
    EXPECT_EQ(m_selection.slice(), 1);
    EXPECT_TRUE(m_table.readOut().startsWith("head 1   Entropy ")) << m_table.readOut().toStdString();
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
        for (int measure = 0; measure < HeadMeasures::count; ++measure)
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
    show(example("two-heads"));
    m_table.hold(Spot{0, 1});
    Other other;
    QCoreApplication::installTranslator(&other);
    settle();
    EXPECT_EQ(order().filter("~").size(), 2);
    m_table.sortBy(HeadMeasures::Largest);
    EXPECT_EQ(m_table.pointing().held, (Spot{0, 1}));
    QCoreApplication::removeTranslator(&other);
    settle();
}

TEST_F(HeadTableTest, FillsWhileItIsComputed)
{
    show(largeStack());
    EXPECT_THROW(m_table.csv(), Error);
    ASSERT_TRUE(wait([this] { return m_workbench.settled() && !m_workbench.evaluating(); }));
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
    EXPECT_TRUE(last->text(QAccessible::Name).startsWith("head 1   Entropy "));
    EXPECT_EQ(list->indexOfChild(last), list->childCount() - 1);
    ASSERT_NE(list->focusChild(), nullptr);
    EXPECT_TRUE(list->focusChild()->text(QAccessible::Name).startsWith("head 0 "));
    const QRect row = last->rect();
    EXPECT_EQ(list->childAt(row.center().x(), row.center().y()), last);
}

TEST_F(HeadTableTest, WhatIsToBeGuessedIsNotInTheTable)
{
    show(example("two-heads"));
    m_selection.setNode(node(m_workbench, "A"));
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_TRUE(m_table.csv().contains("\"head 0\",,,,,,\n"));
    EXPECT_TRUE(m_table.readOut().contains("hidden"));
    m_selection.uncoverAll();
    settle();
    EXPECT_FALSE(m_table.csv().contains(",,"));
}

} // namespace
} // namespace heedmap::test
