#include "model/known_words.h"

#include "model/document_state.h"

#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/words/words.h>

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

struct WordText {
    Q_DECLARE_TR_FUNCTIONS(KnownWords)
};

std::vector<ArraySpec> arraysOfTokens(const Workbench& workbench, TokenList list)
{
    ArrayNames given;
    for (const auto& [name, leaf] : workbench.computation().leaves)
        given.insert(name);
    const ComputationShape& computation = workbench.computation();
    std::vector<ArraySpec> specs = computation.mechanism->arrays(computation.settings, given);
    const std::string letter = letterOf(workbench, list);
    std::erase_if(specs, [&](const ArraySpec& spec) {
        return !given.contains(spec.name) || spec.shape.empty() || spec.shape.front() != letter;
    });
    return specs;
}

/// The rule by which an array looks words up; null if it does not.
const WordLook* looksUp(const Workbench& workbench, const std::string& array)
{
    const ArraySource* source = shownArray(workbench.head(), array);
    const auto* rule = source == nullptr ? nullptr : std::get_if<Initial>(source);
    return rule != nullptr && rule->kind == Initial::Kind::Words ? &rule->words : nullptr;
}

/// The rule that looks the words of a sentence up, if one does.
const WordLook* lookOf(const Workbench& workbench, TokenList list)
{
    for (const ArraySpec& spec : arraysOfTokens(workbench, list))
        if (const WordLook* look = looksUp(workbench, spec.name))
            return look;
    return nullptr;
}

QString textOf(const std::string& word) { return QString::fromStdString(word); }

/// Calls with the table of a sentence's words.
template <typename Use> auto withTable(const Workbench& workbench, const WordLook& look, const Use& use)
{
    if (look.table.empty())
        return use(WordTable::shipped());
    return use(WordTable(pathInside(workbench.folder(), look.table)));
}

bool known(const std::vector<std::string>& vocabulary, const std::string& word)
{
    return std::ranges::find(vocabulary, word) != vocabulary.end();
}

/// A word that the vocabulary lacks, as several that it has and that make it up, the longest first; itself if none do.
std::vector<std::string> cutByVocabulary(const std::vector<std::string>& vocabulary, const std::string& word)
{
    std::vector<std::string> pieces;
    for (std::string_view rest = word; !rest.empty(); rest.remove_prefix(pieces.back().size())) {
        const std::string* longest = nullptr;
        for (const std::string& each : vocabulary)
            if (!each.empty() && rest.starts_with(each) && (longest == nullptr || each.size() > longest->size()))
                longest = &each;
        if (longest == nullptr)
            return {word};
        pieces.push_back(*longest);
    }
    return pieces;
}

std::vector<std::string> wordsOfVocabulary(const std::vector<std::string>& vocabulary, const QString& text)
{
    std::vector<std::string> words;
    const auto take = [&](const std::string& token) {
        const std::string small = withSmallLetters(token);
        if (!known(vocabulary, token) && known(vocabulary, small))
            words.push_back(small);
        else if (known(vocabulary, token))
            words.push_back(token);
        else
            return false;
        return true;
    };
    for (const QString& part : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (take(part.toStdString()))
            continue;
        for (const std::string& token : tokensOf(part))
            if (!take(token)) {
                const std::vector<std::string> pieces = cutByVocabulary(vocabulary, token);
                words.insert(words.end(), pieces.begin(), pieces.end());
            }
    }
    return words;
}

/// Whether a tokenizer beside the weights splits sentences. A model that was trained here has words of its own.
bool readByModel(const Document& document)
{
    return document.vocabulary.empty() && std::ranges::any_of(document.arrays, [](const auto& array) {
               const auto* reference = std::get_if<FileReference>(&array.second);
               return reference != nullptr && holdsWeights(reference->file);
           });
}

} // namespace

WordSource wordSource(const Workbench& workbench, TokenList list)
{
    if (lookOf(workbench, list) != nullptr)
        return WordSource::Table;
    if (readByModel(workbench.head()))
        return WordSource::Tokenizer;
    const auto ids = [](const ArraySpec& spec) { return !spec.below.empty(); };
    if (!workbench.head().vocabulary.empty() && std::ranges::any_of(arraysOfTokens(workbench, list), ids))
        return WordSource::Vocabulary;
    return WordSource::Rows;
}

Index knownWords(const Workbench& workbench, TokenList list)
{
    switch (wordSource(workbench, list)) {
    case WordSource::Table:
        return withTable(workbench, *lookOf(workbench, list), [](const WordTable& table) { return table.size(); });
    case WordSource::Vocabulary: return static_cast<Index>(workbench.head().vocabulary.size());
    case WordSource::Tokenizer: {
        const auto& sizes = workbench.computation().dimensions;
        const auto vocabulary = sizes.find("vocab");
        return vocabulary == sizes.end() ? 0 : vocabulary->second;
    }
    case WordSource::Rows: break;
    }
    return 0;
}

std::vector<std::string> typedWords(const Workbench& workbench, TokenList list, const QString& text)
{
    switch (wordSource(workbench, list)) {
    case WordSource::Table: {
        if (text.contains(QLatin1Char('['))) // which hold a word together that would be cut
            return tokensOf(text);
        const std::string sentence = text.toStdString();
        return wordsOf(sentence, languageOf(sentence));
    }
    case WordSource::Vocabulary:
        if (std::vector<std::string> held = tokensOf(text); text.contains(QLatin1Char('['))
            && std::ranges::all_of(held, [&](const auto& word) { return known(workbench.head().vocabulary, word); }))
            return held;
        return wordsOfVocabulary(workbench.head().vocabulary, text);
    default: return tokensOf(text);
    }
}

std::vector<std::size_t> unknownAmong(const Workbench& workbench, TokenList list, const std::vector<std::string>& words)
{
    std::vector<std::size_t> places;
    const auto collect = [&](const auto& isKnown) {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (!isKnown(words[i]))
                places.push_back(i);
        return 0;
    };
    std::string all;
    for (const std::string& word : words)
        all += word;
    if (const WordLook* look = lookOf(workbench, list))
        // What is shown was looked up in the language of its rule; what is typed will be in its own.
        withTable(workbench, *look,
                  [&, language = words == wordsShown(workbench, list) ? look->language : languageOf(all)](
                      const WordTable& table) {
                      return collect([&](const std::string& word) { return find(table, word, language).has_value(); });
                  });
    else if (wordSource(workbench, list) == WordSource::Vocabulary)
        collect([&](const std::string& word) { return known(workbench.head().vocabulary, word); });
    return places;
}

namespace {

bool labelsAlike(const Axis& a, const Axis& b)
{
    return a.labels != nullptr && b.labels != nullptr && (a.labels == b.labels || *a.labels == *b.labels);
}

bool zeros(const Workbench& workbench, NodeId leaf, Index row)
{
    const Region whole{{0, 1}, {row, row + 1}, {0, workbench.graph().node(leaf).shape.cols}};
    return std::ranges::all_of(workbench.numbers(leaf, whole), [](double number) { return number == 0; });
}

} // namespace

std::vector<Index> unknownEntries(const Workbench& workbench, const Axis& axis)
{
    std::vector<Index> entries;
    const ComputationShape& computation = workbench.computation();
    for (const auto& [array, row, word] : computation.unknownWords)
        if (const auto leaf = computation.leaves.find(array); leaf != computation.leaves.end()
            && labelsAlike(axis, workbench.graph().node(leaf->second).info.rows) && zeros(workbench, leaf->second, row))
            entries.push_back(row);
    std::ranges::sort(entries);                                                // two lists may be of the same words
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end()); // clang 14 has no ranges::unique
    return entries;
}

std::vector<std::size_t> changedWords(const Workbench& workbench, TokenList list)
{
    std::vector<std::size_t> changed;
    const WordLook* look = lookOf(workbench, list);
    if (look == nullptr || !look->table.empty()) // a file is not read again for every number
        return changed;
    const std::vector<std::string> words = wordsShown(workbench, list);
    return withTable(workbench, *look, [&](const WordTable& table) {
        std::vector<Index> axes;
        for (const std::string& name : look->axes.empty() ? table.axes() : look->axes)
            axes.push_back(table.axis(name, {}));
        for (const ArraySpec& spec : arraysOfTokens(workbench, list)) {
            const NodeId leaf = workbench.computation().leaves.at(spec.name);
            const Shape& shape = workbench.graph().node(leaf).shape;
            if (!looksUp(workbench, spec.name) || shape.rows != std::ssize(words) || shape.cols != std::ssize(axes))
                continue;
            for (std::size_t i = 0; i < words.size(); ++i) {
                const auto place = static_cast<Index>(i);
                const auto row = find(table, words[i], look->language);
                const auto own = workbench.numbers(leaf, {{0, 1}, {place, place + 1}, {0, shape.cols}});
                if (!std::ranges::equal(own, axes, {}, {},
                                        [&](Index axis) { return row ? table.number(*row, axis) : 0.0; }))
                    changed.push_back(i);
            }
        }
        return changed;
    });
}

QString changedNumbers(const std::string& word)
{
    return WordText::tr("The numbers of “%1” were changed").arg(textOf(word));
}

QString whoseNumbers(const Workbench& workbench, const Axis& axis, Index entry)
{
    for (const TokenList list : {TokenList::Query, TokenList::Key}) {
        const auto labels = tokenLabels(workbench, list);
        const std::vector<std::string> words = wordsShown(workbench, list);
        if (labels != nullptr && axis.labels != nullptr && *labels == *axis.labels && entry >= 0
            && entry < std::ssize(words)) {
            const auto place = static_cast<std::size_t>(entry);
            const std::vector<std::size_t> changed = changedWords(workbench, list);
            return std::ranges::find(changed, place) != changed.end() ? changedNumbers(words[place])
                                                                      : whoseNumbers(workbench, list, words[place]);
        }
    }
    return {};
}

QString whoseNumbers(const Workbench& workbench, TokenList list, const std::string& word)
{
    const WordLook* look = lookOf(workbench, list);
    if (look == nullptr)
        return {};
    return withTable(workbench, *look, [&](const WordTable& table) {
        const auto row = find(table, word, look->language);
        if (!row)
            return WordText::tr("“%1” is not in the table of words: its row is zeros").arg(textOf(word));
        const std::string& found = table.word(*row);
        return found == withSmallLetters(word)
            ? QString()
            : WordText::tr("“%1” has the numbers of “%2”").arg(textOf(word), textOf(found));
    });
}

std::vector<std::string> nearestKnown(const Workbench& workbench, TokenList list, const std::string& word,
                                      std::size_t count)
{
    if (const WordLook* look = lookOf(workbench, list))
        return withTable(workbench, *look, [&](const WordTable& table) { return nearest(table, word, count); });
    if (wordSource(workbench, list) == WordSource::Vocabulary)
        return nearestWords(word, workbench.head().vocabulary, count);
    return {};
}

void requireReadable(const Workbench& workbench, TokenList list, const std::vector<std::string>& words)
{
    const auto& vocabulary = workbench.head().vocabulary;
    if (wordSource(workbench, list) != WordSource::Vocabulary)
        return;
    if (const auto unknown = unknownAmong(workbench, list, words); !unknown.empty()) {
        constexpr std::size_t few = 12;
        std::vector<std::string> quoted;
        for (std::size_t i = 0; i < std::min(few, vocabulary.size()); ++i)
            quoted.push_back(inQuotes(vocabulary[i]));
        const std::string word = inQuotes(words[unknown.front()]);
        if (vocabulary.size() <= few)
            throw Error(HEEDMAP_PHRASE("%1 is not among the words that it knows: %2"), word, commaSeparated(quoted));
        throw Error(HEEDMAP_PHRASE("%1 is not among the %2 words that it knows, such as %3"), word, vocabulary.size(),
                    commaSeparated(quoted));
    }
    for (const ArraySpec& spec : arraysOfTokens(workbench, list)) {
        const Shape& shape = workbench.graph().node(workbench.computation().leaves.at(spec.name)).shape;
        if (spec.moreRows && static_cast<Index>(words.size()) > shape.rows)
            throw Error(Sentence(HEEDMAP_COUNTED("the sentence has %1 words, but %2 positions were learned; shorten it",
                                                 "the sentence has %1 word, but %2 positions were learned; shorten it"),
                                 words.size(), shape.rows));
    }
}

QString writtenSentence(const Workbench& workbench, TokenList list, const std::vector<std::string>& words)
{
    QStringList all;
    for (const std::string& word : words)
        all += QString::fromStdString(word);
    QString close = all.join(QString());
    if (languageOf(close.toStdString()) == "zh" && wordSource(workbench, list) == WordSource::Table
        && typedWords(workbench, list, close) == words)
        return close;
    const QString apart = all.join(QLatin1Char(' '));
    return wordSource(workbench, list) != WordSource::Rows && typedWords(workbench, list, apart) == words
        ? apart
        : sentenceOf(words);
}

} // namespace heedmap
