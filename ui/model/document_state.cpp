#include "model/document_state.h"

#include <heedmap/document/reference.h>
#include <heedmap/document/word_rows.h>
#include <heedmap/document/writer.h>

#include <algorithm>

namespace heedmap {
namespace {

const Sample* sampleAt(const Document& document, Index sample)
{
    const auto at = static_cast<std::size_t>(sample);
    return at < document.samples.size() ? &document.samples[at] : nullptr;
}

const Sample* shownSample(const Document& document) { return sampleAt(document, document.sample); }

bool looksUp(const ArraySource* source)
{
    const auto* rule = source == nullptr ? nullptr : std::get_if<Initial>(source);
    return rule != nullptr && rule->kind == Initial::Kind::Words;
}

/// How many words of the shown sample an array has a row for that looks words up.
Index rowsOfWords(const Document& document, const Sample& shown, std::string_view name)
{
    const Mechanism& mechanism = heedmap::mechanism(document.mechanism);
    const Settings settings(mechanism.settings(), document.config);
    ArrayNames given;
    for (const auto& array : document.arrays)
        given.insert(array.first);
    const std::vector<ArraySpec> specs = mechanism.arrays(settings, given);
    const auto spec = std::ranges::find(specs, name, &ArraySpec::name);
    const bool keys = spec != specs.end() && spec->shape.front() != mechanism.tokenLetters(settings).query;
    const auto words = [keys](const Tokens& tokens) { return std::ssize(keys ? tokens.key : tokens.query); };
    return words(shown.tokens) > 0 ? words(shown.tokens) : words(document.tokens);
}

/// The rows of a padded sample, without its padding.
InlineArray withoutFilling(const InlineArray& numbers, const Shape& shape)
{
    if (numbers == nullptr || shape == numbers->shape())
        return numbers;
    auto cut = std::make_shared<Tensor>(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            std::copy_n(numbers->view().row(s, r), shape.cols, cut->view().row(s, r));
    return cut;
}

void mergeArrays(Document& document, const DocumentState::Numbers& edited)
{
    for (const auto& [name, numbers] : edited) {
        const Sample* shown = shownSample(document);
        const ArraySource* own = shown == nullptr ? nullptr : entry(shown->arrays, name);
        const bool wordsVary =
            own == nullptr && looksUp(entry(document.arrays, name)) && variesBySample(document, name);
        if (shown == nullptr || (own == nullptr && !wordsVary)) {
            setEntry(document.arrays, name, ArraySource(numbers));
            continue;
        }
        InlineArray rows = numbers;
        if (const auto* before = own == nullptr ? nullptr : std::get_if<InlineArray>(own))
            rows = withoutFilling(numbers, (*before)->shape());
        else if (wordsVary && numbers != nullptr)
            rows = withoutFilling(numbers, Shape::matrix(rowsOfWords(document, *shown, name), numbers->shape().cols));
        setEntry(document.samples[static_cast<std::size_t>(document.sample)].arrays, name, ArraySource(rows));
    }
}

/// The name of the array that a leaf holds.
const std::string& arrayOf(const Computation& computation, NodeId leaf)
{
    for (const auto& [name, id] : computation.leaves)
        if (id == leaf)
            return name;
    return computation.graph.node(leaf).info.name;
}

} // namespace

Document DocumentState::merged() const
{
    Document all = document;
    if (std::ranges::any_of(arrays, [&](const auto& edited) { return looksUp(shownArray(document, edited.first)); }))
        for (const auto& [letter, labels] : axes)
            setEntry(all.labels, letter, labels);
    mergeArrays(all, arrays);
    for (const auto& [name, numbers] : pins)
        setEntry(all.pins, name, ArraySource(numbers));
    return all;
}

Named<std::vector<LocalizedText>> axesOfWords(const Document& document, const std::filesystem::path& folder)
{
    const Sample* shown = shownSample(document);
    const auto looked = [](const auto& array) { return looksUp(&array.second); };
    if (std::ranges::none_of(document.arrays, looked)
        && (shown == nullptr || std::ranges::none_of(shown->arrays, looked)))
        return {};
    Document alone = shown == nullptr ? document : loneSample(document, *shown);
    const auto given = static_cast<std::ptrdiff_t>(alone.labels.size());
    const Document labelled = withRowsOfWords(std::move(alone), folder);
    return {labelled.labels.begin() + given, labelled.labels.end()};
}

const ArraySource* shownArray(const Document& document, std::string_view name)
{
    return arrayOfSample(document, name, document.sample);
}

const ArraySource* arrayOfSample(const Document& document, std::string_view name, Index sample)
{
    const Sample* its = sampleAt(document, sample);
    const ArraySource* own = its == nullptr ? nullptr : entry(its->arrays, name);
    return own == nullptr ? entry(document.arrays, name) : own;
}

bool variesBySample(const Document& document, std::string_view name)
{
    const bool looked = looksUp(entry(document.arrays, name));
    return std::ranges::any_of(document.samples, [&](const Sample& sample) {
        const bool ownWords = !sample.tokens.query.empty() || !sample.tokens.key.empty();
        return entry(sample.arrays, name) != nullptr || (looked && ownWords);
    });
}

DocumentState showingSample(DocumentState state, Index sample)
{
    const auto varies = [&](const auto& edited) { return variesBySample(state.document, edited.first); };
    DocumentState::Numbers own;
    for (const auto& edited : state.arrays)
        if (varies(edited))
            own.insert(edited);
    mergeArrays(state.document, own);
    std::erase_if(state.arrays, varies);
    state.document.sample = sample;
    return state;
}

void requireShown(const Document& before, const Document& after)
{
    const Sample* shown = shownSample(after);
    if (shown == nullptr)
        return;
    const bool tokens = (!shown->tokens.query.empty() || !shown->tokens.key.empty())
        && (before.tokens.query != after.tokens.query || before.tokens.key != after.tokens.key);
    const auto hidden = [&](const auto& array) {
        const ArraySource* was = entry(before.arrays, array.first);
        const ArraySource* is = entry(after.arrays, array.first);
        return is != nullptr && (was == nullptr || !sameSource(*was, *is));
    };
    if (tokens || std::ranges::any_of(shown->arrays, hidden))
        throw Error(HEEDMAP_PHRASE("the sample that is shown has words or numbers of its own here; edit its cells, or "
                                   "the file"));
}

bool sameSource(const ArraySource& a, const ArraySource& b)
{
    const auto* left = std::get_if<InlineArray>(&a);
    const auto* right = std::get_if<InlineArray>(&b);
    if (left != nullptr && right != nullptr)
        return *left == *right || (*left)->sameBits(**right);
    return a == b;
}

bool sameNumbers(const Named<ArraySource>& a, const Named<ArraySource>& b)
{
    return std::ranges::equal(a, b, [](const auto& left, const auto& right) {
        return left.first == right.first && sameSource(left.second, right.second);
    });
}

namespace {

/// The document as text, without its arrays and its view.
std::string wordsOf(Document document)
{
    for (Named<ArraySource>* arrays : arraysOf(document))
        arrays->clear();
    document.view = Json::Object();
    return writeDocument(document);
}

} // namespace

bool samePinsAside(const Document& a, const Document& b)
{
    const auto sameSamples = [](const Sample& left, const Sample& right) {
        return sameNumbers(left.arrays, right.arrays);
    };
    return sameNumbers(a.arrays, b.arrays) && wordsOf(a) == wordsOf(b)
        && std::ranges::equal(a.samples, b.samples, sameSamples);
}

std::vector<std::string> unedited(const DocumentState& state, const Computation& computation, NodeId node,
                                  const Region& region)
{
    const Node& edited = computation.graph.node(node);
    std::vector<std::string> names;
    if (edited.leaf())
        names = {arrayOf(computation, node)};
    else if (entry(state.document.pins, edited.info.name) != nullptr)
        names = {edited.info.name};
    else
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            names.push_back(pinName(edited.info.name, s));
    const auto& known = edited.leaf() ? state.arrays : state.pins;
    std::erase_if(names, [&](const std::string& each) { return known.contains(each); });
    return names;
}

} // namespace heedmap
