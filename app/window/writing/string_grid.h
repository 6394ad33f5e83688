#pragma once

#include "view/frame/display.h"

#include <QTableWidget>

namespace heedmap {

/// A grid of texts, typed or pasted as a spreadsheet copies them: from the current cell on, in rows of cells apart by
/// tabs. Beyond its last row it grows where it may; what falls outside otherwise is refused.
class StringGrid : public QTableWidget {
    Q_OBJECT

public:
    StringGrid(const Display& display, const QStringList& columns, QWidget* parent = nullptr);

    void setGrows(bool grows) { m_grows = grows; }
    void setRow(int row, const QStringList& texts);
    QString text(int row, int column) const;
    /// A row of its own behind the last, as a copy of another where there is one.
    void addRow(int like);
    /// What a row was made from: its own number, or that of the row it is a copy of.
    int origin(int row) const;
    void setOrigin(int row, int origin);
    void setRowTitles(const QStringList& titles);

signals:
    void refused(const QString& sentence);
    /// What was refused no longer matters.
    void pasted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void copy() const;
    void paste();
    void clearChosen();

    bool m_grows = false;
};

} // namespace heedmap
