#pragma once

#include "paint/theme.h"

#include <heedmap/graph/node.h>

#include <QRectF>
#include <QStringList>

#include <vector>

class QPainter;

namespace heedmap {

/// Where one word of a sentence looks: a line from it to every word of the same sentence, thick and opaque as its
/// weight is large, with the weights below the words.
class WordArcs {
public:
    struct Content {
        QString title;
        QStringList words;
        Index query = 0;
        std::vector<double> weights; ///< of the query, one a word; NaN: to be guessed, and neither line nor number
        QColor colour;
        int decimals = 2;
        bool values = true;
    };

    /// Whether that many words have room beside each other.
    static bool fits(Index words, double width) { return static_cast<double>(words) * leastPitch <= width; }
    static double height();

    WordArcs(Content content, const QPointF& topLeft, double width);

    const Content& content() const { return m_content; }
    const QRectF& rect() const { return m_rect; }
    /// The words, each as wide as the others.
    QRectF words() const;
    void draw(QPainter& painter, const Theme& theme) const;

private:
    static constexpr double leastPitch = 30; ///< px

    QPointF middleOf(Index word) const;
    void drawLine(QPainter& painter, Index word) const;
    void drawWord(QPainter& painter, Index word, const Theme& theme) const;

    Content m_content;
    QRectF m_rect;
    double m_pitch = 0;
    Index m_heaviest = -1;
};

} // namespace heedmap
