#include "model/writing/written_samples.h"

#include "model/model_text.h"
#include "model/token_sentence.h"
#include "model/writing/writing.h"
#include "text/core_text.h"

#include <heedmap/base/naming.h>
#include <heedmap/document/vocabulary.h>
#include <heedmap/io/array_file.h>
#include <heedmap/models/model_text.h>

#include <algorithm>
#include <optional>

namespace heedmap {
namespace {

/// One sequence of a document, and the array with the ids of its words; empty if the words are labels only.
struct Sequence {
    bool exists = false;
    std::string ids = {};
};

Sequence sequenceOf(const Workbench& workbench, bool key)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const std::string& letter = key ? letters.key : letters.query;
    if (!computation.dimensions.contains(letter) || (key && letters.key == letters.query))
        return {};
    ArrayNames given;
    for (const auto& [name, leaf] : computation.leaves)
        given.insert(name);
    Sequence sequence{.exists = true};
    if (!workbench.head().vocabulary.empty())
        for (const ArraySpec& spec : computation.mechanism->arrays(computation.settings, given))
            if (!spec.below.empty() && given.contains(spec.name) && spec.shape == std::vector<std::string>{letter})
                sequence.ids = spec.name;
    return sequence;
}

/// The first loss entry with one target word a row.
std::optional<std::size_t> wordLoss(const Document& document)
{
    const auto wants = std::ranges::find(document.loss, LossTerm::Kind::CrossEntropy, &LossTerm::kind);
    if (wants == document.loss.end())
        return std::nullopt;
    return static_cast<std::size_t>(wants - document.loss.begin());
}

std::string wordOf(const Document& document, double id)
{
    const auto place = static_cast<std::size_t>(std::max(id, 0.0));
    return id >= 0 && place < document.vocabulary.size() ? document.vocabulary[place] : Json(id).text();
}

/// Splits at spaces if the vocabulary knows all words; else as sentences are split.
std::vector<std::string> typedWords(const Document& document, const QString& text)
{
    std::vector<std::string> words;
    for (const QString& word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        words.push_back(word.toStdString());
    const auto known = [&](const std::string& word) {
        return std::ranges::find(document.vocabulary, word) != document.vocabulary.end();
    };
    return std::ranges::all_of(words, known) ? words : tokensOf(text);
}

QString wordsText(const std::vector<std::string>& words)
{
    QStringList texts;
    for (const std::string& word : words)
        texts += QString::fromStdString(word);
    const bool apart = std::ranges::all_of(texts, [](const QString& text) {
        return !text.isEmpty() && !text.contains(QLatin1Char(' ')) && text.simplified() == text;
    });
    return apart ? texts.join(QLatin1Char(' ')) : sentenceOf(words);
}

Json typedTarget(const Document& document, const QString& text)
{
    Json::Array ids;
    for (const QString& word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        bool number = false;
        const int id = word.toInt(&number);
        const bool known = std::ranges::find(document.vocabulary, word.toStdString()) != document.vocabulary.end();
        ids.push_back(number && !known ? Json(id) : Json(idsOf(document, {word.toStdString()}, "target").numbers()[0]));
    }
    return ids.empty() ? Json() : Json(ids);
}

QString targetText(const Document& document, const Json& target)
{
    QStringList words;
    if (target.isArray())
        for (const Json& id : target.array())
            words += QString::fromStdString(wordOf(document, id.number()));
    return words.join(QLatin1Char(' '));
}

TextOf textOf(bool key) { return key ? TextOf::Keys : TextOf::Queries; }

/// The text that a published model reads there, if it is one that has a tokenizer.
std::optional<QString> textIn(const Workbench& workbench, const Sample& sample, bool key)
{
    try {
        if (const auto text = textRead(alone(workbench.document(), sample), workbench.folder(), textOf(key)))
            return QString::fromStdString(*text);
    } catch (const Error&) { // an unreadable tokenizer is reported when text is typed
    }
    return std::nullopt;
}

/// The sample's own words of a sequence, else the document's.
QString sentenceIn(const Workbench& workbench, const Sample& sample, bool key)
{
    if (const auto text = textIn(workbench, sample, key))
        return *text;
    const Sequence sequence = sequenceOf(workbench, key);
    const Document& document = workbench.head();
    const auto& own = key ? sample.tokens.key : sample.tokens.query;
    if (!own.empty())
        return sentenceOf(own);
    if (const ArraySource* ids = sequence.ids.empty() ? nullptr : entry(sample.arrays, sequence.ids)) {
        std::vector<std::string> words;
        if (const auto* numbers = std::get_if<InlineArray>(ids); numbers != nullptr && *numbers != nullptr)
            for (const double id : (*numbers)->numbers())
                words.push_back(wordOf(document, id));
        return wordsText(words);
    }
    return sentenceOf(key ? document.tokens.key : document.tokens.query);
}

/// The shown numbers as those of a sample.
Sample shownAsSample(const Workbench& workbench)
{
    Sample sample;
    sample.tokens = workbench.head().tokens;
    for (const auto& [name, leaf] : workbench.computation().leaves) {
        const Node& node = workbench.graph().node(leaf);
        if (node.info.role == Role::Input)
            sample.arrays.emplace_back(
                name, std::make_shared<const Tensor>(node.shape, workbench.numbers(leaf, Region::all(node.shape))));
    }
    return sample;
}

/// Copies the words of a sequence that differ.
void putWords(const Workbench& workbench, Sample& sample, bool key, const QString& text)
{
    if (text == sentenceIn(workbench, sample, key))
        return;
    if (!text.trimmed().isEmpty() && readText(workbench, sample, key, text))
        return;
    const Sequence sequence = sequenceOf(workbench, key);
    const Document& document = workbench.head();
    auto& tokens = key ? sample.tokens.key : sample.tokens.query;
    if (sequence.ids.empty()) {
        tokens = tokensOf(text);
        return;
    }
    tokens.clear(); // the words of the ids label the rows
    setEntry<ArraySource>(sample.arrays, sequence.ids,
                          std::make_shared<const Tensor>(idsOf(document, typedWords(document, text), sequence.ids)));
}

void putTarget(const Document& document, Sample& sample, const QString& text)
{
    const auto loss = wordLoss(document);
    const Json now = loss && *loss < sample.targets.size() ? sample.targets[*loss] : Json();
    if (!loss || text == targetText(document, now))
        return;
    sample.targets.resize(document.loss.size());
    sample.targets[*loss] = typedTarget(document, text);
}

Sample made(const Workbench& workbench, const std::vector<Sample>& before, const WrittenSample& written)
{
    Sample sample = written.from < before.size() ? before[written.from] : shownAsSample(workbench);
    sample.title = written.title;
    const SampleWords words = sampleWords(workbench);
    if (words.query)
        putWords(workbench, sample, false, written.query);
    if (words.key)
        putWords(workbench, sample, true, written.key);
    putTarget(workbench.head(), sample, written.target);
    return sample;
}

WrittenSample asWritten(const Workbench& workbench, const Sample& sample, std::size_t place)
{
    const Document& document = workbench.head();
    WrittenSample written{.from = place, .title = sample.title};
    written.query = sentenceIn(workbench, sample, false);
    written.key = sentenceIn(workbench, sample, true);
    if (const auto loss = wordLoss(document); loss && *loss < sample.targets.size())
        written.target = targetText(document, sample.targets[*loss]);
    return written;
}

} // namespace

Document alone(const Document& document, const Sample& sample)
{
    Document one = document;
    one.samples.clear();
    if (!sample.tokens.query.empty())
        one.tokens.query = sample.tokens.query;
    if (!sample.tokens.key.empty())
        one.tokens.key = sample.tokens.key;
    for (const auto& [name, source] : sample.arrays)
        setEntry<ArraySource>(one.arrays, name, source);
    return one;
}

bool readText(const Workbench& workbench, Sample& sample, bool key, const QString& text)
{
    const Document before = alone(workbench.document(), sample);
    const std::optional<Document> after = readingText(before, workbench.folder(), text.toStdString(), textOf(key));
    if (!after)
        return false;
    (key ? sample.tokens.key : sample.tokens.query) = key ? after->tokens.key : after->tokens.query;
    for (const auto& [name, source] : after->arrays)
        if (const ArraySource* same = entry(before.arrays, name); same == nullptr || *same != source)
            setEntry<ArraySource>(sample.arrays, name, source);
    return true;
}

SampleWords sampleWords(const Workbench& workbench)
{
    return {.query = sequenceOf(workbench, false).exists,
            .key = sequenceOf(workbench, true).exists,
            .target = wordLoss(workbench.head()).has_value()};
}

bool mayReadBeside(const Workbench& workbench)
{
    if (!workbench.isOpen() || workbench.head().tokens.query.empty())
        return false;
    return std::ranges::any_of(workbench.head().arrays,
                               [](const auto& array) {
                                   const auto* reference = std::get_if<FileReference>(&array.second);
                                   return reference != nullptr && holdsWeights(reference->file);
                               })
        && workbench.computation().mechanism->id() != "captured";
}

void readBeside(Workbench& workbench, const QString& text)
{
    const bool source = readsText(workbench.head(), workbench.folder(), TextOf::Keys);
    if (!source && !readsText(workbench.head(), workbench.folder(), TextOf::Queries))
        throw Error(
            HEEDMAP_PHRASE("its weights are of no model that reads a text; menu Writing, Samples… adds others"));
    std::vector<WrittenSample> samples = writtenSamples(workbench);
    WrittenSample other = samples.front();
    other.title = {};
    (source ? other.key : other.query) = text;
    samples.push_back(other);
    setSamples(workbench, samples);
}

std::vector<WrittenSample> writtenSamples(const Workbench& workbench)
{
    const Document document = workbench.document();
    std::vector<WrittenSample> samples;
    if (document.samples.empty())
        samples.push_back(asWritten(workbench, shownAsSample(workbench), 0));
    for (std::size_t i = 0; i < document.samples.size(); ++i)
        samples.push_back(asWritten(workbench, document.samples[i], i));
    return samples;
}

void setSamples(Workbench& workbench, const std::vector<WrittenSample>& samples)
{
    const std::vector<Sample> before = workbench.document().samples;
    if (before.empty() && samples.size() < 2)
        return;
    std::vector<Sample> after;
    for (const WrittenSample& written : samples)
        naming("samples[" + std::to_string(after.size()) + "]",
               [&] { after.push_back(made(workbench, before, written)); });
    const auto shown =
        std::ranges::find(samples, static_cast<std::size_t>(workbench.head().sample), &WrittenSample::from);
    write(
        workbench,
        [&](Document& document) {
            document.samples = after;
            document.sample = shown == samples.end() ? 0 : static_cast<Index>(shown - samples.begin());
        },
        editName(QT_TRANSLATE_NOOP("Model", "samples")));
}

} // namespace heedmap
