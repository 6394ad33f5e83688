#pragma once

#include "window/export/drag_range.h"
#include "window/export/export_looks.h"
#include "window/export/export_request.h"
#include "window/export/export_subjects.h"
#include "window/export/export_words.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

/// Asks what is exported, in which format and how it looks; behind "More", what fewer people ask for.
class ExportForm : public QWidget {
    Q_OBJECT

public:
    /// `view` is null where the window shows none that can be taken away.
    ExportForm(const Workbench& workbench, const Selection& selection, const Display& display, const QWidget* view,
               QWidget* parent = nullptr);

    ExportSubjects& subject() { return *m_what; }
    const ExportSubjects& subject() const { return *m_what; }
    /// All but the nodes of several.
    ExportRequest request() const;
    /// `S.svg`; of several files none.
    QString fileName() const;
    /// What would change nothing of what is asked for cannot be chosen.
    void offer();
    void setFormat(int index) { m_format->setCurrentIndex(index); }
    int formatAt(const QString& id) const { return m_format->findData(id); }
    void remember() const;

signals:
    void changed();

private:
    void layOut();
    void offerSamples();
    void alignLabels();
    void connectAll();
    void offerFormats();
    void chooseSubject();
    void showPage(bool more);
    bool hasSigns(const ExportRequest& wanted) const;

    const Workbench& m_workbench;
    ExportSubjects* m_what;
    ExportLooks* m_looks;
    ExportWords* m_words = new ExportWords;
    QComboBox* m_format = new QComboBox;
    DragRange* m_range = new DragRange;
    QLineEdit* m_panels = new QLineEdit;
    QFormLayout* m_form = new QFormLayout;
    QStackedWidget* m_pages = new QStackedWidget;
    QToolButton* m_more = new QToolButton;
    int m_rangeRow = 0;
    int m_panelsRow = 0;
};

} // namespace heedmap
