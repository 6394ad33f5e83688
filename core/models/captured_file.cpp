#include "models/captured_file.h"

#include "models/capture_layout.h"
#include "models/capture_rows.h"
#include "models/remarks.h"
#include <heedmap/base/naming.h>
#include <heedmap/io/stored_part.h>

#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>

#include <algorithm>
#include <array>
#include <bit>

namespace heedmap {
namespace {

/// A file of arrays on its way to a document.
class Capture {
public:
    Capture(const std::filesystem::path& path, const ModelInput& input, CaptureLayout layout)
        : m_path(path), m_input(input), m_layout(std::move(layout))
    {
    }

    /// Whether the rows are those of weights, or are to be made so. Throws NotWeights where the names say that they are
    /// weights.
    bool isAttention() const;
    Document document() const;

private:
    std::optional<std::string> nameIn(const CaptureLayout::Part& part) const
    {
        const bool alone = extensionOf(m_path) == ".npy" && part.index.empty();
        return alone ? std::nullopt : std::optional(indexed(part.array, part.index));
    }
    FileReference reference(const CaptureLayout::Part& part) const
    {
        return {.file = m_path.filename().string(), .array = nameIn(part)};
    }
    std::optional<BadRow> badRow(const ArrayFile& file, const CaptureLayout::Part& part) const;
    std::vector<std::string> tokens(const std::string& name) const;
    Sentence summary() const;

    const std::filesystem::path& m_path;
    const ModelInput& m_input;
    CaptureLayout m_layout;
};

std::optional<BadRow> Capture::badRow(const ArrayFile& file, const CaptureLayout::Part& part) const
{
    constexpr double most = 1 << 27; // numbers of all layers that are read
    const std::optional<std::string> name = nameIn(part);
    std::size_t layers = 0;
    for (const std::vector<CaptureLayout::Part>& group : m_layout.layers)
        layers += group.size();
    const auto judge = [layers](const StoredArray& stored) {
        return firstBadRow(stored, most / static_cast<double>(layers) / static_cast<double>(stored.shape.size()));
    };
    if (const auto stored = file.find(name)) {
        file.requireUnchanged();
        const auto bad = judge(*stored);
        file.leave(*stored);
        return bad;
    }
    const Tensor read = readArrayFile(m_path, name);
    return judge({NumberType::F64, std::endian::native == std::endian::big, false, read.shape(),
                  std::as_bytes(std::span<const double>(read.numbers()))});
}

bool Capture::isAttention() const
{
    if (m_input.softmax)
        return true;
    std::optional<ArrayFile> file;
    for (std::size_t group = 0; group < m_layout.layers.size(); ++group)
        for (std::size_t layer = 0; layer < m_layout.layers[group].size(); ++layer) {
            const CaptureLayout::Part& part = m_layout.layers[group][layer];
            if (!file)
                file.emplace(m_path, nameIn(part));
            const auto bad = badRow(*file, part);
            if (!bad)
                continue;
            if (!m_layout.told)
                return false;
            throw NotWeights(std::string(CaptureLayout::groups[group].prefix) + "." + std::to_string(layer) + ".A",
                             bad->slice, bad->row, bad->sum);
        }
    return true;
}

/// A row of the table of strings for each sample, if it is one.
std::vector<std::string> ofSample(const HeldText& text, Index sample, const std::string& name)
{
    if (text.dimensions.size() == 1)
        return text.strings;
    const Index rows = text.dimensions.size() == 2 ? static_cast<Index>(text.dimensions.front()) : 0;
    if (rows == 1)
        return text.strings;
    if (sample >= rows)
        throw Error(HEEDMAP_PHRASE("%1: expected a list of strings, or one for each sample, got strings of %2"), name,
                    dimensionsText(text.dimensions));
    const auto length = static_cast<std::ptrdiff_t>(text.dimensions.back());
    const auto first = text.strings.begin() + static_cast<std::ptrdiff_t>(sample) * length;
    return {first, first + length};
}

/// The JSON of a list of strings, or of one for each sample.
std::vector<std::string> listedIn(const std::string& json, Index sample, const std::string& name)
{
    const Json value = naming(name, [&] { return Json::parse(json); });
    const auto refuse = [&] { throw Error(HEEDMAP_PHRASE("%1: expected the JSON of a list of strings"), name); };
    if (!value.isArray())
        refuse();
    const bool nested = !value.array().empty() && value.array().front().isArray();
    const std::size_t row = value.array().size() == 1 ? 0 : static_cast<std::size_t>(sample);
    if (nested && row >= value.array().size())
        refuse();
    std::vector<std::string> strings;
    const Json& list = nested ? value.array()[row] : value;
    if (!list.isArray())
        refuse();
    for (const Json& entry : list.array()) {
        if (!entry.isString())
            refuse();
        strings.push_back(entry.string());
    }
    return strings;
}

std::vector<std::string> Capture::tokens(const std::string& name) const
{
    const Index sample = m_input.sample.value_or(0);
    if (extensionOf(m_path) == ".npz") {
        const std::vector<HeldArray> arrays = heldArrays(m_path);
        const auto held = std::ranges::find(arrays, name, &HeldArray::name);
        if (held == arrays.end())
            return {};
        return naming(name, [&] { return ofSample(heldText(m_path, name), sample, name); });
    }
    const std::map<std::string, std::string> metadata = heldMetadata(m_path);
    const auto held = metadata.find(name);
    return held == metadata.end() ? std::vector<std::string>() : listedIn(held->second, sample, name);
}

Sentence Capture::summary() const
{
    Sentence summary;
    addRemark(
        summary,
        m_input.softmax
            ? HEEDMAP_PHRASE("Scores that were captured from a model elsewhere; their softmax makes the weights.")
            : HEEDMAP_PHRASE("Attention weights that were captured from a model elsewhere: nothing before them is "
                             "known."));
    addRemark(summary, unusedRemark(m_layout.unused));
    return summary;
}

Document Capture::document() const
{
    Document document{.title = LocalizedText(m_path.stem().string()), .mechanism = "captured"};
    document.summary = m_input.inLanguages(summary());
    document.tokens = {tokens("tokens"), tokens("key_tokens")};
    for (std::size_t group = 0; group < m_layout.layers.size(); ++group) {
        const auto& [prefix, setting] = CaptureLayout::groups[group];
        const std::vector<CaptureLayout::Part>& layers = m_layout.layers[group];
        if (group == 0 || !layers.empty())
            document.config.set(setting, static_cast<double>(layers.size()));
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            document.arrays.emplace_back(std::string(prefix) + "." + std::to_string(layer)
                                             + (m_input.softmax ? ".scores" : ".A"),
                                         reference(layers[layer]));
    }
    for (const auto& [name, part] : m_layout.vectors)
        document.arrays.emplace_back(name, reference(part));
    for (const auto& [key, value] : m_input.settings.object())
        document.config.set(key, value);
    return document;
}

} // namespace

SampleUnsaid::SampleUnsaid(const Sentence& array, Index count)
    : Unsaid(Sentence(HEEDMAP_COUNTED("%2 holds a batch of %1 samples; choose one with --sample I, where I is 0 to %3",
                                      "%2 holds a batch of %1 sample; choose one with --sample I, where I is 0 to %3"),
                      count, array, count - 1)),
      m_count(count)
{
}
SampleUnsaid::SampleUnsaid(const SampleUnsaid&) = default;
SampleUnsaid::~SampleUnsaid() = default;

NotWeights::NotWeights(const std::string& node, Index head, Index row, double sum)
    : NotWeights(Sentence(HEEDMAP_PHRASE("%1: row %2 of head %3 adds up to %4, and weights are at least 0 and add up "
                                         "to 1"),
                          node, row, head, fixedText(sum, 3)))
{
}
NotWeights::NotWeights(const Sentence& row)
    : Unsaid(HEEDMAP_PHRASE("%1; if these are scores, --softmax makes weights of them"), row), m_row(row)
{
}
NotWeights::NotWeights(const NotWeights&) = default;
NotWeights::~NotWeights() = default;

std::optional<ModelProposal> capturedAttention(const std::filesystem::path& path, const ModelInput& input)
{
    constexpr std::array readable = {".npz", ".npy", ".safetensors", ".pt", ".pth", ".bin"};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)
        || std::ranges::find(readable, extensionOf(path)) == readable.end())
        return std::nullopt;
    refuseForeignFile(path);
    std::optional<CaptureLayout> layout = captureLayout(heldArrays(path), input.sample);
    if (!layout)
        return std::nullopt;
    const Capture capture(path, input, std::move(*layout));
    if (!capture.isAttention())
        return std::nullopt;
    return ModelProposal{"captured", capture.document(), path.parent_path()};
}

Sentence howToCapture()
{
    return Sentence(
        HEEDMAP_PHRASE("of any other model, save its attention and open that: %1"),
        "out = model(**inputs, output_attentions=True); numpy.savez(\"captured.npz\", attentions=numpy.stack([a[0]"
        ".float().cpu() for a in out.attentions]), tokens=tokenizer.convert_ids_to_tokens(inputs.input_ids[0]))");
}

} // namespace heedmap
