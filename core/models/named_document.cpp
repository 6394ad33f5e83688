// The document that the arrays of a file make, and what is assumed of it.
#include "models/angle_tables.h"
#include "models/named_file.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/base/written_number.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>

#include <cctype>
#include <cmath>

namespace heedmap {
namespace {

constexpr const char* attentionWithOutput = "attention with W_O";

/// Some rows of a table.
Tensor firstRows(const Tensor& table, Index count)
{
    Tensor first(Shape::matrix(count, table.shape().cols));
    std::ranges::copy(table.numbers().first(first.numbers().size()), first.numbers().begin());
    return first;
}

} // namespace

/// Strings, or whole numbers, which become their digits, or the JSON of a list in the metadata.
std::vector<std::string> NamedFile::labels(const std::string& name) const
{
    std::vector<std::string> words;
    const auto found = m_labels.find(name);
    if (found != m_labels.end() && found->second.dimensions.empty())
        throw Error(oneTextRemark(name));
    if (found != m_labels.end() && holdsText(found->second))
        return readTextArray(m_path, found->second.name).strings;
    if (found != m_labels.end()) {
        if (!holdsWholeNumbers(found->second))
            throw Error(HEEDMAP_PHRASE("%1: %2"), name,
                        Sentence(HEEDMAP_PHRASE("expected strings or whole numbers, got the dtype %1; "
                                                "numpy.array(tokens, dtype=str) has one that can be read"),
                                 inQuotes(found->second.type)));
        const Tensor numbers = readArrayFile(m_path, name);
        for (const double number : numbers.numbers())
            words.push_back(exactText(number));
        return words;
    }
    const std::map<std::string, std::string> metadata = readMetadata(m_path);
    const auto said = metadata.find(name);
    if (said == metadata.end() || writtenNumber(said->second)) // how many there are, perhaps
        return words;
    const Json list = naming(name, [&] { return Json::parse(said->second); });
    const auto isText = [](const Json& entry) {
        return entry.isString() || (entry.isNumber() && std::floor(entry.number()) == entry.number());
    };
    if (!list.isArray() || !std::ranges::all_of(list.array(), isText))
        throw Error(HEEDMAP_PHRASE("%1: expected the JSON of a list of strings"), name);
    for (const Json& entry : list.array())
        words.push_back(entry.isString() ? entry.string() : exactText(entry.number()));
    return words;
}

void NamedFile::chooseMechanism()
{
    const bool ofSeveralHeads =
        headsSaid() > 1 || headsSet() > 1 || has("W_O") || has("C_V") || has("bias_k") || has("bias_v");
    m_document.title = LocalizedText(m_path.stem().string());
    m_document.mechanism = has("Q") ? "scaled_dot_product"
        : ofSeveralHeads            ? "multi_head_attention"
        : has("C")                  ? "cross_attention"
                                    : "self_attention";
}

/// How wide what the projection reads is; 0 where no input says it.
Index NamedFile::widthFor(const std::string& array) const
{
    for (const char* input : {"C_V", "C", "X"})
        if (has(input) && (input == std::string_view("X") || array == "W_V" || (array == "W_K" && input[1] == '\0')))
            return static_cast<Index>(sizes(input).back());
    return 0;
}

// Out×in where only that fits the input; else by the convention of the name.
bool NamedFile::turned(const std::string& array) const
{
    const auto& size = sizes(array);
    const bool byName = m_known.at(array).stored == Stored::Turned;
    if (!m_known.at(array).heads.empty())
        return false; // put together in×out
    const auto d = static_cast<std::uint64_t>(widthFor(array));
    if (size.size() != 2 || array == "W_O" || d == 0)
        return byName;
    return size[0] == size[1] || (size[0] == d) == (size[1] == d) ? byName : size[1] == d;
}

/// The weights that are stored otherwise than their names say.
std::vector<std::string> NamedFile::turnedByShape() const
{
    std::vector<std::string> names;
    for (const char* array : {"W_Q", "W_K", "W_V"})
        if (has(array) && (turned(array) || m_known.at(array).headsTurned)
            && m_known.at(array).stored != Stored::Turned)
            names.push_back(m_known.at(array).name);
    return names;
}

/// The square weights whose names leave open which way round they are stored.
std::vector<std::string> NamedFile::openNames() const
{
    std::vector<std::string> names;
    for (const char* array : {"W_Q", "W_K", "W_V", "W_O"})
        if (has(array) && m_known.at(array).stored == Stored::Open && rank(array) == 2
            && m_known.at(array).heads.empty() && sizes(array)[0] == sizes(array)[1])
            names.push_back(m_known.at(array).name);
    return names;
}

/// How wide what stacked weights read is, as far as something says it.
std::uint64_t NamedFile::widthOfStack() const
{
    return has("X") ? sizes("X").back() : has("W_O") ? sizes("W_O").back() : 0;
}

/// Whether nothing tells the heads of stacked weights from the rows.
bool NamedFile::stacksEitherWay() const
{
    if (rank("W_Q") != 3)
        return false;
    const auto& size = sizes("W_Q");
    return size[0] == size[1] ? size[0] > 1 : widthOfStack() == 0;
}

/// Whether the weights of queries, keys and values are heads×in×width, as TransformerLens has them, not in×heads×width.
/// Where both fit, by the convention of their names: kernels are of Keras and Flax.
bool NamedFile::stacksHeads() const
{
    if (rank("W_Q") != 3)
        return false;
    const std::uint64_t d = widthOfStack();
    const std::string& name = m_known.at("W_Q").name;
    if (stacksEitherWay())
        return name.find("kernel") == std::string::npos;
    return sizes("W_Q")[1] == d && sizes("W_Q")[0] != d;
}

/// Kernels of the heads side by side: (h×d×d_k) → (d × h·d_k).
Tensor sideBySide(const Tensor& stack)
{
    const Shape& shape = stack.shape();
    Tensor made(Shape::matrix(shape.rows, shape.slices * shape.cols));
    for (Index head = 0; head < shape.slices; ++head)
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                made.at({.row = row, .col = head * shape.cols + col}) = stack.at({head, row, col});
    return made;
}

/// Of a batch: the index of the sample that is meant; none where there is no such axis.
std::vector<Index> NamedFile::batchIndex(const std::string& array) const
{
    if (const NamedArray& known = m_known.at(array); !known.batch.empty())
        return {sampleOf(known.name, known.batch, m_input)};
    if (std::ranges::find(inputs, array) == inputs.end() || rank(array) < 3)
        return array.starts_with("bias_") ? std::vector<Index>(rank(array) - 1, 0) : std::vector<Index>();
    const NamedArray& batch = m_known.at(array);
    return {sampleOf(batch.name, batch.dimensions, m_input)};
}

ArraySource NamedFile::source(const std::string& array) const
{
    const bool alone = formatOfFile(m_path) == ".npy";
    const NamedArray& known = m_known.at(array);
    const std::string& name = known.name;
    if (!known.heads.empty())
        return sourceOfHeads(known);
    const bool weights = array.starts_with("W_");
    const bool bias = array.starts_with("b_");
    if ((weights && rank(array) == 3) || (bias && rank(array) == 2)) { // a kernel of each head
        Tensor kernel = readArrayFile(m_path, name);
        if (weights && array != "W_O" && stacksHeads())
            return std::make_shared<const Tensor>(sideBySide(kernel));
        const Shape shape = kernel.shape();
        const Shape flat = bias ? Shape::vector(shape.size())
            : array == "W_O"    ? Shape::matrix(shape.slices * shape.rows, shape.cols)
                                : Shape::matrix(shape.slices, shape.rows * shape.cols);
        return std::make_shared<const Tensor>(std::move(kernel).reshaped(flat));
    }
    if (known.oneSample)
        return rowsOfOneSample(m_path, name);
    if (known.rowsFirst) {
        const std::vector<Index> sample = batchIndex(array);
        return std::make_shared<const Tensor>(
            firstAxesExchanged(readArrayFile(m_path, sample.empty() ? name : indexed(name, sample))));
    }
    FileReference reference{.file = m_path.filename().string(),
                            .array = alone ? std::nullopt : std::optional(indexed(name, batchIndex(array))),
                            .transpose = weights && turned(array)};
    if (known.third) {
        const auto width =
            static_cast<Index>(known.dimensions[known.thirdsOfColumns ? known.dimensions.size() - 1 : 0]);
        const auto first = static_cast<Index>(*known.third) * width;
        (known.thirdsOfColumns ? reference.columns : reference.rows) = Range{first, first + width};
    }
    return reference;
}

ArraySource NamedFile::sourceOfHeads(const NamedArray& known) const
{
    std::vector<Tensor> heads;
    for (const std::string& name : known.heads)
        heads.push_back(readArrayFile(m_path, name));
    return std::make_shared<const Tensor>(known.stacked ? stackedHeads(heads) : joinedHeads(heads, known.headsTurned));
}

void NamedFile::add(const std::string& array)
{
    if (has(array))
        m_document.arrays.emplace_back(array, source(array));
}

/// The columns of one head's keys; 0 where the heads do not divide them.
Index NamedFile::keyWidth() const
{
    if (has("Q") || rank("W_Q") == 3)
        return static_cast<Index>(sizes(has("Q") ? "Q" : "W_Q").back());
    const Json* said = m_input.settings.find("heads");
    const Index heads =
        said != nullptr && said->isNumber() ? static_cast<Index>(said->number()) : std::max<Index>(headsSaid(), 1);
    const Index width = static_cast<Index>(sizes("W_Q")[turned("W_Q") ? 0 : 1]);
    return heads > 0 && width % heads == 0 ? width / heads : 0;
}

/// Arrays of the setting `position`, as they are.
void NamedFile::addPositions()
{
    for (const ArrayEntry& array : m_positions)
        if (array.name != "cos" && array.name != "sin")
            m_document.arrays.emplace_back(array.name,
                                           FileReference{.file = m_path.filename().string(), .array = array.name});
}

/// A table of angles (places × columns) of which axes of one entry are left out; of a batch that of one sample.
Tensor NamedFile::angleTable(const ArrayEntry& array) const
{
    const std::vector<std::uint64_t>& sizes = array.dimensions;
    std::vector<Index> index;
    const auto left = [&] { return sizes.size() - index.size(); };
    const auto skipUnits = [&] {
        while (left() > 2 && sizes[index.size()] == 1)
            index.push_back(0);
    };
    skipUnits();
    const bool placesFirst = left() > 2 // n×1×d, n×1×1×d
        && std::all_of(sizes.begin() + static_cast<std::ptrdiff_t>(index.size()) + 1, sizes.end() - 1,
                       [](std::uint64_t size) { return size == 1; });
    if (left() > 2 && !placesFirst) {
        index.push_back(sampleOf(array.name, {sizes[index.size()]}, m_input));
        skipUnits();
    }
    if (left() > 3 && !placesFirst)
        throw Error(HEEDMAP_PHRASE("%1: expected a table of places×columns, got %2"), inQuotes(array.name),
                    dimensionsText(sizes));
    if (left() > 3) {
        const std::size_t axis = index.size();
        index.resize(sizes.size() - 1);
        std::vector<Tensor> places;
        const Index used = std::min(static_cast<Index>(sizes[axis]), rowsOf("X"));
        for (index[axis] = 0; index[axis] < used; ++index[axis])
            places.push_back(readArrayFile(m_path, indexed(array.name, index)));
        return stackedHeads(places).reshaped(Shape::matrix(used, static_cast<Index>(sizes.back())));
    }
    Tensor table = readArrayFile(m_path, index.empty() ? array.name : indexed(array.name, index));
    const Index columns = table.shape().cols;
    const Index places = columns == 0 ? 0 : table.shape().size() / columns;
    return std::move(table).reshaped(Shape::matrix(places, columns));
}

/// The rows of queries; of an input that is drawn as many as it will have.
Index NamedFile::rowsOf(const std::string& array) const
{
    constexpr Index usual = 5;
    if (has(array))
        return rank(array) < 2 ? 1 : static_cast<Index>(sizes(array)[rank(array) - 2]);
    return m_document.tokens.query.empty() ? usual : std::ssize(m_document.tokens.query);
}

/// Tables of n×d_k/2 as they are; of tables that have each angle twice, as transformers gives them, each once. Returns
/// what is assumed of the layout.
Sentence NamedFile::addAngles()
{
    Sentence all;
    std::map<std::string, Tensor> angles;
    std::vector<std::string> longer;
    const Index places = rowsOf("X");
    for (const ArrayEntry& array : m_positions)
        if (array.name == "cos" || array.name == "sin") {
            Tensor table = angleTable(array);
            if (table.shape().rows > places) {
                table = firstRows(table, places);
                longer.push_back(array.name);
            }
            angles.emplace(array.name, std::move(table));
        }
    if (!longer.empty())
        addAssumed(all, Sentence(assumed::firstRows, places, commaSeparated(longer)));
    const char* const told = layoutOfAngles(angles, keyWidth());
    for (auto& [array, table] : angles) {
        const bool twice = told != nullptr && table.shape().cols == keyWidth();
        m_document.arrays.emplace_back(
            array, std::make_shared<const Tensor>(twice ? anglesOnce(table, told) : std::move(table)));
    }
    const Json* position = m_document.config.find("position");
    if (angles.empty() || position == nullptr || !position->isObject() || position->find("layout") != nullptr)
        return all;
    if (told == nullptr) {
        addAssumed(all, assumed::neighbours);
        return all;
    }
    Json said = *position;
    said.set("layout", told);
    m_document.config.set("position", std::move(said));
    addAssumed(all, Sentence(assumed::layout, told, told == std::string_view("half") ? "interleaved" : "half"));
    return all;
}

/// Keys of fewer heads, which are as wide as those of the queries.
void NamedFile::setGroups()
{
    const Index width = keyWidth();
    if (rank("W_Q") != 2 || rank("W_K") != 2 || width == 0 || m_input.settings.find("kv_heads") != nullptr)
        return;
    const auto keys = static_cast<Index>(sizes("W_K")[turned("W_K") ? 0 : 1]);
    const auto queries = static_cast<Index>(sizes("W_Q")[turned("W_Q") ? 0 : 1]);
    const Index groups = keys / width;
    if (keys < queries && groups * width == keys)
        m_document.config.set("kv_heads", static_cast<double>(groups));
}

/// How many heads a list in the file has; 0 where there is none.
Index NamedFile::headsListed() const
{
    for (const char* array : {"W_Q", "W_K", "W_V"})
        if (has(array) && !m_known.at(array).heads.empty())
            return std::ssize(m_known.at(array).heads);
    constexpr std::string_view only = "heads.0."; // which the names of all weights begin with
    return has("W_Q") && (m_prefix == only || m_prefix.ends_with('.' + std::string(only))) ? 1 : 0;
}

/// How many heads the caller sets of weights whose heads nothing joins; 0 where there are no such weights.
Index NamedFile::headsSet() const
{
    const Json* said = m_input.settings.find("heads");
    const bool plain = !has("Q") && !has("W_O") && has("W_Q") && rank("W_Q") == 2;
    return plain && said != nullptr && said->isNumber() ? static_cast<Index>(std::clamp(said->number(), 0.0, 1e6)) : 0;
}

/// Settings are called as documents call them, not as PyTorch does.
void NamedFile::requireOurSettings() const
{
    for (const auto& [key, value] : m_input.settings.object())
        if (const char* const ours = settingCalled(key); ours != nullptr && key != ours)
            throw Error(HEEDMAP_PHRASE("%1: there is no such setting; it is called %2 here"), key, ours);
}

/// How many heads the arrays themselves say; 0 where none does.
Index NamedFile::headsSaid() const
{
    if (const Index listed = headsListed(); listed > 0)
        return listed;
    if (has("W_Q") && !has("W_O") && rank("W_Q") == 3)
        return headsOf("W_Q");
    if (has("W_Q") && has("W_O") && rank("W_Q") == 2 && rank("W_O") == 3)
        return static_cast<Index>(sizes("W_O")[0]);
    return has("W_O") && has("b_Q") && rank("b_Q") == 2 ? static_cast<Index>(sizes("b_Q")[0]) : 0;
}

/// Of an output that leaves the heads side by side as they are.
Shape NamedFile::joinedShape() const
{
    const auto& size = sizes("W_V");
    const auto width = rank("W_V") == 3 ? headsOf("W_V") * static_cast<Index>(size[2])
                                        : static_cast<Index>(size[turned("W_V") ? 0 : 1]);
    return Shape::matrix(width, width);
}

void NamedFile::setHeads()
{
    const Json* wanted = m_input.settings.find("heads");
    if (const Index listed = headsListed();
        listed > 0 && wanted != nullptr && wanted->isNumber() && wanted->number() != static_cast<double>(listed))
        throw Error(HEEDMAP_PHRASE("heads=%1: expected %2, as many as the file lists"), exactText(wanted->number()),
                    listed);
    if (const Index said = headsSaid(); said > 0 && m_input.settings.find("heads") == nullptr && rank("W_Q") == 2) {
        if (has("W_O") || said > 1)
            setHeads(said);
        return setGroups();
    }
    if ((has("W_O") || headsSet() > 1) && m_input.settings.find("heads") != nullptr)
        setGroups();
    if (m_input.settings.find("heads") != nullptr || (!has("W_O") && headsSaid() < 2))
        return;
    if (rank("W_Q") == 3) {
        m_document.config.set("heads", static_cast<double>(headsOf("W_Q")));
        if (rank("W_K") == 3 && headsOf("W_K") != headsOf("W_Q"))
            m_document.config.set("kv_heads", static_cast<double>(headsOf("W_K")));
        return;
    }
    const Index width = static_cast<Index>(sizes("W_Q")[turned("W_Q") ? 0 : 1]);
    throw headsQuestion(attentionWithOutput, width);
}

void NamedFile::addInput(const std::string& array, Index width)
{
    if (has(array))
        return add(array);
    m_document.arrays.emplace_back(
        array, Initial{.kind = Initial::Kind::Normal, .seed = 1, .shape = Shape::matrix(rowsOf(array), width)});
}

/// Which axes of Q, K and V are the heads, where they have heads and nothing says it.
Sentence NamedFile::axesAssumed() const
{
    if (!has("Q") || rank("Q") != 3 || m_axesSaid)
        return {};
    const Sentence names = commaSeparated({m_known.at("Q").name, m_known.at("K").name, m_known.at("V").name});
    if (m_axes == HeadAxes::RowsFirst && sizes("Q")[0] == 1)
        return Sentence(assumed::oneHead, names, sizes("Q")[1]);
    if (m_axes == HeadAxes::RowsFirst)
        return Sentence(assumed::rowsFirst, names);
    const auto single = [this](const char* array) { return sizes(array)[0] == 1; };
    if (m_axes == HeadAxes::HeadsFirst || m_known.at("Q").stacked || (single("Q") && single("K")))
        return {};
    return sizes("Q")[0] == sizes("Q")[1] ? Sentence(assumed::headsFirst, names)
                                          : Sentence(assumed::headsFirstOr, names, sizes("Q")[1]);
}

/// What the file calls Q, K and V, or their weights.
Sentence NamedFile::namesOf(const std::string& prefix) const
{
    std::vector<std::string> names;
    for (const char letter : {'Q', 'K', 'V'})
        names.push_back(m_known.at(prefix + letter).name);
    return commaSeparated(names);
}

Sentence NamedFile::assumptions(const Sentence& ofMask, bool drawn) const
{
    Sentence all;
    if (const Sentence axes = axesAssumed(); !axes.empty())
        addAssumed(all, axes);
    for (const char* input : inputs)
        if (has(input) && m_known.at(input).oneSample)
            addAssumed(all, rowsAssumed(m_known.at(input).name, {sizes(input)[0], 1, sizes(input)[1]}));
    if (m_input.settings.find("scale") == nullptr)
        addAssumed(all, assumed::scale);
    if (leavesMaskOpen(m_document.config.find("mask")))
        addAssumed(all, assumed::noMask);
    else if (!ofMask.empty())
        addAssumed(all, ofMask);
    if (const std::vector<std::string> names = turnedByShape(); !names.empty())
        addAssumed(all, Sentence(assumed::turned, commaSeparated(names)));
    if (const std::vector<std::string> names = openNames(); !names.empty())
        addAssumed(all, Sentence(assumed::inOut, commaSeparated(names), names.front() + ".weight"));
    if (m_valuesAsRead)
        addAssumed(all, Sentence(assumed::noValueWeights, has("C") ? "C" : "X"));
    if (has("W_Q") && m_known.at("W_Q").third)
        addAssumed(all, Sentence(assumed::thirds, m_known.at("W_Q").name));
    if (has("W_Q") && stacksEitherWay())
        addAssumed(all, Sentence(stacksHeads() ? assumed::stacksHeads : assumed::stacksRows, namesOf("W_")));
    if (!m_asWeights.empty())
        addAssumed(all, Sentence(assumed::asWeights, commaSeparated(m_asWeights)));
    if (m_eitherWay && has("Q"))
        addAssumed(all, Sentence(assumed::asRows, namesOf("")));
    if (!m_inputByShape.empty())
        addAssumed(all, Sentence(assumed::inputByShape, m_inputByShape));
    if (!has("W_O") && (headsSaid() > 1 || headsSet() > 1))
        addAssumed(all, assumed::heads);
    if (drawn)
        addAssumed(all, Sentence(assumed::drawn, "X"));
    return all;
}

/// Whether a name may be another one misspelt.
bool isNear(const std::string& name, const std::string& known)
{
    constexpr std::size_t apart = 2;
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    const std::size_t more = std::max(name.size(), known.size()) - std::min(name.size(), known.size());
    return name.size() > 1 && more <= apart && lower(name.front()) == lower(known.front());
}

/// Each with the name that is known and most nearly so.
Sentence NamedFile::unusedArrays() const
{
    const std::vector<std::string> known = arraySpellings();
    std::vector<std::string> told;
    for (const std::string& name : m_unknown) {
        const std::string nearest = nearestWords(name, known).front();
        told.push_back(name);
        if (name != nearest && !arrayCalled(name) && isNear(name, nearest))
            told.back().append(" (").append(nearest).append("?)");
    }
    return unusedRemark(told);
}

bool NamedFile::holdsBatch() const
{
    const auto several = [this](const char* input) { return has(input) && rank(input) > 2; };
    const auto tables = [](const ArrayEntry& array) {
        return array.dimensions.size() > 2 && array.dimensions.front() > 1 && array.dimensions.rbegin()[1] > 1;
    };
    const auto itself = [](const ArrayEntry& mask) { return holdsSamples(mask.name, mask.dimensions); };
    return batched() > 0 || std::ranges::any_of(inputs, several) || std::ranges::any_of(m_positions, tables)
        || std::ranges::any_of(m_masks, itself);
}

ModelProposal NamedFile::proposal()
{
    requireBatch(m_input, holdsBatch());
    requireOneMask();
    requireOurSettings();
    if (m_valuesAsRead && headsSet() > 1)
        throw Error(HEEDMAP_PHRASE("it has weights of attention, but no %1"), "W_V");
    if (headsSet() == 1) // as it is
        std::erase(m_input.settings.object(), std::pair(std::string("heads"), Json(1.0)));
    chooseMechanism();
    setHeads();
    m_document.tokens = {labels("tokens"), labels("key_tokens")};
    const bool given = has("Q");
    const bool drawn = !given && !has("X");
    if (!given) {
        const auto& query = sizes("W_Q");
        addInput("X", static_cast<Index>(query[turned("W_Q") || stacksHeads() ? 1 : 0]));
    }
    for (const char* array : {"C", "C_V", "Q", "K", "V", "W_Q", "W_K", "W_V", "W_O", "b_Q", "b_K", "b_V", "b_O",
                              "bias_k", "bias_v", "sinks"})
        add(array);
    if (m_valuesAsRead) {
        const Index width = widthFor("W_V");
        m_document.arrays.emplace_back("W_V",
                                       Initial{.kind = Initial::Kind::Identity, .shape = Shape::matrix(width, width)});
    }
    if (!given && !has("W_O") && (headsSaid() > 1 || headsSet() > 1))
        m_document.arrays.emplace_back("W_O", Initial{.kind = Initial::Kind::Identity, .shape = joinedShape()});
    addPositions();
    for (const auto& [key, value] : m_input.settings.object())
        if (key != "causal" && key != "mask")
            m_document.config.set(key, value);
    const Sentence ofAngles = addAngles();
    GivenMask masks = mask();
    const Sentence ofMask = masks.assumed;
    setMask(std::move(masks));
    Sentence all = assumptions(ofMask, drawn);
    if (!ofAngles.empty())
        addAssumed(all, ofAngles);
    ModelProposal proposal{"named", std::move(m_document), m_path.parent_path()};
    if (!all.empty())
        proposal.noticed.push_back({.remark = Sentence(assumed::line, proposal.document.mechanism, all)});
    if (const Sentence unused = unusedArrays(); !unused.empty())
        proposal.noticed.push_back({.remark = unused});
    return proposal;
}

} // namespace heedmap
