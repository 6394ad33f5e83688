#pragma once

#include "paint/exporter.h"
#include "paint/print.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QWidget>

namespace heedmap {

/// Asks how large a figure is on paper: a column, a page, a slide, a poster, and the size of its text.
class PaperRow : public QWidget {
    Q_OBJECT

public:
    explicit PaperRow(QWidget* parent = nullptr);

    /// Nothing asked for: as on the screen.
    Print print() const;
    /// As it was chosen last; and keeps it for the next time.
    void restore();
    void remember() const;

    /// How large a drawing is, and its smallest text, in points.
    static QString sizeText(const Drawing& drawing);
    static double smallestText(const Drawing& drawing);
    /// Smaller text is hard to read in print, points.
    static constexpr double readable = 6;

signals:
    void changed();

private:
    void chooseText();

    QComboBox* m_size = new QComboBox;
    QDoubleSpinBox* m_width = new QDoubleSpinBox; ///< of another size than those that are offered
    QDoubleSpinBox* m_text = new QDoubleSpinBox;
};

} // namespace heedmap
