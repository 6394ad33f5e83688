#pragma once

#include "view/frame/display.h"

#include <heedmap/exercises/class_marks.h>

#include <QDialog>
#include <QTabWidget>
#include <QTableWidget>

namespace heedmap {

/// In how many answers each mistake is, as a page to project: no names, large type. Escape closes it.
class MistakesPage : public QWidget {
    Q_OBJECT

public:
    MistakesPage(const Document& document, const ClassMarks& marks, const Display& display, QWidget* parent);

    int rows() const { return static_cast<int>(m_rows.size()); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* /*event*/) override { close(); }

private:
    struct Row {
        QString question;
        QString mistake;
        std::size_t files = 0;
    };
    const Display& m_display;
    QString m_title;
    std::vector<Row> m_rows;
    std::size_t m_files;
};

/// The marks of files of answers to the exercises of a document, and the mistakes in them.
class MarksDialog : public QDialog {
    Q_OBJECT

public:
    MarksDialog(Document document, ClassMarks marks, const Display& display, QWidget* parent);

    const ClassMarks& marks() const { return m_marks; }

private:
    QTableWidget* marksTable();
    QTableWidget* mistakesTable();
    QString remarks() const;
    void save();
    void show();

    Document m_document;
    ClassMarks m_marks;
    const Display& m_display;
    QTabWidget* m_tabs;
};

} // namespace heedmap
