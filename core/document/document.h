#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/localized_text.h>
#include <heedmap/document/figure_spec.h>
#include <heedmap/document/keys.h>
#include <heedmap/document/lesson/lesson.h>
#include <heedmap/document/training/training.h>
#include <heedmap/mechanisms/mechanism.h>
#include <heedmap/tensor/region.h>
#include <heedmap/tensor/tensor.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace heedmap {

/// Numbers in the document itself. Copies of a document share them.
using InlineArray = std::shared_ptr<const Tensor>;

/// Numbers in a file beside the document.
struct FileReference {
    std::string file; ///< relative to the document's folder
    std::optional<std::string> array = {};
    bool transpose = false;
    std::optional<Range> rows = {}; ///< of the array as stored, before it is transposed
    std::optional<Range> columns = {};
    Index blocks = 1; ///< of the rows, or of a vector's columns: the range is taken of each, as where heads alternate
    KeysAsRead asRead = {};

    bool operator==(const FileReference&) const = default;
};

/// Where the numbers of words come from.
struct WordLook {
    std::string language = "en";        ///< or "zh", whose words are looked up by their English ones
    std::vector<std::string> axes = {}; ///< in this order; none: all of the table's
    std::string table = {};             ///< a file beside the document; empty: the table that ships with the program

    bool operator==(const WordLook&) const = default;
};

/// Numbers made from a rule; the same seed and name give the same ones everywhere.
struct Initial {
    enum class Kind { Normal, Uniform, Identity, Zeros, Ones, Words };

    Kind kind = Kind::Zeros;
    double std = 1;                  ///< of Normal
    double low = -1;                 ///< of Uniform
    double high = 1;                 ///< of Uniform, beyond its largest number
    std::uint64_t seed = 0;          ///< of Normal and Uniform
    std::optional<Shape> shape = {}; ///< needed where the mechanism and the other arrays leave it open
    WordLook words = {};             ///< of Words: a row for each token, which is what its word means
    KeysAsRead asRead = {};

    bool operator==(const Initial&) const = default;
};

using ArraySource = std::variant<InlineArray, FileReference, Initial>;

/// The file that an array is read from, or the table that its words are looked up in; null if it needs none.
const std::string* fileOf(const ArraySource& source);
std::string* fileOf(ArraySource& source);

/// How the last place of a printed figure came about.
enum class Printing { Rounded, Truncated };

/// Figures as printed, in a paper or a book; an empty string is a cell that was not printed.
struct Published {
    Shape shape;
    std::vector<std::string> figures; ///< row by row
    bool truncated = false;           ///< of a computation, as the document says of all its figures

    bool operator==(const Published&) const = default;
};

/// Entries by name, in the document's order.
template <typename T> using Named = std::vector<std::pair<std::string, T>>;

/// One of several inputs that share everything else.
struct Sample {
    LocalizedText title = {};
    Tokens tokens = {};             ///< in place of the document's, where there are any
    Named<ArraySource> arrays = {}; ///< in place of the document's of these names
    std::vector<Json> targets = {}; ///< one for each entry of the loss, null for the entry's own; or none
    KeysAsRead asRead = {};
};

/// Makes one batch of the samples: each is filled up to the longest, and key_padding hides the filled places.
struct Padding {
    std::optional<std::string> token = {}; ///< labels the filled places
    std::optional<Index> id = {};          ///< stands there in ids

    bool operator==(const Padding&) const = default;
};

/// One worked example: a mechanism, its numbers, and the notes about it. Values are only checked when the document
/// is built into a Computation.
struct Document {
    LocalizedText title = {};
    LocalizedText summary = {};
    LocalizedText source = {};
    std::string mechanism;
    Json config = Json::Object();
    Tokens tokens = {};
    Named<ArraySource> arrays = {};
    Named<ArraySource> pins = {}; ///< by node, or by slice as `pinName` calls it
    Named<Published> published = {};
    Printing printed = Printing::Rounded; ///< of the figures published
    Named<LocalizedText> notes = {};
    Json view = Json::Object();                    ///< kept as it is, unknown keys too
    Named<std::vector<LocalizedText>> labels = {}; ///< of the axes that each size letter counts
    std::vector<std::string> vocabulary = {};      ///< the words by id
    std::vector<Sample> samples = {};
    Index sample = 0; ///< the shown sample, if there are samples
    std::optional<Padding> pad = {};
    std::vector<LossTerm> loss = {};
    std::optional<Training> training = {};
    std::vector<LessonStop> lesson = {};
    std::optional<Index> atStop = {}; ///< the stop whose settings it has taken, while it is shown there; never written
    std::vector<Exercise> exercises = {};
    std::vector<FigureSpec> figures = {};
    KeysAsRead asRead = {};
};

/// All that names numbers: the arrays and pins, and the arrays of samples.
HEEDMAP_EXPORT std::vector<const Named<ArraySource>*> arraysOf(const Document& document);
HEEDMAP_EXPORT std::vector<Named<ArraySource>*> arraysOf(Document& document);

/// A document as one of its samples alone: that one's tokens, arrays and targets in place of the document's, and no
/// samples or padding.
HEEDMAP_EXPORT Document loneSample(const Document& document, const Sample& sample);

/// From and to a file: see readDocument, writeDocument. A failed save leaves the old file whole. Errors begin with the
/// path.
HEEDMAP_EXPORT Document loadDocument(const std::filesystem::path& path);
HEEDMAP_EXPORT void saveDocument(const Document& document, const std::filesystem::path& path);

} // namespace heedmap
