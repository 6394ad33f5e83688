#include "models/tensor_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

namespace heedmap {

void selectPart(FileReference& reference, const Json& rule, const ConfigRules& rules)
{
    const std::string& tensor = *reference.array;
    const TensorNames& names = rules.names();
    const Json::Array& part = rule.find("part")->array();
    const std::size_t rank = names.files().find(tensor)->entry.dimensions.size();
    const bool rows = reference.transpose && rank > 1; // as they are stored
    const Index width = names.size(tensor, rank == 0 || rows ? 0 : rank - 1);
    static const Setting count{.key = "blocks", .type = Setting::Type::Integer, .least = 1};
    if (const Json* blocks = rule.find("blocks"))
        reference.blocks = static_cast<Index>(rules.value(*blocks, &count).number());
    const Index parts = static_cast<Index>(part[1].number()) * reference.blocks;
    if (width % parts != 0)
        throw Error(rows ? HEEDMAP_PHRASE("the tensor %1: the number of rows: expected a multiple of %3, got %2")
                         : HEEDMAP_PHRASE("the tensor %1: the number of columns: expected a multiple of %3, got %2"),
                    inQuotes(tensor), width, parts);
    const auto which = static_cast<Index>(part[0].number());
    (rows ? reference.rows : reference.columns) = Range{which * (width / parts), (which + 1) * (width / parts)};
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
