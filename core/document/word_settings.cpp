#include <heedmap/document/word_settings.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace heedmap {
namespace {

/// One list of a mask's settings, each entry moved with its word.
Json movedList(const Json& list, const WordPlaces& map, const Json& fresh)
{
    Json::Array entries;
    for (const Index from : map)
        entries.push_back(from >= 0 && from < static_cast<Index>(list.array().size())
                              ? list.array()[static_cast<std::size_t>(from)]
                              : fresh);
    return entries;
}

/// A list of positions, renumbered; those of removed words are dropped.
Json renumbered(const Json& positions, const WordPlaces& map)
{
    Json::Array kept;
    for (const Json& position : positions.array()) {
        const auto found = std::ranges::find(map, static_cast<Index>(position.number()));
        if (found != map.end())
            kept.emplace_back(static_cast<double>(found - map.begin()));
    }
    return kept;
}

/// A group of settings that is a mask, with its lists following the words (docs/formats.md).
Json movedMask(Json mask, const WordPlaces* queries, const WordPlaces* keys)
{
    const auto change = [&](const char* key, const auto& how) {
        if (const Json* list = mask.find(key); list != nullptr && list->isArray())
            mask.set(key, how(*list));
    };
    if (keys != nullptr)
        change("key_padding", [&](const Json& list) { return movedList(list, *keys, 1); });
    if (queries != nullptr)
        change("query_padding", [&](const Json& list) { return movedList(list, *queries, 1); });
    if (queries != nullptr || keys != nullptr)
        change("global", [&](const Json& list) { return renumbered(list, queries != nullptr ? *queries : *keys); });
    if (keys != nullptr)
        change("random", [&](const Json& lists) {
            Json::Array each;
            for (const Json& list : lists.array())
                each.push_back(renumbered(list, *keys));
            return Json(each);
        });
    if (queries != nullptr)
        change("random", [&](const Json& lists) { return movedList(lists, *queries, Json::Array()); });
    return mask;
}

/// The letter that counts the keys of each mask.
std::map<std::string, std::string> paddedLetters(const ComputationShape& computation)
{
    ArrayNames given;
    for (const auto& [name, leaf] : computation.leaves)
        given.insert(name);
    std::map<std::string, std::string> letters;
    for (const auto& [mask, letter] : computation.mechanism->paddedKeys(
             computation.settings, computation.mechanism->arrays(computation.settings, given)))
        letters.emplace(mask, letter);
    return letters;
}

/// Whether the queries of a mask may be of another sentence than its keys; every other mask is of a self-attention.
bool isAcross(const std::string& mask) { return mask == "mask" || mask == "cross_mask"; }

} // namespace

WordPlaces matchedPlaces(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    const std::size_t n = before.size();
    const std::size_t m = after.size();
    std::vector<std::vector<int>> longest(n + 1, std::vector<int>(m + 1, 0)); // from i and j on
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            longest[i][j] =
                before[i] == after[j] ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    WordPlaces places(m, -1);
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        if (before[i] == after[j])
            places[j++] = static_cast<Index>(i++);
        else if (longest[i + 1][j] >= longest[i][j + 1])
            ++i;
        else
            ++j;
    }
    return places;
}

WordPlaces withMoved(WordPlaces places, const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    std::map<std::string_view, std::vector<Index>> left; // the first last
    for (Index at = std::ssize(before); at-- > 0;)
        if (std::ranges::find(places, at) == places.end())
            left[before[static_cast<std::size_t>(at)]].push_back(at);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto found = places[i] < 0 ? left.find(after[i]) : left.end();
        if (found == left.end() || found->second.empty())
            continue;
        places[i] = found->second.back();
        found->second.pop_back();
    }
    return places;
}

void moveMasks(Json& config, const WordPlaces& places, const std::string& letter, const ComputationShape& computation)
{
    const auto padded = paddedLetters(computation);
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    for (auto& [key, value] : config.object()) {
        if (!value.isObject())
            continue;
        const auto said = padded.find(key);
        std::string keys = said != padded.end() ? said->second : letters.key;
        if (!computation.dimensions.contains(keys)) // without their letter, keys are the queries
            keys = letters.query;
        const std::string& queries = isAcross(key) || said == padded.end() ? letters.query : keys;
        value = movedMask(value, queries == letter ? &places : nullptr, keys == letter ? &places : nullptr);
    }
}

void countAgain(Json& config, Index before, Index after, const Dimensions& sizes, const TokenLetters& letters)
{
    if (const Json* lengths = config.find("sentence_lengths"); lengths != nullptr && lengths->isArray()) {
        Json::Array all;
        double left = static_cast<double>(after);
        for (const Json& length : lengths->array())
            if (left > 0) {
                all.emplace_back(std::min(left, length.number()));
                left -= all.back().number();
            }
        if (left > 0 && !all.empty())
            all.back() = all.back().number() + left;
        config.set("sentence_lengths", all);
    }
    if (const Json* landmarks = config.find("landmarks"); landmarks != nullptr && landmarks->isNumber()) {
        auto count = static_cast<Index>(landmarks->number());
        const auto divides = [&](const std::string& letter) {
            const auto size = sizes.find(letter);
            return size == sizes.end() || (size->second == before ? after : size->second) % count == 0;
        };
        while (count > 1 && !(after % count == 0 && divides(letters.query) && divides(letters.key)))
            --count;
        config.set("landmarks", static_cast<double>(count));
    }
}

} // namespace heedmap
