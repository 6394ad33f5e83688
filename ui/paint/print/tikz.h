#pragma once

#include "paint/exporter.h"

namespace heedmap {

/// A drawing as a tikzpicture, for \input in a document with \usepackage{tikz}: texts are set by LaTeX, in its fonts,
/// and colours are defined once. Throws Error if the drawing holds an image.
QByteArray writeTikz(const Drawing& drawing, double scale);

/// A text as LaTeX has it outside of mathematics, pdflatex too.
QByteArray latexText(const QString& text);

/// On which side of a text its place is fixed, where another font makes it wider or narrower: for what is drawn until
/// this dies.
class TextAnchor {
public:
    explicit TextAnchor(Qt::Alignment side);
    TextAnchor(const TextAnchor&) = delete;
    TextAnchor& operator=(const TextAnchor&) = delete;
    ~TextAnchor();

    static Qt::Alignment current();

private:
    Qt::Alignment m_before;
};

} // namespace heedmap
