#include "models/captured_file.h"

#include "models/capture_files.h"
#include "models/capture_layout.h"
#include "models/capture_rows.h"
#include "models/remarks.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/several_files.h>
#include <heedmap/io/stored_part.h>

#include <algorithm>
#include <array>
#include <bit>

namespace heedmap {
namespace {

/// A file of arrays on its way to a document.
class Capture {
public:
    Capture(std::string title, const CaptureFiles& files, const ModelInput& input, CaptureLayout layout)
        : m_title(std::move(title)), m_files(files), m_input(input), m_layout(std::move(layout))
    {
    }

    /// Whether the rows are those of weights, or are to be made so. Throws Question if the names say that they are
    /// weights.
    bool isAttention() const;
    Document document() const;

private:
    FileReference reference(const CaptureLayout::Part& part) const
    {
        const CaptureFiles::Place& place = m_files.place(part.array);
        if (!place.array && part.index.empty())
            return {.file = place.file};
        return {.file = place.file, .array = indexed(place.array.value_or(""), part.index)};
    }
    std::optional<BadRow> badRow(const ArrayFile& file, const CaptureLayout::Part& part) const;
    std::vector<std::string> strings(const std::string& name) const
    {
        return m_files.strings(name, m_input.sample.value_or(0));
    }
    Sentence summary() const;
    void addPicture(Document& document) const;

    std::string m_title;
    const CaptureFiles& m_files;
    const ModelInput& m_input;
    CaptureLayout m_layout;
};

std::optional<BadRow> Capture::badRow(const ArrayFile& file, const CaptureLayout::Part& part) const
{
    constexpr double most = 1 << 27; // numbers of all layers that are read
    const FileReference at = reference(part);
    std::size_t layers = 0;
    for (const std::vector<CaptureLayout::Part>& group : m_layout.layers)
        layers += group.size();
    const auto judge = [layers](const StoredArray& stored) {
        return firstBadRow(stored, most / static_cast<double>(layers) / static_cast<double>(stored.shape.size()));
    };
    if (const auto stored = file.find(at.array)) {
        file.requireUnchanged();
        const auto bad = judge(*stored);
        file.leave(*stored);
        return bad;
    }
    const Tensor read = file.read(at.array);
    return judge({NumberType::F64, std::endian::native == std::endian::big, false, read.shape(),
                  std::as_bytes(std::span<const double>(read.numbers()))});
}

bool Capture::isAttention() const
{
    if (m_layout.computed && m_input.softmax)
        throw Error(
            HEEDMAP_PHRASE("it holds queries and keys, whose scores a softmax turns into weights anyway; expected "
                           "no --softmax"));
    if (m_layout.computed || m_input.softmax)
        return true;
    std::optional<ArrayFile> file;
    std::string opened;
    for (std::size_t group = 0; group < m_layout.layers.size(); ++group)
        for (std::size_t layer = 0; layer < m_layout.layers[group].size(); ++layer) {
            const CaptureLayout::Part& part = m_layout.layers[group][layer];
            if (const FileReference at = reference(part); !file || opened != at.file) {
                file.emplace(m_files.folder() / at.file, at.array);
                opened = at.file;
            }
            const auto bad = badRow(*file, part);
            if (!bad)
                continue;
            if (!m_layout.certain)
                return false;
            const std::string node =
                std::string(CaptureLayout::groups[group].prefix) + "." + std::to_string(layer) + ".A";
            const Sentence row(HEEDMAP_PHRASE("%1: row %2 of head %3 adds up to %4, and weights are at least 0 and add "
                                              "up to 1"),
                               node, bad->row, bad->slice, fixedText(bad->sum, 3));
            throw Question(Sentence(HEEDMAP_PHRASE("%1; if these are scores, --softmax makes weights of them"), row),
                           Question::Scores{row});
        }
    return true;
}

Sentence Capture::summary() const
{
    Sentence summary;
    addRemark(
        summary,
        m_layout.computed ? HEEDMAP_PHRASE(
            "Queries and keys that were captured from a model elsewhere: the weights are computed from "
            "them, without a mask unless the setting causal is on.")
            : m_input.softmax
            ? HEEDMAP_PHRASE("Scores that were captured from a model elsewhere; their softmax makes the weights.")
            : HEEDMAP_PHRASE("Attention weights that were captured from a model elsewhere: nothing before them is "
                             "known."));
    addRemark(summary, unusedRemark(m_layout.unused));
    return summary;
}

/// A picture as c×H×W: of H×W×c the colours go first.
Tensor coloursFirst(const Tensor& read)
{
    const Shape& shape = read.shape();
    const bool last = shape.rank == 3 && shape.slices > 4 && (shape.cols == 1 || shape.cols == 3 || shape.cols == 4);
    if (!last)
        return read;
    Tensor image(Shape::stack(std::min<Index>(shape.cols, 3), shape.slices, shape.rows));
    for (Index colour = 0; colour < image.shape().slices; ++colour)
        for (Index row = 0; row < shape.slices; ++row)
            for (Index col = 0; col < shape.rows; ++col)
                image.at({colour, row, col}) = read.at({row, col, colour});
    return image;
}

// A picture keeps its own numbers; the smallest is black.
void Capture::addPicture(Document& document) const
{
    const CaptureFiles::Place& place = m_files.place("image");
    const auto file = m_files.folder() / place.file;
    const auto held = std::ranges::find(m_files.arrays(), "image", &ArrayEntry::name);
    const std::size_t rank = held->dimensions.size();
    const std::string name = place.array.value_or("");
    const std::vector<Index> sample = {m_input.sample.value_or(0)};
    const Tensor image = coloursFirst(naming(std::string("image"), [&] {
        const std::span<const Index> index = rank == 4 ? std::span(sample) : std::span<const Index>();
        if (auto bytes = readByteArray(file, name, index))
            return std::move(*bytes);
        return readArrayFile(file, rank == 4 ? std::optional(indexed(name, sample)) : place.array);
    }));
    const auto [least, most] = std::ranges::minmax(image.numbers());
    document.config.set("black", most > 2 && least >= 0 ? 0.0 : least);
    document.config.set("white", most > 2 && least >= 0 ? 255.0 : most);
    document.arrays.emplace_back("image", std::make_shared<const Tensor>(image));
}

Document Capture::document() const
{
    Document document{.title = LocalizedText(m_title), .mechanism = "captured"};
    document.summary = m_input.inLanguages(summary());
    document.tokens = {strings("tokens"), strings("key_tokens")};
    for (std::size_t group = 0; group < m_layout.layers.size(); ++group) {
        const auto& [prefix, setting] = CaptureLayout::groups[group];
        const std::vector<CaptureLayout::Part>& layers = m_layout.layers[group];
        if (group == 0 || !layers.empty())
            document.config.set(setting, static_cast<double>(layers.size()));
        for (std::size_t layer = 0; layer < layers.size() && !m_layout.computed; ++layer)
            document.arrays.emplace_back(std::string(prefix) + "." + std::to_string(layer)
                                             + (m_input.softmax ? ".scores" : ".A"),
                                         reference(layers[layer]));
    }
    for (const auto& [name, part] : m_layout.vectors)
        document.arrays.emplace_back(name, reference(part));
    if (std::ranges::find(m_layout.vectors, "logits", &std::pair<std::string, CaptureLayout::Part>::first)
        != m_layout.vectors.end())
        document.vocabulary = strings("vocabulary");
    if (m_layout.picture)
        addPicture(document);
    for (const auto& [key, value] : m_input.settings.object())
        document.config.set(key, value);
    return document;
}

} // namespace

std::optional<ModelProposal> capturedAttention(const std::filesystem::path& path, const ModelInput& input)
{
    if (!CaptureFiles::at(path))
        return std::nullopt;
    const CaptureFiles files(path);
    std::optional<CaptureLayout> layout = captureLayout(files.arrays(), input.sample);
    if (!layout)
        return std::nullopt;
    const bool several = filesOfPath(path).size() > 1;
    const std::filesystem::path named = several ? std::filesystem::absolute(path).parent_path() : path;
    const Capture capture(named.stem().string(), files, input, std::move(*layout));
    if (!capture.isAttention())
        return std::nullopt;
    return ModelProposal{"captured", capture.document(), files.folder()};
}

Sentence howToCapture()
{
    return Sentence(
        HEEDMAP_PHRASE("of any other model, save its attention and open that: %1"),
        "out = model(**inputs, output_attentions=True); numpy.savez(\"captured.npz\", attentions=numpy.stack([a[0]"
        ".float().cpu() for a in out.attentions]), tokens=tokenizer.convert_ids_to_tokens(inputs.input_ids[0]))");
}

} // namespace heedmap
