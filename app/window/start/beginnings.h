#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>

#include <optional>

class QWidget;

namespace heedmap {

/// A document that was begun, and what was taken of its numbers that may be meant otherwise.
struct Begun {
    Document document;
    Sentence taken = {};
};

/// Asks for a sentence. The document of its words, in self-attention where each looks for its like; none if the dialog
/// is left.
std::optional<Begun> askForSentence(QWidget* parent);

/// Asks for a table of numbers, at first the one in the clipboard. The document of its rows as X, in self-attention
/// whose weights are identities; none if the dialog is left.
std::optional<Begun> askForMatrix(QWidget* parent);

} // namespace heedmap
