#include "model/tokens.h"

#include "model/known_words.h"
#include "model/model_text.h"
#include "model/writing/written_samples.h"
#include "text/core_text.h"

#include <heedmap/base/token_text.h>
#include <heedmap/document/vocabulary.h>
#include <heedmap/document/word_settings.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/models/model_text.h>
#include <heedmap/words/words.h>

#include <algorithm>

namespace heedmap {
namespace {

std::string joined(const std::vector<std::string>& tokens)
{
    std::string all;
    for (const std::string& token : tokens)
        all += token;
    return all;
}

[[noreturn]] void refuseNoTokens() { throw Error(verbatim(modelText("There has to be at least one token."))); }

constexpr const char* wordsSetting = "words";
constexpr const char* tokensEdit = QT_TRANSLATE_NOOP("Model", "change of tokens");

/// For each token, the first old token of the same word, or −1.
IndexMap twins(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    IndexMap map;
    for (const std::string& token : after) {
        const auto found = token.empty() ? before.end() : std::ranges::find(before, token);
        map.push_back(found == before.end() ? -1 : static_cast<Index>(found - before.begin()));
    }
    return map;
}

/// The document, or what it reads in the sample that is shown.
Document shownAlone(const Workbench& workbench)
{
    const Document& head = workbench.head();
    return head.samples.empty() ? head : loneSample(head, head.samples[static_cast<std::size_t>(head.sample)]);
}

/// The old token in whose place each new one stands: its own, or of those between the same two that stay, the one that
/// comes as late.
IndexMap inPlaceOf(IndexMap map, Index before)
{
    const auto count = static_cast<Index>(map.size());
    for (Index i = 0, old = 0; i < count;) {
        Index next = i;
        while (next < count && map[static_cast<std::size_t>(next)] < 0)
            ++next;
        const Index end = next < count ? map[static_cast<std::size_t>(next)] : before;
        for (; i < next; ++i)
            map[static_cast<std::size_t>(i)] = old < end ? old++ : -1;
        old = end + 1;
        i = next + 1;
    }
    return map;
}

/// The tokens of a list, one for each position; positions that have none are empty.
std::vector<std::string> tokensNow(const Workbench& workbench, TokenList list)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const Tokens tokens = shownAlone(workbench).tokens;
    const bool query = list == TokenList::Query;
    std::vector<std::string> now = query ? tokens.query : tokens.key;
    const auto size = computation.dimensions.find(query ? letters.query : letters.key);
    if (size != computation.dimensions.end())
        now.resize(static_cast<std::size_t>(size->second));
    return now;
}

Reshaping reshapingTo(const Workbench& workbench, TokenList list, const std::vector<std::string>& tokens)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const Document document = shownAlone(workbench);
    Reshaping wanted{.config = document.config, .tokens = document.tokens};
    wanted.ofSample = true;
    wanted.language = languageOf(joined(tokens));
    wanted.labels = tokenLabels(workbench, list);
    const bool query = list == TokenList::Query;
    std::vector<std::string>& own = query ? wanted.tokens.query : wanted.tokens.key;
    const std::string& letter = query ? letters.query : letters.key;
    const std::vector<std::string> before = tokensNow(workbench, list);
    IndexMap map = matchedPlaces(before, tokens);
    if (own.empty())
        for (std::size_t i = 0; i < std::min(before.size(), tokens.size()); ++i)
            map[i] = static_cast<Index>(i);
    own = tokens;
    IndexMap alike = twins(before, tokens);
    for (std::size_t i = 0; i < map.size(); ++i)
        if (map[i] >= 0)
            alike[i] = map[i];
    moveMasks(wanted.config, withMoved(map, before, tokens), letter, computation);
    countAgain(wanted.config, static_cast<Index>(before.size()), static_cast<Index>(tokens.size()),
               computation.dimensions, letters);
    wanted.inPlace = inPlaceOf(map, static_cast<Index>(before.size()));
    wanted.alike.emplace(letter, std::move(alike));
    wanted.maps.emplace(letter, std::move(map));
    return wanted;
}

/// Whether the tokenizer beside the weights splits sentences, so that no number is seeded for them.
bool readsFromWeights(const Document& document)
{
    return std::ranges::any_of(document.arrays, [](const auto& array) {
        const auto* reference = std::get_if<FileReference>(&array.second);
        return reference != nullptr && holdsWeights(reference->file);
    });
}

/// The arrays of numbers below a vocabulary that has an entry for each token of the letter.
std::vector<std::string> idArrays(const Workbench& workbench, const std::string& letter)
{
    ArrayNames given;
    for (const auto& [name, source] : workbench.head().arrays)
        given.insert(name);
    const ComputationShape& computation = workbench.computation();
    std::vector<std::string> names;
    for (const ArraySpec& spec : computation.mechanism->arrays(computation.settings, given))
        if (!spec.below.empty() && spec.shape == std::vector<std::string>{letter})
            names.push_back(spec.name);
    return names;
}

template <typename D> auto& tokensIn(D& document, TokenList list)
{
    return list == TokenList::Query ? document.tokens.query : document.tokens.key;
}

/// The tokens of a document, or the words of its ids.
std::vector<std::string> tokensShown(const Workbench& workbench, TokenList list)
{
    const Document shown = shownAlone(workbench);
    std::vector<std::string> tokens = tokensIn(shown, list);
    const auto& words = workbench.head().vocabulary;
    const auto arrays = idArrays(workbench, letterOf(workbench, list));
    if (!tokens.empty() || words.empty() || arrays.empty())
        return tokens;
    const NodeId leaf = workbench.computation().leaves.at(arrays.front());
    std::vector<double> ids = workbench.numbers(leaf, Region::all(workbench.graph().node(leaf).shape));
    if (workbench.head().pad) // the places that it fills hold no word of the sentence
        if (const ArraySource* source = shownArray(workbench.head(), arrays.front()))
            if (const auto* own = std::get_if<InlineArray>(source); own != nullptr && *own != nullptr)
                ids.resize(std::min(ids.size(), static_cast<std::size_t>((*own)->shape().size())));
    for (const double id : ids)
        tokens.push_back(id >= 0 && id < static_cast<double>(words.size()) ? words[static_cast<std::size_t>(id)]
                                                                           : std::to_string(id));
    return tokens;
}

TextOf textOf(TokenList list) { return list == TokenList::Query ? TextOf::Queries : TextOf::Keys; }

/// The same for the sample that is shown.
bool setSampleText(Workbench& workbench, TokenList list, const QString& text)
{
    Document after = workbench.document();
    Sample& shown = after.samples[static_cast<std::size_t>(after.sample)];
    if (!readText(workbench, shown, list == TokenList::Key, text))
        return false;
    if (!shown.title.empty()) // it named what was read
        shown.title = LocalizedText(text.toStdString());
    workbench.setSentence(withoutMisfits(workbench, std::move(after)), editName(tokensEdit));
    return true;
}

/// Sets another text of a published model; returns false if the document is none.
bool setModelText(Workbench& workbench, TokenList list, const std::string& text)
{
    const Document before = workbench.document();
    if (!before.samples.empty())
        return setSampleText(workbench, list, QString::fromStdString(text));
    std::optional<Document> after = readingText(before, workbench.folder(), text, textOf(list));
    if (!after)
        return false;
    const auto& words = tokensIn(before, list);
    const auto& others = tokensIn(*after, list);
    moveMasks(after->config, withMoved(matchedPlaces(words, others), words, others), letterOf(workbench, list),
              workbench.computation());
    workbench.setSentence(withoutMisfits(workbench, std::move(*after)), editName(tokensEdit));
    return true;
}

} // namespace

std::string letterOf(const Workbench& workbench, TokenList list)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    return list == TokenList::Query ? letters.query : letters.key;
}

QString sentenceOf(const Workbench& workbench, TokenList list)
{
    try {
        const Document& head = workbench.head();
        const Document shown =
            head.samples.empty() ? head : alone(head, head.samples[static_cast<std::size_t>(head.sample)]);
        if (const auto text = textRead(shown, workbench.folder(), textOf(list)))
            return QString::fromStdString(*text);
    } catch (const Error&) { // an unreadable tokenizer is reported when text is typed
    }
    return writtenSentence(workbench, list, tokensShown(workbench, list));
}

std::vector<std::string> wordsShown(const Workbench& workbench, TokenList list)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const bool none =
        list == TokenList::Key && (letters.key == letters.query || !computation.dimensions.contains(letters.key));
    return none ? std::vector<std::string>() : tokensShown(workbench, list);
}

std::shared_ptr<const std::vector<std::string>> tokenLabels(const Workbench& workbench, TokenList list)
{
    const ComputationShape& computation = workbench.computation();
    const std::string letter = letterOf(workbench, list);
    ArrayNames given;
    for (const auto& [name, leaf] : computation.leaves)
        given.insert(name);
    for (const ArraySpec& spec : computation.mechanism->arrays(computation.settings, given)) {
        const auto leaf = computation.leaves.find(spec.name);
        if (leaf == computation.leaves.end() || spec.shape.empty() || spec.shape.front() != letter || spec.moreRows)
            continue;
        const NodeInfo& info = workbench.graph().node(leaf->second).info;
        if (const auto& labels = spec.shape.size() == 1 ? info.cols.labels : info.rows.labels)
            return labels;
    }
    return nullptr;
}

void setTokens(Workbench& workbench, TokenList list, const QString& text)
{
    const QString read = QString(text).remove(QChar::Null); // a document may hold no NUL
    if (read.trimmed().isEmpty())
        refuseNoTokens();
    if (setModelText(workbench, list, read.toStdString()))
        return;
    const std::vector<std::string> words = typedWords(workbench, list, read);
    requireReadable(workbench, list, words);
    setTokens(workbench, list, words);
}

void setTokens(Workbench& workbench, TokenList list, const std::vector<std::string>& tokens)
{
    if (tokens.empty())
        refuseNoTokens();
    Reshaping wanted = reshapingTo(workbench, list, tokens);
    wanted.title = writtenSentence(workbench, list, tokens).toStdString();
    const auto arrays = idArrays(workbench, letterOf(workbench, list));
    for (const std::string& array : arrays)
        if (!workbench.head().vocabulary.empty())
            wanted.arrays.emplace_back(array, std::make_shared<const Tensor>(idsOf(workbench.head(), tokens, array)));
    const Document shown = shownAlone(workbench);
    wanted.spelled = !wanted.arrays.empty() && tokensIn(shown, list).empty();
    workbench.setSentence(reshaped(workbench, wanted), editName(tokensEdit));
}

std::optional<bool> wordsJoined(const Workbench& workbench)
{
    const ComputationShape& computation = workbench.computation();
    const auto settings = computation.mechanism->settings();
    const auto setting = std::ranges::find(settings, wordsSetting, &Setting::key);
    if (setting == settings.end() || setting->type != Setting::Type::Boolean)
        return std::nullopt;
    const Document shown = shownAlone(workbench);
    const auto ofParts = [](const std::vector<std::string>& tokens) {
        return wordStarts(tokens).size() < tokens.size();
    };
    if (!ofParts(shown.tokens.query) && !ofParts(shown.tokens.key))
        return std::nullopt;
    return computation.settings.boolean(wordsSetting);
}

void joinWords(Workbench& workbench, bool joined)
{
    Document document = workbench.document();
    document.config.set(wordsSetting, joined);
    workbench.setDocument(document,
                          joined ? editName(QT_TRANSLATE_NOOP("Model", "weights between words"))
                                 : editName(QT_TRANSLATE_NOOP("Model", "weights between tokens")));
}

TokenForecast forecast(const Workbench& workbench, TokenList list, const QString& text)
{
    TokenForecast said{.tokens = typedWords(workbench, list, text)};
    if (said.tokens.empty() || (list == TokenList::Query && readsFromWeights(workbench.head())))
        return said;
    try {
        if (list == TokenList::Key && readsText(workbench.head(), workbench.folder(), TextOf::Keys))
            return said;
        requireReadable(workbench, list, said.tokens);
        const Reshaping wanted = reshapingTo(workbench, list, said.tokens);
        const auto& [letter, map] = *wanted.maps.begin();
        const IndexMap& alike = wanted.alike.at(letter);
        const auto& leaves = workbench.computation().leaves;
        for (const std::string& array : idArrays(workbench, letter))
            if (const auto leaf = leaves.find(array); leaf != leaves.end())
                for (std::size_t i = 0; i < map.size(); ++i)
                    if (map[i] < 0 && alike[i] >= 0)
                        said.ids.insert_or_assign(
                            said.tokens[i],
                            static_cast<Index>(workbench.numbers(leaf->second, Region::of({0, 0, alike[i]})).front()));
        said.madeUp = madeUp(workbench, wanted);
        if (const auto& words = workbench.head().vocabulary; !words.empty()) {
            const std::vector<std::string> arrays = idArrays(workbench, letter);
            std::erase_if(said.madeUp, [&](const MadeUp& made) {
                return std::ranges::find(arrays, made.spec.name) != arrays.end();
            });
            for (const std::string& token : said.tokens)
                if (const auto word = std::ranges::find(words, token); !arrays.empty() && word != words.end())
                    said.ids.insert_or_assign(token, static_cast<Index>(word - words.begin()));
        }
    } catch (const Error&) { // reported when the text is used
    }
    return said;
}

} // namespace heedmap
