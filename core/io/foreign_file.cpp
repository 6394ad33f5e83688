#include <heedmap/io/foreign_file.h>

#include "io/archive_names.h"
#include "io/json_arrays.h"
#include "io/wide_text.h"

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

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

/// Whether the bytes begin a .safetensors file: eight bytes of length, then a JSON object of that length.
bool isSafetensors(std::string_view bytes)
{
    return bytes.size() > 8 && bytes[8] == '{' && bytes.substr(5, 3) == "\0\0\0"sv;
}

/// Whether the bytes begin a zip archive, empty or split ones included, or are cut off within its mark.
bool startsAsZip(std::string_view bytes)
{
    constexpr std::string_view marks[] = {"PK\3\4"sv, "PK\5\6"sv, "PK\7\10"sv};
    return bytes.size() > 1 && std::ranges::any_of(marks, [&](std::string_view mark) {
               return bytes.substr(0, mark.size()) == mark.substr(0, bytes.size());
           });
}

/// Whether the bytes begin a zip archive and hold the whole header of its first entry.
bool isZip(std::string_view bytes) { return bytes.starts_with("PK\3\4"sv) && bytes.size() >= 30; }

/// The entries of a zip archive whose headers lie in its first bytes.
std::vector<std::string> firstEntries(std::string_view bytes)
{
    const auto field = [&](std::size_t at) { return number(bytes, at) | number(bytes, at + 1) << 8U; };
    std::vector<std::string> names;
    while (isZip(bytes)) {
        const std::size_t name = field(26);
        names.emplace_back(bytes.substr(30, name));
        const std::size_t size = field(18) | std::size_t{field(20)} << 16U;
        bytes.remove_prefix(std::min(bytes.size(), 30 + name + field(28) + size));
    }
    return names;
}

/// The entries of a zip archive; of a truncated one, those at its beginning.
std::vector<std::string> entriesOf(const std::filesystem::path& path, std::string_view bytes)
{
    if (!isZip(bytes))
        return {};
    const std::vector<std::string> names = archiveNames(path);
    return names.empty() ? firstEntries(bytes) : names;
}

/// What identifies a kind of file.
struct Content {
    std::string bytes; ///< its first ones
    std::vector<std::string> entries;

    /// Whether an archive has an entry of that name, in a folder or not.
    bool holds(std::string_view name) const
    {
        return std::ranges::any_of(entries, [&](const std::string& entry) {
            return entry == name || (entry.ends_with(name) && entry[entry.size() - name.size() - 1] == '/');
        });
    }
};

bool holdsCode(const Content& content)
{
    return std::ranges::any_of(content.entries, [](const std::string& entry) {
        return entry.starts_with("code/") || entry.find("/code/") != std::string::npos;
    });
}

bool isTorchScript(const Content& content)
{
    return content.holds("constants.pkl") || holdsCode(content)
        || (content.holds("data/0") && !content.holds("data.pkl"));
}

bool isPickle(std::string_view bytes)
{
    return bytes.size() > 2 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
}

/// PyTorch wrote protocol 2; later ones are Python's own.
bool isPythonPickle(const Content& content) { return isPickle(content.bytes) && content.bytes[1] > 2; }

/// A pointer that Git LFS leaves in place of a large file.
bool isLfsPointer(const Content& content) { return content.bytes.starts_with("version https://git-lfs"sv); }

/// Whether torch.save wrote the file, in the format since PyTorch 1.6.
bool isTorchArchive(const Content& content) { return content.holds("data.pkl") && !isTorchScript(content); }

/// Whether the file is of an older PyTorch, or of torch.package.
bool isTorchPickle(const Content& content)
{
    return content.holds(".format_version") || content.holds("version") || isPickle(content.bytes);
}

bool isKeras(const Content& content)
{
    return std::ranges::any_of(content.entries, [](const std::string& entry) {
        return entry == "metadata.json" || entry == "config.json" || entry == "model.weights.h5";
    });
}

bool isHdf5(const Content& content) { return content.bytes.starts_with("\x89HDF\r\n\x1a\n"sv); }

bool isGguf(const Content& content) { return content.bytes.starts_with("GGUF"sv); }

/// Whether the file begins like an ONNX model in protocol buffers: its format's version, then another field.
bool isOnnx(const Content& content)
{
    constexpr std::string_view fields = "\x12\x1a\x22\x28\x32\x3a\x42";
    const std::string& bytes = content.bytes;
    return bytes.size() > 4 && bytes[0] == '\x08' && number(bytes, 1) >= 1 && number(bytes, 1) <= 32
        && fields.find(bytes[2]) != std::string_view::npos;
}

bool isMatlab(const Content& content) { return content.bytes.starts_with("MATLAB 5.0 MAT-file"sv); }

/// MATLAB's format since version 7.3, which is HDF5 behind a text, with the axes turned round.
bool isNewMatlab(const Content& content) { return content.bytes.starts_with("MATLAB 7.3 MAT-file"sv); }

/// Whether bytes are there that texts do not have.
bool hasControls(const Content& content)
{
    constexpr unsigned char firstOfText = 0x20;
    return std::ranges::any_of(content.bytes, [](char c) {
        return static_cast<unsigned char>(c) < firstOfText && c != '\n' && c != '\r' && c != '\t' && c != '\f';
    });
}

bool isParquet(const Content& content) { return content.bytes.starts_with("PAR1"sv) && hasControls(content); }

bool isArrow(const Content& content) { return content.bytes.starts_with("ARROW1"sv) && hasControls(content); }

bool isTensorFlowLite(const Content& content) { return content.bytes.substr(0, 8).ends_with("TFL3"sv); }

bool isExcel(const Content& content) { return content.holds("xl/workbook.xml") || content.holds("xl/workbook.bin"); }

bool isOffice(const Content& content)
{
    constexpr std::string_view compound = "\xD0\xCF\x11\xE0"; // before 2007
    return content.bytes.starts_with(compound) || content.holds("workbook.xml") || content.holds("document.xml")
        || content.holds("presentation.xml") || content.holds("content.xml");
}

bool isPdf(const Content& content) { return content.bytes.starts_with("%PDF-"sv); }

bool isPicture(const Content& content)
{
    constexpr std::string_view marks[] = {"\x89PNG"sv, "\xFF\xD8\xFF"sv, "GIF8"sv, "II*\0"sv, "MM\0*"sv};
    return std::ranges::any_of(marks, [&](std::string_view mark) { return content.bytes.starts_with(mark); });
}

/// gzip (which R's .rds is, too), Zstandard, xz, bzip2, 7z, and tar.
bool isPacked(const Content& content)
{
    constexpr std::string_view marks[] = {"\x1F\x8B"sv, "\x28\xB5\x2F\xFD"sv,
                                          "\xFD"
                                          "7zXZ"sv,
                                          "7z"
                                          "\xBC\xAF"sv};
    constexpr std::size_t placeInTar = 257;
    const bool bzip2 = content.bytes.starts_with("BZh"sv) && hasControls(content);
    return bzip2 || std::ranges::any_of(marks, [&](std::string_view mark) { return content.bytes.starts_with(mark); })
        || content.bytes.substr(std::min(placeInTar, content.bytes.size())).starts_with("ustar"sv);
}

bool isArchiveOfTables(const Content& content)
{
    return std::ranges::any_of(content.entries, [](const std::string& entry) {
        return entry.ends_with(".csv") || entry.ends_with(".tsv") || entry.ends_with(".txt");
    });
}

bool isWideText(const Content& content) { return isUtf16(content.bytes); }

/// Whether the file begins like a SentencePiece model: a piece with its text, and its score in four bytes.
bool isSentencePiece(const Content& content)
{
    const std::string& bytes = content.bytes;
    return bytes.size() > 4 && bytes[0] == '\n' && bytes[2] == '\n' && number(bytes, 4 + number(bytes, 3)) == 0x15;
}

/// The extension that a readable file of this content has; empty for other files.
std::string_view endingOf(const Content& content)
{
    if (isSafetensors(content.bytes))
        return ".safetensors";
    if (content.bytes.starts_with("\x93NUMPY"sv))
        return ".npy";
    const auto isArray = [](const std::string& entry) { return entry.ends_with(".npy"); };
    if (std::ranges::any_of(content.entries, isArray))
        return ".npz";
    return isTorchArchive(content) ? ".pt" : "";
}

struct Kind {
    bool (*is)(const Content& content);
    Phrase sentence;    ///< with a place for the line of Python
    const char* python; ///< with # for the file's name and $ for its name without the ending; none if it is empty
};

const std::array kinds{
    Kind{isLfsPointer, HEEDMAP_PHRASE("a Git LFS pointer stands in for the file itself; this fetches it: git lfs pull"),
         ""},
    Kind{isPythonPickle,
         HEEDMAP_PHRASE("a pickle of Python can run code and is not read; this line of Python saves a dictionary of "
                        "arrays in it: %1"),
         "import pickle, numpy; numpy.savez('$.npz', **pickle.load(open('#', 'rb')))"},
    Kind{isTorchScript,
         HEEDMAP_PHRASE("a TorchScript module holds code and is not read; this line of Python saves its weights: %1"),
         "import torch, safetensors.torch; safetensors.torch.save_file({k: v.contiguous().clone() for k, v in "
         "torch.jit.load('#', map_location='cpu').state_dict().items()}, '$.safetensors')"},
    Kind{isTorchPickle,
         HEEDMAP_PHRASE(
             "a PyTorch pickle of before version 1.6 is not read; this line of Python saves what is in it: %1"),
         "import torch; torch.save(torch.load('#', map_location='cpu'), '#')"},
    Kind{isKeras, HEEDMAP_PHRASE("a Keras model is not read; this line of Python saves its weights: %1"),
         "import keras, numpy; numpy.savez('$.npz', **{w.path: w.numpy() for w in "
         "keras.models.load_model('#').weights})"},
    Kind{isHdf5, HEEDMAP_PHRASE("an HDF5 file, as Keras writes, is not read; this line of Python saves its arrays: %1"),
         "import h5py, numpy; f = h5py.File('#'); a = {}; f.visititems(lambda n, d: a.update({n: d[()]}) if hasattr(d, "
         "'dtype') else "
         "None); numpy.savez('$.npz', **a)"},
    Kind{isMatlab, HEEDMAP_PHRASE("a file of MATLAB is not read; this line of Python saves its arrays: %1"),
         "import numpy, scipy.io; numpy.savez('$.npz', **{n: a for n, a in scipy.io.loadmat('#').items() if n[0] != "
         "'_'})"},
    Kind{isNewMatlab, HEEDMAP_PHRASE("a file of MATLAB is not read; this line of Python saves its arrays: %1"),
         "import h5py, numpy; numpy.savez('$.npz', **{n: a[()].T for n, a in h5py.File('#').items() if hasattr(a, "
         "'dtype')})"},
    Kind{isParquet, HEEDMAP_PHRASE("a table of Parquet is not read; this line of Python saves its numbers: %1"),
         "import numpy, pandas; numpy.save('$.npy', pandas.read_parquet('#').to_numpy())"},
    Kind{isArrow, HEEDMAP_PHRASE("a table of Arrow is not read; this line of Python saves its numbers: %1"),
         "import numpy, pandas; numpy.save('$.npy', pandas.read_feather('#').to_numpy())"},
    Kind{
        isTensorFlowLite,
        HEEDMAP_PHRASE("a model of TensorFlow Lite is not read; save the weights of the model that it was made from as "
                       ".npz"),
        ""},
    Kind{isGguf, HEEDMAP_PHRASE("a GGUF file is not read; this line of Python saves its weights unpacked: %1"),
         "import transformers; transformers.AutoModelForCausalLM.from_pretrained('.', "
         "gguf_file='#').save_pretrained('$')"},
    Kind{isOnnx, HEEDMAP_PHRASE("an ONNX model is not read; this line of Python saves its weights: %1"),
         "import numpy, onnx; numpy.savez('$.npz', **{t.name: onnx.numpy_helper.to_array(t) for t in "
         "onnx.load('#').graph.initializer})"},
    Kind{isSentencePiece,
         HEEDMAP_PHRASE("a SentencePiece vocabulary holds no weights; open the folder of the model that it belongs to"),
         ""}};

constexpr Phrase ofExcel =
    HEEDMAP_PHRASE("a workbook of Excel is not read; save the table as CSV (Save As, CSV UTF-8), "
                   "or copy its cells and paste them");

/// Files that hold no arrays, and that may lie beside some.
const std::array strangers{
    Kind{isExcel, ofExcel, ""},
    Kind{
        isOffice,
        HEEDMAP_PHRASE("a file of an office program is not read; copy the cells of a table and paste them, or save the "
                       "table as .csv"),
        ""},
    Kind{isPdf, HEEDMAP_PHRASE("a PDF is not read; copy the numbers of a table and paste them, or save them as .csv"),
         ""},
    Kind{isPicture, HEEDMAP_PHRASE("a picture holds no arrays; open it in the window"), ""},
    Kind{isPacked, HEEDMAP_PHRASE("a packed file is not read; unpack it, and open what is in it"), ""},
    Kind{isArchiveOfTables, HEEDMAP_PHRASE("a zip archive of tables is not read; unpack it, and open one of them"), ""},
    Kind{isWideText, HEEDMAP_PHRASE("its text is in UTF-16; save it in UTF-8 (in Excel as CSV UTF-8)"), ""}};

/// The line of Python for this file; for a variable `f` if the file's name cannot be quoted.
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

constexpr std::string_view blanksOrEnds = " \t\r\n";

/// Whether the bytes begin a JSON object, or a list.
bool isJson(std::string_view bytes)
{
    const std::size_t at = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    const std::size_t first = bytes.find_first_not_of(blanksOrEnds, at);
    if (first == std::string_view::npos || (bytes[first] != '{' && bytes[first] != '['))
        return false;
    const std::size_t second = bytes.find_first_not_of(blanksOrEnds, first + 1);
    const std::string_view within = bytes[first] == '{' ? "\"" : "\"-0123456789[{]tfn";
    return second != std::string_view::npos && within.find(bytes[second]) != std::string_view::npos;
}

/// Whether the bytes begin a page of the web, as a download saves one in place of a file.
bool isWebPage(std::string_view bytes)
{
    std::string start(bytes.substr(std::min(bytes.find_first_not_of(blanksOrEnds), bytes.size()), 16));
    std::ranges::transform(start, start.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return start.starts_with("<!doctype html") || start.starts_with("<html");
}

/// Whether a file is called as arrays in binary are.
bool isBinaryName(const std::filesystem::path& path)
{
    constexpr std::array binary = {".npy", ".npz", ".safetensors", ".pt", ".pth", ".bin"};
    return std::ranges::find(binary, extensionOf(path)) != binary.end();
}

/// Whether a file is called as workbooks of Excel are.
bool isWorkbookName(const std::filesystem::path& path)
{
    constexpr std::array workbooks = {".xlsx", ".xlsm", ".xlsb", ".xls"};
    return std::ranges::find(workbooks, extensionOf(path)) != workbooks.end();
}

/// Whether a format is one of tables of text.
bool isTextFormat(std::string_view format)
{
    constexpr std::array text = {".csv", ".tsv", ".txt", ".tex", ".md", ".html"};
    return std::ranges::find(text, format) != text.end();
}

/// Whether a text has more digits than letters, as tables of numbers have.
bool isMostlyNumbers(std::string_view bytes)
{
    std::ptrdiff_t digits = 0;
    std::ptrdiff_t letters = 0;
    for (const char c : bytes) {
        digits += c >= '0' && c <= '9' ? 1 : 0;
        letters += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80U) ? 1 : 0;
    }
    return digits > 0 && digits >= letters;
}

/// The format of a text that begins a JSON object or a list; empty where it holds no arrays, or fewer than `least`.
std::string formatOfJson(const std::filesystem::path& path, std::string_view bytes, std::size_t least)
{
    constexpr std::uintmax_t most = std::uintmax_t{1} << 26;
    if (bytes[bytes.find_first_of("{[")] == '[')
        return isMostlyNumbers(bytes) ? ".txt" : "";
    try {
        const std::string text = readFile(path, most);
        const auto has = [&](const char* word) { return text.find(word) != std::string::npos; };
        if ((has("\"format\"") && has("\"heedmap\"")) || has("\"mechanism\"") || has("\"answers\""))
            return ".heed";
        return holdsJsonArrays(text, least) ? ".json" : "";
    } catch (const Error&) { // whoever opens it reports the error
        return {};
    }
}

/// What a text is that is called as arrays in binary are; nothing for a file that is called otherwise.
std::optional<Sentence> textInPlaceOfArrays(std::string_view bytes, const std::filesystem::path& path)
{
    if (!isBinaryName(path))
        return std::nullopt;
    if (isJson(bytes))
        return Sentence(HEEDMAP_PHRASE("it holds JSON, not arrays; a document ends in .heed, and this line of Python "
                                       "saves an object of lists: %1"),
                        lineFor("import json, numpy; numpy.savez('arrays.npz', **json.load(open('#')))", path));
    if (isWebPage(bytes))
        return Sentence(
            HEEDMAP_PHRASE("it holds a page of the web, not arrays; expected the file that the page offers"));
    return std::nullopt;
}

} // namespace

std::string formatOfFile(const std::filesystem::path& path)
{
    const std::string extension = extensionOf(path);
    Content content{firstBytes(path), {}};
    const std::string& bytes = content.bytes;
    if (bytes.empty())
        return extension;
    if (isZip(bytes)) {
        const std::vector<std::string> first = firstEntries(bytes);
        const bool arrays = extension == ".npz" && first.front().ends_with(".npy");
        content.entries = arrays ? first : entriesOf(path, bytes);
    }
    if (const std::string_view ending = endingOf(content); !ending.empty())
        return ending != ".pt" || (extension != ".pth" && extension != ".bin") ? std::string(ending) : extension;
    if (extension == ".heed")
        return extension;
    const bool text = !hasControls(content);
    const bool known = isTextFormat(extension);
    if (text && isJson(bytes) && (!known || bytes.find('{') < bytes.find_first_of("[0123456789")))
        if (std::string format = formatOfJson(path, bytes, known ? 2 : 1); !format.empty())
            return format;
    if (extension == ".json")
        return ".heed";
    const bool table = (text && isMostlyNumbers(bytes)) || isWideText(content);
    return !known && table && !isJson(bytes) ? ".txt" : extension;
}

std::optional<Sentence> foreignFile(const std::filesystem::path& path)
{
    Content content{firstBytes(path), {}};
    if (content.bytes.empty())
        return std::nullopt;
    content.entries = entriesOf(path, content.bytes);
    if (!endingOf(content).empty())
        return std::nullopt;
    const auto found = std::ranges::find_if(kinds, [&](const Kind& kind) { return kind.is(content); });
    if (found != kinds.end())
        return *found->python == '\0' ? Sentence(found->sentence)
                                      : Sentence(found->sentence, lineFor(found->python, path));
    if (std::optional<Sentence> text = textInPlaceOfArrays(content.bytes, path))
        return text;
    if (startsAsZip(content.bytes) && extensionOf(path) != ".npz") // of which more is said where it is read
        return Sentence(HEEDMAP_PHRASE("a zip archive without arrays is not read; expected a document (.heed), .npz, "
                                       ".npy, .pt or .safetensors"));
    return std::nullopt;
}

void refuseForeignFile(const std::filesystem::path& path)
{
    Content content{firstBytes(path), {}};
    if (std::error_code error; content.bytes.empty() && isBinaryName(path)
        && std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) == 0)
        throw Error(HEEDMAP_PHRASE("the file is empty"));
    content.entries = entriesOf(path, content.bytes);
    const std::string format = formatOfFile(path);
    const bool table = isTextFormat(format);
    const auto matches = [&](const Kind& kind) { return kind.is(content) && !(table && kind.is == isWideText); };
    const auto found = std::ranges::find_if(strangers, matches);
    const bool other = !endingOf(content).empty() || std::ranges::any_of(kinds, matches);
    if (!other && format == extensionOf(path) && !content.bytes.empty()
        && isWorkbookName(path)) // damaged, or of before 2007
        throw Error(ofExcel);
    if (!other && found != strangers.end())
        throw Error(found->sentence);
    if (const auto foreign = foreignFile(path))
        throw Error(*foreign);
}

} // namespace heedmap
