#pragma once

#include <heedmap/sentence.h>

#include <QString>

#include <string>

namespace heedmap {

/// A text that the core says in English, in the reader's language. Numbers in it are those of its %1, %2.
QString translatedCoreText(const std::string& english);

/// For an error that is thrown in the reader's language: `throw Error(verbatim(tr("There is no picture.")))`.
Sentence verbatim(const QString& said);

/// What the core says, such as an error's sentence, in the reader's language.
QString sentenceText(const Sentence& sentence);

} // namespace heedmap
