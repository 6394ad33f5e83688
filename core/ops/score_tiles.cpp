#include "ops/score_tiles.h"

#include "ops/portable/exponential.h"

#include <bit>
#include <cmath>
#include <numbers>

#pragma GCC diagnostic ignored "-Wignored-attributes" // of packets as template arguments

namespace heedmap {
namespace {

constexpr Index scoreLanes = 8;

// e^x = 2^k·e^r with k = round(x / ln 2), for x ≤ 0; the polynomial is that of Cephes' expf. Within 1.5·2⁻²³
// relatively.
inline float exponentialOf(float x)
{
    constexpr float rounder = 12582912.0F;      // 1.5·2^23: adding it leaves the nearest integer in the low bits
    const float kept = x < -87.0F ? -87.0F : x; // NaN passes
    const float shifted = kept * 1.44269504F + rounder;
    const float k = shifted - rounder;
    const float r = (kept - k * 0.693359375F) + k * 2.12194440e-4F;
    const float series =
        ((((1.9875691500e-4F * r + 1.3981999507e-3F) * r + 8.3334519073e-3F) * r + 4.1665795894e-2F) * r
         + 1.6666665459e-1F)
            * r
        + 5.0000001201e-1F;
    const auto power = std::bit_cast<std::uint32_t>(shifted) - std::bit_cast<std::uint32_t>(rounder) + 127U;
    const float whole = (series * r * r + r + 1) * std::bit_cast<float>(power << 23);
    return x < -87.0F ? 0.0F : whole;
}
inline double exponentialOf(double x) { return exponential(x); }

/// Σ e, and Σ e·(s − most) of the terms that are not 0, in eight interleaved sums of float64.
template <typename T> double totalOf(const T* terms, Index count)
{
    double sums[scoreLanes] = {};
    Index i = 0;
    for (; i + scoreLanes <= count; i += scoreLanes)
        for (Index lane = 0; lane < scoreLanes; ++lane)
            sums[lane] += static_cast<double>(terms[i + lane]);
    for (Index lane = 0; i < count; ++i, ++lane)
        sums[lane] += static_cast<double>(terms[i]);
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

template <typename T> bool anyNaN(const T* scores, Index count)
{
    return std::any_of(scores, scores + count, [](T score) { return std::isnan(score); });
}

/// most[l] = the larger of most[l] and numbers[l]; NaN is passed over.
template <typename T, Index Lanes> void keepLarger(T* most, const T* numbers)
{
    for (Index lane = 0; lane < Lanes; ++lane)
        most[lane] = numbers[lane] > most[lane] ? numbers[lane] : most[lane];
}

} // namespace

// As many running maxima as four registers hold: a comparison waits for the one before it.
template <typename T> T largestScore(const T* scores, Index count)
{
    constexpr Index few = 64 / sizeof(T);
    constexpr Index many = 4 * few;
    T largest[many];
    std::fill_n(largest, few, -std::numeric_limits<T>::infinity());
    Index i = 0;
    if (count >= many) {
        std::copy_n(largest, few, std::copy_n(largest, few, std::copy_n(largest, few, largest + few)));
        for (; i + many <= count; i += many)
            keepLarger<T, many>(largest, scores + i);
        keepLarger<T, 2 * few>(largest, largest + 2 * few);
        keepLarger<T, few>(largest, largest + few);
    }
    for (; i + few <= count; i += few)
        keepLarger<T, few>(largest, scores + i);
    for (Index lane = 0; i < count; ++i, ++lane)
        keepLarger<T, 1>(largest + lane, scores + i);
    keepLarger<T, few / 2>(largest, largest + few / 2);
    keepLarger<T, few / 4>(largest, largest + few / 4);
    for (Index lane = 1; lane < few / 4; ++lane)
        keepLarger<T, 1>(largest, largest + lane);
    return largest[0];
}

template <typename T> void scoreExp(const T* scores, T shift, T* out, Index count)
{
    for (Index i = 0; i < count; ++i)
        out[i] = exponentialOf(scores[i] - shift);
}

// The product is that of addProduct() in product.cpp: the transposed tile, keys × queries, by columns. Queries are
// packed once, and keys once for all of them.
template <typename T> struct TileKernel {
    using Traits = Eigen::internal::gebp_traits<T, T>;
    using Columns = Eigen::internal::const_blas_data_mapper<T, Index, Eigen::ColMajor>;
    using Rows = Eigen::internal::const_blas_data_mapper<T, Index, Eigen::RowMajor>;
    using Result = Eigen::internal::blas_data_mapper<T, Index, Eigen::ColMajor>;
    using PackQueries = Eigen::internal::gemm_pack_rhs<T, Index, Columns, Traits::nr, Eigen::ColMajor>;
    using PackKeys = Eigen::internal::gemm_pack_lhs<T, Index, Rows, Traits::mr, Traits::LhsProgress,
                                                    typename Traits::LhsPacket4Packing, Eigen::RowMajor>;
    using Multiply = Eigen::internal::gebp_kernel<T, T, Index, Result, Traits::mr, Traits::nr, false, false>;
};

template <typename T>
ScoreTiles<T>::ScoreTiles(const PairInputs& inputs, Index slice, const Range& rows)
    : m_in(inputs), m_slice(slice), m_rows(rows), m_first(rows.begin / height * height)
{
    const Index depth = inputs.queries.shape.cols;
    const Index count = (rows.end - m_first + height - 1) / height * height;
    Numbers plain = Numbers::Zero(count * depth);
    for (Index i = rows.begin; i < rows.end; ++i) {
        const double* from = inputs.queries.row(slice, i);
        T* to = plain.data() + (i - m_first) * depth;
        for (Index k = 0; k < depth; ++k)
            to[k] = static_cast<T>(from[k] * inputs.rules->scale);
    }
    m_queries.resize(count * depth);
    typename TileKernel<T>::PackQueries()(m_queries.data(), {plain.data(), depth}, depth, count);
    m_plain.resize(width * depth);
    m_keys.resize(width * depth);
    m_scores.resize(height * width);
}

template <typename T> void ScoreTiles<T>::load(Index left, const Range& keys)
{
    const Index depth = m_in.keys.shape.cols;
    const Index slice = m_in.keySlice(m_slice);
    m_plain.setZero();
    for (Index j = keys.begin; j < keys.end; ++j)
        std::transform(m_in.keys.row(slice, j), m_in.keys.row(slice, j) + depth, m_plain.data() + (j - left) * depth,
                       [](double number) { return static_cast<T>(number); });
    typename TileKernel<T>::PackKeys()(m_keys.data(), {m_plain.data(), depth}, depth, width);
}

template <typename T> void ScoreTiles<T>::multiply(Index top)
{
    const Index depth = m_in.keys.shape.cols;
    m_scores.setZero();
    typename TileKernel<T>::Multiply()({m_scores.data(), width}, m_keys.data(),
                                       m_queries.data() + (top - m_first) * depth, width, depth, height, T(1));
}

template <typename T> void ScoreTiles<T>::finish(Index query, const Range& keys, T* scores) const
{
    const PairRules& rules = *m_in.rules;
    if (rules.softcap) // c·tanh(s/c) = c·(1 − 2/(e^(2s/c) + 1))
        for (Index j = 0; j < keys.size(); ++j)
            scores[j] = static_cast<T>(
                *rules.softcap * (1 - 2 / (exponential(2 * static_cast<double>(scores[j]) / *rules.softcap) + 1)));
    if (!rules.masksByInput())
        return;
    const double* mask = m_in.mask.row(m_slice, query) + keys.begin;
    for (Index j = 0; j < keys.size(); ++j)
        if (rules.mask == PairRules::Mask::Add)
            scores[j] = static_cast<T>(static_cast<double>(scores[j]) + mask[j]);
        else if (mask[j] == 0)
            scores[j] = -std::numeric_limits<T>::infinity();
}

template <typename T> void RowSums<T>::add(const T* scores, Index count, T largestOfThem, bool withMoment)
{
    thread_local std::vector<T> terms(static_cast<std::size_t>(ScoreTiles<T>::width));
    const T largest = std::max(most, largestOfThem);
    if (largest == -std::numeric_limits<T>::infinity()) {
        if (anyNaN(scores, count))
            sum = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    if (largest > most && sum > 0) {
        const double by = static_cast<double>(most) - static_cast<double>(largest);
        const double shrunk = std::exp(by);
        moment = shrunk * (moment + by * sum);
        sum *= shrunk;
    }
    most = largest;
    scoreExp(scores, most, terms.data(), count);
    sum += totalOf(terms.data(), count);
    if (!withMoment)
        return;
    for (Index j = 0; j < count; ++j)
        terms[static_cast<std::size_t>(j)] *= terms[static_cast<std::size_t>(j)] == 0 ? 1 : scores[j] - most;
    moment += totalOf(terms.data(), count);
}

template <typename T> double RowSums<T>::logSum(std::optional<double> sink) const
{
    const auto own = static_cast<double>(most);
    if (!sink)
        return own + std::log(sum);
    const double largest = std::max(own, *sink);
    const double ofKeys = sum == 0 ? 0 : sum * std::exp(own - largest);
    return largest + std::log(ofKeys + std::exp(*sink - largest));
}

// Σ e^(s − l)·(l − s) for l the logarithm of the sum.
template <typename T> double RowSums<T>::entropy(std::optional<double> sink) const
{
    if (sink && sum == 0)
        return 0;
    const double beyond = logSum(sink) - static_cast<double>(most);
    const double nats = std::exp(-beyond) * (beyond * sum - moment);
    return nats == 0 ? 0 : nats / std::numbers::ln2;
}

template class ScoreTiles<float>;
template class ScoreTiles<double>;
template struct RowSums<float>;
template struct RowSums<double>;
template float largestScore(const float*, Index);
template double largestScore(const double*, Index);
template void scoreExp(const float*, float, float*, Index);
template void scoreExp(const double*, double, double*, Index);

} // namespace heedmap
