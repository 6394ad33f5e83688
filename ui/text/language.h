#pragma once

#include <heedmap/base/localized_text.h>
#include <heedmap/base/sentence.h>

#include <QLocale>
#include <QString>

#include <string>
#include <vector>

namespace heedmap {

/// The tags of the languages the program speaks, such as "zh" or "zh-TW": English, and one for each translation in
/// resources/translations. A tag names a country only where it is not the usual one of its language (BCP 47).
std::vector<std::string> languages();

/// The one of them that fits a locale best: of the same language, script and country, as far as there is one.
std::string languageFor(const QLocale& locale = QLocale::system());

/// The language of messages on a terminal, from the environment as other programs read it: of LC_ALL, LC_MESSAGES and
/// LANG the first that is set, and the list in LANGUAGE before it unless that is C; the system's where none is set.
std::string languageOfLocale();

/// The language's name in itself: "English".
QString languageName(const std::string& language);

/// Has every number read and written with a point, whatever the system's locale is: so numbers stand in documents, in
/// NumPy and on paper. To be called once the application is there.
void usePlainNumbers();
/// A whole number in groups of three digits, "25,089", whatever the system's locale is.
QString groupedText(double count);

/// Makes texts appear in that language from now on, or in English where there is none. Needs a QCoreApplication.
void speak(const std::string& language);

/// The language spoken last, or that of this thread's `Speaking`.
const std::string& currentLanguage();

/// A sentence in the language of that tag, whichever is spoken; in English where there is no translation.
std::string sentenceIn(const Sentence& sentence, const std::string& language);

/// A text of the program in that language, whichever is spoken.
QString phraseIn(const std::string& language, const char* context, const char* english);

/// A sentence in every language, for a document.
LocalizedText inAllLanguages(const Sentence& sentence);

} // namespace heedmap
