#include <heedmap/io/foreign_file.h>

#include <heedmap/error.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>

namespace heedmap {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t looksAt = 512;

std::string firstBytes(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return {};
    std::string bytes(looksAt, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return bytes;
}

unsigned number(std::string_view bytes, std::size_t at)
{
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
}

/// Its first eight bytes are the length of the JSON that follows.
bool isSafetensors(std::string_view bytes)
{
    return bytes.size() > 8 && bytes[8] == '{' && bytes.substr(5, 3) == "\0\0\0"sv;
}

/// The name of the first entry of a zip archive; empty for other files.
std::string_view firstEntry(std::string_view bytes)
{
    if (!bytes.starts_with("PK\3\4"sv) || bytes.size() < 30)
        return {};
    return bytes.substr(30, number(bytes, 26) | number(bytes, 27) << 8U);
}

bool isTorchArchive(std::string_view bytes)
{
    const std::string_view entry = firstEntry(bytes);
    return entry.ends_with("/data.pkl") || entry.ends_with("/.format_version") || entry.ends_with("/version");
}

bool isTorchScript(std::string_view bytes)
{
    const std::string_view entry = firstEntry(bytes);
    return entry.ends_with("/data/0") || entry.ends_with("/constants.pkl") || entry.find("/code/") != entry.npos;
}

bool isPickle(std::string_view bytes)
{
    return bytes.size() > 2 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
}

bool isTorchPickle(std::string_view bytes) { return isTorchArchive(bytes) || isPickle(bytes); }

bool isKeras(std::string_view bytes)
{
    const std::string_view entry = firstEntry(bytes);
    return entry == "metadata.json" || entry == "config.json" || entry == "model.weights.h5";
}

bool isHdf5(std::string_view bytes) { return bytes.starts_with("\x89HDF\r\n\x1a\n"sv); }

bool isGguf(std::string_view bytes) { return bytes.starts_with("GGUF"sv); }

/// A message of protocol buffers: the version of its format, then another field of the model.
bool isOnnx(std::string_view bytes)
{
    constexpr std::string_view fields = "\x12\x1a\x22\x28\x32\x3a\x42";
    return bytes.size() > 4 && bytes[0] == '\x08' && number(bytes, 1) >= 1 && number(bytes, 1) <= 32
        && fields.find(bytes[2]) != std::string_view::npos;
}

/// A message that begins with a piece: its text, and its score as four bytes.
bool isSentencePiece(std::string_view bytes)
{
    return bytes.size() > 4 && bytes[0] == '\n' && bytes[2] == '\n' && number(bytes, 4 + number(bytes, 3)) == 0x15;
}

struct Kind {
    bool (*is)(std::string_view bytes);
    Phrase sentence;    ///< with a place for the line of Python
    const char* python; ///< with # for the file's name and $ for its name without the ending
};

const std::array kinds{
    Kind{isTorchPickle,
         HEEDMAP_PHRASE("a PyTorch pickle may run code and is not read; this line of Python saves what is in it: %1"),
         "import torch, safetensors.torch; safetensors.torch.save_file({k: v.contiguous().clone() for k, v in "
         "torch.load('#', map_location='cpu').items()}, '$.safetensors')"},
    Kind{isTorchScript,
         HEEDMAP_PHRASE("a TorchScript module holds code and is not read; this line of Python saves its weights: %1"),
         "import torch, safetensors.torch; safetensors.torch.save_file({k: v.contiguous().clone() for k, v in "
         "torch.jit.load('#', map_location='cpu').state_dict().items()}, '$.safetensors')"},
    Kind{isKeras, HEEDMAP_PHRASE("a Keras model is not read; this line of Python saves its weights: %1"),
         "import keras, numpy; numpy.savez('$.npz', **{w.path: w.numpy() for w in "
         "keras.models.load_model('#').weights})"},
    Kind{isHdf5, HEEDMAP_PHRASE("an HDF5 file, as Keras writes, is not read; this line of Python saves its arrays: %1"),
         "import h5py, numpy; f = h5py.File('#'); a = {}; f.visititems(lambda n, d: a.update({n: d[()]}) if hasattr(d, "
         "'dtype') else "
         "None); numpy.savez('$.npz', **a)"},
    Kind{isGguf, HEEDMAP_PHRASE("a GGUF file is not read; this line of Python saves its weights unpacked: %1"),
         "import transformers; transformers.AutoModelForCausalLM.from_pretrained('.', "
         "gguf_file='#').save_pretrained('$')"},
    Kind{isOnnx, HEEDMAP_PHRASE("an ONNX model is not read; this line of Python saves its weights: %1"),
         "import numpy, onnx; numpy.savez('$.npz', **{t.name: onnx.numpy_helper.to_array(t) for t in "
         "onnx.load('#').graph.initializer})"},
    Kind{isSentencePiece,
         HEEDMAP_PHRASE("a SentencePiece vocabulary is not read; this line of Python writes the tokenizer.json that "
                        "is: %1"),
         "AutoTokenizer.from_pretrained('.').save_pretrained('.')"}};

/// The line for this file; for `f` where its name could not stand in quotation marks.
std::string lineFor(const std::string& python, const std::filesystem::path& path)
{
    const auto plain = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte < 0x7F && c != '\'' && c != '\\';
    };
    const std::string given = path.filename().string();
    const std::filesystem::path name = std::ranges::all_of(given, plain) ? given : "f" + path.extension().string();
    std::string line;
    for (const char c : python)
        line += c == '#' ? name.string() : c == '$' ? name.stem().string() : std::string(1, c);
    return line;
}

} // namespace

std::optional<Sentence> foreignFile(const std::filesystem::path& path)
{
    const std::string bytes = firstBytes(path);
    if (bytes.empty() || isSafetensors(bytes))
        return std::nullopt;
    const auto found = std::ranges::find_if(kinds, [&](const Kind& kind) { return kind.is(bytes); });
    return found == kinds.end() ? std::nullopt : std::optional(Sentence(found->sentence, lineFor(found->python, path)));
}

void refuseForeignFile(const std::filesystem::path& path)
{
    if (const auto foreign = foreignFile(path))
        throw Error(*foreign);
}

} // namespace heedmap
