#pragma once

#include "command_line.h"
#include "export/live_page.h"

namespace heedmap {

/// Whether a call of `export` asks for a page: by `--format html`, or by a file that is called so.
bool asksForPage(const Arguments& arguments);

/// `examples:two-heads`, `lessons/two-heads.heed` and `models/gpt2/` as the page is called, without its ending.
std::string pageStem(const std::string& source);

/// The lessons of the examples are written for readers; those of others for who gives them.
StopTexts stopTextsOf(const std::string& source);

/// Writes the document as one page, NAME.html. Throws UsageError if other options of figures are given, which are
/// those of `verb`, and where the page with the core in it is missing.
void writePage(const Verb& verb, const Arguments& arguments);

} // namespace heedmap
