#pragma once

#include "figures.h"
#include "view/frame/display.h"
#include "window/export/drag_range.h"
#include "window/export/paper_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>

class QFormLayout;

namespace heedmap {

/// The fields for the looks of exported figures, initially as in the window.
class ExportLooks : public QObject {
    Q_OBJECT

public:
    /// The kinds of looks that a request has.
    struct Scope {
        bool picture = true;
        bool matrices = true; ///< has palettes and numbers other than the view's own
        bool signs = true;    ///< has colours that may be centred on zero
        bool ground = true;   ///< has a ground that may be left out
        bool numbers = false; ///< is numbers as text
        bool pixels = true;
    };

    ExportLooks(const DisplaySettings& settings, QObject* parent);
    /// Adds a line for each option to a form, which owns them then.
    void addTo(QFormLayout& form);
    static void addRow(QFormLayout& form, const QString& title, QWidget* field, QWidget* option = nullptr);

    FigureStyle style() const;
    /// Pixels for each px.
    double scale() const { return m_scale->currentData().toDouble(); }
    /// Disables the fields without effect.
    void offerFor(const Scope& scope);
    /// Restores and saves the paper, the background and the looks that the window lacks. The others are as in the
    /// window.
    void restore();
    void remember() const;

signals:
    void changed();

private:
    void offerScales();
    void offerRanges();
    void offerGround();
    void offerCells();
    void readRange(FigureStyle& style) const;

    DisplaySettings m_settings;
    QComboBox* m_scale = new QComboBox;
    PaperRow* m_paper = new PaperRow;
    QComboBox* m_palette = new QComboBox;
    QComboBox* m_range = new QComboBox;
    QComboBox* m_theme = new QComboBox;
    QComboBox* m_values = new QComboBox;
    QSpinBox* m_decimals = new QSpinBox;
    QCheckBox* m_transparent = new QCheckBox;
    QCheckBox* m_centred = new QCheckBox;
    QCheckBox* m_signs = new QCheckBox;
    QCheckBox* m_logarithmic = new QCheckBox;
    QComboBox* m_first = new QComboBox;
    QComboBox* m_bar = new QComboBox;
    DragRange* m_ends = new DragRange; ///< the ends of a range chosen here
    QFormLayout* m_form = nullptr;
    int m_endsRow = 0;
};

} // namespace heedmap
