#include <heedmap/models/model_text.h>

#include "models/input_tokens.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/append_token.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace heedmap {
namespace {

/// The weight file that a document names, or the folder of several; relative to the document's.
std::optional<std::filesystem::path> weightsOf(const Document& document)
{
    std::set<std::filesystem::path> files;
    for (const auto& [name, source] : document.arrays)
        if (const auto* reference = std::get_if<FileReference>(&source))
            if (std::filesystem::path file = reference->file; holdsWeights(file))
                files.insert(file);
    if (files.empty())
        return std::nullopt;
    return files.size() == 1 ? *files.begin() : files.begin()->parent_path();
}

/// How a document's tokens become its numbers.
class ModelText {
public:
    /// Returns nothing if no model reads them.
    static std::optional<ModelText> of(const Document& document, const std::filesystem::path& folder,
                                       std::optional<TextOf> which);

    const std::filesystem::path& tokenizerFolder() const { return m_files->folder(); }
    TextSide side() const
    {
        const bool answer = m_mapping && m_mapping->readsSource() && m_which == TextOf::Queries;
        return answer ? TextSide::Answer : TextSide::Source;
    }
    Document with(const Document& document, const std::string& text) const
    {
        return with(document, ModelText::tokens(text));
    }
    Document withOneMore(const Document& document, Index token, bool drops) const;
    std::optional<Index> positions() const { return m_mapping ? m_mapping->positions() : std::nullopt; }
    /// Its text, from the words of its tokens.
    std::string text(const Document& document, const Tokenizer& tokenizer) const;

private:
    /// Whether the document's vocabulary has its words, and no tokenizer lies beside the weights.
    bool readsOwnWords(const Document& document) const
    {
        return !document.vocabulary.empty() && findTokenizer(tokenizerFolder()) == nullptr;
    }
    std::vector<Token> tokens(const std::string& text) const;
    Document with(Document document, const std::vector<Token>& tokens) const;
    /// The numbers of the document's tokens: its ids, else those of the words that label its rows.
    std::vector<Index> idsOf(const Document& document, const std::vector<std::string>& vocabulary) const;
    std::vector<std::string> vocabularyOf(const Document& document) const;
    /// What the model makes of its tokens, as the document refers to it.
    Named<ArraySource> made(const std::vector<Token>& tokens) const;

    std::filesystem::path m_folder; ///< the document's
    std::unique_ptr<const ModelFiles> m_files;
    std::filesystem::path m_within;   ///< the folder of the weights in the document's
    std::optional<Mapping> m_mapping; ///< of the family whose weights these are, if one is known
    TextOf m_which = TextOf::Queries;
    bool m_ids = false;
    std::vector<ArraySpec> m_specs; ///< those with a row a token
};

/// How the model of a document is mapped; nothing if no family is its.
std::optional<Mapping> mappingOf(const Document& document, const ModelFiles& files)
{
    for (const ModelFamily& family : modelFamilies())
        if (auto mapping = Mapping::of(family, files);
            mapping && family.mechanism == document.mechanism && mapping->tokens())
            return mapping;
    return std::nullopt;
}

/// The weights of a document. Those of a kind that is not known are of the family that was chosen to stand in for it.
std::unique_ptr<const ModelFiles> chosenWeights(const Document& document, const std::filesystem::path& path)
{
    auto files = std::make_unique<ModelFiles>(path);
    if (const Json* said = files->setting("model_type"); said != nullptr && !mappingOf(document, *files))
        for (const ModelFamily& family : modelFamilies())
            if (family.standsIn)
                files->setKind(kindsOf(family).front().string());
    return files;
}

std::optional<ModelText> ModelText::of(const Document& document, const std::filesystem::path& folder,
                                       std::optional<TextOf> which)
{
    const auto weights = weightsOf(document);
    if (!weights)
        return std::nullopt;
    ModelText reading;
    reading.m_folder = folder;
    reading.m_within = weights->has_extension() ? weights->parent_path() : *weights;
    reading.m_files = chosenWeights(document, folder / *weights);
    const Mechanism& mechanism = heedmap::mechanism(document.mechanism);
    const Settings settings(mechanism.settings(), document.config);
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    reading.m_specs = mechanism.arrays(settings, given);
    if (const auto mapping = mappingOf(document, *reading.m_files))
        reading.m_mapping.emplace(*mapping);
    const bool source = reading.m_mapping && reading.m_mapping->readsSource();
    reading.m_which = which.value_or(source ? TextOf::Keys : TextOf::Queries);
    if (reading.m_which == TextOf::Keys && !source)
        return std::nullopt;
    const TokenLetters letters = mechanism.tokenLetters(settings);
    const std::string letter = reading.m_which == TextOf::Keys ? letters.key : letters.query;
    std::erase_if(reading.m_specs, [&](const ArraySpec& spec) { return spec.shape.front() != letter; });
    const auto ids = [&](const ArraySpec& spec) { return !spec.below.empty() && given.contains(spec.name); };
    reading.m_ids = std::ranges::any_of(reading.m_specs, ids);
    if (!reading.m_mapping && (!reading.m_ids || reading.readsOwnWords(document)))
        return std::nullopt;
    return reading;
}

std::vector<Token> ModelText::tokens(const std::string& text) const
{
    if (m_mapping && m_mapping->readsSource())
        return m_which == TextOf::Keys ? tokensOfText(tokenizerFolder(), text)
                                       : tokensWritten(*m_mapping, tokenizerFolder(), text);
    if (!m_ids)
        return tokensOf(*m_mapping, {.text = text}, tokenizerFolder()).tokens;
    return tokensOfText(tokenizerFolder(), text);
}

// A decoder's start token is not part of its text; the token that ends a text was left out when it was read.
std::string ModelText::text(const Document& document, const Tokenizer& tokenizer) const
{
    std::vector<std::string> words = m_which == TextOf::Keys ? document.tokens.key : document.tokens.query;
    if (m_mapping && m_mapping->readsSource() && m_which == TextOf::Queries && !words.empty()) {
        const std::vector<std::string> all = tokenizer.words();
        if (m_mapping->start())
            words.erase(words.begin());
        if (const auto stop = m_mapping->stop(); stop && *stop < std::ssize(all) && !words.empty())
            words.push_back(all[static_cast<std::size_t>(*stop)]);
    }
    return tokenizer.decode(words);
}

Named<ArraySource> ModelText::made(const std::vector<Token>& tokens) const
{
    if (m_ids || !m_mapping)
        return {};
    Named<ArraySource> arrays =
        m_mapping->arrays(m_which == TextOf::Keys ? ModelTokens{{}, tokens} : ModelTokens{tokens, {}});
    for (auto& [name, source] : arrays)
        if (auto* reference = std::get_if<FileReference>(&source))
            reference->file = (m_within / reference->file).string();
    return arrays;
}

/// The shape of numbers that are the document's own, in itself or put beside it.
std::optional<Shape> ownShape(const ArraySource& source, const std::filesystem::path& folder)
{
    if (const auto* numbers = std::get_if<InlineArray>(&source))
        return (*numbers)->shape();
    const auto* reference = std::get_if<FileReference>(&source);
    if (reference == nullptr || !numbersBeside(*reference))
        return std::nullopt;
    return statedShape(pathInside(folder, reference->file), reference->array);
}

/// What an array of the document is once there are that many tokens; `fresh` is what the model makes of them.
ArraySource resized(const ArraySource& source, const std::optional<Shape>& own, const ArraySource* fresh, Index count)
{
    const bool fits = own && own->rows == count;
    if (fresh != nullptr && !(fits && std::holds_alternative<FileReference>(*fresh))) // edited positions stay
        return *fresh;
    ArraySource result = source;
    if (auto* reference = std::get_if<FileReference>(&result); reference != nullptr && !own) {
        const Index first = reference->rows ? reference->rows->begin : 0;
        reference->rows = Range{first, first + count};
    }
    return result;
}

Document ModelText::with(Document document, const std::vector<Token>& tokens) const
{
    std::vector<Index> ids;
    std::vector<std::string>& words = m_which == TextOf::Keys ? document.tokens.key : document.tokens.query;
    words.clear();
    for (const Token& token : tokens) {
        ids.push_back(token.id);
        words.push_back(token.text);
    }
    const Named<ArraySource> fresh = made(tokens);
    for (auto& [name, source] : document.arrays) {
        const auto spec = std::ranges::find(m_specs, name, &ArraySpec::name);
        if (spec == m_specs.end())
            continue;
        const auto other = std::ranges::find(fresh, name, &std::pair<std::string, ArraySource>::first);
        if (spec->below.empty())
            source = resized(source, ownShape(source, m_folder), other == fresh.end() ? nullptr : &other->second,
                             static_cast<Index>(ids.size()));
        else
            source = std::make_shared<const Tensor>(Shape::vector(static_cast<Index>(ids.size())),
                                                    std::vector<double>(ids.begin(), ids.end()));
    }
    return document;
}

/// A word that no token is called by is the number of one, as where there is no tokenizer.
Index idOf(const std::string& word, const std::vector<std::string>& vocabulary)
{
    if (const auto found = std::ranges::find(vocabulary, word); found != vocabulary.end())
        return static_cast<Index>(found - vocabulary.begin());
    Index id = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
    if (error != std::errc() || end != word.data() + word.size())
        throw Error(HEEDMAP_PHRASE("%1 is not a token of the model; type the sentence again to go on"), inQuotes(word));
    return id;
}

std::vector<std::string> ModelText::vocabularyOf(const Document& document) const
{
    if (!document.vocabulary.empty())
        return document.vocabulary;
    const TokenizerPointer tokenizer = findTokenizer(tokenizerFolder());
    return tokenizer == nullptr ? std::vector<std::string>() : tokenizer->words();
}

std::vector<Index> ModelText::idsOf(const Document& document, const std::vector<std::string>& vocabulary) const
{
    std::vector<Index> ids;
    for (const auto& [name, source] : document.arrays) {
        const auto spec = std::ranges::find(m_specs, name, &ArraySpec::name);
        const auto* numbers = std::get_if<InlineArray>(&source);
        if (spec == m_specs.end() || spec->below.empty() || numbers == nullptr)
            continue;
        for (const double id : std::as_const(**numbers).numbers())
            ids.push_back(static_cast<Index>(id));
        return ids;
    }
    for (const std::string& word : document.tokens.query)
        ids.push_back(idOf(word, vocabulary));
    return ids;
}

Document ModelText::withOneMore(const Document& document, Index token, bool drops) const
{
    const std::vector<std::string>& words = document.tokens.query;
    const std::vector<std::string> vocabulary = vocabularyOf(document);
    std::vector<Index> ids = idsOf(document, vocabulary);
    ids.push_back(token);
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto id = static_cast<std::size_t>(ids[i]);
        const std::string named = id < vocabulary.size() ? vocabulary[id] : std::to_string(id);
        const std::string& word = i < words.size() ? words[i] : named;
        tokens.push_back({ids[i], word, word});
    }
    if (const auto most = positions(); drops && most && std::ssize(tokens) > *most) {
        const bool starts = m_mapping->readsSource() && m_mapping->start();
        tokens.erase(tokens.begin() + (starts ? 1 : 0));
    }
    if (m_mapping)
        requirePlaces(*m_mapping, tokens);
    Document longer = with(document, tokens);
    countDrawn(longer.config);
    return longer;
}

} // namespace

std::optional<Document> readingText(const Document& document, const std::filesystem::path& folder,
                                    const std::string& text, std::optional<TextOf> which)
{
    const auto reading = ModelText::of(document, folder, which);
    return reading ? std::optional(reading->with(document, text)) : std::nullopt;
}

std::optional<Document> readingOneMore(const Document& document, const std::filesystem::path& folder, Index token,
                                       bool drops)
{
    const auto reading = document.samples.empty() ? ModelText::of(document, folder, TextOf::Queries) : std::nullopt;
    return reading ? std::optional(reading->withOneMore(document, token, drops)) : std::nullopt;
}

std::optional<Index> positionsRead(const Document& document, const std::filesystem::path& folder)
{
    const auto reading = document.samples.empty() ? ModelText::of(document, folder, TextOf::Queries) : std::nullopt;
    return reading ? reading->positions() : std::nullopt;
}

bool readsText(const Document& document, const std::filesystem::path& folder, TextOf which)
{
    return ModelText::of(document, folder, which).has_value();
}

std::optional<std::string> textRead(const Document& document, const std::filesystem::path& folder, TextOf which)
{
    const auto reading = ModelText::of(document, folder, which);
    const TokenizerPointer tokenizer = reading ? findTokenizer(reading->tokenizerFolder(), reading->side()) : nullptr;
    return tokenizer != nullptr ? std::optional(reading->text(document, *tokenizer)) : std::nullopt;
}

} // namespace heedmap
