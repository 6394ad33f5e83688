#include "models/input_rows.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

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
        const std::string tensor = m_rules.required(*term.find("tensor"));
        Tensor addend = files().rows(tensor, rowsFor(term, tokens));
        if (const Json* scale = term.find("scale"); scale != nullptr && m_rules.isMeant(*scale))
            for (double& number : addend.numbers())
                number *= std::sqrt(static_cast<double>(addend.shape().cols));
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
    return std::make_shared<const Tensor>(std::move(*sum));
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
    const std::vector<double> beta = centred ? weights(*rule.find("beta")) : std::vector<double>(width);
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
