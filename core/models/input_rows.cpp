#include "models/input_rows.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <span>

namespace heedmap {
namespace {

/// The rows that a term of the input takes for these tokens.
std::vector<Index> rowsFor(const Json& term, const std::vector<Token>& tokens)
{
    const Json& kind = *term.find("rows");
    std::vector<Index> rows;
    bool second = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        rows.push_back(kind == Json("tokens")          ? tokens[i].id
                           : kind == Json("positions") ? firstRow(term) + static_cast<Index>(i)
                                                       : Index{second});
        if (const Json* end = term.find("ends"))
            second = second || tokens[i].piece == end->string();
    }
    return rows;
}

} // namespace

Index firstRow(const Json& rule)
{
    const Json* first = rule.find("first");
    return first == nullptr ? 0 : static_cast<Index>(first->number());
}

std::shared_ptr<const Tensor> InputRows::of(const Json& rule, const std::vector<Token>& tokens) const
{
    std::optional<Tensor> sum;
    for (const Json& term : rule.find("sum")->array()) {
        if (const Json* waves = term.find("waves")) {
            addWaves(*waves, *sum);
            continue;
        }
        const std::string tensor = m_rules.required(*term.find("tensor"));
        Tensor addend = files().rows(tensor, rowsFor(term, tokens));
        const double factor = factorOf(term, addend.shape().cols);
        for (double& number : addend.numbers())
            number *= factor;
        if (!sum) {
            sum = std::move(addend);
            continue;
        }
        if (addend.shape() != sum->shape())
            throw Error(Sentence(HEEDMAP_COUNTED("the tensor %2: expected %1 columns, got %3",
                                                 "the tensor %2: expected %1 column, got %3"),
                                 sum->shape().cols, inQuotes(tensor), addend.shape().cols));
        std::ranges::transform(sum->numbers(), addend.numbers(), sum->numbers().begin(), std::plus());
    }
    if (const Json* norm = rule.find("norm"))
        normalize(*norm, *sum);
    if (const Json* project = rule.find("project");
        project != nullptr && !m_rules.names().first(*project->find("tensor")).empty())
        sum = projected(*project, *sum);
    return std::make_shared<const Tensor>(std::move(*sum));
}

// The root of the width, or what the rule says.
double InputRows::factorOf(const Json& term, Index width) const
{
    const Json* scale = term.find("scale");
    if (scale == nullptr || !m_rules.isMeant(*scale))
        return 1;
    static const Setting factor{.key = "scale", .type = Setting::Type::Number};
    const Json* by = scale->find("by");
    return by == nullptr ? std::sqrt(static_cast<double>(width)) : m_rules.value(*by, &factor).number();
}

// Sines in the first half of the columns, cosines in the second, from wavelength 2π to 2π·10000 (M2M100, fairseq).
void InputRows::addWaves(const Json& waves, Tensor& rows) const
{
    const Index half = rows.shape().cols / 2;
    const auto first = static_cast<double>(firstRow(waves));
    for (Index row = 0; row < rows.shape().rows; ++row)
        for (Index i = 0; i < half; ++i) {
            const double steps = static_cast<double>(i) / static_cast<double>(half - 1);
            const double angle = (first + static_cast<double>(row)) * std::pow(10000.0, -steps);
            rows.at({.row = row, .col = i}) += std::sin(angle);
            rows.at({.row = row, .col = half + i}) += std::cos(angle);
        }
}

// X·Wᵀ + b   (n×e)·(d×e)ᵀ → n×d
Tensor InputRows::projected(const Json& rule, const Tensor& rows) const
{
    const std::string weights = m_rules.required(*rule.find("tensor"));
    const std::string bias = m_rules.required(*rule.find("bias"));
    const Index inner = rows.shape().cols;
    const Index width = m_rules.names().size(weights, 0);
    if (m_rules.names().size(weights, 1) != inner || m_rules.names().size(bias, 0) != width)
        throw Error(HEEDMAP_PHRASE("the tensors %1 and %2 do not go with rows of %3 numbers"), inQuotes(weights),
                    inQuotes(bias), inner);
    const std::vector<double> factors = files().numbers(weights);
    const std::vector<double> offsets = files().numbers(bias);
    Tensor made(Shape::matrix(rows.shape().rows, width));
    for (Index row = 0; row < rows.shape().rows; ++row)
        for (Index col = 0; col < width; ++col) {
            const auto taken =
                rows.numbers().subspan(static_cast<std::size_t>(row * inner), static_cast<std::size_t>(inner));
            const auto with = std::span(factors).subspan(static_cast<std::size_t>(col * inner));
            made.at({.row = row, .col = col}) =
                std::inner_product(taken.begin(), taken.end(), with.begin(), offsets[static_cast<std::size_t>(col)]);
        }
    return made;
}

// Layer norm (Ba et al. 2016), or without mean and beta (Zhang and Sennrich 2019).
void InputRows::normalize(const Json& rule, Tensor& rows) const
{
    const auto width = static_cast<std::size_t>(rows.shape().cols);
    const auto weights = [&](const Json& tensors) {
        const std::string tensor = m_rules.required(tensors);
        std::vector<double> numbers = files().numbers(tensor);
        if (numbers.size() != width)
            throw Error(Sentence(HEEDMAP_COUNTED("the tensor %2 has %1 numbers; expected %3",
                                                 "the tensor %2 has %1 number; expected %3"),
                                 numbers.size(), inQuotes(tensor), width));
        return numbers;
    };
    const bool centred = *rule.find("kind") == Json("layer");
    const std::vector<double> gamma = weights(*rule.find("gamma"));
    const Json* offsets = rule.find("beta");
    const std::vector<double> beta = offsets != nullptr ? weights(*offsets) : std::vector<double>(width);
    static const Setting positive{.key = "eps", .type = Setting::Type::Number, .least = 0};
    const Json eps = m_rules.value(*rule.find("eps"), &positive);
    for (auto row = rows.numbers(); !row.empty(); row = row.subspan(width)) {
        const auto numbers = row.first(width);
        const auto count = static_cast<double>(width);
        const double mean = centred ? std::accumulate(numbers.begin(), numbers.end(), 0.0) / count : 0;
        double squares = 0;
        for (const double number : numbers)
            squares += (number - mean) * (number - mean);
        const double deviation = std::sqrt(squares / count + eps.number());
        for (std::size_t i = 0; i < width; ++i)
            numbers[i] = (numbers[i] - mean) / deviation * gamma[i] + beta[i];
    }
}

} // namespace heedmap
