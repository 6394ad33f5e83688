#include <heedmap/document/append_token.h>

#include <heedmap/base/error.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr const char* textIds = "tgt.ids";

ArraySource* sourceIn(Named<ArraySource>& arrays)
{
    const auto found = std::ranges::find(arrays, textIds, &std::pair<std::string, ArraySource>::first);
    return found == arrays.end() ? nullptr : &found->second;
}

/// The shown sample if it has a text of its own, else null.
Sample* ownerOf(Document& document)
{
    if (document.samples.empty())
        return nullptr;
    Sample& shown = document.samples[static_cast<std::size_t>(document.sample)];
    return sourceIn(shown.arrays) == nullptr ? nullptr : &shown;
}

/// Appends a token's id; returns the number of ids before.
std::size_t lengthen(ArraySource& source, std::span<const double> shown, Index token)
{
    const auto* own = std::get_if<InlineArray>(&source);
    const std::span<const double> ids = own != nullptr ? std::as_const(**own).numbers() : shown;
    const std::size_t before = ids.size();
    Tensor after(Shape::vector(static_cast<Index>(before) + 1));
    std::ranges::copy(ids, after.numbers().begin());
    after.numbers().back() = static_cast<double>(token);
    source = std::make_shared<const Tensor>(std::move(after));
    return before;
}

void label(Tokens& tokens, const std::string& word)
{
    if (!tokens.query.empty())
        tokens.query.push_back(word);
}

/// Gives a target with an entry for each token one more that does not count; false for other targets.
bool lengthen(Json& target, LossTerm::Kind kind, std::size_t before, std::size_t term)
{
    if (!target.isArray() || target.array().size() != before)
        return false;
    if (kind != LossTerm::Kind::CrossEntropy)
        throw Error(HEEDMAP_PHRASE("loss[%1].target is made for a text of this length; remove it to continue the text"),
                    term);
    target.array().emplace_back(-1);
    return true;
}

/// Lengthens the targets of a sample: its own, or the document's, which then become its own.
void lengthenTargets(Sample& sample, const std::vector<LossTerm>& loss, std::size_t before)
{
    for (std::size_t i = 0; i < loss.size(); ++i) {
        const bool own = i < sample.targets.size() && !sample.targets[i].isNull();
        Json target = own ? sample.targets[i] : loss[i].target;
        if (!lengthen(target, loss[i].kind, before, i))
            continue;
        sample.targets.resize(loss.size());
        sample.targets[i] = std::move(target);
    }
}

/// The last entries of a target that has one for each of `before` tokens.
void shorten(Json& target, std::size_t before, std::size_t most, double last)
{
    if (!target.isArray() || target.array().size() != before)
        return;
    Json::Array& ids = target.array();
    ids.erase(ids.begin(), ids.end() - static_cast<std::ptrdiff_t>(most));
    if (most > 1 && std::ranges::none_of(ids, [](const Json& id) { return id.number() >= 0; }))
        ids[most - 2] = last;
}

void shorten(std::vector<std::string>& words, std::size_t most)
{
    if (words.size() > most)
        words.erase(words.begin(), words.end() - static_cast<std::ptrdiff_t>(most));
}

} // namespace

Document withLastTokens(Document document, Index most)
{
    Sample* owner = ownerOf(document);
    ArraySource& source = *sourceIn(owner != nullptr ? owner->arrays : document.arrays);
    const InlineArray all = std::get<InlineArray>(source);
    const std::span<const double> ids = all->numbers();
    const auto kept = static_cast<std::size_t>(most);
    if (ids.size() <= kept)
        return document;
    const auto last = ids.last(kept);
    source = std::make_shared<const Tensor>(Shape::vector(most), std::vector<double>(last.begin(), last.end()));
    if (owner != nullptr) {
        shorten(owner->tokens.query, kept);
        for (Json& target : owner->targets)
            shorten(target, ids.size(), kept, ids.back());
        return document;
    }
    shorten(document.tokens.query, kept);
    for (LossTerm& term : document.loss)
        shorten(term.target, ids.size(), kept, ids.back());
    for (Sample& sample : document.samples)
        for (Json& target : sample.targets)
            shorten(target, ids.size(), kept, ids.back());
    return document;
}

void countDrawn(Json& config)
{
    const Json* said = config.find("generate");
    Json generate = said == nullptr ? Json(Json::Object()) : *said;
    const Json* drawn = generate.find("drawn");
    generate.set("drawn", (drawn == nullptr ? 0 : drawn->number()) + 1);
    config.set("generate", std::move(generate));
}

Document withToken(Document document, std::span<const double> ids, Index token, const std::string& word)
{
    Sample* owner = ownerOf(document);
    ArraySource* source = sourceIn(owner != nullptr ? owner->arrays : document.arrays);
    if (source == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: missing; only a decoder that reads ids writes on"), textIds);
    const std::size_t before = lengthen(*source, ids, token);
    if (owner != nullptr) {
        if (owner->tokens.query.empty() && owner->tokens.key.empty())
            owner->tokens = document.tokens;
        label(owner->tokens, word);
        lengthenTargets(*owner, document.loss, before);
    } else {
        label(document.tokens, word);
        for (Sample& sample : document.samples)
            if (!sample.targets.empty())
                lengthenTargets(sample, document.loss, before);
        for (std::size_t i = 0; i < document.loss.size(); ++i)
            lengthen(document.loss[i].target, document.loss[i].kind, before, i);
    }
    countDrawn(document.config);
    return document;
}

} // namespace heedmap
