#include "sample_sheet.h"

#include "samples.h"

#include <cmath>
#include <limits>

namespace heedmap {
namespace {

// a·b, or a·bᵀ, slice by slice; a matrix serves every slice
Tensor product(const Tensor& a, const Tensor& b, bool transposed = false)
{
    const Shape& p = a.shape();
    const Shape& q = b.shape();
    const Index slices = std::max(p.slices, q.slices);
    const Index cols = transposed ? q.rows : q.cols;
    Tensor result(slices > 1 ? Shape::stack(slices, p.rows, cols) : Shape::matrix(p.rows, cols));
    for (Index s = 0; s < slices; ++s)
        for (Index r = 0; r < p.rows; ++r)
            for (Index c = 0; c < cols; ++c)
                for (Index k = 0; k < p.cols; ++k)
                    result.at({s, r, c}) +=
                        a.view().row(s, r)[k] * (transposed ? b.view().row(s, c)[k] : b.view().row(s, k)[c]);
    return result;
}

Tensor split(const Tensor& side, Index heads)
{
    const Index width = side.shape().cols / heads;
    Tensor result(heads > 1 ? Shape::stack(heads, side.shape().rows, width) : side.shape());
    for (Index s = 0; s < heads; ++s)
        for (Index r = 0; r < side.shape().rows; ++r)
            for (Index c = 0; c < width; ++c)
                result.at({s, r, c}) = side.at({0, r, s * width + c});
    return result;
}

Tensor maskedCausally(Tensor scores)
{
    for (Index s = 0; s < scores.shape().slices; ++s)
        for (Index r = 0; r < scores.shape().rows; ++r)
            for (Index c = r + 1; c < scores.shape().cols; ++c)
                scores.at({s, r, c}) = -std::numeric_limits<double>::infinity();
    return scores;
}

Tensor softmax(Tensor scores)
{
    for (Index s = 0; s < scores.shape().slices; ++s)
        for (Index r = 0; r < scores.shape().rows; ++r) {
            double* row = scores.view().row(s, r);
            double sum = 0;
            for (Index c = 0; c < scores.shape().cols; ++c)
                sum += row[c] = std::exp(row[c]);
            for (Index c = 0; c < scores.shape().cols; ++c)
                row[c] /= sum;
        }
    return scores;
}

class Builder {
public:
    Builder(SampleSheet& into, const QStringList& tokens) : m_into(into), m_tokens(tokens) {}

    const Tensor& keep(Tensor tensor)
    {
        return *m_into.numbers.emplace_back(std::make_unique<Tensor>(std::move(tensor)));
    }

    HeatmapFigure figure(const Tensor& tensor, const char* symbol, SymbolInk ink, const FigureAxis& rows,
                         const FigureAxis& cols) const
    {
        HeatmapFigure figure;
        figure.values = tensor.view();
        figure.symbol = QString::fromUtf8(symbol);
        figure.ink = ink;
        figure.rows = rows;
        figure.cols = cols;
        figure.slices.name = "head";
        return figure;
    }
    FigureAxis tokens(const char* name) const { return {name, m_tokens}; }

    void step(const char* heading, StepGeometry geometry, std::vector<HeatmapFigure> operands, HeatmapFigure result,
              const char* op = "")
    {
        m_into.sheet.steps.push_back(
            {heading, geometry, std::move(operands), std::move(result), QString::fromUtf8(op)});
    }

private:
    SampleSheet& m_into;
    QStringList m_tokens;
};

// Q, K and V, split into heads
std::vector<HeatmapFigure> project(Builder& make, const HeatmapFigure& fx, const Tensor& x, Index width, Index heads)
{
    const FigureAxis model{"d_model", {}};
    const FigureAxis key{"d_k", {}};
    std::vector<HeatmapFigure> projected;
    const char* weights[] = {"W_Q", "W_K", "W_V"};
    const char* symbols[] = {"Q", "K", "V"};
    const SymbolInk inks[] = {SymbolInk::Query, SymbolInk::Key, SymbolInk::Value};
    for (unsigned i = 0; i < 3; ++i) {
        const Tensor& w = make.keep(normalNumbers(Shape::matrix(x.shape().cols, width * heads), 40 + i, 0.7));
        const Tensor& whole = make.keep(product(x, w));
        HeatmapFigure result = make.figure(whole, symbols[i], inks[i], fx.rows, key);
        result.blockCols = heads > 1 ? width : 0;
        make.step("Project", StepGeometry::Product, {fx, make.figure(w, weights[i], inks[i], model, key)}, result);
        projected.push_back(make.figure(make.keep(split(whole, heads)), symbols[i], inks[i],
                                        make.tokens(i == 0 ? "queries" : "keys"), key));
    }
    return projected;
}

} // namespace

SampleSheet selfAttentionSheet(const QString& name, const QStringList& tokens, Tensor input, Index width, Index heads)
{
    using enum StepGeometry;
    SampleSheet sample;
    sample.name = name;
    Builder make(sample, tokens);
    const FigureAxis rows = make.tokens("tokens");
    const FigureAxis model{"d_model", {}};
    const FigureAxis queries = make.tokens("queries");
    const FigureAxis keys = make.tokens("keys");
    const Tensor& x = make.keep(std::move(input));
    const HeatmapFigure fx = make.figure(x, "X", SymbolInk::Input, rows, model);
    make.step("Input", Single, {}, fx);
    std::vector<HeatmapFigure> projected = project(make, fx, x, width, heads);
    HeatmapFigure across = projected[1];
    across.symbol = "K^T";
    across.transposed = true;
    std::swap(across.rows, across.cols);
    const Tensor& s = make.keep(product(Tensor(projected[0].values), Tensor(projected[1].values), true));
    HeatmapFigure scores = make.figure(s, "S", SymbolInk::Scores, queries, keys);
    make.step("Scores", Product, {projected[0], across}, scores);
    Tensor scaledNumbers = s;
    for (double& number : scaledNumbers.numbers())
        number /= std::sqrt(static_cast<double>(width));
    HeatmapFigure scaled =
        make.figure(make.keep(std::move(scaledNumbers)), "S_{scaled}", SymbolInk::Scores, queries, keys);
    make.step("Scale", RowMap, {scores}, scaled, "\\div \\sqrt{d_k}");
    HeatmapFigure before = scaled;
    if (heads > 1) {
        HeatmapFigure mask =
            make.figure(make.keep(causalMask(x.shape().rows)), "\\text{mask}", SymbolInk::Mask, queries, keys);
        mask.role = ValueRole::Mask;
        before = make.figure(make.keep(maskedCausally(Tensor(scaled.values))), "S_{masked}", SymbolInk::Scores, queries,
                             keys);
        make.step("Mask", SideBySide, {scaled, mask}, before, "\\odot");
    }
    HeatmapFigure attention =
        make.figure(make.keep(softmax(Tensor(before.values))), "A", SymbolInk::Weights, queries, keys);
    attention.role = ValueRole::Weights;
    make.step("Softmax", RowMap, {before}, attention, "\\text{softmax}");
    HeatmapFigure mixed = make.figure(make.keep(product(Tensor(attention.values), Tensor(projected[2].values))), "Z",
                                      SymbolInk::Output, queries, {"d_v", {}});
    make.step("Mix the values", Product, {attention, projected[2]}, mixed);
    sample.sheet.title = "Thinking Machines";
    sample.sheet.summary =
        "Self-attention: every token asks all tokens how well they match, and takes their values in that proportion.";
    return sample;
}

std::vector<SampleSheet> sampleSheets()
{
    std::vector<SampleSheet> sheets;
    sheets.push_back(
        selfAttentionSheet("sheet-small", {"Thinking", "Machines"}, Tensor{{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}}, 3, 1));
    sheets.push_back(
        selfAttentionSheet("sheet-chinese", {"思考的", "机器"}, Tensor{{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}}, 2, 1));
    sheets.push_back(selfAttentionSheet("sheet-heads", {"The", "animal", "did", "not", "cross"},
                                        normalNumbers(Shape::matrix(5, 6), 60), 3, 2));
    sheets.push_back(selfAttentionSheet("sheet-large", {}, normalNumbers(Shape::matrix(64, 96), 61, 0.3), 24, 4));
    return sheets;
}

} // namespace heedmap
