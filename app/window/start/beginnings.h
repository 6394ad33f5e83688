#pragma once

#include <heedmap/document/document.h>

#include <optional>

class QWidget;

namespace heedmap {

/// Asks for a sentence. The document of its words, in self-attention where each looks for its like; none if the dialog
/// is left.
std::optional<Document> askForSentence(QWidget* parent);

/// Asks for a table of numbers, at first the one in the clipboard. The document of its rows as X, in self-attention
/// whose weights are identities; none if the dialog is left.
std::optional<Document> askForMatrix(QWidget* parent);

} // namespace heedmap
