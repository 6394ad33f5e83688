#include "models/tensor_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>

namespace heedmap {

namespace {

/// Where the columns of a matrix as the document has it are stored.
struct Stored {
    bool rows = false; ///< each is a row
    Index count = 0;
};

Stored columnsOf(const FileReference& reference, const TensorNames& names)
{
    const std::size_t rank = names.files().find(*reference.array)->entry.dimensions.size();
    const bool rows = reference.transpose && rank > 1;
    return {rows, names.size(*reference.array, rank == 0 || rows ? 0 : rank - 1)};
}

void requireMultiple(const Stored& stored, Index of, const std::string& tensor)
{
    if (stored.count % of != 0)
        throw Error(stored.rows
                        ? HEEDMAP_PHRASE("the tensor %1: the number of rows: expected a multiple of %3, got %2")
                        : HEEDMAP_PHRASE("the tensor %1: the number of columns: expected a multiple of %3, got %2"),
                    inQuotes(tensor), stored.count, of);
}

} // namespace

void selectPart(FileReference& reference, const Json& rule, const ConfigRules& rules)
{
    const Json::Array& part = rule.find("part")->array();
    const Stored stored = columnsOf(reference, rules.names());
    static const Setting count{.key = "blocks", .type = Setting::Type::Integer, .least = 1};
    if (const Json* blocks = rule.find("blocks"))
        reference.blocks = static_cast<Index>(rules.value(*blocks, &count).number());
    const Index parts = static_cast<Index>(part[1].number()) * reference.blocks;
    requireMultiple(stored, parts, *reference.array);
    const auto which = static_cast<Index>(part[0].number());
    const Index each = stored.count / parts;
    (stored.rows ? reference.rows : reference.columns) = Range{which * each, (which + 1) * each};
}

HeadCounts headsOf(const ConfigRules& rules, const Json& config)
{
    static const Setting count{.key = "heads", .type = Setting::Type::Integer, .least = 1};
    const auto heads = [&](const char* key) {
        const Json* rule = config.find(key);
        return rule == nullptr ? Index{0} : static_cast<Index>(rules.value(*rule, &count).number());
    };
    const Index queries = heads("heads");
    const Index keys = heads("kv_heads");
    return {queries, keys == 0 ? queries : keys};
}

void selectHeads(FileReference& reference, const Json& rule, const HeadCounts& heads, const TensorNames& names)
{
    const Stored stored = columnsOf(reference, names);
    requireMultiple(stored, heads.queries + 2 * heads.keys, *reference.array);
    const Index width = stored.count / (heads.queries + 2 * heads.keys);
    if (isTrue(rule, "grouped"))
        reference.blocks = heads.keys;
    const Index queries = heads.queries / reference.blocks;
    const Index keys = heads.keys / reference.blocks;
    const std::string& letter = rule.find("fused")->string();
    const Index begin = letter == "q" ? 0 : letter == "k" ? queries : queries + keys;
    const Index count = letter == "q" ? queries : keys;
    (stored.rows ? reference.rows : reference.columns) = Range{begin * width, (begin + count) * width};
}

std::optional<ArraySource> madeVector(const std::string& tensor, const Json& rule, const ConfigRules& rules)
{
    const auto vector = [](const std::vector<double>& numbers) {
        return std::make_shared<const Tensor>(Shape::vector(static_cast<Index>(numbers.size())), numbers);
    };
    if (const Json* plus = rule.find("plus")) {
        std::vector<double> numbers = rules.names().files().numbers(tensor);
        std::ranges::transform(numbers, numbers.begin(), [&](double number) { return number + plus->number(); });
        return vector(numbers);
    }
    const Json* constant = rule.find("constant");
    if (constant == nullptr)
        return std::nullopt;
    static const Setting factor{.key = "factor", .type = Setting::Type::Number};
    const auto count = static_cast<std::size_t>(rules.names().size(tensor, 0));
    return vector(std::vector<double>(count, rules.value(*constant, &factor).number()));
}

Index rowsBeforeSquares(const Json& rule)
{
    const Json* before = rule.find("before");
    return before == nullptr ? 1 : static_cast<Index>(before->number());
}

ArraySource unrolledConvolution(const std::string& tensor, const TensorNames& names)
{
    const auto& dimensions = names.files().find(tensor)->entry.dimensions;
    if (dimensions.size() != 4)
        throw Error(HEEDMAP_PHRASE("the tensor %1: expected four dimensions, got %2"), inQuotes(tensor),
                    dimensionsText(dimensions));
    const Index width = names.size(tensor, 0);
    const Index channels = names.size(tensor, 1);
    const Index pixels = names.size(tensor, 2) * names.size(tensor, 3);
    const std::vector<double> stored = names.files().numbers(tensor);
    Tensor matrix(Shape::matrix(pixels * channels, width));
    for (Index feature = 0; feature < width; ++feature)
        for (Index channel = 0; channel < channels; ++channel)
            for (Index pixel = 0; pixel < pixels; ++pixel)
                matrix.at({.row = pixel * channels + channel, .col = feature}) =
                    stored[static_cast<std::size_t>((feature * channels + channel) * pixels + pixel)];
    return std::make_shared<const Tensor>(std::move(matrix));
}

} // namespace heedmap
