#include "tokenizers/splitting.h"

#include "tokenizers/unicode.h"

#include <algorithm>

namespace heedmap {
namespace {

struct Stretch {
    std::u16string text;
    bool matches = false;
};

std::vector<std::u16string> textsOf(const std::vector<Stretch>& parts)
{
    std::vector<std::u16string> texts;
    std::ranges::transform(parts, std::back_inserter(texts), &Stretch::text);
    return texts;
}

std::vector<std::u16string> together(const std::vector<Stretch>& parts)
{
    std::vector<Stretch> joined;
    for (const Stretch& part : parts)
        if (!joined.empty() && joined.back().matches == part.matches)
            joined.back().text += part.text;
        else
            joined.push_back(part);
    return textsOf(joined);
}

std::vector<std::u16string> withPrevious(const std::vector<Stretch>& parts)
{
    std::vector<std::u16string> texts;
    bool behindMatch = false;
    for (const Stretch& part : parts) {
        if (part.matches && !behindMatch && !texts.empty())
            texts.back() += part.text;
        else
            texts.push_back(part.text);
        behindMatch = part.matches;
    }
    return texts;
}

std::vector<std::u16string> withNext(const std::vector<Stretch>& parts)
{
    std::vector<std::u16string> texts; // the last one first
    bool beforeMatch = false;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (part->matches && !beforeMatch && !texts.empty())
            texts.back().insert(0, part->text);
        else
            texts.push_back(part->text);
        beforeMatch = part->matches;
    }
    std::ranges::reverse(texts);
    return texts;
}

std::vector<std::u16string> arranged(std::vector<Stretch> parts, Matches matches)
{
    switch (matches) {
    case Matches::Removed: std::erase_if(parts, [](const Stretch& part) { return part.matches; }); break;
    case Matches::Isolated: break;
    case Matches::WithPrevious: return withPrevious(parts);
    case Matches::WithNext: return withNext(parts);
    case Matches::Together: return together(parts);
    }
    return textsOf(parts);
}

std::u16string replaced(std::u16string_view text, char16_t from, std::u16string_view to)
{
    std::u16string result;
    for (const char16_t unit : text)
        unit == from ? result.append(to) : result.append(1, unit);
    return result;
}

} // namespace

Splitter patternSplitter(const std::string& expression, Matches matches, bool inverted)
{
    return [pattern = Pattern(expression), matches, inverted](std::u16string_view text, bool /*first*/) {
        std::vector<Stretch> parts;
        pattern.split(text, [&](std::u16string_view part, bool matched) {
            parts.push_back({std::u16string(part), matched != inverted});
        });
        return arranged(std::move(parts), matches);
    };
}

std::string literally(const std::string& text)
{
    constexpr std::string_view marks = R"(\^$.|?*+()[]{}-#&~ )";
    std::string expression;
    for (const char c : text) {
        if (marks.find(c) != std::string_view::npos)
            expression += '\\';
        expression += c;
    }
    return expression;
}

Splitter spaceBefore()
{
    return [](std::u16string_view text, bool /*first*/) {
        std::u16string spaced(text.starts_with(u' ') ? u"" : u" ");
        return std::vector{spaced.append(text)};
    };
}

Splitter metaspace(const std::string& mark, SpaceBefore before, bool split)
{
    const Splitter words = patternSplitter(literally(mark), Matches::WithNext);
    return [mark = utf16(mark), before, split, words](std::u16string_view text, bool first) {
        std::u16string marked = replaced(text, u' ', mark);
        const bool wanted = before == SpaceBefore::UnlessThere || (before == SpaceBefore::AtBeginning && first);
        if (wanted && !marked.starts_with(mark))
            marked.insert(0, mark);
        return split ? words(marked, first) : std::vector{marked};
    };
}

} // namespace heedmap
