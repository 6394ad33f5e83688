// A part of a product, computed alone, has the bits that it has in the whole: what a window shows after scrolling, and
// what tiles and threads compute, equals one fresh evaluation.
#include "support/operations.h"

#include <heedmap/ops/matmul.h>

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace heedmap::test {
namespace {

constexpr Index guard = 3; // numbers behind each row that a product must not touch

/// A matrix with rows further apart than they are long.
class Spaced {
public:
    Spaced(Index rows, Index cols, std::uint64_t seed) : m_whole(randomTensor(Shape::matrix(rows, cols + guard), seed))
    {
        m_shape = Shape::matrix(rows, cols);
    }
    View view()
    {
        View view(m_whole.numbers().data(), m_shape);
        view.rowStride = m_whole.shape().cols;
        return view;
    }

private:
    Tensor m_whole;
    Shape m_shape;
};

class Product {
public:
    Product(std::mt19937_64& bits, Index longest, Index mostRows)
        : m_bits(bits), m_rows(upTo(mostRows)), m_inner(upTo(longest)), m_cols(upTo(300)), m_tA(upTo(2) == 1),
          m_tB(upTo(2) == 1), m_bias(upTo(2) == 1), m_a(m_tA ? m_inner : m_rows, m_tA ? m_rows : m_inner, 1),
          m_b(m_tB ? m_cols : m_inner, m_tB ? m_inner : m_cols, 2), m_added(randomTensor(Shape::matrix(1, m_cols), 3))
    {
        if (m_bias)
            m_added.numbers()[0] = -0.0;
        clearSome();
    }

    /// The number of parts that differ from the whole.
    int differing(int parts)
    {
        const Tensor whole = computed({{0, 1}, {0, m_rows}, {0, m_cols}});
        int result = 0;
        for (int i = 0; i < parts; ++i) {
            const Region region{{0, 1},
                                i % 4 == 1 ? Range{0, m_rows} : rangeIn(m_rows, i % 4 == 2),
                                i % 4 == 0 ? Range{0, m_cols} : rangeIn(m_cols, i % 4 == 3)};
            result += same(computed(region), whole, region) ? 0 : 1;
        }
        return result;
    }

    std::string title() const
    {
        return std::to_string(m_rows) + "×" + std::to_string(m_inner) + "×" + std::to_string(m_cols)
            + (m_tA ? " A turned" : "") + (m_tB ? " B turned" : "") + (m_bias ? " with bias" : "");
    }

private:
    Index upTo(Index most) { return 1 + static_cast<Index>(m_bits() % static_cast<std::uint64_t>(most)); }
    Range rangeIn(Index size, bool one)
    {
        const Index begin = upTo(size) - 1;
        return {begin, one ? begin + 1 : begin + upTo(size - begin)};
    }

    /// A triangle or a band of zeros in A, as a mask leaves it.
    void clearSome()
    {
        const View a = m_a.view();
        const Index before = upTo(2) == 1 ? 0 : upTo(300);
        const Index behind = upTo(2) == 1 ? m_inner : upTo(300);
        for (Index r = 0; r < a.shape.rows; ++r)
            for (Index c = 0; c < a.shape.cols; ++c)
                if (c + before < r || c > r + behind)
                    a.row(0, r)[c] = 0;
    }

    Tensor computed(const Region& region)
    {
        std::vector<ConstView> inputs{m_a.view(), m_b.view()};
        if (m_bias)
            inputs.emplace_back(m_added.view());
        Spaced result(m_rows, m_cols, 4);
        matmul({m_tA, m_tB})->forward(inputs, result.view(), region);
        return Tensor(result.view());
    }

    static bool same(const Tensor& part, const Tensor& whole, const Region& region)
    {
        const auto bytes = sizeof(double) * static_cast<std::size_t>(region.cols.size());
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            if (std::memcmp(part.view().row(0, r) + region.cols.begin, whole.view().row(0, r) + region.cols.begin,
                            bytes)
                != 0)
                return false;
        return true;
    }

    std::mt19937_64& m_bits;
    Index m_rows;
    Index m_inner;
    Index m_cols;
    bool m_tA;
    bool m_tB;
    bool m_bias;
    Spaced m_a;
    Spaced m_b;
    Tensor m_added;
};

void expectEveryPart(Index longest, int products, unsigned seed, Index mostRows = 300)
{
    std::mt19937_64 bits{seed};
    int differing = 0;
    for (int i = 0; i < products; ++i) {
        Product product(bits, longest, mostRows);
        const int here = product.differing(8);
        EXPECT_TRUE(here == 0 || differing > 20) << here << " of 8 parts of " << product.title();
        differing += here;
    }
    EXPECT_EQ(differing, 0);
}

TEST(PartOfAProduct, HasTheBitsOfTheWhole) { expectEveryPart(300, 20, 1); }

TEST(PartOfAProduct, OfManyTermsHasTheBitsOfTheWhole) { expectEveryPart(3000, 2, 2); }

TEST(PartOfAProduct, OfFewTermsHasTheBitsOfTheWhole) { expectEveryPart(12, 30, 3); }

TEST(PartOfAProduct, OfManyRowsHasTheBitsOfTheWhole) { expectEveryPart(40, 6, 4, 1500); }

TEST(PartOfAProduct, OfFewRowsHasTheBitsOfTheWhole) { expectEveryPart(900, 12, 5, 18); }

} // namespace
} // namespace heedmap::test
