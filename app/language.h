#pragma once

#include <heedmap/sentence.h>

#include <string>
#include <vector>

namespace heedmap {

/// The language tags figures can be drawn in: English, and one for each translation in resources/translations.
std::vector<std::string> languages();

/// The one of them that fits the reader's locale best.
std::string localeLanguage();

/// Makes texts appear in that language from now on. Needs a QCoreApplication.
void speak(const std::string& language);

/// A sentence in the language of that tag, whichever is spoken; in English where there is no translation.
std::string sentenceIn(const Sentence& sentence, const std::string& language);

/// The language spoken last.
const std::string& currentLanguage();

} // namespace heedmap
