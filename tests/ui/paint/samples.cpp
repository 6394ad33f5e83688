#include "samples.h"

#include <cmath>
#include <limits>
#include <random>

namespace heedmap {
namespace {

const QStringList english{"The", "animal", "did", "not", "cross", "the", "street", "because"};
const QStringList chinese{"那只", "动物", "没有", "穿过", "那条非常非常宽阔而且车来车往的大街", "因为", "它", "太累了"};

FigureSample sample(const char* name, Tensor values, ValueRole role, const char* symbol, SymbolInk ink)
{
    FigureSample result{QString::fromLatin1(name), std::move(values), {}, {}};
    result.figure.name = QString::fromLatin1(name);
    result.figure.symbol = QString::fromUtf8(symbol);
    result.figure.role = role;
    result.figure.ink = ink;
    return result;
}

void scores(FigureSample& s, const QStringList& tokens)
{
    s.figure.rows = {"queries", tokens};
    s.figure.cols = {"keys", tokens};
}

FigureSample printedExample()
{
    FigureSample s =
        sample("small", Tensor{{0.13, 0.31}, {0.31, 0.76}}, ValueRole::Signed, "S = Q K^T", SymbolInk::Scores);
    scores(s, {"Thinking", "Machines"});
    s.figure.heading = "Scores";
    return s;
}

FigureSample tokensByTokens(const char* name, const QStringList& tokens)
{
    FigureSample s =
        sample(name, attentionWeights(Shape::matrix(8, 8), 3), ValueRole::Weights, "A", SymbolInk::Weights);
    scores(s, tokens);
    s.figure.heading = "Attention weights";
    s.figure.caption = "Each row says how much a query takes from every key; the numbers of a row add up to 1.";
    return s;
}

FigureSample heads(const char* name, bool perSlice)
{
    FigureSample s =
        sample(name, normalNumbers(Shape::stack(12, 8, 8), 5), ValueRole::Signed, "S_{scaled}", SymbolInk::Scores);
    scores(s, english);
    s.figure.slices.name = "head";
    s.figure.range.perSlice = perSlice;
    return s;
}

FigureSample maskedScores()
{
    FigureSample s =
        sample("infinities", normalNumbers(Shape::matrix(6, 6), 6), ValueRole::Signed, "S_{masked}", SymbolInk::Scores);
    for (Index r = 0; r < 6; ++r)
        for (Index c = r + 1; c < 6; ++c)
            s.values.at({0, r, c}) = -infinity;
    for (Index c = 0; c < 6; ++c)
        s.values.at({0, 3, c}) = -infinity;
    scores(s, english.mid(0, 6));
    return s;
}

FigureSample everyMark()
{
    FigureSample s =
        sample("marks", normalNumbers(Shape::matrix(4, 6), 7, 3), ValueRole::Signed, "S", SymbolInk::Scores);
    s.values.at({0, 1, 1}) = std::numeric_limits<double>::quiet_NaN();
    s.values.at({0, 2, 4}) = infinity;
    s.values.at({0, 0, 5}) = -infinity;
    s.keep = Tensor(Shape::matrix(4, 6));
    for (double& k : s.keep.numbers())
        k = 1;
    s.keep.at({0, 3, 0}) = s.keep.at({0, 3, 1}) = 0;
    s.figure.pinned = true;
    s.figure.range = {RangeChoice::Kind::Fixed, -2, 2, {}, false};
    scores(s, english.mid(0, 4));
    s.figure.cols = {"keys", english.mid(0, 6)};
    return s;
}

FigureSample maskedWeights()
{
    FigureSample s =
        sample("masked", attentionWeights(Shape::matrix(8, 8), 8), ValueRole::Weights, "A", SymbolInk::Weights);
    s.keep = causalMask(8);
    for (Index r = 0; r < 8; ++r)
        for (Index c = r + 1; c < 8; ++c)
            s.values.at({0, r, c}) = 0;
    s.figure.pinned = true;
    scores(s, english);
    return s;
}

FigureSample headsSideBySide()
{
    FigureSample s =
        sample("blocks", normalNumbers(Shape::matrix(5, 16), 9), ValueRole::Signed, "Q = X W_Q", SymbolInk::Query);
    s.figure.rows = {"tokens", english.mid(0, 5)};
    s.figure.cols.name = "h · d_k";
    s.figure.slices.name = "head";
    s.figure.blockCols = 4;
    return s;
}

FigureSample plain(const char* name, const Shape& shape, const char* symbol, unsigned seed)
{
    FigureSample s = sample(name, normalNumbers(shape, seed), ValueRole::Signed, symbol, SymbolInk::Value);
    s.figure.rows.name = "tokens";
    s.figure.cols.name = "d_v";
    return s;
}

FigureSample largeCausal()
{
    FigureSample s = sample("causal512", normalNumbers(Shape::matrix(512, 512), 12), ValueRole::Signed, "S_{masked}",
                            SymbolInk::Scores);
    for (Index r = 0; r < 512; ++r)
        for (Index c = r + 1; c < 512; ++c)
            s.values.at({0, r, c}) = -infinity;
    s.figure.rows.name = "queries";
    s.figure.cols.name = "keys";
    return s;
}

} // namespace

HeatmapFigure FigureSample::shown() const
{
    HeatmapFigure result = figure;
    result.values = values.view();
    if (keep.shape().size() > 0)
        result.keep = keep.view();
    return result;
}

Tensor normalNumbers(const Shape& shape, unsigned seed, double std)
{
    std::mt19937_64 bits(seed);
    std::normal_distribution<double> normal(0, std);
    Tensor result(shape);
    for (double& number : result.numbers())
        number = normal(bits);
    return result;
}

Tensor attentionWeights(const Shape& shape, unsigned seed)
{
    Tensor result = normalNumbers(shape, seed, 1.6);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r) {
            double* row = result.view().row(s, r);
            double sum = 0;
            for (Index c = 0; c < shape.cols; ++c)
                sum += row[c] = std::exp(row[c]);
            for (Index c = 0; c < shape.cols; ++c)
                row[c] /= sum;
        }
    return result;
}

Tensor causalMask(Index n)
{
    Tensor result(Shape::matrix(n, n));
    for (Index r = 0; r < n; ++r)
        for (Index c = 0; c <= r; ++c)
            result.at({0, r, c}) = 1;
    return result;
}

std::vector<FigureSample> sampleFigures()
{
    std::vector<FigureSample> all;
    all.push_back(printedExample());
    all.push_back(tokensByTokens("english", english));
    all.push_back(tokensByTokens("chinese", chinese));
    all.push_back(heads("heads", false));
    all.push_back(heads("heads-own-range", true));
    all.push_back(maskedScores());
    all.push_back(everyMark());
    all.push_back(maskedWeights());
    all.push_back(headsSideBySide());
    all.push_back(plain("single", Shape::matrix(1, 1), "Z", 10));
    all.push_back(plain("row", Shape::vector(40), "b_Q", 11));
    all.push_back(plain("wide", Shape::matrix(8, 768), "X", 11));
    all.push_back(plain("column", Shape::matrix(40, 1), "v_a", 11));
    all.push_back(plain("large", Shape::matrix(200, 300), "V", 11));
    all.push_back(plain("overview", Shape::matrix(2000, 2000), "V", 13));
    all.push_back(largeCausal());
    all.push_back(sample("mask", causalMask(8), ValueRole::Mask, "\\text{mask}", SymbolInk::Mask));
    FigureSample logarithmic = tokensByTokens("logarithmic", english);
    logarithmic.figure.logarithmic = true;
    logarithmic.figure.palette = "viridis";
    all.push_back(std::move(logarithmic));
    FigureSample gradient = plain("gradient", Shape::matrix(6, 4), "\\frac{\\partial Y}{\\partial W_Q}", 15);
    gradient.figure.role = ValueRole::Gradient;
    gradient.figure.ink = SymbolInk::Gradient;
    for (double& number : gradient.values.numbers())
        number *= 1e-6;
    all.push_back(std::move(gradient));
    return all;
}

} // namespace heedmap
