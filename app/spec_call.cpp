#include "spec_call.h"

#include "values.h"

#include <algorithm>
#include <numeric>

namespace heedmap {

std::vector<std::string> specWords(const Verb& verb, const Arguments& call, const FigureSpec& spec)
{
    std::vector<std::string> words{call.operand()};
    for (const Option& option : verb.options) {
        const std::string name = option.name;
        const Json* own = name == "--format" && call.has(name) ? nullptr : spec.options.find(name.substr(2));
        if (own != nullptr && !own->isBool())
            words.push_back(name + "=" + optionText(*own));
        else if (own != nullptr ? own->boolean() : call.has(name) && *option.value == '\0')
            words.push_back(name);
        else if (own == nullptr && call.has(name) && name != "--figures")
            for (const std::string& value : call.values(name))
                words.push_back(name + "=" + value);
    }
    return words;
}

std::vector<std::size_t> chosenFigures(const Arguments& arguments, const Document& document)
{
    std::vector<std::string> names;
    for (const FigureSpec& spec : document.figures)
        names.push_back(spec.name);
    if (names.empty())
        throw Error(HEEDMAP_PHRASE("%1: the document has none"), arguments.operand() + ": figures");
    std::vector<std::size_t> specs(names.size());
    std::iota(specs.begin(), specs.end(), 0U);
    if (arguments.value("--figures") == "all")
        return specs;
    specs.clear();
    for (const std::string& name : choicesValue(arguments, "--figures", names, {}))
        specs.push_back(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
    return specs;
}

} // namespace heedmap
