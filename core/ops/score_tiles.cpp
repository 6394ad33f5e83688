#include "ops/score_tiles.h"

#include "ops/portable/exponential.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace heedmap {
namespace {

constexpr Index scoreLanes = 8;

// e^x = 2^k·e^r with k = round(x / ln 2), for x ≤ 0; the polynomial is that of Cephes' expf.
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

} // namespace

template <typename T> T largestScore(const T* scores, Index count)
{
    T largest[scoreLanes];
    std::fill_n(largest, scoreLanes, -std::numeric_limits<T>::infinity());
    Index i = 0;
    for (; i + scoreLanes <= count; i += scoreLanes)
        for (Index lane = 0; lane < scoreLanes; ++lane)
            largest[lane] = scores[i + lane] > largest[lane] ? scores[i + lane] : largest[lane];
    for (Index lane = 0; i < count; ++i, ++lane)
        largest[lane] = scores[i] > largest[lane] ? scores[i] : largest[lane];
    T result = largest[0];
    for (const T lane : largest)
        result = lane > result ? lane : result;
    return result;
}

template <typename T> void scoreExp(const T* scores, T shift, T* out, Index count)
{
    for (Index i = 0; i < count; ++i)
        out[i] = exponentialOf(scores[i] - shift);
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

template <typename T> void RowSums<T>::add(const T* scores, Index count, bool withMoment)
{
    thread_local std::vector<T> terms(static_cast<std::size_t>(ScoreTiles<T>::width));
    const T largest = std::max(most, largestScore(scores, count));
    if (largest == -std::numeric_limits<T>::infinity()) {
        if (anyNaN(scores, count))
            sum = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    if (largest > most && sum > 0) {
        const double by = static_cast<double>(most) - static_cast<double>(largest);
        moment = std::exp(by) * (moment + by * sum);
        sum *= std::exp(by);
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
