#include "paint/formula_box.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

const FormulaStyle style{FormulaStyle::Face::Formula, 40, {}};

TEST(Formula, ReadsOnOneLine)
{
    EXPECT_EQ(plainFormula("W_Q"), "W_Q");
    EXPECT_EQ(plainFormula("S = Q K^T"), "S = QKᵀ");
    EXPECT_EQ(plainFormula("S_{scaled}"), "S_scaled");
    EXPECT_EQ(plainFormula("\\frac{Q K^\\top}{\\sqrt{d_k}}"), "QKᵀ/√d_k");
    EXPECT_EQ(plainFormula("\\frac{a + b}{2}"), "(a + b)/2");
    EXPECT_EQ(plainFormula("\\text{softmax}(S)"), "softmax(S)");
    EXPECT_EQ(plainFormula("-\\infty"), "− ∞");
}

TEST(Formula, WritesBracesThatAreMeant)
{
    EXPECT_EQ(plainFormula("\\min\\{j : \\mathrm{cdf}_j > u\\}"), "min{j:cdf_j > u}");
    EXPECT_EQ(plainFormula("\\{"), "{");
}

TEST(Formula, CasesStandUnderEachOtherAfterABrace)
{
    const QString tex = "M = \\begin{cases}S & M \\ne 0 \\\\ -\\infty & M = 0\\end{cases}";
    EXPECT_EQ(plainFormula(tex), "M = { S, M ≠ 0; − ∞, M = 0 }");
    const FormulaBox box(tex, style);
    ASSERT_EQ(box.rules().size(), 1U) << "the brace";
    std::vector<double> lines;
    for (const FormulaBox::Run& run : box.runs())
        if (run.text.contains("S") || run.text.contains("∞"))
            lines.push_back(run.at.y());
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_GT(lines[1] - lines[0], 20);
    for (const QPointF& point : box.rules()[0].points) {
        EXPECT_GE(point.y(), -box.ascent());
        EXPECT_LE(point.y(), box.descent());
    }
    plainFormula("\\begin{cases}a & b");
    EXPECT_EQ(plainFormula("\\begin{matrix}"), "\\beginmatrix") << "what it does not know";
}

TEST(Formula, IsMarkedUpWithinASentence)
{
    EXPECT_EQ(markupFormula("W_Q^{(h1)}"), "W<sub>Q</sub><sup>(h1)</sup>");
    EXPECT_EQ(markupFormula("S_{x_1}"), "S<sub>x<sub>1</sub></sub>");
    EXPECT_EQ(markupFormula("K^T"), "K<sup>T</sup>");
    EXPECT_EQ(markupFormula("\\text{<s>}"), "&lt;s&gt;");
}

TEST(Formula, ShowsWhatItDoesNotKnowAndEndsWhereTheTextEnds)
{
    EXPECT_EQ(plainFormula("\\nonsense x"), "\\nonsensex");
    for (const char* broken :
         {"{", "}", "x_", "^", "_", "\\frac", "\\frac{a", "\\sqrt", "\\text", "\\text{a", "\\", "a__b", "x^^y"})
        plainFormula(broken);
    EXPECT_EQ(plainFormula("x_{"), "x");
}

TEST(Formula, ShowsAsTextWhatIsNestedTooDeep)
{
    const QString deep = QString("_{a").repeated(100000);
    EXPECT_TRUE(plainFormula("A" + deep).startsWith("A_a_a"));
    EXPECT_FALSE(plainFormula(QString("\\sqrt").repeated(100000)).isEmpty());
}

TEST(FormulaBox, ASubscriptStandsLowerAndSmaller)
{
    const FormulaBox box("W_Q", style);
    ASSERT_EQ(box.runs().size(), 2U);
    EXPECT_EQ(box.runs()[0].text, "W");
    EXPECT_EQ(box.runs()[1].text, "Q");
    EXPECT_GT(box.runs()[1].at.y(), box.runs()[0].at.y());
    EXPECT_GE(box.runs()[1].at.x(), box.runs()[0].at.x() + box.runs()[0].width);
    EXPECT_LT(box.runs()[1].font.pixelSize(), box.runs()[0].font.pixelSize());
}

TEST(FormulaBox, BothScriptsStandOverEachOther)
{
    const FormulaBox box("x_i^2", style);
    ASSERT_EQ(box.runs().size(), 3U);
    EXPECT_DOUBLE_EQ(box.runs()[1].at.x(), box.runs()[2].at.x());
    EXPECT_LT(box.runs()[1].at.y(), box.runs()[2].at.y());
}

TEST(FormulaBox, ScriptsOverEachOtherDoNotTouchOnPaper)
{
    const LeastScript script(11);
    for (const char* tex : {"K_{land}^{T}", "S_{scaled}^{F1}", "Q_{heads}^{cross}"}) {
        const FormulaBox box(QString::fromLatin1(tex), {FormulaStyle::Face::Title, 12});
        ASSERT_EQ(box.runs().size(), 3U) << tex;
        const FormulaBox::Run& above = box.runs()[box.runs()[1].at.y() < box.runs()[2].at.y() ? 1 : 2];
        const FormulaBox::Run& below = &above == &box.runs()[1] ? box.runs()[2] : box.runs()[1];
        const QRectF upper = QFontMetricsF(above.font).tightBoundingRect(above.text).translated(above.at);
        const QRectF lower = QFontMetricsF(below.font).tightBoundingRect(below.text).translated(below.at);
        EXPECT_LT(upper.bottom() + 0.5, lower.top()) << tex;
    }
}

TEST(FormulaBox, AWordIsOneText)
{
    const FormulaBox box("S_{scaled}", style);
    ASSERT_EQ(box.runs().size(), 2U);
    EXPECT_EQ(box.runs()[1].text, "scaled");
}

TEST(FormulaBox, AFractionHasItsPartsOnBothSidesOfItsRule)
{
    const FormulaBox box("\\frac{a}{b}", style);
    ASSERT_EQ(box.rules().size(), 1U);
    const double rule = box.rules()[0].points[0].y();
    EXPECT_LT(box.runs()[0].at.y(), rule);
    EXPECT_GT(box.runs()[1].at.y(), rule + 0.3 * style.px);
}

TEST(FormulaBox, InkStaysInsideTheBox)
{
    for (const char* tex :
         {"S = \\frac{Q K^T}{\\sqrt{d_k}}", "A_{ij} = \\softmax(S)_{ij}", "\\sqrt{\\frac{x^2}{y_{max}}}"}) {
        const FormulaBox box(tex, style);
        QImage image(600, 240, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        box.draw(painter, {20, 120}, Qt::black);
        painter.end();
        const QRect inside =
            QRectF(20, 120 - box.ascent(), box.width(), box.ascent() + box.descent()).adjusted(-3, -3, 3, 3).toRect();
        int ink = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (qGray(image.pixel(x, y)) < 128) {
                    ++ink;
                    ASSERT_TRUE(inside.contains(x, y)) << tex << " at " << x << ',' << y;
                }
        EXPECT_GT(ink, 200) << tex;
    }
}

} // namespace
} // namespace heedmap
