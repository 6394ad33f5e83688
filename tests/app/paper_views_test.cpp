// Every view on paper at three widths, read back from its SVG: cells of one size, text of the size that was asked for,
// nothing off the page and no text over another.

#include "support/program.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace heedmap {
namespace {

using Corner = std::array<double, 2>;
using Quad = std::array<Corner, 4>;

/// `x' = m[0] x + m[2] y + m[4]`, as SVG has it.
struct Placing {
    std::array<double, 6> m{1, 0, 0, 1, 0, 0};

    Corner operator()(double x, double y) const { return {m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]}; }
    double scale() const { return std::hypot(m[0], m[1]); }
};

struct PrintedText {
    QString text;
    double px;
    Quad ink; ///< a little less than what the letters cover, whatever the font
    QString fill;
};

struct PrintedPicture {
    double width = 0;
    double height = 0;
    std::vector<PrintedText> texts;
    std::map<QString, std::set<double>> middles; ///< along x, of the cells of each matrix
};

double share(QChar letter)
{
    if (letter.unicode() > 0x2E80)
        return 1;
    return QStringLiteral("ilj.,:;|!'()[]1 tfI").contains(letter) ? 0.27 : 0.5;
}

Quad inkOf(const QString& text, const QXmlStreamAttributes& at, double px, const Placing& place)
{
    double wide = 0;
    for (const QChar letter : text)
        wide += 0.93 * px * share(letter);
    const auto number = [&](const char* name) { return at.value(QLatin1String(name)).toDouble(); };
    const auto anchor = at.value(QLatin1String("text-anchor"));
    const double left = number("x")
        - (anchor == QLatin1String("middle")    ? wide / 2
               : anchor == QLatin1String("end") ? wide
                                                : 0);
    const double top = number("y") - 0.6 * px;
    const double bottom = number("y") - 0.6;
    return {place(left + 0.5, top), place(left + wide - 0.5, top), place(left + wide - 0.5, bottom),
            place(left + 0.5, bottom)};
}

PrintedPicture pictureIn(const std::string& svg)
{
    PrintedPicture picture;
    std::vector<Placing> placings{{}};
    QStringList groups{QString()};
    QStringList fills{QString()};
    for (QXmlStreamReader reader(QByteArray::fromStdString(svg)); !reader.atEnd();) {
        const auto token = reader.readNext();
        const QString name = reader.name().toString();
        const QXmlStreamAttributes at = reader.attributes();
        if (token == QXmlStreamReader::EndElement && name == QLatin1String("g")) {
            placings.pop_back();
            groups.pop_back();
            fills.pop_back();
        }
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (name == QLatin1String("svg")) {
            const QStringList box = at.value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '));
            picture.width = box.value(2).toDouble();
            picture.height = box.value(3).toDouble();
        } else if (name == QLatin1String("g")) {
            Placing place = placings.back();
            static const QRegularExpression matrix(QStringLiteral("matrix\\(([^)]*)\\)"));
            if (const auto found = matrix.match(at.value(QLatin1String("transform")).toString()); found.hasMatch())
                for (std::size_t i = 0; i < place.m.size(); ++i)
                    place.m[i] = found.captured(1).split(QLatin1Char(',')).value(static_cast<qsizetype>(i)).toDouble();
            placings.push_back(place);
            const QString id = at.value(QLatin1String("id")).toString();
            groups << (id.isEmpty() ? groups.back() : id);
            const QString fill = at.value(QLatin1String("fill")).toString();
            fills << (fill.isEmpty() ? fills.back() : fill);
        } else if (name == QLatin1String("rect") && groups.back().startsWith(QLatin1String("matrix"))) {
            const double middle =
                at.value(QLatin1String("x")).toDouble() + at.value(QLatin1String("width")).toDouble() / 2;
            picture.middles[groups.back()].insert(std::round(middle * 100) / 100);
        } else if (name == QLatin1String("text")) {
            const double px = at.value(QLatin1String("font-size")).toDouble();
            const QString text = reader.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            const QString own = at.value(QLatin1String("fill")).toString();
            if (!text.isEmpty())
                picture.texts.push_back({text, px * placings.back().scale(), inkOf(text, at, px, placings.back()),
                                         own.isEmpty() ? fills.back() : own});
        }
    }
    return picture;
}

bool onPage(const PrintedPicture& picture, const Quad& ink)
{
    return std::ranges::all_of(ink, [&](const Corner& corner) {
        return corner[0] > -1 && corner[1] > -1 && corner[0] < picture.width + 1 && corner[1] < picture.height + 1;
    });
}

/// Two convex shapes touch unless a side of one has all of the other behind it.
bool overlap(const Quad& a, const Quad& b)
{
    constexpr double touching = 0.6; // px
    for (const Quad* sides : {&a, &b})
        for (std::size_t i = 0; i < 4; ++i) {
            const Corner& from = (*sides)[i];
            const Corner& to = (*sides)[(i + 1) % 4];
            const double length = std::max(std::hypot(to[0] - from[0], to[1] - from[1]), 1e-9);
            const auto reach = [&](const Quad& quad) {
                std::array<double, 4> along{};
                std::ranges::transform(quad, along.begin(), [&](const Corner& corner) {
                    return ((corner[1] - from[1]) * (to[0] - from[0]) - (corner[0] - from[0]) * (to[1] - from[1]))
                        / length;
                });
                return std::ranges::minmax(along);
            };
            const auto [leastA, mostA] = reach(a);
            const auto [leastB, mostB] = reach(b);
            if (std::min(mostA, mostB) - std::max(leastA, leastB) < touching)
                return false;
        }
    return true;
}

/// px between the columns of each matrix.
std::set<double> cellsOf(const PrintedPicture& picture)
{
    std::set<double> cells;
    for (const auto& [matrix, middles] : picture.middles) {
        double least = 1e9;
        for (auto at = middles.begin(); at != middles.end() && std::next(at) != middles.end(); ++at)
            least = std::min(least, *std::next(at) - *at);
        if (middles.size() > 1)
            cells.insert(least);
    }
    return cells;
}

void check(const PrintedPicture& picture, double millimetres)
{
    const double points = millimetres * 72 / 25.4 / picture.width; // of a px
    for (std::size_t i = 0; i < picture.texts.size(); ++i) {
        const PrintedText& text = picture.texts[i];
        EXPECT_GE(text.px * points, 6 - 0.01) << text.text.toStdString();
        EXPECT_LE(text.px * points, 7 + 0.01) << text.text.toStdString();
        EXPECT_TRUE(onPage(picture, text.ink)) << text.text.toStdString();
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(overlap(text.ink, picture.texts[k].ink))
                << text.text.toStdString() << " over " << picture.texts[k].text.toStdString();
    }
    const std::set<double> cells = cellsOf(picture);
    if (!cells.empty()) {
        EXPECT_NEAR(*cells.begin(), *cells.rbegin(), 0.05) << "px of a cell";
    }
}

struct ViewOnPaper {
    const char* view;
    const char* example;
};

void PrintTo(const ViewOnPaper& view, std::ostream* out) { *out << view.view << " of " << view.example; }

class PaperView : public testing::TestWithParam<ViewOnPaper> {};

TEST_P(PaperView, ObeysThePageAtThreeWidths)
{
    for (const int width : {84, 120, 174}) {
        SCOPED_TRACE(width);
        const Folder folder;
        const Outcome outcome = heedmap({"export", std::string("examples:") + GetParam().example, "--lang=en", "--view",
                                         GetParam().view, "--width", std::to_string(width) + "mm", "-o", "a.svg"},
                                        folder.path());
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const PrintedPicture picture = pictureIn(contents(folder.file("a.svg")));
        EXPECT_GT(picture.texts.size(), 3U);
        check(picture, width);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Views, PaperView,
    testing::Values(ViewOnPaper{"stage:Q", "what-it-looks-for"}, ViewOnPaper{"stage:S", "two-heads"},
                    ViewOnPaper{"panels:X,W_Q,A", "what-it-looks-for"}, ViewOnPaper{"heads", "vision-seven"},
                    ViewOnPaper{"heads:A[0]", "two-heads"}, ViewOnPaper{"text", "two-heads"},
                    ViewOnPaper{"sheet", "what-it-looks-for"}, ViewOnPaper{"matrix:A", "what-it-looks-for"},
                    ViewOnPaper{"pair", "what-it-looks-for"}, ViewOnPaper{"table", "two-heads"},
                    ViewOnPaper{"next", "recall"}, ViewOnPaper{"picture", "vision-seven"},
                    ViewOnPaper{"panels", "alibi"}, ViewOnPaper{"panels:Q,A,lines=A", "two-heads"},
                    ViewOnPaper{"heads:A[0],A[1]", "two-heads"}, ViewOnPaper{"cost", "longformer"},
                    ViewOnPaper{"stage:A[1,2,1]", "two-heads"}, ViewOnPaper{"stage:S[2,1]", "what-it-looks-for"},
                    ViewOnPaper{"sheet", "decoder-layer"}, ViewOnPaper{"pair", "vit-digits"},
                    ViewOnPaper{"panels", "hierarchical-review"}, ViewOnPaper{"stage:enc.0.ffn.H", "vision-ball"},
                    ViewOnPaper{"stage:S[1:3,0:2]", "what-it-looks-for"},
                    ViewOnPaper{"stage:A[0,1:4,:]", "two-heads"}));

// Of K transposed there are the columns of the keys that are shown.
TEST(PartOfAStageOnPaper, HasTheOperandsOfItsCells)
{
    const Folder folder;
    ASSERT_EQ(
        heedmap({"export", "examples:what-it-looks-for", "--view=stage:S[1:3,0:2]", "--width=120mm", "-o", "a.svg"},
                folder.path())
            .code,
        0);
    std::multiset<std::size_t> columns;
    for (const auto& [matrix, middles] : pictureIn(contents(folder.file("a.svg"))).middles)
        columns.insert(middles.size());
    EXPECT_EQ(columns, (std::multiset<std::size_t>{2, 2, 8})) << "Q has 8, K transposed and S have 2";
}

TEST(StepOnPaper, GradientsStandUnderTheirMatricesWithoutTheirLabels)
{
    const Folder folder;
    for (const char* step : {"A", "S", "Q"}) {
        SCOPED_TRACE(step);
        const Outcome outcome = heedmap({"export", "examples:what-it-looks-for", "--lang=en", "--select", step,
                                         "--gradient-of=Z[0,0]", "--width=120mm", "-o", "a.svg"},
                                        folder.path());
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        check(pictureIn(contents(folder.file("a.svg"))), 120);
    }
}

/// What stands beside matrices in the window and not on paper: names of axes whose labels are words, ends of ranges,
/// notes, grey text.
TEST(ViewOfMatricesOnPaper, HasNoFurniture)
{
    for (const ViewOnPaper& each :
         {ViewOnPaper{"panels", "alibi"}, ViewOnPaper{"panels:X,A,lines=A", "what-it-looks-for"},
          ViewOnPaper{"pair", "what-it-looks-for"}, ViewOnPaper{"heads:A[0],A[1]", "two-heads"},
          ViewOnPaper{"cost", "longformer"}, ViewOnPaper{"stage:A[1,2,1]", "two-heads"},
          ViewOnPaper{"stage:S[2,1]", "what-it-looks-for"}}) {
        SCOPED_TRACE(each.view);
        const Folder folder;
        const Outcome outcome = heedmap({"export", std::string("examples:") + each.example, "--lang=en", "--view",
                                         each.view, "--width=120mm", "-o", "a.svg"},
                                        folder.path());
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        for (const PrintedText& text : pictureIn(contents(folder.file("a.svg"))).texts) {
            EXPECT_NE(text.fill, QLatin1String("#68707c")) << "grey: " << text.text.toStdString();
            EXPECT_FALSE(text.text.contains(QStringLiteral(" \u2192")) || text.text.contains(QStringLiteral(" \u2193"))
                         || text.text.startsWith(QLatin1Char('+')) || text.text.contains(QLatin1String("range")))
                << text.text.toStdString();
        }
    }
}

TEST(ViewOfMatricesOnPaper, HasNoFrameOfASelection)
{
    const Folder folder;
    for (const char* view : {"panels", "panels:S_masked,A"}) {
        ASSERT_EQ(
            heedmap({"export", "examples:alibi", "--view", view, "--width=174mm", "-o", "a.svg"}, folder.path()).code,
            0);
        EXPECT_EQ(contents(folder.file("a.svg")).find("stroke=\"#3559d6\""), std::string::npos) << view;
    }
}

TEST(ViewOnPaper, SaysWhichTextsAreCut)
{
    const Folder folder;
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "tokens": {"query": ["a", "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente"]},
        "arrays": {"X": [[1, 0], [0, 1]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]}})");
    const Outcome outcome =
        heedmap({"export", "d.heed", "--lang=en", "--view=text", "--width=60mm", "-o", "a.svg"}, folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(contents(folder.file("a.svg")).find("\u2026"), std::string::npos);
    EXPECT_NE(outcome.err.find("texts that are cut: 1, the first"), std::string::npos) << outcome.err;
}

} // namespace
} // namespace heedmap
