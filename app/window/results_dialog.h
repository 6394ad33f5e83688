#pragma once

#include "paint/sheet.h"
#include "view/frame/display.h"

#include <heedmap/diagnosis/implementation.h>

#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>

#include <filesystem>
#include <memory>
#include <vector>

class QVBoxLayout;

namespace heedmap {

/// What an implementation gave, judged by the rules that people mistake for the right ones.
struct JudgedResults {
    Implementation implementation;
    std::vector<DiagnosedResult> judged;

    /// Reads a file of results of a document and judges them, which counts as reading (reading_watch.h). Throws Error.
    static std::unique_ptr<JudgedResults> read(const Document& document, const std::filesystem::path& folder,
                                               const std::filesystem::path& path);
};

/// A result as it was given, as it is right, and the difference, side by side. A cell is chosen by a click or by the
/// arrow keys.
class ComparedResult : public QWidget {
    Q_OBJECT

public:
    explicit ComparedResult(const Display& display);

    /// The figures borrow these numbers.
    void show(HeatmapFigure given, HeatmapFigure right, HeatmapFigure difference);
    void choose(Index row, Index col);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(heedmap::Index row, heedmap::Index col);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void layOut();
    void move(Index rows, Index cols);
    QRectF cellOf(const PlacedFigure& placed) const;

    const Display& m_display;
    SheetStep m_step;
    SheetLayout m_layout;
    double m_shrink = 1;
    QPointF m_origin;
    Index m_row = 0;
    Index m_col = 0;
};

/// The arithmetic of a cell under a heading, or a sentence in its place.
class CellWorking;

/// Shows the results of an implementation beside those of the open document, and the rule that explains each.
class ResultsDialog : public QDialog {
    Q_OBJECT

public:
    ResultsDialog(std::unique_ptr<JudgedResults> results, const QString& file, const Display& display, QWidget* parent);

    /// The document with the rules in it that explain the results; that the user asked for, if the dialog is accepted.
    Document mistaken() { return withMistakes(m_results->implementation, m_results->judged); }
    /// The names of these rules.
    QString rules() const;
    /// The matrix and the cell that were looked at last.
    std::string node() const;
    Cell cell() const { return m_cell; }

private:
    QWidget* side();
    QWidget* pictures();
    QWidget* workings();
    void choose(int result);
    void showSlice(Index slice);
    void showCell(Index row, Index col);
    void showWorkings();
    const DiagnosedResult& judged() const { return m_results->judged[static_cast<std::size_t>(m_list->currentRow())]; }
    const GivenResult& given() const;
    HeatmapFigure figureOf(const Tensor& numbers) const;

    std::unique_ptr<JudgedResults> m_results;
    AlteredComputation m_altered;
    const Display& m_display;
    QListWidget* m_list = new QListWidget;
    QLabel* m_sliceName = new QLabel;
    QSpinBox* m_slice = new QSpinBox;
    ComparedResult* m_pictures;
    QLabel* m_sentence = new QLabel;
    QLabel* m_inCode = new QLabel;
    CellWorking* m_right;
    CellWorking* m_theirs;
    QPushButton* m_show = nullptr;
    Tensor m_expected; ///< of the chosen result, in the shape in which it was given
    Tensor m_keep;     ///< of its mask; empty without one
    std::vector<double> m_difference;
    Cell m_cell;
};

} // namespace heedmap
