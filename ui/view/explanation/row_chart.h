#pragma once

#include "view/frame/display.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QCustomPlot;

namespace heedmap {

/// A row of scores and its weights, as bars.
struct RowBars {
    QStringList labels;
    std::vector<double> before; ///< empty: only the weights are shown
    std::vector<double> weights;
    QString beforeSymbol; ///< as TeX, "S_{masked}"
    QString afterSymbol;
    QColor beforeColour;
    QColor afterColour;
    int decimals = 2;
    int beforeDecimals = 2;

    double entropy() const; ///< of the weights, in bits
};

/// The bars of a row before and after softmax, side by side, or one below the other if too narrow; each over its own
/// axis with its own zero.
class RowChart : public QWidget {
    Q_OBJECT

public:
    explicit RowChart(const Display& display, QWidget* parent = nullptr);

    void showBars(const RowBars& bars);
    const RowBars& bars() const { return m_bars; }
    QCustomPlot& plot() { return *m_plot; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    bool stacks() const;
    void addBars(const std::vector<double>& values, const QString& symbol, const QColor& colour, int decimals,
                 bool labelled);

    const Display& m_display;
    RowBars m_bars;
    QCustomPlot* m_plot;
    bool m_stacked = false;
};

/// The version of QCustomPlot, which draws the bars.
QString plotVersion();

} // namespace heedmap
