#include "document/samples.h"

#include "mechanisms/mask.h"

#include <heedmap/base/naming.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/document.h>
#include <heedmap/document/vocabulary.h>
#include <heedmap/mechanisms/dimensions.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace heedmap {
namespace {

/// Fills one sample of a batch up to the longest.
class Filling {
public:
    Filling(const Mechanism& mechanism, Document& sample, const Padding& pad, const Dimensions& own,
            const Dimensions& longest, ArrayLoader& loader)
        : m_mechanism(mechanism), m_sample(sample), m_pad(pad), m_own(own), m_longest(longest), m_loader(loader),
          m_settings(mechanism.settings(), sample.config)
    {
        ArrayNames given;
        for (const auto& [name, source] : sample.arrays)
            given.insert(name);
        m_specs = mechanism.arrays(m_settings, given);
        // A mechanism without its context attends to itself: which letter counts the keys depends on the given arrays.
        std::erase_if(m_specs, [&](const ArraySpec& spec) { return !given.contains(spec.name); });
    }

    void run()
    {
        requireMask();
        fillTokens();
        for (auto& [name, source] : m_sample.arrays) {
            const auto spec = std::ranges::find(m_specs, name, &ArraySpec::name);
            if (const std::string letter = letterOfRows(*spec); !letter.empty())
                fill(*spec, letter, source);
        }
        hideKeys();
    }

    std::vector<std::pair<Index, Index>> lengths() const
    {
        std::vector<std::pair<Index, Index>> lengths;
        for (const std::string& letter : letters())
            lengths.emplace_back(longest(letter), own(letter));
        return lengths;
    }

private:
    Index own(const std::string& letter) const { return m_own.at(letter); }
    Index longest(const std::string& letter) const { return m_longest.at(letter); }

    std::vector<std::string> letters() const
    {
        const TokenLetters named = m_mechanism.tokenLetters(m_settings);
        std::vector<std::string> letters;
        for (const std::string& letter : {named.query, named.key})
            if (m_own.contains(letter) && std::ranges::find(letters, letter) == letters.end())
                letters.push_back(letter);
        return letters;
    }

    /// The letter of tokens that counts the rows of an array; empty for masks and positions, which are not part of the
    /// text.
    std::string letterOfRows(const ArraySpec& spec) const
    {
        const std::size_t size = spec.shape.size();
        const std::string& rows = spec.shape[size < 2 ? 0 : size - 2];
        const std::vector<std::string> all = letters();
        const bool among = std::ranges::find(all, rows) != all.end();
        const bool once = std::ranges::count_if(spec.shape,
                                                [&](const std::string& dimension) {
                                                    return std::ranges::find(all, dimension) != all.end();
                                                })
            == 1;
        return among && once && !spec.moreRows ? rows : std::string();
    }

    void requireMask() const
    {
        if (m_mechanism.paddedKeys(m_settings, m_specs).empty())
            throw Error(HEEDMAP_PHRASE("%1: %2 has no mask to hide padding"), "pad", m_mechanism.id());
    }

    void fillTokens()
    {
        const TokenLetters named = m_mechanism.tokenLetters(m_settings);
        if (m_pad.token)
            for (const auto& [name, source] : m_sample.arrays)
                if (const auto spec = std::ranges::find(m_specs, name, &ArraySpec::name); !spec->below.empty())
                    spellTokens(m_sample.tokens, m_sample.vocabulary, named, *spec, numbersOf(*spec, source));
        const auto lengthen = [&](std::vector<std::string>& tokens, const std::string& letter) {
            if (!tokens.empty() && m_longest.contains(letter))
                tokens.resize(static_cast<std::size_t>(longest(letter)), m_pad.token.value_or(std::string()));
        };
        lengthen(m_sample.tokens.query, named.query);
        lengthen(m_sample.tokens.key, named.key);
    }

    Tensor numbersOf(const ArraySpec& spec, const ArraySource& source)
    {
        const std::string where = "arrays." + spec.name;
        LoadedArray array = m_loader.load(where, source);
        const std::size_t other = spec.otherShape.empty() ? spec.shape.size() : spec.otherShape.size();
        adapt(array, source, std::min(spec.shape.size(), other));
        m_loader.complete(where, source, array);
        if (array.value)
            return std::move(*array.value);
        if (!array.shape)
            array.shape = DimensionSolver(m_own).shape(spec);
        Tensor numbers(*array.shape);
        if (array.fill)
            array.fill(numbers.numbers(), nullptr);
        else
            numbers = made(std::get<Initial>(source), *array.shape, spec.name);
        return numbers;
    }

    void fill(const ArraySpec& spec, const std::string& letter, ArraySource& source)
    {
        const bool ids = !spec.below.empty();
        if (own(letter) == longest(letter))
            return;
        if (ids && !m_pad.id)
            throw Error(HEEDMAP_PHRASE("%1: missing; expected the id that stands in the filled places of %2"), "pad.id",
                        spec.name);
        const Tensor before = numbersOf(spec, source);
        Shape shape = before.shape();
        (shape.rank == 1 ? shape.cols : shape.rows) = longest(letter);
        Tensor after(shape);
        if (ids)
            std::ranges::fill(after.numbers(), static_cast<double>(*m_pad.id));
        for (Index s = 0; s < before.shape().slices; ++s)
            for (Index r = 0; r < before.shape().rows; ++r)
                std::copy_n(before.view().row(s, r), before.shape().cols, after.view().row(s, r));
        source = std::make_shared<const Tensor>(std::move(after));
    }

    /// Hides the padded keys, and those that a padding of the document hides already.
    void hideKeys()
    {
        for (const auto& [mask, letter] : m_mechanism.paddedKeys(m_settings, m_specs)) {
            if (!m_longest.contains(letter))
                continue;
            Json group = m_sample.config.find(mask) == nullptr ? Json(Json::Object()) : *m_sample.config.find(mask);
            if (causalByDefault(m_settings, mask)) // which the padding would end
                group.set("causal", true);
            const Json* said = group.find("key_padding");
            if (said != nullptr && static_cast<Index>(said->array().size()) != longest(letter))
                continue; // the mask refuses it when it is built
            Json::Array flags;
            for (Index i = 0; i < longest(letter); ++i) {
                const Json before = said == nullptr ? Json(1) : said->array()[static_cast<std::size_t>(i)];
                flags.push_back(i < own(letter) ? before : Json(0));
            }
            group.set("key_padding", std::move(flags));
            m_sample.config.set(mask, std::move(group));
        }
    }

    const Mechanism& m_mechanism;
    Document& m_sample;
    const Padding& m_pad;
    const Dimensions& m_own;
    const Dimensions& m_longest;
    ArrayLoader& m_loader;
    Settings m_settings;
    std::vector<ArraySpec> m_specs;
};

} // namespace

Document loneSample(const Document& document, const Sample& sample)
{
    Document own = document;
    own.samples.clear();
    own.sample = 0;
    own.pad.reset();
    if (!sample.tokens.query.empty() || !sample.tokens.key.empty())
        own.tokens = sample.tokens;
    for (std::size_t i = 0; i < sample.targets.size(); ++i)
        if (!sample.targets[i].isNull())
            own.loss[i].target = sample.targets[i];
    for (const auto& [name, source] : sample.arrays) {
        const auto place = std::ranges::find(own.arrays, name, &std::pair<std::string, ArraySource>::first);
        if (place == own.arrays.end())
            own.arrays.emplace_back(name, source);
        else
            place->second = source;
    }
    return own;
}

SampleViews::SampleViews(const Document& document) : m_document(document), m_shared(document)
{
    m_shared.samples.clear();
    m_shared.sample = 0;
}

Computation SampleViews::whole(Index sample, const std::filesystem::path& folder, SourceFiles& files) const
{
    Document shown = m_document;
    shown.sample = sample;
    return heedmap::build(shown, folder, files);
}

/// Finds, for each letter, the first sample with the largest size.
void SampleViews::findLongest(const std::filesystem::path& folder, SourceFiles& files)
{
    std::map<std::string, std::pair<Index, std::size_t>> longest;
    for (std::size_t i = 0; i < m_document.samples.size(); ++i)
        for (const auto& [letter, size] : measured(loneSample(m_shared, m_document.samples[i]), folder, files))
            if (const auto [place, fresh] = longest.try_emplace(letter, size, i); !fresh && size > place->second.first)
                place->second = {size, i};
    std::set<std::size_t> places;
    for (const auto& [letter, most] : longest)
        places.insert(most.second);
    for (const std::size_t place : places)
        m_shared.samples.push_back(m_document.samples[place]);
}

Computation SampleViews::build(Index sample, const std::filesystem::path& folder, SourceFiles& files)
{
    if (sample == 0)
        return whole(sample, folder, files);
    if (m_document.pad && m_shared.samples.empty())
        findLongest(folder, files);
    Document shown = m_shared;
    shown.samples.insert(shown.samples.begin(), m_document.samples[static_cast<std::size_t>(sample)]);
    try {
        return heedmap::build(shown, folder, files);
    } catch (const Error&) {
        return whole(sample, folder, files); // says which
    }
}

ShownSample shownSample(const Mechanism& mechanism, const Document& document, const SizesOf& sizesOf,
                        const WithRows& withRows, ArrayLoader loader)
{
    std::vector<Dimensions> sizes;
    Dimensions longest;
    Document shared = document; // copied for each sample, and the others would be copied with it
    shared.samples.clear();
    for (const Sample& sample : document.samples) {
        const std::string where = "samples[" + std::to_string(sizes.size()) + "]";
        naming(where, [&] {
            const Document alone = loneSample(shared, sample);
            const std::optional<Document> looked = withRows(alone);
            sizes.push_back(sizesOf(looked ? *looked : alone));
        });
        for (const auto& [letter, size] : sizes.back())
            longest[letter] = std::max(longest[letter], size);
    }
    const auto shown = static_cast<std::size_t>(document.sample);
    ShownSample sample{loneSample(shared, document.samples[shown])};
    if (std::optional<Document> looked = withRows(sample.document))
        sample.document = std::move(*looked);
    if (document.pad) { // targets are filled up where the loss is made
        Filling filling(mechanism, sample.document, *document.pad, sizes[shown], longest, loader);
        filling.run();
        sample.lengths = filling.lengths();
    }
    return sample;
}

} // namespace heedmap
