#pragma once

#include "window/export/export_dialog.h"
#include "window_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

namespace heedmap {

/// The dialog that exports, as a user chooses in it.
class ExportDialogTest : public MainWindowTest {
protected:
    ~ExportDialogTest() override { QSettings().remove("export"); }

    void ask(QWidget* view = nullptr)
    {
        m_dialog = std::make_unique<ExportDialog>(m_window->workbench(), m_window->selection(), m_window->display(),
                                                  view, m_window.get());
        m_dialog->show();
    }
    void choose(const QString& item)
    {
        for (auto* box : m_dialog->findChildren<QComboBox*>())
            if (const int index = box->findText(item); index >= 0)
                return box->setCurrentIndex(index);
        ADD_FAILURE() << item.toStdString();
    }
    QLabel* said() { return m_dialog->findChild<QLabel*>("exportSaid"); }
    QString command()
    {
        m_dialog->findChild<QPushButton*>("exportCommand")->click();
        return QApplication::clipboard()->text();
    }

    std::unique_ptr<ExportDialog> m_dialog;
};

} // namespace heedmap
