#include <heedmap/io/torch_file.h>

#include "io/pickle.h"
#include "io/zip_entries.h"

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace heedmap {
namespace {

/// The files of an archive by their names within its one folder.
std::map<std::string, Bytes> filesOf(Bytes bytes)
{
    constexpr std::string_view pickled = "data.pkl";
    const std::vector<ZipEntry> entries = zipEntries(bytes);
    const auto holds = [&](const ZipEntry& entry) {
        return entry.name == pickled || entry.name.ends_with("/" + std::string(pickled));
    };
    const auto found = std::ranges::find_if(entries, holds);
    if (found == entries.end())
        throw Error(HEEDMAP_PHRASE("it is a zip archive without data.pkl; expected a file of torch.save"));
    const std::string folder = found->name.substr(0, found->name.size() - pickled.size());
    std::map<std::string, Bytes> files;
    for (const ZipEntry& entry : entries) {
        if (!entry.name.starts_with(folder))
            continue;
        if (!entry.plain)
            throw Error(HEEDMAP_PHRASE("%1 is packed or encrypted in it, and torch.save does neither"),
                        inQuotes(entry.name));
        files.emplace(entry.name.substr(folder.size()), entry.bytes);
    }
    return files;
}

/// Whether the last index runs fastest through numbers with no gaps, or the first one; the stride of an axis
/// with one entry does not matter.
bool fills(const Pickle::Tensor& tensor, bool lastFastest)
{
    std::uint64_t expected = 1;
    const std::size_t rank = tensor.dimensions.size();
    for (std::size_t i = 0; i < rank; ++i) {
        const std::size_t axis = lastFastest ? rank - 1 - i : i;
        if (tensor.dimensions[axis] != 1 && tensor.strides[axis] != expected)
            return false;
        expected *= tensor.dimensions[axis];
    }
    return true;
}

/// Whether a dictionary of that name beside a state dict holds what the model is given.
bool isCalledInputs(std::string_view name)
{
    constexpr std::string_view inputs[] = {"inputs", "input", "batch", "args", "kwargs", "data"};
    return std::ranges::find(inputs, name) != std::end(inputs);
}

/// Whether a tensor of that name beside a state dict holds the tokens that the model reads.
bool isCalledTokens(std::string_view name)
{
    constexpr std::string_view tokens[] = {"input_ids", "ids", "idx", "tokens"};
    return std::ranges::find(tokens, name) != std::end(tokens);
}

bool isFraction(std::string_view type) { return type.starts_with('F') || type.starts_with("BF"); }

/// Collects tensors, each under the path of keys that leads to it.
class Collector {
public:
    Collector(const Pickle& pickle, const std::map<std::string, Bytes>& files) : m_pickle(pickle), m_files(files)
    {
        constexpr std::uint64_t small = std::uint64_t{1} << 24;
        m_gatherable = small;
        for (const auto& [name, bytes] : files)
            m_gatherable += bytes.size();
    }

    std::vector<ArrayEntry> all() &&
    {
        const Pickle::Ref root = stateOf(m_pickle.root);
        if (m_pickle.as<Pickle::Tensor>(root) != nullptr)
            add("tensor", *m_pickle.as<Pickle::Tensor>(root));
        else
            descend(root, "", 0);
        if (root != m_pickle.root)
            addBeside(m_pickle.root);
        return std::move(m_entries);
    }

private:
    /// The dictionary of weights in a checkpoint; `root` if it is not a checkpoint.
    Pickle::Ref stateOf(Pickle::Ref root) const
    {
        const auto* dict = m_pickle.as<Pickle::Dict>(root);
        if (dict == nullptr)
            return root;
        for (const std::string_view usual : {"state_dict", "model_state_dict", "model"})
            for (const auto& [key, value] : dict->items)
                if (const auto* name = m_pickle.as<std::string>(key);
                    name != nullptr && *name == usual && m_pickle.as<Pickle::Dict>(value) != nullptr)
                    return value;
        return root;
    }

    /// What lies beside the weights of a checkpoint and may be their input: tensors of fractions with two or more axes,
    /// masks, tokens, and what is called the inputs, if their names are their own.
    void addBeside(Pickle::Ref root)
    {
        for (const auto& [key, value] : m_pickle.as<Pickle::Dict>(root)->items) {
            const std::string name = nameOf(key);
            if (const auto* tensor = m_pickle.as<Pickle::Tensor>(value))
                addInput(name, *tensor, false);
            const auto* dict = m_pickle.as<Pickle::Dict>(value);
            if (dict == nullptr || !isCalledInputs(name))
                continue;
            for (const auto& [inner, given] : dict->items)
                if (const auto* tensor = m_pickle.as<Pickle::Tensor>(given))
                    addInput(nameOf(inner), *tensor, true);
        }
    }

    void addInput(const std::string& name, const Pickle::Tensor& tensor, bool said)
    {
        const bool mask = name.find("mask") != std::string::npos && !tensor.dimensions.empty();
        const bool numbers = tensor.dimensions.size() >= 2 && isFraction(tensor.storage.type);
        const bool tokens = isCalledTokens(name) && !tensor.dimensions.empty();
        if ((said || mask || numbers || tokens) && !m_names.contains(name))
            add(name, tensor);
    }

    void visit(Pickle::Ref ref, const std::string& name, int depth)
    {
        constexpr std::size_t most = 1 << 20; // dictionaries that hold each other have no end
        if (++m_visited > most || depth > 32)
            throw Error(HEEDMAP_PHRASE("what it holds is nested too deeply, or without end"));
        if (const auto* tensor = m_pickle.as<Pickle::Tensor>(ref))
            add(name, *tensor);
        else
            descend(ref, name + ".", depth);
    }

    void descend(Pickle::Ref ref, const std::string& before, int depth)
    {
        if (const auto* list = m_pickle.as<Pickle::List>(ref))
            for (std::size_t i = 0; i < list->items.size(); ++i)
                visit(list->items[i], before + std::to_string(i), depth + 1);
        if (const auto* dict = m_pickle.as<Pickle::Dict>(ref))
            for (const auto& [key, value] : dict->items)
                visit(value, before + nameOf(key), depth + 1);
    }

    std::string nameOf(Pickle::Ref key) const
    {
        constexpr std::size_t longest = 500;
        if (const auto* number = m_pickle.as<std::int64_t>(key))
            return std::to_string(*number);
        const auto* text = m_pickle.as<std::string>(key);
        if (text == nullptr || text->size() > longest)
            throw Error(HEEDMAP_PHRASE("it has a dictionary whose keys are not names"));
        return *text;
    }

    void add(const std::string& name, const Pickle::Tensor& tensor)
    {
        if (!m_names.insert(name).second)
            throw Error(HEEDMAP_PHRASE("it holds two tensors %1"), inQuotes(name));
        ArrayEntry entry{.name = name, .type = tensor.storage.type, .dimensions = tensor.dimensions};
        const Bytes rest = numbersFrom(name, tensor);
        const std::uint64_t size = countOf(name, tensor) * bytesOfType(entry.type);
        const bool inOrder = size == 0 || fills(tensor, true);
        entry.fortranOrder = !inOrder && fills(tensor, false);
        if (inOrder || entry.fortranOrder)
            entry.bytes = rest.first(static_cast<std::size_t>(size));
        else if (size <= m_gatherable) {
            m_gatherable -= size;
            entry.own = std::make_shared<const std::vector<std::byte>>(inOrderOf(tensor, rest));
            entry.bytes = *entry.own;
        } else
            entry.problem = Sentence(HEEDMAP_PHRASE("its numbers lie apart from each other; save it contiguous()"));
        m_entries.push_back(std::move(entry));
    }

    std::uint64_t countOf(const std::string& name, const Pickle::Tensor& tensor) const
    {
        std::uint64_t count = 1;
        for (const std::uint64_t dimension : tensor.dimensions)
            count = timed(name, count, dimension);
        timed(name, count, bytesOfType(tensor.storage.type));
        return count;
    }

    std::uint64_t timed(const std::string& name, std::uint64_t one, std::uint64_t other) const
    {
        if (other != 0 && one > std::numeric_limits<std::uint64_t>::max() / other)
            throw Error(HEEDMAP_PHRASE("the tensor %1 has a shape that is more than any memory holds"), inQuotes(name));
        return one * other;
    }

    /// From the first number of a tensor to the last, counted in numbers.
    std::uint64_t spanOf(const std::string& name, const Pickle::Tensor& tensor) const
    {
        std::uint64_t last = 0;
        for (std::size_t axis = 0; axis < tensor.dimensions.size(); ++axis) {
            if (tensor.dimensions[axis] == 0)
                return 0;
            const std::uint64_t more = timed(name, tensor.dimensions[axis] - 1, tensor.strides[axis]);
            if (more >= std::numeric_limits<std::uint64_t>::max() - last)
                throw Error(HEEDMAP_PHRASE("the tensor %1 has a shape that is more than any memory holds"),
                            inQuotes(name));
            last += more;
        }
        return last + 1;
    }

    /// The bytes of a tensor's storage from its first number on; all that it needs are there.
    Bytes numbersFrom(const std::string& name, const Pickle::Tensor& tensor) const
    {
        const auto file = m_files.find("data/" + tensor.storage.key);
        if (file == m_files.end())
            throw Error(HEEDMAP_PHRASE("the numbers of the tensor %1 are missing"), inQuotes(name));
        const std::uint64_t item = bytesOfType(tensor.storage.type);
        const std::uint64_t there = file->second.size() / item;
        const std::uint64_t needed = spanOf(name, tensor);
        if (tensor.offset > there || needed > there - tensor.offset)
            throw Error(
                Sentence(HEEDMAP_COUNTED("the tensor %2 needs %1 numbers from number %3 on, and its storage has %4",
                                         "the tensor %2 needs %1 number from number %3 on, and its storage has %4"),
                         needed, inQuotes(name), tensor.offset, there));
        return file->second.subspan(static_cast<std::size_t>(tensor.offset * item));
    }

    /// The numbers of a view of a storage, such as a slice or a turned tensor, one after the other.
    static std::vector<std::byte> inOrderOf(const Pickle::Tensor& tensor, Bytes from)
    {
        const std::size_t item = static_cast<std::size_t>(bytesOfType(tensor.storage.type));
        std::vector<std::byte> gathered;
        std::vector<std::uint64_t> index(tensor.dimensions.size(), 0);
        std::uint64_t at = 0;
        for (std::size_t axis = 0;;) {
            const Bytes number = from.subspan(static_cast<std::size_t>(at) * item, item);
            gathered.insert(gathered.end(), number.begin(), number.end());
            for (axis = index.size(); axis > 0; --axis) { // the last index runs fastest
                at += tensor.strides[axis - 1];
                if (++index[axis - 1] < tensor.dimensions[axis - 1])
                    break;
                at -= index[axis - 1] * tensor.strides[axis - 1];
                index[axis - 1] = 0;
            }
            if (axis == 0)
                return gathered;
        }
    }

    const Pickle& m_pickle;
    const std::map<std::string, Bytes>& m_files;
    std::vector<ArrayEntry> m_entries;
    std::set<std::string> m_names;
    std::uint64_t m_gatherable = 0; ///< bytes that views may take in memory: one number may stand for any count of them
    std::size_t m_visited = 0;
};

} // namespace

namespace {

/// Converts plain data to JSON of limited size: one value of a pickle may be referred to from many places.
class PlainData {
public:
    explicit PlainData(const Pickle& pickle) : m_pickle(pickle) {}

    /// A string, or nested lists of strings, as JSON; none for anything else.
    std::optional<Json> strings(Pickle::Ref ref, int depth = 0)
    {
        if (const auto* text = m_pickle.as<std::string>(ref))
            return depth > 0 && takes(text->size()) ? std::optional<Json>(*text) : std::nullopt;
        const auto* list = m_pickle.as<Pickle::List>(ref);
        if (list == nullptr || depth > 1 || !takes(1))
            return std::nullopt;
        Json::Array found;
        for (const Pickle::Ref item : list->items) {
            std::optional<Json> string = strings(item, depth + 1);
            if (!string)
                return std::nullopt;
            found.push_back(std::move(*string));
        }
        return found;
    }

    /// The numbers and strings of a dictionary, by their keys, as JSON; none for anything else.
    std::optional<Json> settings(Pickle::Ref ref)
    {
        const auto* dict = m_pickle.as<Pickle::Dict>(ref);
        if (dict == nullptr)
            return std::nullopt;
        Json::Object found;
        for (const auto& [key, value] : dict->items) {
            const auto* name = m_pickle.as<std::string>(key);
            const auto* text = m_pickle.as<std::string>(value);
            if (name == nullptr || !takes(name->size() + (text == nullptr ? 0 : text->size())))
                return std::nullopt;
            if (text != nullptr)
                found.emplace_back(*name, *text);
            else if (const auto* number = m_pickle.as<std::int64_t>(value))
                found.emplace_back(*name, static_cast<double>(*number));
            else if (const auto* real = m_pickle.as<double>(value))
                found.emplace_back(*name, *real);
        }
        return found.empty() ? std::nullopt : std::optional<Json>(std::move(found));
    }

private:
    bool takes(std::size_t bytes)
    {
        constexpr std::size_t most = std::size_t{1} << 24;
        m_taken += std::min(bytes + 1, most);
        return m_taken <= most;
    }

    const Pickle& m_pickle;
    std::size_t m_taken = 0;
};

} // namespace

std::map<std::string, std::string> torchStrings(Bytes bytes)
{
    const Pickle pickle = readPickle(filesOf(bytes).at("data.pkl"));
    PlainData plain(pickle);
    std::map<std::string, std::string> strings;
    const auto take = [&](const std::string& name, Pickle::Ref value) {
        if (auto said = plain.strings(value); said || (said = plain.settings(value)))
            strings.emplace(name, said->text());
        else if (const auto* number = pickle.as<std::int64_t>(value))
            strings.emplace(name, Json(static_cast<double>(*number)).text());
        else if (const auto* real = pickle.as<double>(value))
            strings.emplace(name, Json(*real).text());
    };
    const auto* dict = pickle.as<Pickle::Dict>(pickle.root);
    if (dict == nullptr)
        return strings;
    for (const auto& [key, value] : dict->items) {
        const auto* name = pickle.as<std::string>(key);
        if (name == nullptr)
            continue;
        take(*name, value);
        const auto* inner = isCalledInputs(*name) ? pickle.as<Pickle::Dict>(value) : nullptr;
        if (inner != nullptr)
            for (const auto& [innerKey, given] : inner->items)
                if (const auto* innerName = pickle.as<std::string>(innerKey))
                    take(*innerName, given);
    }
    return strings;
}

std::vector<ArrayEntry> listTorch(Bytes bytes)
{
    const std::map<std::string, Bytes> files = filesOf(bytes);
    if (const auto order = files.find("byteorder");
        order != files.end() && !order->second.empty() && order->second.front() != std::byte{'l'})
        throw Error(HEEDMAP_PHRASE("it was saved on a machine that writes numbers the other way round"));
    const Pickle pickle = readPickle(files.at("data.pkl"));
    return Collector(pickle, files).all();
}

} // namespace heedmap
