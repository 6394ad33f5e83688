#pragma once

#include "view/frame/display.h"

#include <QTableWidget>

namespace heedmap {

/// A grid of texts, typed or pasted from a spreadsheet: from the current cell on, rows of cells separated by tabs. It
/// adds rows if allowed; other text outside the grid is refused.
class StringGrid : public QTableWidget {
    Q_OBJECT

public:
    StringGrid(const Display& display, const QStringList& columns, QWidget* parent = nullptr);

    void setGrows(bool grows) { m_grows = grows; }
    /// Cells are printed figures: what is pasted is read as a table in any notation, and its labels are left out.
    void setFigures(bool figures) { m_figures = figures; }
    void setRow(int row, const QStringList& texts);
    QString text(int row, int column) const;
    /// Adds a row after the last, as a copy of another if there is one.
    void addRow(int like);
    /// The row that a row was copied from, or its own number.
    int origin(int row) const;
    void setOrigin(int row, int origin);
    void setRowTitles(const QStringList& titles);

signals:
    void refused(const QString& sentence);
    /// A paste was accepted, so an earlier refusal no longer applies.
    void pasted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void copy() const;
    void paste();
    void put(const QList<QStringList>& rows);
    void clearChosen();

    bool m_grows = false;
    bool m_figures = false;
};

} // namespace heedmap
