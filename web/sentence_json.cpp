#include "sentence_json.h"

#include <heedmap/base/error.h>
#include <heedmap/base/spelling.h>
#include <heedmap/document/drawn.h>
#include <heedmap/words/words.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <variant>

namespace heedmap {
namespace {

constexpr std::size_t offered = 3;             ///< words near one that is not known
constexpr Index mostCompared = Index{1} << 16; ///< numbers of an array

const char* nameOf(SentenceWords::Source source)
{
    static constexpr const char* names[] = {"table", "vocabulary", "rows"};
    return names[static_cast<std::size_t>(source)];
}

/// Whether a leaf still has rows that were drawn, by its rule or for a word that was typed.
bool stillDrawn(const std::string& name, const ArraySource& source, const Node& node, const ConstView& numbers)
{
    const auto* rule = std::get_if<Initial>(&source);
    const bool draws = rule != nullptr && drawsNumbers(source);
    if (numbers.shape.size() > mostCompared)
        return draws;
    const bool first = draws && numbers.shape.slices == node.shape.slices && numbers.shape.cols > 0;
    const auto& tokens = node.info.rows.labels;
    return (first && someRowIsDrawn(*rule, name, numbers))
        || (node.info.role == Role::Input && tokens != nullptr && node.shape.rank == 2
            && hasSeededRow(name, *tokens, numbers));
}

const ArraySource* sourceOf(const Document& document, const std::string& name)
{
    const auto within = [&](const Named<ArraySource>& arrays) -> const ArraySource* {
        const auto found = std::ranges::find(arrays, name, [](const auto& each) { return each.first; });
        return found == arrays.end() ? nullptr : &found->second;
    };
    const auto sample = static_cast<std::size_t>(document.sample);
    const ArraySource* own = sample < document.samples.size() ? within(document.samples[sample].arrays) : nullptr;
    return own != nullptr ? own : within(document.arrays);
}

} // namespace

void takeTable(std::string_view bytes)
{
    const auto refuse = [] { throw Error(HEEDMAP_PHRASE("%1: the file is cut off"), "words"); };
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos)
        refuse();
    std::vector<std::string> axes;
    for (std::string_view head = bytes.substr(0, end); !head.empty();) {
        const std::size_t space = std::min(head.find(' '), head.size());
        axes.emplace_back(head.substr(0, space));
        head.remove_prefix(std::min(space + 1, head.size()));
    }
    const int said = axes.empty() ? 0 : std::atoi(axes.front().c_str());
    if (said <= 0)
        refuse();
    const auto count = static_cast<std::size_t>(said);
    axes.erase(axes.begin());
    bytes.remove_prefix(end + 1);
    std::vector<std::string> words;
    while (words.size() < count && !bytes.empty()) {
        const auto shared = static_cast<std::size_t>(static_cast<unsigned char>(bytes.front()) - 1);
        std::string word = words.empty() ? std::string() : words.back().substr(0, shared);
        bytes.remove_prefix(1);
        while (!bytes.empty() && static_cast<unsigned char>(bytes.front()) >= ' ') {
            word += bytes.front();
            bytes.remove_prefix(1);
        }
        words.push_back(std::move(word));
    }
    if (words.size() != count || bytes.size() < 1 + count * axes.size())
        refuse();
    bytes.remove_prefix(1);
    std::vector<std::int8_t> hundredths(count * axes.size());
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        for (std::size_t word = 0; word < count; ++word)
            hundredths[word * axes.size() + axis] = static_cast<std::int8_t>(bytes[axis * count + word]);
    bytes.remove_prefix(hundredths.size());
    shipTables(WordTable(std::move(words), std::move(axes), std::move(hundredths)), ChineseWords::in(bytes));
}

Json sentenceJson(const Document& document, const ComputationShape& computation, bool keys,
                  const std::vector<std::string>& axes, const std::function<std::string(const Sentence&)>& said)
{
    const SentenceWords sentence = sentenceWords(document, computation, keys, axes);
    if (sentence.words.empty())
        return {};
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    return Json::Object{{"words", Json::Array(sentence.words.begin(), sentence.words.end())},
                        {"source", nameOf(sentence.source)},
                        {"title", said(keys ? letters.keyTitle : letters.queryTitle)}};
}

Json typedJson(std::string_view text, const SentenceWords& sentence, const std::vector<std::string>& vocabulary)
{
    const bool table = sentence.source == SentenceWords::Source::Table;
    const bool rows = sentence.source == SentenceWords::Source::Rows;
    const std::vector<std::string> words = typedWords(text, sentence.source, rows ? sentence.words : vocabulary);
    const std::string language = languageOf(text);
    const auto known = [&](const std::string& word) {
        if (rows)
            return true;
        return table ? find(WordTable::shipped(), word, language).has_value()
                     : std::ranges::find(vocabulary, word) != vocabulary.end();
    };
    Json::Array unknown;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!known(words[i])) {
            const std::vector<std::string> near =
                table ? nearest(WordTable::shipped(), words[i], offered) : nearestWords(words[i], vocabulary, offered);
            unknown.emplace_back(
                Json::Object{{"place", static_cast<double>(i)}, {"nearest", Json::Array(near.begin(), near.end())}});
        }
    const auto count =
        table ? static_cast<double>(WordTable::shipped().size()) : static_cast<double>(vocabulary.size());
    return Json::Object{{"words", Json::Array(words.begin(), words.end())},
                        {"unknown", std::move(unknown)},
                        {"known", rows ? 0 : count}};
}

Json drawnJson(const Document& opened, Computation& computation,
               const std::function<std::string(const Sentence&)>& said)
{
    std::vector<NodeId> drawn;
    for (const auto& [name, leaf] : computation.leaves)
        if (const ArraySource* source = sourceOf(opened, name))
            if (const Tensor numbers(computation.graph.given(leaf));
                stillDrawn(name, *source, computation.graph.node(leaf), numbers.view()))
                drawn.push_back(leaf);
    std::ranges::sort(drawn);
    const std::vector<NodeId> behind = behindWeights(
        computation.graph, drawn, [&](NodeId pinned) { return someRowIsComputed(computation.graph, pinned); });
    return Json::Object{
        {"leaves", Json::Array(drawn.begin(), drawn.end())},
        {"said", behind.empty() ? std::string() : said(drawnNumbersSentence(computation.graph, behind))}};
}

} // namespace heedmap
