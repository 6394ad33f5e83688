#include "recipe_call.h"

#include "values.h"

#include <algorithm>
#include <numeric>

namespace heedmap {

std::vector<std::string> recipeWords(const Verb& verb, const Arguments& call, const FigureRecipe& recipe)
{
    std::vector<std::string> words{call.operand()};
    for (const Option& option : verb.options) {
        const std::string name = option.name;
        const Json* own = name == "--format" && call.has(name) ? nullptr : recipe.options.find(name.substr(2));
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

std::vector<std::size_t> chosenRecipes(const Arguments& arguments, const Document& document)
{
    std::vector<std::string> names;
    for (const FigureRecipe& recipe : document.figures)
        names.push_back(recipe.name);
    if (names.empty())
        throw Error(HEEDMAP_PHRASE("%1: the document has none"), arguments.operand() + ": figures");
    std::vector<std::size_t> recipes(names.size());
    std::iota(recipes.begin(), recipes.end(), 0U);
    if (arguments.value("--figures") == "all")
        return recipes;
    recipes.clear();
    for (const std::string& name : choicesValue(arguments, "--figures", names, {}))
        recipes.push_back(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
    return recipes;
}

} // namespace heedmap
