#pragma once

#include "command_line.h"

#include <heedmap/base/error.h>
#include <heedmap/document/document.h>

#include <string>
#include <vector>

namespace heedmap {

/// The call that a figure of the document stands for: its own options and those of the given call.
std::vector<std::string> specWords(const Verb& verb, const Arguments& call, const FigureSpec& spec);

/// The document's figures named by --figures. Throws UsageError, and Error if it has none.
std::vector<std::size_t> chosenFigures(const Arguments& call, const Document& document);

/// Turns a usage error thrown by `work` into an error about a place in a file.
template <typename Work> void asPartOf(const std::string& file, const std::string& where, const Work& work)
{
    try {
        work();
    } catch (const UsageError& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), file + ": " + where, error.sentence());
    }
}

} // namespace heedmap
