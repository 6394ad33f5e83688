#include "support/view_places.h"
#include "view/text/text_view.h"

#include "model/tokens.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "ui/view/view_support.h"
#include "view/attention/attention_heads.h"

#include <QFontMetricsF>
#include <QTest>

#include <cmath>

namespace heedmap::test {
namespace {

constexpr TokenSide queries = TokenSide::Queries;
constexpr TokenSide keys = TokenSide::Keys;

class TextViewTest : public testing::Test {
protected:
    void show(const Document& document)
    {
        m_workbench.open(document, {});
        m_text.resize(864, 748);
        m_text.show();
        m_text.setFocus();
        settle();
    }
    void show(const std::string& id) { show(example(id)); }

    /// The token whose lines are drawn, if not those of all.
    std::optional<TextToken> followed() const
    {
        const Pointing& pointing = m_text.pointing();
        const auto& spot = pointing.held ? pointing.held : pointing.pointed;
        return spot ? std::optional(textToken(*spot)) : std::nullopt;
    }
    QRectF tokenRect(const TextToken& token) { return m_text.rectOf(spotOf(token)); }
    QPoint middleOf(const TextToken& token) { return tokenRect(token).center().toPoint(); }
    void point(const TextToken& token)
    {
        QTest::mouseMove(m_text.viewport(), middleOf(token));
        settle();
    }
    void click(const TextToken& token)
    {
        QTest::mouseClick(m_text.viewport(), Qt::LeftButton, {}, middleOf(token));
        settle();
    }
    QToolButton* button(const char* name) { return m_text.findChild<QToolButton*>(name); }
    const TextPicture& picture() { return pictureOf(m_text); }
    TextControls& controls() { return *m_text.findChild<TextControls*>(); }
    std::size_t lineCount() { return picture().lines().size(); }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    TextView m_text{{m_workbench, m_selection, m_display}};
};

TEST_F(TextViewTest, EveryWeightHasALineAndMaskedOnesHaveNone)
{
    show("causal-mask");
    EXPECT_EQ(lineCount(), 15U); // of 5 × 5, those on and below the diagonal
    for (const TextLine& line : picture().lines()) {
        EXPECT_LE(line.key, line.query);
        EXPECT_EQ(line.weight, value(m_workbench, "A", {0, line.query, line.key}));
    }
}

TEST_F(TextViewTest, ItOpensOnWeightsBetweenTokens)
{
    show("lsh-buckets"); // whose first weights are between places in buckets
    ASSERT_FALSE(picture().lines().empty());
    for (const TextLine& line : picture().lines())
        EXPECT_EQ(line.weight, value(m_workbench, "A", {0, line.query, line.key}));
    EXPECT_TRUE(button("textWeights")->text().startsWith("A ·"));
}

TEST_F(TextViewTest, FollowingAQueryLeavesItsLinesAndWritesItsWeights)
{
    show("cross-attention-chinese");
    const QImage before = m_text.grab().toImage();
    point({queries, 2});
    EXPECT_EQ(followed(), (TextToken{queries, 2}));
    EXPECT_EQ(lineCount(), 4U);
    for (const TextLine& line : picture().lines())
        EXPECT_EQ(line.query, 2);
    EXPECT_DOUBLE_EQ(picture().followedWeight({keys, 1}), value(m_workbench, "A", {0, 2, 1}));
    EXPECT_TRUE(m_text.readOut().startsWith(QStringLiteral("到 looks at reached 0.95")))
        << m_text.readOut().toStdString();
    EXPECT_NE(m_text.grab().toImage(), before);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(m_text.viewport(), &leave);
    settle();
    EXPECT_FALSE(followed());
    EXPECT_EQ(m_text.grab().toImage(), before);
}

TEST_F(TextViewTest, WhatWasPointedAtIsForgottenWithItsMatrix)
{
    show("perceiver-two-latents");
    const auto widest = [this](NodeId a, NodeId b) {
        return m_workbench.graph().node(a).shape.rows < m_workbench.graph().node(b).shape.rows;
    };
    const std::vector<NodeId> nodes = attentionNodes(m_workbench.graph());
    const NodeId many = *std::ranges::max_element(nodes, widest);
    const NodeId few = *std::ranges::min_element(nodes, widest);
    m_selection.setNode(many);
    settle();
    const Index last = m_workbench.graph().node(many).shape.rows - 1;
    ASSERT_GE(last, m_workbench.graph().node(few).shape.rows);
    point({queries, last});
    ASSERT_EQ(followed(), (TextToken{queries, last}));
    m_selection.setNode(few);
    EXPECT_EQ(followed(), std::nullopt);
    settle();
    m_text.grab(); // all of it is painted
}

TEST_F(TextViewTest, AKeyIsFollowedToWhoLooksAtIt)
{
    show("cross-attention-chinese");
    point({keys, 2});
    EXPECT_EQ(lineCount(), 5U);
    EXPECT_TRUE(m_text.readOut().startsWith(QStringLiteral("Beijing is seen by 北京 0.95")));
}

TEST_F(TextViewTest, AClickKeepsATokenAndAnotherLetsItGo)
{
    show("two-heads");
    click({queries, 2});
    point({queries, 4});
    EXPECT_EQ(followed(), (TextToken{queries, 2}));
    point({queries, 2});
    click({queries, 2});
    EXPECT_EQ(followed(), (TextToken{queries, 2})); // still pointed at
    point({queries, 4});
    EXPECT_EQ(followed(), (TextToken{queries, 4}));
}

TEST_F(TextViewTest, APairIsTheCellThatIsExplained)
{
    show("two-heads");
    click({queries, 2});
    point({keys, 1});
    EXPECT_EQ(m_selection.hovered(), (CellPlace{node(m_workbench, "A"), {0, 2, 1}}));
    const QString weight = valueText(value(m_workbench, "A", {0, 2, 1}), {4, false});
    EXPECT_TRUE(m_text.readOut().startsWith("cat → black   what is it like? " + weight + " · who does what? "));
    click({keys, 1});
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "A"), {0, 2, 1}}));
    EXPECT_EQ(followed(), (TextToken{queries, 2}));
}

TEST_F(TextViewTest, HeadsAreToggledAndTheirMeanIsTheMean)
{
    show("two-heads");
    EXPECT_EQ(lineCount(), 72U);
    EXPECT_EQ(button("textHead0")->accessibleName(), "what is it like?");
    button("textHead0")->click();
    EXPECT_EQ(lineCount(), 36U);
    EXPECT_EQ(picture().content().series.front().slice, 1);
    button("textMean")->click();
    ASSERT_EQ(picture().content().series.size(), 1U);
    const double mean = (value(m_workbench, "A", {0, 2, 1}) + value(m_workbench, "A", {1, 2, 1})) / 2;
    EXPECT_DOUBLE_EQ(picture().content().series.front().at(2, 1), mean);
    EXPECT_FALSE(button("textHead1")->isChecked());
    button("textHead1")->click(); // out of the mean: this one by itself
    EXPECT_FALSE(button("textMean")->isChecked());
    EXPECT_EQ(controls().heads(), std::vector<Index>{1});
    QTest::mouseDClick(button("textHead0"), Qt::LeftButton);
    EXPECT_EQ(controls().heads(), std::vector<Index>{0});
}

TEST_F(TextViewTest, TheThresholdHidesLighterLines)
{
    show("two-heads");
    auto* slider = m_text.findChild<QSlider*>("threshold");
    slider->setFocus();
    while (controls().threshold() < 0.4 && slider->value() < slider->maximum())
        QTest::keyClick(slider, Qt::Key_Right);
    settle();
    std::size_t heavy = 0;
    for (Index head = 0; head < 2; ++head)
        for (Index r = 0; r < 6; ++r)
            for (Index c = 0; c < 6; ++c)
                heavy += value(m_workbench, "A", {head, r, c}) >= controls().threshold() ? 1 : 0;
    EXPECT_EQ(lineCount(), heavy);
    EXPECT_LT(heavy, 12U);
    EXPECT_GT(heavy, 2U);
}

TEST_F(TextViewTest, WhatWasSetInItIsNamedAndSetAgain)
{
    show("two-heads");
    EXPECT_TRUE(m_text.chosenSettings().empty());
    QSlider& threshold = *m_text.findChild<QSlider*>("threshold");
    for (const int step : {0, 1, 3, 17, 50, 100}) {
        controls().showHeads(std::vector<Index>{});
        threshold.setValue(step);
        settle();
        const double least = controls().threshold();
        const std::vector<ViewSetting> settings = m_text.chosenSettings();
        threshold.setValue(step == 50 ? 40 : 50);
        controls().showHeads(std::vector<Index>{0, 1});
        ASSERT_FALSE(settings.empty());
        for (const ViewSetting& setting : settings)
            EXPECT_TRUE(m_text.chooseSetting(setting)) << setting.text();
        EXPECT_TRUE(controls().mean());
        if (settings.size() > 1) {
            EXPECT_EQ(controls().threshold(), least);
        }
    }
    EXPECT_FALSE(m_text.chooseSetting({"least", "1e999"}));
    EXPECT_FALSE(m_text.chooseSetting({"least", "nan"}));
}

TEST_F(TextViewTest, KeysWalkFromTokenToTokenAndChangeSides)
{
    show("two-heads");
    QTest::keyClick(&m_text, Qt::Key_Down);
    EXPECT_EQ(followed(), (TextToken{queries, 0}));
    QTest::keyClick(&m_text, Qt::Key_Down);
    QTest::keyClick(&m_text, Qt::Key_Right);
    EXPECT_EQ(followed(), (TextToken{keys, 1}));
    EXPECT_EQ(controls().side(), keys);
    EXPECT_TRUE(m_text.accessibleDescription().startsWith("black is seen by"));
    QTest::keyClick(&m_text, Qt::Key_Escape);
    EXPECT_FALSE(followed());
    button("fromQuery")->click();
    QTest::keyClick(&m_text, Qt::Key_Up);
    EXPECT_EQ(followed(), (TextToken{queries, 0}));
}

TEST_F(TextViewTest, TokensThatAreHeldTogetherHaveTheSumOfTheirWeights)
{
    show("what-it-looks-for");
    const Index words = picture().content().keys.size();
    const auto weight = [&](Index query, Index key) { return value(m_workbench, "A", {0, query, key}); };
    const auto shiftClick = [&](const TextToken& token) {
        QTest::mouseClick(m_text.viewport(), Qt::LeftButton, Qt::ShiftModifier, middleOf(token));
        settle();
    };
    click({keys, 3});
    shiftClick({keys, 1});
    EXPECT_EQ(followed(), (TextToken{keys, 3})) << "the first stays";
    for (Index query = 0; query < words; ++query)
        EXPECT_NEAR(picture().followedWeight({queries, query}), weight(query, 1) + weight(query, 2) + weight(query, 3),
                    1e-12);
    EXPECT_EQ(lineCount(), static_cast<std::size_t>(3 * words));
    EXPECT_TRUE(m_text.readOut().startsWith("sum of dog, ate, the: ")) << m_text.readOut().toStdString();
    QTest::keyClick(&m_text, Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(lineCount(), static_cast<std::size_t>(4 * words));
    const std::vector<ViewPart> parts = m_text.chosenParts();
    click({keys, 5});
    EXPECT_EQ(lineCount(), static_cast<std::size_t>(words)) << "one again";
    EXPECT_TRUE(m_text.chooseParts(parts));
    settle();
    EXPECT_EQ(lineCount(), static_cast<std::size_t>(4 * words));
    QTest::keyClick(&m_text, Qt::Key_Escape);
    click({queries, 6});
    shiftClick({queries, 7});
    EXPECT_NEAR(picture().followedWeight({keys, 1}), weight(6, 1) + weight(7, 1), 1e-12);
}

TEST_F(TextViewTest, ARowThatIsNoNumberIsSaidInWords)
{
    Document document = example("padding-mask");
    document.config = Json::parse(R"({"mask": {"key_padding": [1,1,1,0,0], "query_padding": [1,1,1,0,0]}})");
    show(document);
    ASSERT_TRUE(std::isnan(value(m_workbench, "A", {0, 3, 0})));
    EXPECT_EQ(lineCount(), 9U);
    EXPECT_EQ(picture().remark({queries, 3}), "not a number");
    point({queries, 3});
    EXPECT_EQ(m_text.readOut(), "[PAD]: not a number");
    document.config =
        Json::parse(R"({"mask": {"key_padding": [1,1,1,0,0], "query_padding": [1,1,1,0,0], "empty_row": "zero"}})");
    show(document);
    EXPECT_EQ(picture().remark({queries, 3}), "sees nothing");
    EXPECT_EQ(picture().remark({queries, 0}), "");
}

TEST_F(TextViewTest, ARowThatNoLongerAddsUpToOneSaysSo)
{
    show("what-it-looks-for");
    m_workbench.pin(node(m_workbench, "A"));
    settle();
    EXPECT_EQ(picture().remark({queries, 0}), "") << "pinned as it was";
    const double weight = value(m_workbench, "A", {0, 0, 1});
    put(m_workbench, "A", {0, 0, 1}, weight + 0.25);
    settle();
    EXPECT_EQ(picture().remark({queries, 0}), "adds up to 1.25");
    EXPECT_EQ(picture().remark({queries, 1}), "");
    point({queries, 0});
    EXPECT_TRUE(m_text.readOut().endsWith("adds up to 1.25")) << m_text.readOut().toStdString();
}

TEST_F(TextViewTest, AHeavyLineIsThickAndInTheColourOfItsHead)
{
    show("two-heads");
    click({queries, 2});
    const QImage image = m_text.grab().toImage();
    const QRectF key = tokenRect({keys, 1}); // head 0 looks there
    const QColor blue = headLook(0, m_display.theme()).colour;
    int coloured = 0;
    for (int y = static_cast<int>(key.top()); y < key.bottom(); ++y) {
        const QColor pixel = image.pixelColor(static_cast<int>(key.left()) - 12, y);
        coloured += std::abs(pixel.red() - blue.red()) + std::abs(pixel.green() - blue.green())
                    + std::abs(pixel.blue() - blue.blue())
                < 120
            ? 1
            : 0;
    }
    EXPECT_GE(coloured, 3);
    EXPECT_LE(coloured, 8);
}

TEST_F(TextViewTest, AnEditIsFollowed)
{
    show("causal-mask");
    m_workbench.pin(node(m_workbench, "A"));
    put(m_workbench, "A", {0, 0, 4}, 0.5);
    settle();
    EXPECT_EQ(lineCount(), 16U);
    m_workbench.undoStack().undo();
    settle();
    EXPECT_EQ(lineCount(), 15U);
}

TEST_F(TextViewTest, TheMeanOfTheHeadsFollowsAnEdit)
{
    show("two-heads");
    button("textMean")->click();
    settle();
    const double before = picture().content().series.front().at(1, 0);
    for (Index col = 0; col < m_workbench.graph().node(node(m_workbench, "X")).shape.cols; ++col)
        put(m_workbench, "X", {0, 1, col}, static_cast<double>(col + 1));
    settle();
    const TextSeries& mean = picture().content().series.front();
    EXPECT_NE(mean.at(1, 0), before);
    for (Index q = 0; q < picture().content().queries.size(); ++q)
        for (Index k = 0; k < picture().content().keys.size(); ++k)
            EXPECT_NEAR(mean.at(q, k), (value(m_workbench, "A", {0, q, k}) + value(m_workbench, "A", {1, q, k})) / 2,
                        1e-15);
}

TEST_F(TextViewTest, WhatWasChosenIsFoundAgainByName)
{
    show("two-heads");
    const std::vector<std::string> tokens = m_workbench.document().tokens.query;
    click({queries, 2});
    button("textHead0")->click();
    m_text.findChild<QSlider*>("threshold")->setValue(40);
    settle();
    const double threshold = controls().threshold();
    std::vector<std::string> longer = tokens;
    longer.insert(longer.begin(), "suddenly");
    setTokens(m_workbench, TokenList::Query, longer);
    settle();
    EXPECT_EQ(followed(), (TextToken{queries, 3})) << tokens[2] << " stands one further";
    EXPECT_EQ(controls().heads(), std::vector<Index>{1});
    EXPECT_EQ(controls().threshold(), threshold);
    std::vector<std::string> without = tokens;
    without[2] = "gone";
    setTokens(m_workbench, TokenList::Query, without);
    settle();
    EXPECT_EQ(followed(), std::nullopt);
}

TEST_F(TextViewTest, AnotherDocumentBeginsAnew)
{
    show("two-heads");
    click({queries, 2});
    button("textHead0")->click();
    m_text.findChild<QSlider*>("threshold")->setValue(40);
    show("two-heads");
    EXPECT_EQ(followed(), std::nullopt);
    EXPECT_EQ(controls().heads().size(), 2U);
    EXPECT_EQ(controls().threshold(), 0);
}

TEST_F(TextViewTest, ItsDrawingHoldsTheTokensAsText)
{
    show("cross-attention-chinese");
    const QByteArray svg = findPictureFormat("svg")->write(m_text.drawing(paperTheme()), 1);
    for (const char* token : {"北京", "yesterday", "queries", "keys"})
        EXPECT_TRUE(svg.contains(token)) << token;
}

TEST_F(TextViewTest, ItsDrawingSaysWhatItIsAndWhoseLinesAreWhich)
{
    show("two-heads");
    const Drawing drawing = m_text.drawing(paperTheme());
    const QByteArray svg = findPictureFormat("svg")->write(drawing, 1);
    const QByteArray title = QByteArray::fromStdString(m_workbench.document().title.in("en"));
    ASSERT_FALSE(title.isEmpty());
    EXPECT_TRUE(svg.contains(title)) << "the document's title";
    EXPECT_TRUE(svg.contains(">Who looks at whom<"));
    const Theme& theme = m_display.theme();
    for (const int head : {0, 1}) {
        EXPECT_TRUE(svg.contains(head == 0 ? ">what is it like?<" : ">who does what?<"));
        EXPECT_TRUE(svg.contains(headLook(head, theme).colour.name().toLatin1()));
    }
    EXPECT_LE(QFontMetricsF(textFont(20, true)).horizontalAdvance(drawing.title), drawing.size.width());
}

TEST_F(TextViewTest, HalfAPictureIsNotGivenAway)
{
    {
        const HeldEvaluations held(m_workbench);
        m_workbench.open(largeStack(), {});
        m_text.resize(864, 748);
        m_text.show();
        EXPECT_THROW(m_text.drawing(paperTheme()), Error);
    }
    settle();
    EXPECT_NO_THROW(m_text.drawing(paperTheme()));
}

TEST_F(TextViewTest, AGuessHasNoLineUntilItIsClicked)
{
    show("causal-mask");
    m_selection.setNode(node(m_workbench, "A"));
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_EQ(lineCount(), 0U);
    click({queries, 2});
    EXPECT_EQ(lineCount(), 0U);
    EXPECT_FALSE(m_text.readOut().contains("0."));
    point({keys, 1});
    EXPECT_FALSE(m_text.readOut().contains("0."));
    click({keys, 1});
    EXPECT_EQ(lineCount(), 1U);
    EXPECT_TRUE(m_text.readOut().contains("0."));
    m_display.set(&DisplaySettings::guessFirst, false);
}

} // namespace
} // namespace heedmap::test
