#pragma once

#include "window/export/export_looks.h"
#include "window/export/export_request.h"
#include "window/export/export_subjects.h"
#include "window/export/export_words.h"

#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

/// The fields of the export dialog: subject, format and looks; "More" shows the rarer ones.
class ExportForm : public QWidget {
    Q_OBJECT

public:
    /// `view` is the shown view; null if it cannot be exported.
    ExportForm(const Workbench& workbench, const Selection& selection, const Display& display, const QWidget* view,
               QWidget* parent = nullptr);

    ExportSubjects& subject() { return *m_what; }
    const ExportSubjects& subject() const { return *m_what; }
    /// The request, without the nodes of several matrices.
    ExportRequest request() const;
    /// `S.svg`; empty for several files.
    QString fileName() const;
    /// Disables the fields without effect on the request.
    void offer();
    void setFormat(int index) { m_format->setCurrentIndex(index); }
    int formatAt(const QString& id) const { return m_format->findData(id); }
    void remember() const;

signals:
    void changed();

private:
    void layOut();
    void offerSamples();
    void connectAll();
    void offerFormats();
    void chooseSubject();
    void showPage(bool more);
    bool hasSigns(const ExportRequest& wanted) const;

    const Workbench& m_workbench;
    ExportSubjects* m_what;
    Form* m_form;
    ExportLooks* m_looks;
    ExportWords* m_words;
    QComboBox* m_format = new QComboBox;
    DragRange* m_range = new DragRange;
    QLineEdit* m_panels = new QLineEdit;
    QStackedWidget* m_pages = new QStackedWidget;
    QToolButton* m_more = new QToolButton;
};

} // namespace heedmap
