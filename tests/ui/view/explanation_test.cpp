#include "explanation_support.h"
#include "support/view_places.h"

#include "view/heads/heads.h"
#include "view/stage/stage.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

#include <array>
#include <memory>

namespace heedmap::test {
namespace {

TEST(Explanation, ShowsTheTermsOfAScore)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    const Arithmetic& arithmetic = shown.arithmetic().arithmetic();
    ASSERT_EQ(arithmetic.rows.size(), 3U);
    double sum = 0;
    for (const ArithmeticRow& row : arithmetic.rows)
        sum += row.value;
    EXPECT_NEAR(sum, value(shown.workbench, "S", {0, 0, 1}), 1e-15);
    EXPECT_EQ(shown.text("cell"), "S[Thinking, Machines]");
    EXPECT_EQ(shown.text("position"), "row 0, column 1");
}

TEST(Explanation, NamesTheTermsOfASum)
{
    const auto names = [](const char* id, const char* matrix, const Cell& cell) {
        ShownExplanation shown(id);
        shown.choose({node(shown.workbench, matrix), cell});
        const ArithmeticLayout& layout = shown.arithmetic().laidOut();
        QStringList labels;
        for (std::size_t row = 0; row < layout.arithmetic().rows.size(); ++row)
            labels << layout.label(row);
        EXPECT_EQ(layout.labelled(), !labels.join(QString()).isEmpty());
        return labels;
    };
    EXPECT_EQ(names("causal-mask", "S", {0, 3, 1}), (QStringList{"article", "murderer", "verb", "butler"}));
    EXPECT_EQ(names("two-heads", "Q", {0, 2, 0}),
              (QStringList{"article", "colour", "warmth", "noun", "verb", "subject side", "object side"}));
    EXPECT_EQ(names("two-heads", "Z", {0, 2, 0}), (QStringList{"the", "black", "cat", "drinks", "warm", "milk"}));
    EXPECT_EQ(names("two-heads", "S", {0, 5, 4}), (QStringList{"colour + warmth", "subject side", "object side", ""}))
        << "by what W_K takes into an entry of the first head";
    EXPECT_EQ(names("two-heads", "S", {1, 2, 3}), (QStringList{"noun", "verb", "subject side", ""}));
    EXPECT_EQ(names("thinking-machines", "S", {0, 0, 1}), (QStringList{"", "", ""})) << "they have no names";
}

TEST(Explanation, PutsNamesOverTheTermsWhereTheyHaveNoRoomBesideThem)
{
    for (const int width : {500, 352, 240}) {
        ShownExplanation shown("two-heads");
        shown.view.resize(width, 800);
        shown.choose(shown.place("Q", 2, 0));
        const ArithmeticLayout& layout = shown.arithmetic().laidOut();
        ASSERT_TRUE(layout.labelled());
        EXPECT_EQ(layout.columns().label > 0, width > 240);
        for (const ArithmeticLayout::RowPlace& row : layout.rows()) {
            const QRectF label = layout.labelPlace(row);
            EXPECT_GE(label.width(), 60) << width;
            for (const QRectF& piece : row.pieces)
                EXPECT_FALSE(piece.intersects(label)) << width;
        }
        EXPECT_LE(layout.reach(), shown.arithmetic().width() + 0.5) << width;
    }
}

// As where a part of it goes before the explanation of the new document is there.
TEST(Explanation, CanBeResizedWhileItIsStillOfADocumentThatWasClosed)
{
    OpenExample shown("transformer-reverse");
    std::unique_ptr<Explanation> view;
    int resized = 0;
    QObject::connect(&shown.selection, &Selection::stepsChanged, &shown.display, [&] {
        auto* arithmetic = view->findChild<ArithmeticView*>();
        arithmetic->resize(arithmetic->width() - 40, arithmetic->height());
        resized += arithmetic->isVisible() ? 1 : 0;
    });
    view = std::make_unique<Explanation>(shown.context());
    view->resize(352, 800);
    view->show();
    const CellPlace weight = shown.place("dec.0.cross.A", 1, 1);
    shown.selection.setNode(weight.node);
    shown.selection.keep(weight);
    shown.settle();
    ASSERT_EQ(view->findChild<ArithmeticView*>()->arithmetic().form, Arithmetic::Form::Share);
    shown.workbench.open(example("three-by-three"), {});
    EXPECT_GT(resized, 0);
}

TEST(Explanation, WritesAMaskInCases)
{
    ShownExplanation shown("causal-mask");
    shown.choose(shown.place("S_masked", 0, 1));
    const QString formula = shown.view.findChild<QWidget*>("formula")->accessibleName();
    EXPECT_TRUE(formula.contains("≠ 0;")) << formula.toStdString();
    EXPECT_FALSE(formula.contains("?")) << formula.toStdString();
}

TEST(Explanation, HasTheFormulaOfTheMatrixWhoseCellItExplains)
{
    ShownExplanation shown("thinking-machines");
    const auto formula = [&] { return shown.view.findChild<QWidget*>("formula")->accessibleName(); };
    shown.selection.setNode(node(shown.workbench, "S"));
    EXPECT_TRUE(formula().startsWith("S =")) << formula().toStdString();
    shown.selection.hover(shown.place("Q", 0, 1));
    EXPECT_TRUE(formula().startsWith("Q =")) << formula().toStdString();
    shown.selection.hover(std::nullopt);
    shown.selection.setNode(node(shown.workbench, "A"));
    EXPECT_TRUE(formula().startsWith("A =")) << formula().toStdString();
}

TEST(Explanation, IsOfWhatAViewShows)
{
    ShownExplanation shown("two-heads");
    const auto formula = [&] { return shown.view.findChild<QWidget*>("formula")->accessibleName(); };
    shown.selection.setNode(node(shown.workbench, "Y"));
    EXPECT_TRUE(formula().startsWith("Y =")) << formula().toStdString();
    Heads heads(shown.context());
    heads.resize(800, 600);
    heads.show();
    shown.settle();
    EXPECT_TRUE(formula().startsWith("A =")) << formula().toStdString();
    heads.hide();
    EXPECT_TRUE(formula().startsWith("Y =")) << formula().toStdString();
}

TEST(Explanation, NeverCutsASharesColumns)
{
    for (int width = 352; width >= 240; width -= 8)
        for (const bool presenting : {false, true}) {
            ShownExplanation shown("causal-mask");
            shown.display.set(&DisplaySettings::presenting, presenting);
            shown.view.resize(width, 800);
            for (Index col = 0; col < 3; ++col) {
                shown.choose(shown.place("A", 3, col));
                const ArithmeticView& arithmetic = shown.arithmetic();
                ASSERT_FALSE(arithmetic.arithmetic().rows.empty());
                EXPECT_LE(arithmetic.reach(), arithmetic.width() + 0.5) << width << ' ' << presenting;
            }
            shown.display.set(&DisplaySettings::presenting, false);
        }
}

TEST(Explanation, SpeaksOfTheHeadThatTheStageShows)
{
    ShownExplanation shown("two-heads");
    Stage stage(shown.context());
    stage.resize(900, 760);
    stage.show();
    shown.choose(shown.place("A", 1, 4, 1));
    EXPECT_FALSE(outlinesOf(stage, node(shown.workbench, "A")).empty()) << "the cell is marked";
    QTest::mouseClick(stage.viewport(), Qt::LeftButton, {}, headRect(stage, 0).center().toPoint());
    EXPECT_EQ(shown.view.place(), shown.place("A", 1, 4, 0));
    shown.selection.keep(std::nullopt);
    EXPECT_FALSE(shown.view.place()) << "it was let go";
    shown.selection.hover(shown.place("A", 1, 4, 0));
    shown.selection.hover(std::nullopt); // the pointer is on its way to the explanation
    QTest::mouseClick(stage.viewport(), Qt::LeftButton, {}, headRect(stage, 1).center().toPoint());
    EXPECT_EQ(shown.view.place(), shown.place("A", 1, 4, 1));
    EXPECT_FALSE(stage.rectOf(node(shown.workbench, "A"), {1, 1, 4}).isEmpty());
}

TEST(Explanation, WholeNumbersHaveNoDecimalsAsInTheMatrix)
{
    ShownExplanation shown("thinking-machines"); // its W_Q has a single 1 in each column
    const NodeId x = node(shown.workbench, "X");
    const std::array whole{1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
    shown.choose(shown.place("Q", 0, 1));
    EXPECT_TRUE(shown.arithmetic().arithmetic().total.contains('.'));
    shown.workbench.setValues(x, Region::all(shown.workbench.graph().node(x).shape), whole);
    shown.settle();
    shown.choose(shown.place("Q", 1, 1));
    const Arithmetic& arithmetic = shown.arithmetic().arithmetic();
    EXPECT_FALSE(arithmetic.total.contains('.')) << arithmetic.total.toStdString();
    for (const ArithmeticRow& row : arithmetic.rows)
        EXPECT_FALSE(row.valueText.contains('.')) << row.valueText.toStdString();
}

TEST(Explanation, ATokenThatLooksLikeATagIsText)
{
    ShownExplanation shown("gpt-next-word"); // it begins with <s>
    shown.choose(shown.place("dec.0.self.A", 1, 1));
    auto* facts = shown.view.findChild<QLabel*>("rowFacts");
    ASSERT_NE(facts, nullptr);
    EXPECT_TRUE(facts->text().contains("<s>")) << facts->text().toStdString();
    EXPECT_EQ(facts->textFormat(), Qt::PlainText);
}

TEST(Explanation, NoArithmeticIsCutOff)
{
    for (const char* id : {"gpt-next-word", "thinking-machines", "additive-two-inputs", "rope-distance"}) {
        ShownExplanation shown(id);
        const auto& arithmetic = shown.arithmetic();
        for (NodeId node = 0; node < shown.workbench.graph().size(); ++node) {
            shown.choose({node, {0, 0, 0}});
            EXPECT_LE(arithmetic.reach(), arithmetic.width())
                << id << " " << shown.workbench.graph().node(node).info.name;
        }
    }
}

TEST(Explanation, FollowsATermToItsCell)
{
    ShownExplanation shown("thinking-machines");
    for (const Index k : {0, 1, 2}) {
        shown.choose(shown.place("S", 0, 1));
        QTest::mouseClick(&shown.arithmetic(), Qt::LeftButton, {}, shown.linkTo(shown.place("Q", 0, k)));
        EXPECT_EQ(shown.selection.kept(), shown.place("Q", 0, k));
        EXPECT_EQ(shown.view.place(), shown.place("Q", 0, k));
    }
}

TEST(Explanation, IsOfTheCellsOfTheStepThatTheStageShows)
{
    ShownExplanation shown("thinking-machines");
    Stage stage(shown.context());
    stage.show();
    shown.choose(shown.place("Q", 1, 0));
    shown.selection.setNode(node(shown.workbench, "S"));
    EXPECT_EQ(shown.selection.kept(), shown.place("Q", 1, 0)) << "it stands there as well";
    shown.selection.setNode(node(shown.workbench, "Z"));
    EXPECT_FALSE(shown.selection.kept());
    EXPECT_FALSE(shown.view.place());
    shown.selection.setNode(node(shown.workbench, "Q"));
    EXPECT_FALSE(shown.selection.kept());
    shown.choose(shown.place("S", 0, 1));
    QTest::mouseClick(&shown.arithmetic(), Qt::LeftButton, {}, shown.linkTo(shown.place("Q", 0, 2)));
    EXPECT_EQ(shown.selection.kept(), shown.place("Q", 0, 2)) << "where a link leads";
    EXPECT_EQ(shown.view.place(), shown.place("Q", 0, 2));
}

TEST(Explanation, StaysWithTheKeptCellOfAMatrixThatAPasteEnlarges)
{
    ShownExplanation shown("thinking-machines");
    Stage stage(shown.context());
    stage.resize(900, 700);
    stage.show();
    shown.selection.setNode(node(shown.workbench, "Q"));
    shown.settle();
    const CellPlace corner = shown.place("X", 0, 0);
    QTest::mouseClick(stage.viewport(), Qt::LeftButton, {}, stage.rectOf(corner.node, corner.cell).center().toPoint());
    QGuiApplication::clipboard()->setText("1\t2\t3\t4\n5\t6\t7\t8\n9\t1\t2\t3");
    QTest::keyClick(&stage, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(&stage, Qt::Key_Return);
    shown.settle();
    ASSERT_EQ(shown.workbench.graph().node(node(shown.workbench, "X")).shape, Shape::matrix(3, 4));
    EXPECT_EQ(shown.selection.kept(), shown.place("X", 0, 0));
    EXPECT_EQ(shown.view.place(), shown.place("X", 0, 0));
    EXPECT_FALSE(shown.view.findChild<QLabel*>("hint")->isVisible());
}

TEST(Explanation, LightsATermWithoutLeavingItsCell)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    QTest::mouseMove(&shown.arithmetic(), shown.linkTo(shown.place("K", 1, 2)));
    EXPECT_EQ(shown.selection.hovered(), shown.place("K", 1, 2));
    EXPECT_EQ(shown.view.place(), shown.place("S", 0, 1));
}

TEST(Explanation, IsReachedByKeyboard)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    for (int link = 0; link < 3; ++link) // Q[0,0], K[1,0], Q[0,1]
        QTest::keyClick(&shown.arithmetic(), Qt::Key_Right);
    QTest::keyClick(&shown.arithmetic(), Qt::Key_Return);
    EXPECT_EQ(shown.selection.kept(), shown.place("Q", 0, 1));
}

TEST(Explanation, FollowsAnEdit)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    put(shown.workbench, "X", {0, 0, 0}, 0.2);
    ASSERT_TRUE(wait([&] { return shown.arithmetic().arithmetic().total == "0.36"; }));
    EXPECT_EQ(shown.arithmetic().arithmetic().rows[0].valueText, "0.10");
}

} // namespace
} // namespace heedmap::test
