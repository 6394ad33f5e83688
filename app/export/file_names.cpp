#include "export/file_names.h"

#include <algorithm>
#include <cctype>

namespace heedmap {
namespace {

std::string withoutCase(const std::string& name, const std::string& suffix)
{
    std::string text = name;
    text.append(1, '.').append(suffix);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace

std::string FileNames::unlikeOthers(const std::string& name, const std::string& suffix)
{
    std::string other = name;
    for (int number = 2; !m_names.insert(withoutCase(other, suffix)).second; ++number)
        other = name + "-" + std::to_string(number);
    return other;
}

} // namespace heedmap
