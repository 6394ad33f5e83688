#include <heedmap/document/training/generator.h>

#include "document/format_parts.h"
#include "document/training/generator_rules.h"

#include <heedmap/base/quotes.h>
#include <heedmap/mechanisms/setting.h>

#include <algorithm>
#include <unordered_map>

namespace heedmap {
namespace {

constexpr const char* where = "training.data";
constexpr std::uint64_t period = 64; // of the document itself among the samples
constexpr std::uint64_t tried = 256; // samples whose words are looked up before anything is trained

std::vector<Setting> schema(const GeneratorRule& rule)
{
    std::vector<Setting> settings = {{.key = "seed", .type = Setting::Type::Integer, .standard = 1, .least = 0}};
    if (!rule.spells)
        settings.push_back({.key = "letters", .type = Setting::Type::Integer, .least = 1});
    return settings;
}

const GeneratorRule& ruleOf(const Json& data)
{
    const std::string path = std::string(where) + ".generator";
    const Json* name = data.find("generator");
    const Sentence right(HEEDMAP_PHRASE("one of %1"), commaSeparated(generatorNames()));
    if (name == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: missing; expected %2"), path, right);
    for (const GeneratorRule& rule : generatorRules())
        if (*name == Json(std::string(rule.name)))
            return rule;
    refuse(path, *name, right);
}

/// The list that a generator spells, which may be long.
Words textsOf(const GeneratorRule& rule, const Json& data)
{
    Words texts;
    if (!rule.reads)
        return texts;
    const std::string path = std::string(where) + ".words";
    const Json* words = data.find("words");
    const Sentence right(HEEDMAP_PHRASE("a list of words"));
    if (words == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: missing; expected %2"), path, right);
    if (!words->isArray() || words->array().empty())
        refuse(path, *words, right);
    for (std::size_t i = 0; i < words->array().size(); ++i) {
        const Json& word = words->array()[i];
        if (!word.isString() || word.string().empty())
            refuse(path + "[" + std::to_string(i) + "]", word, HEEDMAP_PHRASE("a word"));
        texts.push_back(word.string());
    }
    return texts;
}

/// The settings of a generator.
Settings settingsOf(const GeneratorRule& rule, const Json& data)
{
    Json::Object own;
    for (const auto& member : data.object())
        if (member.first != "generator" && !(rule.reads && member.first == "words"))
            own.push_back(member);
    return {schema(rule), own, where};
}

/// The words of ids: those of the vocabulary, or the numbers themselves, as many as ids tell apart, or as there are
/// classes.
Words wordsOf(const Document& document, const Computation& computation)
{
    if (!document.vocabulary.empty())
        return document.vocabulary;
    const std::string letter = vocabularyLetter(computation.dimensions);
    const NodeId classes = computation.graph.find(document.loss.front().of);
    const Index count = letter.empty() || letter == classLetter ? computation.graph.node(classes).shape.cols
                                                                : computation.dimensions.at(letter);
    Words words;
    for (Index i = 0; i < count; ++i)
        words.push_back(std::to_string(i));
    return words;
}

} // namespace

/// A rule, and the document that it makes samples for.
class Generator::Rule {
public:
    Rule(const Json& data, std::uint64_t seed, const Document& document, const Computation& computation)
        : m_rule(ruleOf(data)), m_settings(settingsOf(m_rule, data)), m_words(wordsOf(document, computation)),
          m_stream("training " + std::to_string(seed) + " sample "), m_targets(document.loss.size())
    {
        for (std::size_t i = 0; i < m_words.size(); ++i)
            m_ids.emplace(m_words[i], static_cast<double>(i));
        findEntry(document);
        m_pattern.source = lengthOf("src.ids", m_rule.source, computation);
        if (!m_rule.reads)
            m_pattern.target = lengthOf("tgt.ids", m_rule.target, computation);
        if (m_rule.image)
            m_pattern.image = shapeOf("image", computation);
        if (m_rule.starts)
            m_pattern.start = m_words[static_cast<std::size_t>(
                computation.graph.given(computation.leaves.at("tgt.ids")).at({0, 0, 0}))];
        if (!m_rule.spells)
            chooseLetters(document);
        if (m_rule.reads)
            chooseTexts(data);
        for (std::uint64_t place = 0; place < tried; ++place)
            (void)made(place);
        own(document, computation);
    }

    std::size_t entry() const { return m_entry; }
    const Sample& own() const { return m_own; }

    Sample made(std::uint64_t place) const
    {
        RandomStream random(static_cast<std::uint64_t>(m_settings.integer("seed")), m_stream + std::to_string(place));
        const MadeSample words = m_rule.make(m_pattern, random);
        Sample sample;
        for (const auto& [name, list] : {std::pair("src.ids", &words.source), std::pair("tgt.ids", &words.target)})
            if (!list->empty())
                sample.arrays.emplace_back(name, ids(*list));
        if (words.image)
            sample.arrays.emplace_back("image", std::make_shared<const Tensor>(*words.image));
        Json::Array wanted;
        for (const std::string& word : words.wanted)
            wanted.emplace_back(word.empty() ? -1 : idOf(word));
        sample.targets.resize(m_targets);
        sample.targets[m_entry] = std::move(wanted);
        return sample;
    }

private:
    /// The loss of which a generator says what is wanted.
    void findEntry(const Document& document)
    {
        const auto entropy = std::ranges::find(document.loss, LossTerm::Kind::CrossEntropy, &LossTerm::kind);
        if (entropy == document.loss.end())
            throw Error(HEEDMAP_PHRASE("%1: %2 says which words are wanted; expected a loss of the kind %3"), where,
                        m_rule.name, inQuotes("cross_entropy"));
        m_entry = static_cast<std::size_t>(entropy - document.loss.begin());
    }

    Shape shapeOf(const std::string& array, const Computation& computation) const
    {
        const auto leaf = computation.leaves.find(array);
        if (leaf == computation.leaves.end())
            throw Error(HEEDMAP_PHRASE("%1: %2 makes %3, which the document does not have"), where, m_rule.name, array);
        return computation.graph.node(leaf->second).shape;
    }

    Index lengthOf(const std::string& array, const std::optional<Range>& lengths, const Computation& computation) const
    {
        if (!lengths)
            return 0;
        const Index length = shapeOf(array, computation).cols;
        if (length < lengths->begin || length > lengths->end)
            throw Error(Sentence(HEEDMAP_COUNTED("%2: %3 needs from %4 to %1 words in %5, which has %6",
                                                 "%2: %3 needs from %4 to %1 word in %5, which has %6"),
                                 lengths->end, where, m_rule.name, lengths->begin, array, length));
        return length;
    }

    /// The document as a sample like the others.
    void own(const Document& document, const Computation& computation)
    {
        m_own = made(0);
        for (auto& [name, source] : m_own.arrays)
            source = std::make_shared<const Tensor>(computation.graph.given(computation.leaves.at(name)));
        m_own.targets[m_entry] = document.loss[m_entry].target;
    }

    void chooseLetters(const Document& document)
    {
        for (std::size_t i = 0; i < m_words.size(); ++i)
            if (m_words[i] != m_pattern.start && !(document.pad && document.pad->id == static_cast<Index>(i)))
                m_pattern.letters.push_back(m_words[i]);
        const auto most = static_cast<Index>(m_pattern.letters.size());
        const Index least = m_rule.starts ? 1 : m_pattern.target / 2;
        const Index letters = m_settings.at("letters").isNull() ? most : m_settings.integer("letters");
        if (letters < least || letters > most)
            throw Error(Sentence(HEEDMAP_COUNTED("%2: %3 needs from %4 to %1 letters, got %5",
                                                 "%2: %3 needs from %4 to %1 letter, got %5"),
                                 most, std::string(where) + ".letters", m_rule.name, least, letters));
        m_pattern.letters.resize(static_cast<std::size_t>(letters));
    }

    /// The longest of them has an end, too, whatever the length of the document.
    void chooseTexts(const Json& data)
    {
        m_pattern.texts = textsOf(m_rule, data);
        for (const std::string& text : m_pattern.texts) {
            m_pattern.target = std::max(m_pattern.target, static_cast<Index>(text.size()) + 1);
            for (const std::string& letter : characters(text))
                (void)idOf(letter);
        }
    }

    double idOf(const std::string& word) const
    {
        const auto found = m_ids.find(word);
        if (found == m_ids.end())
            throw Error(HEEDMAP_PHRASE("%1: %2 writes %3, which the vocabulary lacks"), where, m_rule.name,
                        inQuotes(word));
        return found->second;
    }

    InlineArray ids(const Words& words) const
    {
        Tensor row(Shape::vector(static_cast<Index>(words.size())));
        std::ranges::transform(words, row.numbers().begin(), [this](const std::string& word) { return idOf(word); });
        return std::make_shared<const Tensor>(std::move(row));
    }

    const GeneratorRule& m_rule;
    Settings m_settings;
    Words m_words;
    std::unordered_map<std::string, double> m_ids;
    SamplePattern m_pattern;
    std::string m_stream;
    std::size_t m_targets;
    std::size_t m_entry = 0;
    Sample m_own;
};

std::vector<std::string> generatorNames()
{
    std::vector<std::string> names;
    for (const GeneratorRule& rule : generatorRules())
        names.emplace_back(rule.name);
    return names;
}

std::vector<DocumentKey> generatorKeys()
{
    std::vector<DocumentKey> keys;
    for (const GeneratorRule& rule : generatorRules()) {
        const std::string object = "training data " + std::string(rule.name);
        keys.push_back({object, "generator", '"' + std::string(rule.name) + '"', true});
        for (const Setting& setting : schema(rule))
            keys.push_back({object, setting.key, "whole number"});
        if (rule.reads)
            keys.push_back({object, "words", "list of strings", true});
    }
    return keys;
}

void requireGenerator(const Json& data)
{
    const GeneratorRule& rule = ruleOf(data);
    (void)settingsOf(rule, data);
    (void)textsOf(rule, data);
}

Generator::Generator(const Json& data, std::uint64_t seed, const Document& document, const Computation& computation)
    : m_rule(std::make_unique<const Rule>(data, seed, document, computation))
{
}

Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;
Generator::~Generator() = default;

Sample Generator::made(std::uint64_t place) const { return m_rule->made(place); }

std::size_t Generator::entry() const { return m_rule->entry(); }

Sample Generator::at(std::uint64_t place) const { return place % period == 0 ? m_rule->own() : made(place); }

} // namespace heedmap
