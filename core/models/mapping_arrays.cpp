#include "models/mapping.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {

namespace {

constexpr const char* embeddingName = "embedding";

/// "tgt.ids" for "tgt.X"
std::string idsFor(const std::string& array) { return array.substr(0, array.rfind('.') + 1) + "ids"; }

/// The rows that a term of the input takes for these tokens.
std::vector<Index> rowsFor(const Json& term, const std::vector<Token>& tokens)
{
    const Json& kind = *term.find("rows");
    std::vector<Index> rows;
    bool second = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        rows.push_back(kind == Json("tokens")          ? tokens[i].id
                           : kind == Json("positions") ? static_cast<Index>(i)
                                                       : Index{second});
        if (const Json* end = term.find("ends"))
            second = second || tokens[i].piece == end->string();
    }
    return rows;
}

} // namespace

/// The tensor whose rows the tokens are, with nothing added to them, where the mechanism takes their ids: "embedding"
/// and "tgt.ids" instead of "tgt.X". Else "".
std::string Mapping::embedding() const
{
    const Json* rule = m_family.find("input");
    const Json::Array& sum = rule == nullptr ? Json::Array() : rule->find("sum")->array();
    if (sum.size() != 1 || *sum.front().find("rows") != Json("tokens") || rule->find("norm") != nullptr)
        return {};
    const Mechanism& mechanism = heedmap::mechanism(this->mechanism());
    const auto specs = mechanism.arrays(Settings(mechanism.settings(), config()), {embeddingName});
    const std::string ids = idsFor(rule->find("array")->string());
    const bool taken = std::ranges::find(specs, ids, &ArraySpec::name) != specs.end();
    return taken ? names().first(*sum.front().find("tensor")) : std::string();
}

Named<ArraySource> Mapping::arrays(const std::vector<Token>& tokens, bool lookUp) const
{
    Named<ArraySource> arrays;
    const Json* rule = m_family.find("input");
    if (const std::string table = lookUp ? embedding() : ""; !table.empty()) {
        Tensor ids(Shape::vector(static_cast<Index>(tokens.size())));
        std::ranges::transform(tokens, ids.numbers().begin(), [](const Token& token) { return double(token.id); });
        arrays.emplace_back(embeddingName, FileReference{.file = files().find(table)->file, .array = table});
        arrays.emplace_back(idsFor(rule->find("array")->string()), std::make_shared<const Tensor>(std::move(ids)));
    } else if (rule != nullptr) {
        arrays.emplace_back(rule->find("array")->string(), input(*rule, tokens));
    }
    if (const Json* rule = m_family.find("image"))
        arrays.emplace_back(rule->find("array")->string(), image(*rule));
    for (const auto& [array, rule] : m_family.find("arrays")->object()) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_rules.layers();
        for (Index layer = 0; layer < count; ++layer)
            if (auto source = Mapping::array(rule, layer, static_cast<Index>(tokens.size())))
                arrays.emplace_back(numbered(array, layer), std::move(*source));
    }
    return arrays;
}

ArraySource Mapping::input(const Json& rule, const std::vector<Token>& tokens) const
{
    std::optional<Tensor> sum;
    for (const Json& term : rule.find("sum")->array()) {
        const std::string tensor = required(*term.find("tensor"));
        Tensor addend = files().rows(tensor, rowsFor(term, tokens));
        if (!sum) {
            sum = std::move(addend);
            continue;
        }
        if (addend.shape() != sum->shape())
            throw Error(HEEDMAP_PHRASE("the tensor %1: expected %3 columns, got %2"), inQuotes(tensor),
                        addend.shape().cols, sum->shape().cols);
        std::ranges::transform(sum->numbers(), addend.numbers(), sum->numbers().begin(), std::plus());
    }
    if (const Json* norm = rule.find("norm"))
        normalize(*norm, *sum);
    return std::make_shared<const Tensor>(std::move(*sum));
}

// Layer norm (Ba et al. 2016), or without mean and beta (Zhang and Sennrich 2019).
void Mapping::normalize(const Json& rule, Tensor& rows) const
{
    const auto width = static_cast<std::size_t>(rows.shape().cols);
    const auto weights = [&](const Json& tensors) {
        const std::string tensor = required(tensors);
        std::vector<double> numbers = files().numbers(tensor);
        if (numbers.size() != width)
            throw Error(HEEDMAP_PHRASE("the tensor %1 has %2 numbers; expected %3"), inQuotes(tensor), numbers.size(),
                        width);
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

// A square picture of as many patches as there are positions.
ArraySource Mapping::image(const Json& rule) const
{
    const std::string projection = names().name(rule.find("projection")->string());
    const Index channels = names().size(projection, 1);
    const Index patches = names().size(required(Json::Array{*rule.find("patches")}), 1) - 1;
    const auto side = static_cast<Index>(std::lround(std::sqrt(static_cast<double>(patches))));
    if (patches < 1 || side * side != patches)
        throw Error(HEEDMAP_PHRASE("it has positions for %1 patches; expected a square number"), patches);
    const Index pixels = side * names().size(projection, 3);
    return Initial{.kind = Initial::Kind::Uniform,
                   .seed = 1,
                   .shape = channels == 1 ? Shape::matrix(pixels, pixels) : Shape::stack(channels, pixels, pixels)};
}

std::optional<ArraySource> Mapping::array(const Json& rule, Index layer, Index tokens) const
{
    std::string tensor = tensorOf(rule, layer);
    if (tensor.empty() && (isTrue(rule, "optional") || rule.find("prediction") != nullptr))
        return std::nullopt;
    if (tensor.empty())
        tensor = required(*rule.find("tensor"), layer);
    if (isTrue(rule, "convolution"))
        return convolution(tensor);
    const ModelFiles::Found& found = *files().find(tensor);
    FileReference reference{.file = found.file, .array = tensor, .transpose = isTrue(rule, "transpose")};
    if (rule.find("rows") != nullptr)
        reference.rows = Range{0, tokens};
    if (const Json* part = rule.find("part")) {
        const Index width =
            names().size(tensor, found.entry.dimensions.empty() ? 0 : found.entry.dimensions.size() - 1);
        const auto of = static_cast<Index>(part->array()[1].number());
        const auto which = static_cast<Index>(part->array()[0].number());
        if (width % of != 0)
            throw Error(HEEDMAP_PHRASE("the tensor %1: the number of columns: expected a multiple of %3, got %2"),
                        inQuotes(tensor), width, of);
        reference.columns = Range{which * (width / of), (which + 1) * (width / of)};
    }
    return reference;
}

// From d × channels × p × p to a row a pixel (row, column, channel) and a column a feature.
ArraySource Mapping::convolution(const std::string& tensor) const
{
    if (files().find(tensor)->entry.dimensions.size() != 4)
        throw Error(HEEDMAP_PHRASE("the tensor %1: expected four dimensions, got %2"), inQuotes(tensor),
                    dimensionsText(files().find(tensor)->entry.dimensions));
    const Index width = names().size(tensor, 0);
    const Index channels = names().size(tensor, 1);
    const Index height = names().size(tensor, 2);
    const Index columns = names().size(tensor, 3);
    const std::vector<double> stored = files().numbers(tensor);
    Tensor matrix(Shape::matrix(height * columns * channels, width));
    for (Index feature = 0; feature < width; ++feature)
        for (Index channel = 0; channel < channels; ++channel)
            for (Index pixel = 0; pixel < height * columns; ++pixel)
                matrix.at({.row = pixel * channels + channel, .col = feature}) =
                    stored[static_cast<std::size_t>((feature * channels + channel) * height * columns + pixel)];
    return std::make_shared<const Tensor>(std::move(matrix));
}

} // namespace heedmap
