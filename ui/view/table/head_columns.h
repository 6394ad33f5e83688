#pragma once

#include "paint/theme.h"
#include "view/attention/head_measures.h"

#include <QByteArray>
#include <QRectF>
#include <QString>

#include <optional>
#include <span>

class QPainter;

namespace heedmap {

/// A head of the table.
struct HeadRow {
    Head head;
    QString name;
    Index keys = 0;                            ///< of its matrix
    std::optional<HeadMeasures> measures = {}; ///< none: being computed
    bool hidden = false;                       ///< to be guessed
    QRectF rect = {};

    bool has(int measure) const;
    QString text(int measure, int decimals) const;
    /// Of the most that there can be: n equal weights have an entropy of log₂ n bits.
    double share(int measure) const;
};

// The columns of the table, one for each of HeadMeasures.

/// "Entropy", in the reader's language.
QString measureName(int measure);
/// What it is, in a sentence.
QString measureMeaning(int measure);
/// A number in the colour of its share, hatched where it is hidden.
void drawMeasure(QPainter& painter, const Theme& theme, const DisplaySettings& settings, const QRectF& cell,
                 const HeadRow& row, int measure);
/// Which colour is which share, from (0, 0).
void drawMeasureLegend(QPainter& painter, const Theme& theme, const DisplaySettings& settings);

/// A line of names, and one for each head, without what is hidden.
QByteArray csvOf(std::span<const HeadRow* const> rows);

} // namespace heedmap
