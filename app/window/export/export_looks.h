#pragma once

#include "figures.h"
#include "paint/exporter.h"
#include "view/frame/form.h"

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QWidget>

#include <string>

namespace heedmap {

/// The fields for the two ends of a range: of a dragged number, or of colours.
class DragRange : public QWidget {
    Q_OBJECT

public:
    /// Its fields are named `exportFrom` and `exportTo`, after a prefix.
    explicit DragRange(const char* prefix = "");

    /// `-3..3`
    std::string text() const;
    double from() const { return m_from->value(); }
    double to() const { return m_to->value(); }

signals:
    void changed();

private:
    QDoubleSpinBox* m_from = new QDoubleSpinBox;
    QDoubleSpinBox* m_to = new QDoubleSpinBox;
};

/// The fields for the size of a figure on paper: a column, a page, a slide, a poster, and the size of its text.
class PaperFields {
    Q_DECLARE_TR_FUNCTIONS(heedmap::PaperRow)

public:
    /// In a row of a form.
    explicit PaperFields(Form& form);

    /// The chosen size; by default that of the screen.
    Print print() const;
    void setEnabled(bool enabled);
    /// The size of text, until another size of paper is chosen.
    void setText(double points) { m_text->setValue(points); }

    /// The size of a drawing as text, and its smallest text in points.
    static QString sizeText(const Drawing& drawing);
    static double smallestText(const Drawing& drawing);
    /// The size in points below which text is hard to read in print.
    static constexpr double readable = 6;

private:
    void chooseText();

    QComboBox* m_size = new QComboBox;
    QDoubleSpinBox* m_width = new QDoubleSpinBox;  ///< the width of a size that is not offered
    QDoubleSpinBox* m_height = new QDoubleSpinBox; ///< its height
    QDoubleSpinBox* m_text = new QDoubleSpinBox;
};

/// The form for the looks of exported figures, initially as in the window. The paper, the background and the looks that
/// the window lacks are as they were last time.
class ExportLooks : public Form {
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

    ExportLooks(const DisplaySettings& settings, QWidget* parent);

    FigureStyle style() const;
    /// Whose looks are asked for, as `--style` names it; empty: those of the window.
    std::string place() const { return m_place->currentData().toString().toStdString(); }
    /// Pixels for each px.
    double scale() const { return m_scale->currentData().toDouble(); }
    /// Disables the fields without effect.
    void offerFor(const Scope& scope);

private:
    void addRanges();
    void addGround();
    void addCells();
    void readRange(FigureStyle& style) const;

    DisplaySettings m_settings;
    QComboBox* m_scale;
    QComboBox* m_place;
    PaperFields m_paper;
    QComboBox* m_palette;
    QComboBox* m_range;
    DragRange* m_ends; ///< the ends of a range chosen here
    QCheckBox* m_centred;
    QComboBox* m_theme;
    QCheckBox* m_transparent;
    QComboBox* m_values;
    QCheckBox* m_signs;
    QSpinBox* m_decimals;
    QCheckBox* m_logarithmic;
    QComboBox* m_bar;
    QComboBox* m_first;
};

} // namespace heedmap
