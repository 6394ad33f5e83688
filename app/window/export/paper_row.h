#pragma once

#include "paint/exporter.h"
#include "paint/print.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QWidget>

namespace heedmap {

/// The fields for the size of a figure on paper: a column, a page, a slide, a poster, and the size of its text.
class PaperRow : public QWidget {
    Q_OBJECT

public:
    explicit PaperRow(QWidget* parent = nullptr);

    /// The chosen size; by default that of the screen.
    Print print() const;
    /// Restores and saves the choice.
    void restore();
    void remember() const;

    /// The size of a drawing as text, and its smallest text in points.
    static QString sizeText(const Drawing& drawing);
    static double smallestText(const Drawing& drawing);
    /// The size in points below which text is hard to read in print.
    static constexpr double readable = 6;

signals:
    void changed();

private:
    void chooseText();

    QComboBox* m_size = new QComboBox;
    QDoubleSpinBox* m_width = new QDoubleSpinBox;  ///< the width of a size that is not offered
    QDoubleSpinBox* m_height = new QDoubleSpinBox; ///< its height
    QDoubleSpinBox* m_text = new QDoubleSpinBox;
};

} // namespace heedmap
