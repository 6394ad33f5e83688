#include <heedmap/document/other_words.h>

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/axis_labels.h>
#include <heedmap/document/drawn.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/vocabulary.h>
#include <heedmap/document/word_settings.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/tensor/random.h>
#include <heedmap/words/words.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

using Words = std::vector<std::string>;

Document shownAlone(const Document& document)
{
    return document.samples.empty() ? document
                                    : loneSample(document, document.samples[static_cast<std::size_t>(document.sample)]);
}

std::vector<ArraySpec> specsOf(const Document& document, const ComputationShape& computation)
{
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    return computation.mechanism->arrays(computation.settings, given);
}

bool among(const Words& words, std::string_view word) { return std::ranges::find(words, word) != words.end(); }

/// The labels of a letter, where all of them are axes of the table; else null.
const std::vector<LocalizedText>* axesOf(const Document& document, const std::string& letter, const Words& axes)
{
    for (const auto& [labelled, names] : document.labels)
        if (labelled == letter)
            return !names.empty()
                    && std::ranges::all_of(names, [&](const LocalizedText& name) { return among(axes, name.in("en")); })
                ? &names
                : nullptr;
    return nullptr;
}

/// The size of numbers, which seeded ones beside them have.
double sizeOf(const Tensor& numbers)
{
    double squares = 0;
    Index count = 0;
    for (const double number : numbers.numbers())
        if (std::isfinite(number) && number != 0) {
            squares += number * number;
            ++count;
        }
    return count == 0 ? 1 : std::sqrt(squares / static_cast<double>(count));
}

Words cutByVocabulary(const Words& vocabulary, const std::string& word)
{
    Words pieces;
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

Words wordsOfVocabulary(std::string_view text, const Words& vocabulary)
{
    Words words;
    const auto take = [&](const std::string& word) {
        const std::string small = withSmallLetters(word);
        if (!among(vocabulary, word) && !among(vocabulary, small))
            return false;
        words.push_back(among(vocabulary, word) ? word : small);
        return true;
    };
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
        const std::string part(text.substr(begin, end - begin));
        begin = end + 1;
        if (part.empty() || take(part))
            continue;
        for (const std::string& word : wordsOf(part))
            if (!take(word)) {
                const Words pieces = cutByVocabulary(vocabulary, word);
                words.insert(words.end(), pieces.begin(), pieces.end());
            }
    }
    return words;
}

/// The longest of the standing words with which a text begins: a Chinese one anywhere, another one up to a space.
const std::string* standingAtFront(std::string_view text, const Words& standing)
{
    const std::string* longest = nullptr;
    for (const std::string& word : standing) {
        if (word.empty() || !text.starts_with(word) || (longest != nullptr && word.size() <= longest->size()))
            continue;
        if (text.size() == word.size() || text[word.size()] == ' ' || languageOf(word) == "zh")
            longest = &word;
    }
    return longest;
}

/// The bytes up to the next space or standing word, at least one.
std::size_t lengthBefore(std::string_view text, const Words& standing)
{
    std::size_t length = 1;
    while (text.front() != ' ' && length < text.size() && text[length] != ' '
           && standingAtFront(text.substr(length), standing) == nullptr)
        ++length;
    return length;
}

/// What stands there already stays whole, "<s>", "k1 = v1" or a Chinese word; the rest is words and marks.
Words wordsOfRows(std::string_view text, const Words& standing)
{
    const std::string language = languageOf(text);
    Words chinese;
    std::ranges::copy_if(standing, std::back_inserter(chinese),
                         [](const auto& word) { return languageOf(word) == "zh"; });
    const auto cut = [&](std::string_view part) {
        return language == "zh" ? ChineseWords::in({}).cut(part) : wordsOf(part);
    };
    Words words;
    while (!text.empty()) {
        const std::string* whole = standingAtFront(text, standing);
        const std::size_t length = whole != nullptr ? whole->size() : lengthBefore(text, chinese);
        const Words pieces = whole != nullptr ? Words{*whole} : cut(text.substr(0, length));
        words.insert(words.end(), pieces.begin(), pieces.end());
        text.remove_prefix(length);
    }
    return words;
}

/// The steps to a document of other words.
class OtherWords {
public:
    OtherWords(const Document& alone, const Computation& computation, bool keys, const Words& words, const Words& axes)
        : m_alone(alone), m_computation(computation), m_words(words), m_axes(axes)
    {
        const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
        m_letter = keys ? letters.key : letters.query;
        m_before = sentenceWords(alone, computation, keys, axes).words;
        m_matched = matchedPlaces(m_before, words);
        m_alike = m_matched;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (const auto twin = std::ranges::find(m_before, words[i]); m_alike[i] < 0 && twin != m_before.end())
                m_alike[i] = twin - m_before.begin();
    }

    /// The arrays whose numbers are other ones.
    Named<ArraySource> arrays() const
    {
        Named<ArraySource> changed;
        for (const ArraySpec& spec : specsOf(m_alone, m_computation))
            if (const auto leaf = m_computation.leaves.find(spec.name); leaf != m_computation.leaves.end())
                if (ArraySource source = made(spec, leaf->second); fresh(source))
                    changed.emplace_back(spec.name, std::move(source));
        return changed;
    }

    /// What follows the words or counts them.
    Json settings() const
    {
        Json config = m_alone.config;
        moveMasks(config, withMoved(m_matched, m_before, m_words), m_letter, m_computation);
        countAgain(config, std::ssize(m_before), std::ssize(m_words), m_computation.dimensions,
                   m_computation.mechanism->tokenLetters(m_computation.settings));
        return config;
    }

private:
    static bool fresh(const ArraySource& source)
    {
        const auto* own = std::get_if<InlineArray>(&source);
        return own != nullptr && *own != nullptr;
    }

    void requirePositions(Index learned) const
    {
        if (std::ssize(m_words) > learned)
            throw Error(Sentence(HEEDMAP_COUNTED("the sentence has %1 words, but %2 positions were learned; shorten it",
                                                 "the sentence has %1 word, but %2 positions were learned; shorten it"),
                                 m_words.size(), learned));
    }

    /// Nothing where the array stays as it is.
    ArraySource made(const ArraySpec& spec, NodeId leaf) const
    {
        const Node& node = m_computation.graph.node(leaf);
        const bool other = !spec.otherShape.empty() && node.shape.rank == static_cast<int>(spec.otherShape.size());
        const Words& dimensions = other ? spec.otherShape : spec.shape;
        if (std::ranges::none_of(dimensions, [&](const std::string& dimension) { return counts(spec, dimension); }))
            return InlineArray();
        if (spec.moreRows) {
            requirePositions(node.shape.rows);
            return InlineArray();
        }
        if (!spec.below.empty() && !m_alone.vocabulary.empty() && dimensions.size() == 1)
            return std::make_shared<const Tensor>(idsOf(m_alone, m_words, spec.name));
        return std::make_shared<const Tensor>(moved(spec, node, Tensor(m_computation.graph.given(leaf)), dimensions));
    }

    /// Whether a dimension counts the words. Throws Error for one that counts more than them.
    bool counts(const ArraySpec& spec, const std::string& dimension) const
    {
        if (dimension == m_letter)
            return true;
        Dimensions more = m_computation.dimensions;
        const auto size = more.find(m_letter);
        if (size == more.end())
            return false;
        const auto before = evaluated(dimension, more);
        ++size->second;
        if (evaluated(dimension, more) != before)
            throw Error(HEEDMAP_PHRASE("%1: it does not take another sentence here"), spec.name);
        return false;
    }

    Tensor moved(const ArraySpec& spec, const Node& node, const Tensor& old, const Words& dimensions) const
    {
        const auto count = static_cast<Index>(m_words.size());
        Shape shape = old.shape();
        std::array<Index*, 3> sizes = {&shape.slices, &shape.rows, &shape.cols};
        std::array<bool, 3> counted = {};
        for (std::size_t i = 0; i < dimensions.size(); ++i)
            if (const std::size_t axis = i + 3 - dimensions.size(); dimensions[i] == m_letter) {
                counted[axis] = true;
                *sizes[axis] = count;
            }
        const bool byPlace = node.info.role == Role::Weight; // whatever the word
        const bool ofWords = spec.start == ArraySpec::Start::Normal || !spec.below.empty();
        Tensor numbers = fresh(spec, shape, dimensions, byPlace, sizeOf(old));
        const auto from = [&](std::size_t axis, Index at) {
            return !counted[axis] || byPlace ? at : (ofWords ? m_alike : m_matched)[static_cast<std::size_t>(at)];
        };
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    if (const Cell cell{from(0, s), from(1, r), from(2, c)}; old.shape().contains(cell))
                        numbers.at({s, r, c}) = old.at(cell);
        return numbers;
    }

    /// Numbers of words that did not stand there.
    Tensor fresh(const ArraySpec& spec, const Shape& shape, const Words& dimensions, bool byPlace, double size) const
    {
        Tensor numbers(shape);
        if (spec.start == ArraySpec::Start::Ones)
            std::ranges::fill(numbers.numbers(), 1.0);
        if (spec.start != ArraySpec::Start::Normal || !spec.below.empty())
            return numbers;
        if (byPlace || dimensions.size() != 2 || dimensions.front() != m_letter)
            return normalTensor(shape, size, 1, spec.name);
        const std::vector<LocalizedText>* axes = axesOf(m_alone, dimensions.back(), m_axes);
        for (Index row = 0; row < shape.rows; ++row) {
            if (m_alike[static_cast<std::size_t>(row)] >= 0)
                continue;
            const std::string& word = m_words[static_cast<std::size_t>(row)];
            const Tensor values = axes != nullptr ? meaning(word, *axes) : seededRow(spec.name, word, shape.cols, size);
            std::ranges::copy(values.numbers(),
                              numbers.numbers().subspan(static_cast<std::size_t>(row * shape.cols)).begin());
        }
        return numbers;
    }

    /// What a word means along the axes; zeros if the table lacks it.
    Tensor meaning(const std::string& word, const std::vector<LocalizedText>& axes) const
    {
        const WordTable& table = WordTable::shipped();
        std::string all;
        for (const std::string& each : m_words)
            all += each;
        const auto found = find(table, word, languageOf(all));
        Tensor numbers(Shape::vector(static_cast<Index>(axes.size())));
        for (std::size_t i = 0; found && i < axes.size(); ++i)
            numbers.numbers()[i] = table.number(*found, table.axis(axes[i].in("en"), "labels"));
        return numbers;
    }

    const Document& m_alone;
    const Computation& m_computation;
    const Words& m_words;
    const Words& m_axes;
    Words m_before;
    std::string m_letter;
    WordPlaces m_matched;
    WordPlaces m_alike; ///< also of a word that stood elsewhere
};

void putArray(Named<ArraySource>& arrays, const std::string& name, const ArraySource& source)
{
    const auto found = std::ranges::find(arrays, name, [](const auto& each) { return each.first; });
    if (found == arrays.end())
        arrays.emplace_back(name, source);
    else
        found->second = source;
}

/// Leaves out what is said of the old words' numbers.
void dropWhatWasOfOldWords(Document& document)
{
    document.pins.clear();
    document.published.clear();
    document.figures.clear();
    if (!document.loss.empty()) { // stops that train need it
        document.lesson.clear();
        document.exercises.clear();
    }
    document.loss.clear();
    document.training.reset();
    for (Sample& sample : document.samples)
        sample.targets.clear();
    Document bare = withoutLesson(document);
    bare.notes.clear();
    bare.labels.clear();
    const Computation computation = build(bare, {});
    std::erase_if(document.notes, [&](const auto& note) { return computation.graph.find(note.first) == noNode; });
    fitLabels(document, computation.dimensions);
    removeUnfit(document, computation, {});
}

} // namespace

SentenceWords sentenceWords(const Document& document, const ComputationShape& computation, bool keys, const Words& axes)
{
    const Document alone = shownAlone(document);
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const std::string& letter = keys ? letters.key : letters.query;
    SentenceWords sentence;
    if (keys && (letters.key == letters.query || !computation.dimensions.contains(letters.key)))
        return sentence;
    sentence.words = keys ? alone.tokens.key : alone.tokens.query;
    for (const ArraySpec& spec : specsOf(alone, computation)) {
        const auto leaf = computation.leaves.find(spec.name);
        if (leaf == computation.leaves.end() || spec.shape.empty() || spec.shape.front() != letter || spec.moreRows)
            continue;
        if (spec.shape.size() == 2 && axesOf(alone, spec.shape.back(), axes) != nullptr)
            sentence.source = SentenceWords::Source::Table;
        if (spec.shape.size() != 1 || spec.below.empty() || alone.vocabulary.empty())
            continue;
        sentence.source = SentenceWords::Source::Vocabulary;
        const auto own = std::ranges::find(alone.arrays, spec.name, [](const auto& each) { return each.first; });
        if (const auto* ids = own == alone.arrays.end() ? nullptr : std::get_if<InlineArray>(&own->second))
            if (const auto words = spelled(alone.vocabulary, **ids); sentence.words.empty() && words)
                sentence.words = *words;
    }
    return sentence;
}

Words typedWords(std::string_view text, SentenceWords::Source source, const Words& vocabulary)
{
    if (source == SentenceWords::Source::Vocabulary)
        return wordsOfVocabulary(text, vocabulary);
    return source == SentenceWords::Source::Table ? wordsOf(text, languageOf(text)) : wordsOfRows(text, vocabulary);
}

Document withOtherWords(const Document& document, const Computation& computation, bool keys, const Words& words,
                        const Words& axes)
{
    if (words.empty())
        throw Error(HEEDMAP_PHRASE("There has to be at least one token."));
    Document after = document;
    const Document alone = shownAlone(document);
    if (document.pad)
        throw Error(HEEDMAP_PHRASE("%1: it does not take another sentence here"), "pad");
    const OtherWords other(alone, computation, keys, words, axes);
    const Named<ArraySource> arrays = other.arrays();
    const bool spelledByIds = (keys ? alone.tokens.key : alone.tokens.query).empty();
    const bool ofSample = !document.samples.empty();
    Sample* sample = ofSample ? &after.samples[static_cast<std::size_t>(after.sample)] : nullptr;
    Tokens tokens = alone.tokens;
    (keys ? tokens.key : tokens.query) = spelledByIds ? Words() : words;
    (ofSample ? sample->tokens : after.tokens) = tokens;
    after.config = other.settings();
    for (const auto& [name, source] : arrays)
        putArray(ofSample ? sample->arrays : after.arrays, name, source);
    if (ofSample) {
        std::string title;
        for (const std::string& word : words) {
            if (!title.empty() && languageOf(word) != "zh")
                title += ' ';
            title += word;
        }
        sample->title = LocalizedText(title);
    }
    dropWhatWasOfOldWords(after);
    return after;
}

} // namespace heedmap
