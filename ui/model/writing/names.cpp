#include "model/writing/names.h"

#include "model/model_text.h"
#include "model/writing/writing.h"

#include <algorithm>

namespace heedmap {
namespace {

using Kind = NameList::Kind;

std::vector<LocalizedText> plain(const std::vector<std::string>& words, Index size)
{
    std::vector<LocalizedText> names;
    for (const std::string& word : words)
        names.emplace_back(word);
    names.resize(static_cast<std::size_t>(size));
    return names;
}

std::vector<std::string> words(const std::vector<LocalizedText>& names)
{
    std::vector<std::string> words;
    if (std::ranges::any_of(names, [](const LocalizedText& name) { return !name.empty(); }))
        for (const LocalizedText& name : names)
            words.push_back(name.in("en"));
    return words;
}

/// The tokens that label the shown sample: its own, if it has any.
Tokens& shownTokens(Document& document)
{
    const auto shown = static_cast<std::size_t>(document.sample);
    if (shown >= document.samples.size())
        return document.tokens;
    Tokens& own = document.samples[shown].tokens;
    return own.query.empty() && own.key.empty() ? document.tokens : own;
}

/// Labels for every entry, or for none.
void putLabels(Document& document, const NameList& list)
{
    if (words(list.names).empty())
        return removeEntry(document.labels, list.letter);
    setEntry(document.labels, list.letter, list.names);
}

void put(Document& document, const NameList& list)
{
    switch (list.kind) {
    case Kind::Query: shownTokens(document).query = words(list.names); break;
    case Kind::Key: shownTokens(document).key = words(list.names); break;
    case Kind::Vocabulary: document.vocabulary = words(list.names); break;
    case Kind::Letter: putLabels(document, list); break;
    }
}

std::vector<LocalizedText> namesNow(const Workbench& workbench, Kind kind, const std::string& letter, Index size)
{
    Document document = workbench.head();
    if (kind == Kind::Query)
        return plain(shownTokens(document).query, size);
    if (kind == Kind::Key)
        return plain(shownTokens(document).key, size);
    if (kind == Kind::Vocabulary)
        return plain(document.vocabulary, size);
    const auto* labels = entry(document.labels, letter);
    std::vector<LocalizedText> names = labels == nullptr ? std::vector<LocalizedText>() : *labels;
    names.resize(static_cast<std::size_t>(size));
    return names;
}

} // namespace

std::vector<std::string> arraysWith(const Workbench& workbench, const std::string& letter)
{
    const ComputationShape& computation = workbench.computation();
    ArrayNames given;
    for (const auto& [name, leaf] : computation.leaves)
        given.insert(name);
    std::vector<std::string> names;
    for (const ArraySpec& spec : computation.mechanism->arrays(computation.settings, given))
        if (given.contains(spec.name) && std::ranges::find(spec.shape, letter) != spec.shape.end())
            names.push_back(spec.name);
    return names;
}

std::vector<NameList> nameLists(const Workbench& workbench)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const std::string vocabulary = vocabularyLetter(computation.dimensions);
    std::vector<NameList> lists;
    const auto add = [&](Kind kind, const std::string& letter) {
        const auto size = computation.dimensions.find(letter);
        if (size != computation.dimensions.end() && size->second <= mostNames)
            lists.push_back({kind, letter, namesNow(workbench, kind, letter, size->second)});
    };
    add(Kind::Query, letters.query);
    if (letters.key != letters.query)
        add(Kind::Key, letters.key);
    add(Kind::Vocabulary, vocabulary);
    for (const auto& [letter, size] : computation.dimensions)
        if (letter != letters.query && letter != letters.key && letter != vocabulary
            && (letter == "h" || !arraysWith(workbench, letter).empty()))
            add(Kind::Letter, letter);
    return lists;
}

void setNames(Workbench& workbench, const std::vector<NameList>& lists)
{
    const std::vector<NameList> before = nameLists(workbench);
    write(
        workbench,
        [&](Document& document) {
            for (const NameList& list : lists)
                if (std::ranges::find(before, list) == before.end())
                    put(document, list);
        },
        editName(QT_TRANSLATE_NOOP("Model", "names")));
}

} // namespace heedmap
