#include <heedmap/ops/placing/join.h>

#include "graph/gradient_caption.h"
#include "ops/placing/rearrangement.h"
#include "ops/running/along.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/placing/cut.h>

namespace heedmap {
namespace {

class Join final : public Rearrangement {
public:
    explicit Join(const Along& along) : m_along(along) {}

    std::string_view name() const override { return byRows() ? "join_rows" : "join_columns"; }
    Arity arity() const override { return {1, Arity::any}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const auto ranked = [this](Shape shape) {
            shape.rank = byRows() ? std::max(shape.rank, 2) : shape.rank;
            return shape;
        };
        Shape result = ranked(inputs[0]);
        for (const Shape& input : inputs.subspan(1)) {
            Shape same = ranked(input);
            same.*m_along.size = result.*m_along.size;
            if (same != result)
                refuse(*this, inputs, HEEDMAP_PHRASE("expected sizes that are equal but for what is joined"));
            result.*m_along.size += input.*m_along.size;
        }
        return result;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted(m_along.letter, -firstOf(shapes.inputs, input));
    }

    // Each receives its own part of the gradient.
    void vjp(Backward& backward) const override
    {
        Index first = 0;
        for (std::size_t i = 0; i < backward.inputs(); ++i) {
            const Index length = backward.inputShape(i).*m_along.size;
            backward.contribute(i, byRows() ? rows(first, length) : columns(first, length), {backward.gradient()});
            first += length;
        }
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override
    {
        std::string text = "[";
        const std::size_t most = symbols.size() > 4 ? 2 : symbols.size();
        for (std::size_t i = 0; i < most; ++i)
            text += (i == 0 ? "" : separator()) + symbols[i];
        if (most < symbols.size())
            text += separator() + "..." + separator() + symbols.back();
        return text + "]";
    }

private:
    bool byRows() const { return &m_along == &alongRows; }
    std::string separator() const { return byRows() ? "; " : ", "; }

    Index firstOf(std::span<const Shape> inputs, std::size_t input) const
    {
        Index first = 0;
        for (std::size_t i = 0; i < input; ++i)
            first += inputs[i].*m_along.size;
        return first;
    }

    const Along& m_along;
};

} // namespace

std::shared_ptr<const Op> joinRows() { return std::make_shared<Join>(alongRows); }
std::shared_ptr<const Op> joinColumns() { return std::make_shared<Join>(alongColumns); }

} // namespace heedmap
