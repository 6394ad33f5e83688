#pragma once

// Private to the core.

#include <heedmap/mechanisms/setting.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace heedmap {

/// A choice of a setting, and its value in the recipe.
template <typename Value> struct Meaning {
    const char* key;
    Phrase title;
    Value value;
};

/// All of a table.
template <typename Value, std::size_t count>
std::vector<Setting::Choice> choicesOf(const std::array<Meaning<Value>, count>& table)
{
    std::vector<Setting::Choice> choices;
    for (const Meaning<Value>& each : table)
        choices.push_back({each.key, each.title});
    return choices;
}

/// The entry of a table that the settings choose; the first by default.
template <typename Value, std::size_t count>
Value chosen(const std::array<Meaning<Value>, count>& table, const std::string& key)
{
    const auto found = std::ranges::find(table, key, [](const Meaning<Value>& each) { return std::string(each.key); });
    return found == table.end() ? table.front().value : found->value;
}

} // namespace heedmap
