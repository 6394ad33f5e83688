#include "view/text/text_picture.h"

#include "paint/theme.h"
#include "support/recorded_text.h"
#include "view/attention/head_colours.h"

#include <QPainter>

#include <gtest/gtest.h>

namespace heedmap::test {
namespace {

TEST(TextPicture, LeavesOutTheLightestOfTooManyLinesAndSaysHowMany)
{
    constexpr Index n = 200;
    Tensor weights(Shape::matrix(n, n));
    for (Index i = 0; i < n * n; ++i)
        weights.numbers()[static_cast<std::size_t>(i)] = static_cast<double>(i + 1) / (n * n);
    TextContent content;
    for (Index i = 0; i < n; ++i) {
        content.queries << QString::number(i);
        content.keys << QString::number(i);
    }
    content.series.push_back({"A", {}, 0, std::as_const(weights).view()});
    const TextPicture picture(content, {800, 500});
    EXPECT_EQ(picture.lines().size(), TextPicture::mostLines);
    RecordedText legend({800, 40});
    QPainter painter(&legend);
    picture.drawLegend(painter, lightTheme());
    painter.end();
    EXPECT_TRUE(legend.texts().last().endsWith(
        QStringLiteral("left out: %1").arg(n * n - static_cast<Index>(TextPicture::mostLines))));
    const double least = static_cast<double>(n * n - TextPicture::mostLines + 1) / (n * n);
    EXPECT_DOUBLE_EQ(picture.lines().front().weight, least);
    EXPECT_DOUBLE_EQ(picture.lines().back().weight, 1);
    EXPECT_GT(picture.size().height(), 4000);
}

TEST(TextPicture, LongTokensAreCutWhereBothColumnsWouldNotFit)
{
    const QString longToken(60, QLatin1Char('m'));
    Tensor weights(Shape::matrix(1, 1));
    const auto keyEnd = [&](const QString& query, const QString& key) {
        TextContent content;
        content.queries << query;
        content.keys << key;
        content.series.push_back({"A", {}, 0, std::as_const(weights).view()});
        const TextPicture picture(content, {560, 300});
        EXPECT_GE(picture.tokenRect({TokenSide::Queries, 0}).left(), 0);
        EXPECT_LE(picture.size().width(), 560);
        return picture.tokenRect({TokenSide::Keys, 0}).right();
    };
    EXPECT_LE(keyEnd(longToken, longToken), 560);
    EXPECT_LE(keyEnd(QStringLiteral("a"), longToken), 560);
    EXPECT_LE(keyEnd(longToken, QStringLiteral("a")), 560);
}

TEST(HeadLooks, DifferForTwentyHeads)
{
    for (const Theme* theme : {&lightTheme(), &darkTheme()})
        for (int a = 0; a < 20; ++a)
            for (int b = 0; b < a; ++b) {
                const HeadLook first = headLook(a, *theme);
                const HeadLook second = headLook(b, *theme);
                EXPECT_TRUE(first.colour != second.colour || first.style != second.style) << a << ' ' << b;
            }
}

} // namespace
} // namespace heedmap::test
