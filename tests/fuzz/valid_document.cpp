// Documents that are valid, of every mechanism, changed a little. The first bytes of an input draw a document, the rest
// change it: so nearly every run reaches the computation, which the target counts.

#include <heedmap/document/check.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/reference.h>
#include <heedmap/document/writer.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/gradients.h>

#include "fuzz/require.h"
#include "support/random_document.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

using namespace heedmap;
using test::Random;
using test::randomIndex;

namespace {

constexpr Capacity capacity{.numbers = 1e5, .bytes = 1e7};
constexpr int longest = 4;     // tokens of a sequence
constexpr int mostChanges = 6; // of one document

/// Counts what the runs reached, and ends the fuzzing with an error if too few changes reached a computation.
class Count {
public:
    ~Count()
    {
        if (m_runs == 0)
            return;
        const int share = static_cast<int>(100 * m_computed / m_runs);
        std::fprintf(stderr,
                     "valid_document: of %ld documents %d %% were changed and computed; of %ld changes %ld held\n",
                     m_runs, share, m_tried, m_held);
        constexpr long enough = 200;
        if (m_runs >= enough && share < 60)
            std::_Exit(1);
    }
    void change(bool held)
    {
        ++m_tried;
        m_held += held;
    }
    void run(bool computed)
    {
        ++m_runs;
        m_computed += computed;
    }

private:
    long m_runs = 0;
    long m_computed = 0;
    long m_tried = 0;
    long m_held = 0;
};

Count count;

/// The bytes of an input, then zeros.
class Choices {
public:
    Choices(const std::uint8_t* data, std::size_t size) : m_bytes(data, size) {}

    bool empty() const { return m_bytes.empty(); }
    std::uint32_t next(int bytes = 1)
    {
        std::uint32_t value = 0;
        for (; bytes > 0 && !m_bytes.empty(); --bytes, m_bytes = m_bytes.subspan(1))
            value = value << 8 | m_bytes.front();
        return value;
    }

private:
    std::span<const std::uint8_t> m_bytes;
};

double unusualNumber(std::uint32_t choice)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double numbers[] = {0,
                                  -0.0,
                                  1,
                                  -1,
                                  0.5,
                                  1e-3,
                                  100,
                                  -37,
                                  1e6,
                                  1e30,
                                  -1e100,
                                  1e-300,
                                  5e-324,
                                  1e308,
                                  -infinity,
                                  infinity,
                                  std::numeric_limits<double>::quiet_NaN()};
    return numbers[choice % std::size(numbers)];
}

/// The numbers of an array, where they are in the document.
Tensor* writable(Named<ArraySource>& arrays, Random& random)
{
    if (arrays.empty())
        return nullptr;
    ArraySource& source = arrays[static_cast<std::size_t>(randomIndex(random, 0, std::ssize(arrays) - 1))].second;
    auto* shared = std::get_if<InlineArray>(&source);
    if (shared == nullptr)
        return nullptr;
    auto copy = std::make_shared<Tensor>(**shared);
    Tensor* numbers = copy.get();
    *shared = std::move(copy);
    return numbers;
}

void changeNumber(Document& document, Random& random, std::uint32_t choice)
{
    Named<ArraySource>& arrays =
        choice % 5 == 0 && !document.samples.empty() ? document.samples.back().arrays : document.arrays;
    if (Tensor* numbers = writable(arrays, random))
        numbers->at(test::randomCell(random, numbers->shape())) = unusualNumber(choice);
}

/// One row more or less.
void changeSize(Document& document, Random& random, std::uint32_t choice)
{
    Tensor* numbers = writable(document.arrays, random);
    if (numbers == nullptr)
        return;
    Shape shape = numbers->shape();
    Index& size = choice % 3 == 0 ? shape.cols : shape.rank == 1 ? shape.cols : shape.rows;
    size = choice % 2 == 0 ? size + 1 : std::max<Index>(size - 1, 1);
    Tensor changed(shape);
    for (double& number : changed.numbers())
        number = static_cast<double>(randomIndex(random, 0, 1));
    *numbers = std::move(changed);
}

/// The settings of a mask where there is one, or any.
void changeSetting(Document& document, const Mechanism& mechanism, Random& random, bool mask)
{
    const std::vector<Setting> schema = mechanism.settings();
    std::vector<Setting> of;
    for (const Setting& setting : schema)
        if (!mask || setting.key.ends_with("mask") || setting.key.ends_with("padding"))
            of.push_back(setting);
    test::redraw(document.config, of.empty() ? schema : of, random, longest);
}

void changePin(Document& document, Random& random)
{
    if (!document.pins.empty() && randomIndex(random, 0, 3) == 0) {
        document.pins.pop_back();
        return;
    }
    const Computation computation = build(document, "/nonexistent", capacity);
    const auto id = static_cast<NodeId>(randomIndex(random, 0, computation.graph.size() - 1));
    const Node& node = computation.graph.node(id);
    const bool slice = node.shape.rank == 3 && randomIndex(random, 0, 1) == 0;
    Tensor numbers(slice ? Shape::matrix(node.shape.rows, node.shape.cols) : node.shape);
    for (double& number : numbers.numbers())
        number = test::randomNumber(random);
    const std::string name =
        slice ? pinName(node.info.name, randomIndex(random, 0, node.shape.slices - 1)) : node.info.name;
    std::erase_if(document.pins, [&](const auto& pin) { return pinTarget(pin.first).node == node.info.name; });
    document.pins.emplace_back(name, std::make_shared<const Tensor>(std::move(numbers)));
}

void changeToken(Document& document, Random& random, std::uint32_t choice)
{
    std::vector<std::string>& tokens = choice % 2 == 0 ? document.tokens.query : document.tokens.key;
    constexpr const char* words[] = {"", "q0", "\xe8\xaf\x8d", "a\nb", "\"", "\xf0\x9f\x98\x80 x", "[PAD]", "\x01"};
    const std::string word = words[choice / 2 % std::size(words)];
    if (tokens.empty() || choice % 16 == 15)
        tokens.push_back(word);
    else
        tokens[static_cast<std::size_t>(randomIndex(random, 0, std::ssize(tokens) - 1))] = word;
}

/// The document with one more change, as a file would hold it.
Document changed(Document document, const Mechanism& mechanism, Choices& choices)
{
    const std::uint32_t kind = choices.next();
    const std::uint32_t choice = choices.next();
    Random random(choices.next(2));
    switch (kind % 8) {
    case 0: changeSize(document, random, choice); break;
    case 1: changeSetting(document, mechanism, random, false); break;
    case 2: changeSetting(document, mechanism, random, true); break;
    case 3: changePin(document, random); break;
    case 4: changeToken(document, random, choice); break;
    case 5: document.sample = static_cast<Index>(choice % 2); break;
    default: changeNumber(document, random, choice); break;
    }
    return document;
}

/// What is written is read as the same document.
Document reread(const Document& document)
{
    const std::string text = writeDocument(document);
    Document again = readDocument(text);
    require(writeDocument(again) == text);
    return again;
}

/// A bound of the error of an expression in units of rounding: what its terms come to without their signs.
double magnitude(const Expression& e)
{
    const std::vector<Expression>& of = e.arguments();
    switch (e.kind()) {
    case Expression::Kind::Number:
    case Expression::Kind::Operand: return std::abs(e.value());
    case Expression::Kind::Choice:
    case Expression::Kind::Rounded: return magnitude(of[e.chosen()]);
    case Expression::Kind::Quotient: {
        const double below = std::abs(of[1].value());
        return magnitude(of[0]) / below * std::max(1.0, magnitude(of[1]) / below);
    }
    case Expression::Kind::Product: {
        double product = 1;
        for (const Expression& factor : of)
            product *= magnitude(factor);
        return product;
    }
    case Expression::Kind::Function:
        if (e.function() == Expression::Function::Exp)
            return std::abs(e.value()) * (1 + magnitude(of[0]));
        if (e.function() == Expression::Function::Sqrt)
            return std::abs(e.value()) * std::max(1.0, magnitude(of[0]) / std::abs(of[0].value()));
        if (e.function() == Expression::Function::Log)
            return std::abs(e.value()) + magnitude(of[0]) / std::abs(of[0].value());
        break;
    default: break;
    }
    double sum = e.kind() == Expression::Kind::Function ? std::abs(e.value()) : 0;
    for (const Expression& term : of)
        sum += magnitude(term);
    return sum;
}

/// The explanation of a cell is its value, as far as the order of a sum leaves it; where numbers are too large to be
/// added, another order may be infinite.
void requireExplained(Graph& graph, NodeId id, Random& random)
{
    const Cell cell = test::randomCell(random, graph.node(id).shape);
    const std::optional<Expression> explanation = graph.explain(id, cell);
    require(explanation.has_value() != (graph.node(id).leaf() || graph.pinned(id, cell.slice)));
    if (!explanation)
        return;
    constexpr double largest = 1e150;
    constexpr double tolerance = 1e-10;
    const double bound = magnitude(*explanation);
    if (bound < largest)
        require(test::near(explanation->value(), graph.read(id).at(cell), tolerance * std::max(1.0, bound)));
}

void compute(const Document& document, Random& random)
{
    Computation computation = build(document, "/nonexistent", capacity);
    Graph& graph = computation.graph;
    (void)check(computation);
    const NodeId nodes = graph.size();
    const auto target = static_cast<NodeId>(randomIndex(random, 0, nodes - 1));
    const bool one = randomIndex(random, 0, 1) == 0;
    appendGradients(graph, target,
                    one ? std::optional(test::randomCell(random, graph.node(target).shape)) : std::nullopt);
    for (NodeId id = 0; id < graph.size(); ++id) {
        require(graph.read(id).shape == graph.node(id).shape);
        requireExplained(graph, id, random);
    }
    removeGradients(graph);
    require(graph.size() == nodes);
}

/// As little of the drawn document as can be built, where labels or padding do not fit it.
Document buildable(Document document)
{
    try {
        (void)build(document, "/nonexistent", capacity);
    } catch (const Error&) {
        document.labels.clear();
        document.vocabulary.clear();
        document.pad.reset();
    }
    return document;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Choices choices(data, size);
    const std::span<const Mechanism* const> all = mechanisms();
    const Mechanism& mechanism = *all[choices.next() % all.size()];
    Random random(choices.next(4));
    const test::RandomDocument drawn = test::randomDocument(mechanism, random, longest);
    Document document = buildable(drawn.document(random));
    bool held = false;
    for (int i = 0; i == 0 || (i < mostChanges && !choices.empty()); ++i)
        try {
            Document next = reread(changed(document, mechanism, choices));
            (void)build(next, "/nonexistent", capacity);
            document = std::move(next);
            held = true;
            count.change(true);
        } catch (const Error&) {
            count.change(false);
        }
    compute(document, random);
    count.run(held);
    return 0;
}
