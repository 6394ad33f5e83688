#include "io/pickle.h"

#include "io/byte_cursor.h"

#include <heedmap/base/quotes.h>

#include <array>
#include <bit>
#include <string_view>
#include <unordered_map>

namespace heedmap {
namespace {

constexpr Phrase damagedPickle = HEEDMAP_PHRASE("its pickle is truncated or damaged");

/// The storage classes of PyTorch, and their types by the names of safetensors.
constexpr std::array<std::pair<std::string_view, const char*>, 10> storages{{{"torch.DoubleStorage", "F64"},
                                                                             {"torch.FloatStorage", "F32"},
                                                                             {"torch.HalfStorage", "F16"},
                                                                             {"torch.BFloat16Storage", "BF16"},
                                                                             {"torch.LongStorage", "I64"},
                                                                             {"torch.IntStorage", "I32"},
                                                                             {"torch.ShortStorage", "I16"},
                                                                             {"torch.CharStorage", "I8"},
                                                                             {"torch.ByteStorage", "U8"},
                                                                             {"torch.BoolStorage", "BOOL"}}};

constexpr std::string_view dictionary = "collections.OrderedDict";
constexpr std::string_view tensor = "torch._utils._rebuild_tensor_v2";
constexpr std::string_view parameter = "torch._utils._rebuild_parameter";
constexpr std::string_view size = "torch.Size";
constexpr std::string_view device = "torch.device";

/// Whether a global is a type such as `torch.float32`, which is kept as its name.
bool isType(std::string_view name)
{
    constexpr std::array<std::string_view, 10> types{"float64", "float32", "float16", "bfloat16", "int64",
                                                     "int32",   "int16",   "int8",    "uint8",    "bool"};
    return name.starts_with("torch.") && std::ranges::find(types, name.substr(6)) != types.end();
}

bool isPlain(std::string_view name)
{
    constexpr std::array known{dictionary, tensor, parameter, size, device};
    return std::ranges::find(known, name) != known.end() || isType(name)
        || std::ranges::find(storages, name, [](const auto& storage) { return storage.first; }) != storages.end();
}

/// The stack machine of pickle, with only those operations that make plain data.
class Unpickler {
public:
    explicit Unpickler(Bytes bytes) : m_cursor(bytes, damagedPickle) {}

    Pickle run()
    {
        while (!m_done)
            obey(m_cursor.text(1).front());
        m_pickle.root = pop();
        return std::move(m_pickle);
    }

private:
    using Ref = Pickle::Ref;
    struct Operation {
        char code;
        void (*act)(Unpickler& machine);
    };
    static const std::array<Operation, 45> operations;

    void obey(char code)
    {
        const auto known = std::ranges::find(operations, code, &Operation::code);
        if (known == operations.end())
            throw Error(HEEDMAP_PHRASE("its pickle has the operation %1, which plain data does not need"),
                        inQuotes(std::string_view(&code, 1)));
        known->act(*this);
    }

    Ref made(Pickle::Value value)
    {
        m_pickle.values.push_back(std::move(value));
        return m_pickle.values.size() - 1;
    }
    void push(Pickle::Value value) { m_stack.push_back(made(std::move(value))); }
    Ref pop()
    {
        if (m_stack.size() <= bottom())
            throw Error(damagedPickle);
        const Ref top = m_stack.back();
        m_stack.pop_back();
        return top;
    }
    std::size_t bottom() const { return m_marks.empty() ? 0 : m_marks.back(); }
    /// Pops the last mark and all values above it, and returns these.
    std::vector<Ref> popMarked()
    {
        if (m_marks.empty())
            throw Error(damagedPickle);
        std::vector<Ref> items(m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back()), m_stack.end());
        m_stack.resize(m_marks.back());
        m_marks.pop_back();
        return items;
    }
    Ref top()
    {
        const Ref ref = pop();
        m_stack.push_back(ref);
        return ref;
    }
    template <typename T> T& get(Ref ref)
    {
        T* value = std::get_if<T>(&m_pickle.values[ref]);
        if (value == nullptr)
            throw Error(damagedPickle);
        return *value;
    }

    void pushText(std::size_t sizeBytes)
    {
        const std::uint64_t length = m_cursor.number(sizeBytes);
        push(std::string(m_cursor.text(length)));
    }
    void pushSigned(std::uint64_t bytes)
    {
        if (bytes > 8)
            throw Error(HEEDMAP_PHRASE("its pickle has a number of more than 64 bits"));
        const auto spare = 64 - 8 * bytes; // its sign stands in its highest bit
        const std::uint64_t digits = bytes == 0 ? 0 : m_cursor.number(static_cast<std::size_t>(bytes)) << spare;
        push(bytes == 0 ? 0 : static_cast<std::int64_t>(digits) >> spare);
    }
    void pushReal()
    {
        std::uint64_t bits = 0;
        for (const std::byte byte : m_cursor.take(8)) // the highest first, unlike all others
            bits = bits << 8U | std::to_integer<std::uint64_t>(byte);
        push(std::bit_cast<double>(bits));
    }
    void pushTuple(std::size_t count)
    {
        std::vector<Ref> items(count);
        for (std::size_t i = count; i-- > 0;)
            items[i] = pop();
        push(Pickle::List{std::move(items)});
    }
    void pushNamed(std::string_view module, std::string_view name)
    {
        std::string whole = std::string(module) + "." + std::string(name);
        if (!isPlain(whole))
            throw Error(HEEDMAP_PHRASE("it holds the class %1, and only tensors, numbers, text, lists and dictionaries "
                                       "are read; save the state_dict alone"),
                        inQuotes(whole));
        push(Pickle::Named{std::move(whole)});
    }

    void remember(std::uint64_t place) { m_memo[place] = top(); }
    void recall(std::uint64_t place)
    {
        const auto found = m_memo.find(place);
        if (found == m_memo.end())
            throw Error(damagedPickle);
        m_stack.push_back(found->second);
    }

    void append(const std::vector<Ref>& items)
    {
        auto& list = get<Pickle::List>(top()).items;
        list.insert(list.end(), items.begin(), items.end());
    }
    void set(const std::vector<Ref>& items)
    {
        if (items.size() % 2 != 0)
            throw Error(damagedPickle);
        auto& dict = get<Pickle::Dict>(top()).items;
        for (std::size_t i = 0; i < items.size(); i += 2)
            dict.emplace_back(items[i], items[i + 1]);
    }
    void pushDict(const std::vector<Ref>& items)
    {
        push(Pickle::Dict{});
        set(items);
    }
    std::vector<Ref> popTwo()
    {
        const Ref second = pop();
        return {pop(), second};
    }

    void makeStorage();
    void call();
    Ref called(const std::string& name, const std::vector<Ref>& arguments);
    Ref dictOf(const std::vector<Ref>& arguments);
    Ref tensorOf(const std::vector<Ref>& arguments);
    std::vector<std::uint64_t> counts(Ref list);
    std::uint64_t count(Ref number);

    ByteCursor m_cursor;
    Pickle m_pickle;
    std::vector<Ref> m_stack;
    std::vector<std::size_t> m_marks; ///< heights of the stack
    std::unordered_map<std::uint64_t, Ref> m_memo;
    bool m_done = false;
};

// The codes of pickletools.py in Python.
const std::array<Unpickler::Operation, 45> Unpickler::operations{{
    {'\x80', [](Unpickler& m) { m.m_cursor.skip(1); }},                 // the protocol's number
    {'\x95', [](Unpickler& m) { m.m_cursor.skip(8); }},                 // a frame's length
    {'(', [](Unpickler& m) { m.m_marks.push_back(m.m_stack.size()); }}, //
    {'.', [](Unpickler& m) { m.m_done = true; }},                       //
    {'0', [](Unpickler& m) { m.pop(); }},                               //
    {'1', [](Unpickler& m) { m.popMarked(); }},                         //
    {'2', [](Unpickler& m) { m.m_stack.push_back(m.top()); }},          //
    {'N', [](Unpickler& m) { m.push(Pickle::None{}); }},                //
    {'\x88', [](Unpickler& m) { m.push(std::int64_t{1}); }},            // true
    {'\x89', [](Unpickler& m) { m.push(std::int64_t{0}); }},            // false
    {'K', [](Unpickler& m) { m.push(static_cast<std::int64_t>(m.m_cursor.number(1))); }},
    {'M', [](Unpickler& m) { m.push(static_cast<std::int64_t>(m.m_cursor.number(2))); }},
    {'J', [](Unpickler& m) { m.pushSigned(4); }},
    {'\x8a', [](Unpickler& m) { m.pushSigned(m.m_cursor.number(1)); }},
    {'G', [](Unpickler& m) { m.pushReal(); }},
    {'X', [](Unpickler& m) { m.pushText(4); }},
    {'\x8c', [](Unpickler& m) { m.pushText(1); }},
    {'\x8d', [](Unpickler& m) { m.pushText(8); }},
    {'U', [](Unpickler& m) { m.pushText(1); }}, // text of Python 2
    {'T', [](Unpickler& m) { m.pushText(4); }},
    {'C', [](Unpickler& m) { m.pushText(1); }}, // bytes
    {'B', [](Unpickler& m) { m.pushText(4); }},
    {']', [](Unpickler& m) { m.push(Pickle::List{}); }},
    {')', [](Unpickler& m) { m.push(Pickle::List{}); }},
    {'}', [](Unpickler& m) { m.push(Pickle::Dict{}); }},
    {'t', [](Unpickler& m) { m.push(Pickle::List{m.popMarked()}); }},
    {'l', [](Unpickler& m) { m.push(Pickle::List{m.popMarked()}); }},
    {'d', [](Unpickler& m) { m.pushDict(m.popMarked()); }},
    {'\x85', [](Unpickler& m) { m.pushTuple(1); }},
    {'\x86', [](Unpickler& m) { m.pushTuple(2); }},
    {'\x87', [](Unpickler& m) { m.pushTuple(3); }},
    {'a',
     [](Unpickler& m) {
         const Ref item = m.pop();
         m.append({item});
     }},
    {'e', [](Unpickler& m) { m.append(m.popMarked()); }},
    {'s', [](Unpickler& m) { m.set(m.popTwo()); }},
    {'u', [](Unpickler& m) { m.set(m.popMarked()); }},
    {'c',
     [](Unpickler& m) {
         const auto module = m.m_cursor.line();
         m.pushNamed(module, m.m_cursor.line());
     }},
    {'\x93',
     [](Unpickler& m) {
         const std::vector<Ref> names = m.popTwo();
         m.pushNamed(m.get<std::string>(names[0]), m.get<std::string>(names[1]));
     }},
    {'\x94', [](Unpickler& m) { m.remember(m.m_memo.size()); }},
    {'q', [](Unpickler& m) { m.remember(m.m_cursor.number(1)); }},
    {'r', [](Unpickler& m) { m.remember(m.m_cursor.number(4)); }},
    {'h', [](Unpickler& m) { m.recall(m.m_cursor.number(1)); }},
    {'j', [](Unpickler& m) { m.recall(m.m_cursor.number(4)); }},
    {'Q', [](Unpickler& m) { m.makeStorage(); }},
    {'R', [](Unpickler& m) { m.call(); }},
    {'b',
     [](Unpickler& m) {
         m.pop();
         m.get<Pickle::Dict>(m.top());
     }}, // attributes of a dictionary, left out
}};

std::uint64_t Unpickler::count(Ref number)
{
    const std::int64_t value = get<std::int64_t>(number);
    if (value < 0)
        throw Error(damagedPickle);
    return static_cast<std::uint64_t>(value);
}

std::vector<std::uint64_t> Unpickler::counts(Ref list)
{
    std::vector<std::uint64_t> numbers;
    for (const Ref item : get<Pickle::List>(list).items)
        numbers.push_back(count(item));
    return numbers;
}

/// ("storage", its class, its key, the device, the count of numbers)
void Unpickler::makeStorage()
{
    const std::vector<Ref> parts = get<Pickle::List>(pop()).items;
    if (parts.size() < 5 || get<std::string>(parts[0]) != "storage")
        throw Error(damagedPickle);
    const std::string& name = get<Pickle::Named>(parts[1]).name;
    const auto* known = std::ranges::find(storages, name, [](const auto& storage) { return storage.first; });
    if (known == storages.end())
        throw Error(damagedPickle);
    push(Pickle::Storage{known->second, get<std::string>(parts[2])});
}

void Unpickler::call()
{
    const std::vector<Ref> arguments = get<Pickle::List>(pop()).items;
    const std::string name = get<Pickle::Named>(pop()).name;
    m_stack.push_back(called(name, arguments));
}

Pickle::Ref Unpickler::called(const std::string& name, const std::vector<Ref>& arguments)
{
    if (name == dictionary)
        return dictOf(arguments);
    if (name == device)
        return made(Pickle::None{});
    if (arguments.empty())
        throw Error(damagedPickle);
    if (name == parameter || name == size)
        return arguments.front();
    if (name == tensor)
        return tensorOf(arguments);
    throw Error(damagedPickle);
}

Pickle::Ref Unpickler::dictOf(const std::vector<Ref>& arguments)
{
    Pickle::Dict dict;
    if (!arguments.empty())
        for (const Ref pair : get<Pickle::List>(arguments.front()).items) {
            const std::vector<Ref>& items = get<Pickle::List>(pair).items;
            if (items.size() != 2)
                throw Error(damagedPickle);
            dict.items.emplace_back(items[0], items[1]);
        }
    return made(std::move(dict));
}

/// (storage, offset, dimensions, strides, ...)
Pickle::Ref Unpickler::tensorOf(const std::vector<Ref>& arguments)
{
    if (arguments.size() < 4)
        throw Error(damagedPickle);
    Pickle::Tensor read{.storage = get<Pickle::Storage>(arguments[0]),
                        .offset = count(arguments[1]),
                        .dimensions = counts(arguments[2]),
                        .strides = counts(arguments[3])};
    if (read.dimensions.size() != read.strides.size())
        throw Error(damagedPickle);
    return made(std::move(read));
}

} // namespace

Pickle readPickle(Bytes bytes) { return Unpickler(bytes).run(); }

} // namespace heedmap
