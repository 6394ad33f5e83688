#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/graph/node.h>

#include <QString>

#include <cstdint>

namespace heedmap {

/// For an error that is thrown in the reader's language: `throw Error(verbatim(tr("There is no picture.")))`.
Sentence verbatim(const QString& said);

/// What the core says, such as a caption or an error's sentence, in the reader's language.
QString sentenceText(const Sentence& sentence);

/// The label of an entry of an axis that has labels, in the reader's language.
QString labelText(const Axis& axis, Index index);

/// A phrase with a count, in the form that the reader's language has for it: `counted(HEEDMAP_COUNTED(…), 3)`.
template <typename... Parts> QString counted(CountedPhrase phrase, const Parts&... parts)
{
    return sentenceText(Sentence(phrase, parts...));
}

/// A count as Qt takes one for plural forms; −1 for no count. Languages look at the last digits only.
int pluralNumber(std::int64_t count);

} // namespace heedmap
