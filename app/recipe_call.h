#pragma once

#include "command_line.h"

#include <heedmap/base/error.h>
#include <heedmap/document/document.h>

#include <string>
#include <vector>

namespace heedmap {

/// The words of the call that a figure of the document stands for: what it says, and the call's other options.
std::vector<std::string> recipeWords(const Verb& verb, const Arguments& call, const FigureRecipe& recipe);

/// Of the document's figures those that --figures names. Throws UsageError, and Error where it has none.
std::vector<std::size_t> chosenRecipes(const Arguments& call, const Document& document);

/// What `work` throws about a call of that verb is about a place in a file.
template <typename Work>
void asPartOf(const Verb& verb, const std::string& file, const std::string& where, const Work& work)
{
    try {
        work();
    } catch (const UsageError& error) {
        const std::string name = std::string(verb.name) + ": ";
        const std::string said = error.what();
        throw Error(HEEDMAP_PHRASE("%1: %2"), file + ": " + where,
                    said.starts_with(name) ? said.substr(name.size()) : said);
    }
}

} // namespace heedmap
