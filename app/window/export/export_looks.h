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

/// How exported figures look: options of the dialog, at first as the window shows its own.
class ExportLooks : public QObject {
    Q_OBJECT

public:
    /// What of a figure there is to choose.
    struct Scope {
        bool picture = true;
        bool matrices = true; ///< with palettes and numbers that are not the view's own
        bool signs = true;    ///< with colours that zero can be in the middle of
        bool ground = true;   ///< which may be left out
        bool numbers = false; ///< as text
        bool pixels = true;
    };

    ExportLooks(const DisplaySettings& settings, QObject* parent);
    /// A line for each option; a form takes them over.
    void addTo(QFormLayout& form);
    static void addRow(QFormLayout& form, const QString& title, QWidget* field, QWidget* option = nullptr);

    FigureStyle style() const;
    /// Pixels a px.
    double scale() const { return m_scale->currentData().toDouble(); }
    /// What would change nothing cannot be chosen.
    void offerFor(const Scope& scope);
    /// The paper, the background and what the window has none of, of last time; and keeps them for the next. The rest
    /// is as in the window.
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
    DragRange* m_ends = new DragRange; ///< of a range that is chosen here
    QFormLayout* m_form = nullptr;
    int m_endsRow = 0;
};

} // namespace heedmap
