#pragma once

#include "paint/exporter.h"

namespace heedmap {

/// A drawing as a tikzpicture, for \input in a document with \usepackage{tikz}: texts are set by LaTeX, in its fonts,
/// and colours are defined once. Throws Error if the drawing holds an image.
QByteArray writeTikz(const Drawing& drawing, double scale);

/// The same of many cells, which would be too much for TeX: texts are set by LaTeX, over a PNG with all else that
/// stands beside the file by that name.
struct TikzWithPicture {
    QByteArray text;
    QByteArray picture;
};
TikzWithPicture tikzWithPicture(const Drawing& drawing, const QString& pictureName);

/// A text for LaTeX outside of mathematics, also for pdflatex.
QByteArray latexText(const QString& text);

/// During its lifetime, the side at which drawn texts are fixed if another font makes them wider or narrower.
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
