#include <heedmap/models/reading.h>

#include "models/families.h"
#include "models/input_tokens.h"

#include <heedmap/base/error.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <set>

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
class Reading {
public:
    /// Nothing where they do not, by any model.
    static std::optional<Reading> of(const Document& document, const std::filesystem::path& folder);

    const std::filesystem::path& tokenizerFolder() const { return m_files->folder(); }
    Document with(Document document, const std::string& text) const;

private:
    std::vector<Token> tokens(const std::string& text) const;
    /// What the model makes of its tokens, as the document refers to it.
    Named<ArraySource> made(const std::vector<Token>& tokens) const;

    std::filesystem::path m_folder; ///< the document's
    std::unique_ptr<const ModelFiles> m_files;
    std::filesystem::path m_within;   ///< the folder of the weights in the document's
    std::optional<Mapping> m_mapping; ///< none where the document has ids of its own
    std::vector<ArraySpec> m_specs;   ///< those with a row a token
};

std::optional<Reading> Reading::of(const Document& document, const std::filesystem::path& folder)
{
    const auto weights = weightsOf(document);
    if (!weights)
        return std::nullopt;
    Reading reading;
    reading.m_folder = folder;
    reading.m_within = weights->has_extension() ? weights->parent_path() : *weights;
    reading.m_files = std::make_unique<const ModelFiles>(folder / *weights);
    const Mechanism& mechanism = heedmap::mechanism(document.mechanism);
    const Settings settings(mechanism.settings(), document.config);
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    reading.m_specs = mechanism.arrays(settings, given);
    const std::string letter = mechanism.tokenLetters(settings).query;
    std::erase_if(reading.m_specs, [&](const ArraySpec& spec) { return spec.shape.front() != letter; });
    const auto ids = [&](const ArraySpec& spec) { return !spec.below.empty() && given.contains(spec.name); };
    if (std::ranges::any_of(reading.m_specs, ids))
        return reading;
    for (const Json& family : modelFamilies().array()) {
        const auto mapping = Mapping::of(family, *reading.m_files);
        if (!mapping || mapping->mechanism() != document.mechanism || !mapping->tokens())
            continue;
        reading.m_mapping.emplace(*mapping);
        return reading;
    }
    return std::nullopt;
}

std::vector<Token> Reading::tokens(const std::string& text) const
{
    if (m_mapping)
        return tokensOf(*m_mapping, {.text = text}, tokenizerFolder()).tokens;
    return tokensOfText(tokenizerFolder(), text);
}

Named<ArraySource> Reading::made(const std::vector<Token>& tokens) const
{
    if (!m_mapping)
        return {};
    Named<ArraySource> arrays = m_mapping->arrays(tokens);
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

/// What an array of the document is once there are so many tokens; `fresh` is what the model makes of them.
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

Document Reading::with(Document document, const std::string& text) const
{
    std::vector<Index> ids;
    document.tokens.query.clear();
    const std::vector<Token> tokens = Reading::tokens(text);
    for (const Token& token : tokens) {
        ids.push_back(token.id);
        document.tokens.query.push_back(token.text);
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

} // namespace

std::optional<Document> readingText(const Document& document, const std::filesystem::path& folder,
                                    const std::string& text)
{
    const auto reading = Reading::of(document, folder);
    return reading ? std::optional(reading->with(document, text)) : std::nullopt;
}

std::optional<std::string> textRead(const Document& document, const std::filesystem::path& folder)
{
    const auto reading = Reading::of(document, folder);
    const TokenizerPointer tokenizer = reading ? findTokenizer(reading->tokenizerFolder()) : nullptr;
    return tokenizer != nullptr ? std::optional(tokenizer->decode(document.tokens.query)) : std::nullopt;
}

} // namespace heedmap
