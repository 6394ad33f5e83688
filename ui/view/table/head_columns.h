#pragma once

#include "paint/theme.h"
#include "view/attention/head_measures.h"

#include <QByteArray>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace heedmap {

/// The column after those of HeadMeasures: the head's contribution to the logit of the chosen word.
inline constexpr int addedColumn = HeadMeasures::Count;

/// A head of the table.
struct HeadRow {
    Head head;
    QString name;
    Index keys = 0;                            ///< of its matrix
    std::optional<HeadMeasures> measures = {}; ///< none: being computed
    std::optional<HeadMeasures> spread = {};   ///< over the samples, where the measures are means of these
    std::optional<double> added = {};          ///< to the logit of the chosen word; none: not known
    double mostAdded = 0;                      ///< by any head, without its sign
    bool hidden = false;                       ///< to be guessed
    QRectF rect = {};

    bool has(int measure) const;
    double number(int measure) const;
    QString text(int measure, int decimals) const;
    /// The number and, of a mean, its spread.
    QString textWithSpread(int measure, int decimals) const;
    /// The share of the maximum: n equal weights have an entropy of log₂ n bits. A contribution to a logit has a share
    /// from −1 to 1.
    double share(int measure) const;
};

/// A filter of heads, its conditions separated by commas: "layer 2", a part of a name, or "entropy<1". In the reader's
/// language.
class HeadFilter {
public:
    HeadFilter() = default;
    explicit HeadFilter(const QString& text);

    /// The error of the filter in a sentence; empty if it is valid.
    const QString& problem() const { return m_problem; }
    /// Heads whose numbers are not known yet pass.
    bool passes(const HeadRow& row) const;

private:
    struct Bound {
        int measure = 0;
        bool least = false; ///< else the most
        double number = 0;
    };
    void add(const QString& condition);

    QStringList m_names;
    std::vector<Bound> m_bounds;
    QString m_problem;
};

// The columns of the table, one for each of HeadMeasures, and addedColumn.

/// "Entropy", in the reader's language.
QString measureName(int measure);
/// The meaning of a measure in a sentence.
QString measureMeaning(int measure);
/// Draws a number in the colour of its share, hatched if it is hidden.
void drawMeasure(QPainter& painter, const Theme& theme, const DisplaySettings& settings, const QRectF& cell,
                 const HeadRow& row, int measure);
/// Draws the colour scale of shares, from (0, 0), and beside it what it spans: on one line of that width, or on
/// several.
void drawMeasureLegend(QPainter& painter, const Theme& theme, const DisplaySettings& settings, double width,
                       bool severalLines);
/// Of several lines.
double measureLegendHeight(double width);

/// A header line and a line for each head, without hidden numbers.
QByteArray csvOf(std::span<const HeadRow* const> rows);

} // namespace heedmap
