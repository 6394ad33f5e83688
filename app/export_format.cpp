#include "export_format.h"

#include "model/block_text.h"

#include <heedmap/io/table.h>
#include <heedmap/io/text_writers.h>

#include <QCoreApplication>

namespace heedmap {

namespace {

std::string separated(const Tensor& tensor, char separator, const NumberLabels& labels)
{
    const std::string numbers = writeCsv(tensor, separator);
    return labels.empty() ? numbers : withLabels(numbers, labels, separator);
}

} // namespace

std::span<const ExportFormat> exportFormats()
{
    static constexpr ExportFormat all[] = {
        {"png", "png", QT_TRANSLATE_NOOP("ExportDialog", "PNG picture"), "png", nullptr},
        {"svg", "svg", QT_TRANSLATE_NOOP("ExportDialog", "SVG picture"), "svg", nullptr},
        {"pdf", "pdf", QT_TRANSLATE_NOOP("ExportDialog", "PDF picture"), "pdf", nullptr},
        {"tikz", "tikz", QT_TRANSLATE_NOOP("ExportDialog", "TikZ picture"), "tikz", nullptr},
        {"csv", "csv", QT_TRANSLATE_NOOP("ExportDialog", "CSV numbers"), nullptr,
         [](const Tensor& tensor, int, const NumberLabels& labels) { return separated(tensor, ',', labels); }},
        {"tsv", "tsv", QT_TRANSLATE_NOOP("ExportDialog", "TSV numbers"), nullptr,
         [](const Tensor& tensor, int, const NumberLabels& labels) { return separated(tensor, '\t', labels); }},
        {"numpy", "py", QT_TRANSLATE_NOOP("ExportDialog", "NumPy array"), nullptr,
         [](const Tensor& tensor, int, const NumberLabels&) {
             return textOf(tensor, BlockFormat::NumPy).toStdString() + '\n';
         }},
        {"latex", "tex", QT_TRANSLATE_NOOP("ExportDialog", "LaTeX matrix"), nullptr,
         [](const Tensor& tensor, int decimals, const NumberLabels& labels) {
             const std::string matrices = writeLatex(tensor, {.decimals = decimals});
             return labels.empty() ? matrices : latexWithLabels(matrices, labels);
         }},
        {"gif", "gif", QT_TRANSLATE_NOOP("ExportDialog", "GIF that moves"), nullptr, nullptr, "gif"},
        {"apng", "apng", QT_TRANSLATE_NOOP("ExportDialog", "APNG that moves"), nullptr, nullptr, "apng"},
    };
    return all;
}

const ExportFormat& pageFormat()
{
    static constexpr ExportFormat page{"html", "html", QT_TRANSLATE_NOOP("ExportDialog", "HTML page"), nullptr,
                                       nullptr};
    return page;
}

} // namespace heedmap
