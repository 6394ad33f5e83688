#include "export_format.h"

#include <heedmap/io/csv.h>
#include <heedmap/io/latex.h>

namespace heedmap {

std::span<const ExportFormat> exportFormats()
{
    static constexpr ExportFormat all[] = {
        {"png", "png", "png", nullptr},
        {"svg", "svg", "svg", nullptr},
        {"pdf", "pdf", "pdf", nullptr},
        {"csv", "csv", nullptr, [](const Tensor& tensor, int) { return writeCsv(tensor); }},
        {"latex", "tex", nullptr,
         [](const Tensor& tensor, int decimals) { return writeLatex(tensor, {.decimals = decimals}); }},
    };
    return all;
}

} // namespace heedmap
