#pragma once

#include <heedmap/base/sentence.h>

#include <span>
#include <string>

namespace heedmap {

/// The language of help, remarks and errors: that of `--lang`, wherever it stands in the call, else the locale's.
/// Figures, sheets and pages have a language of their own.
const std::string& messageLanguage();
void chooseMessageLanguage(std::span<const std::string> words);

/// `en|zh`: the languages there are.
std::string languageNames();

/// A sentence in that language.
std::string said(const Sentence& sentence);

/// A line on standard error that begins with the program's name, or with a file's.
void remark(const Sentence& sentence);
void remarkAlone(const Sentence& sentence); ///< one that begins with a file's name itself
void remarkOn(const std::string& file, const Sentence& sentence);

} // namespace heedmap
