#include "window/about.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace heedmap {
namespace {

QString text(const char* english) { return QCoreApplication::translate("About", english); }

QDialogButtonBox* closeButton(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(text(QT_TRANSLATE_NOOP("About", "Close")), QDialogButtonBox::RejectRole);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

} // namespace

void showAbout(QWidget* window)
{
    QDialog dialog(window);
    dialog.setObjectName("about");
    dialog.setWindowTitle(text(QT_TRANSLATE_NOOP("About", "About Heedmap")));
    auto* words = new QLabel(
        QStringLiteral("<h2>Heedmap %1</h2><p>%2</p><p>%3</p><p>%4</p>")
            .arg(QStringLiteral(HEEDMAP_VERSION),
                 text(QT_TRANSLATE_NOOP("About",
                                        "A workbench for the attention mechanism: change any number, and watch "
                                        "every matrix follow.")),
                 text(QT_TRANSLATE_NOOP("About",
                                        "Free software under the GNU General Public License, version 3 or "
                                        "later.")),
                 text(QT_TRANSLATE_NOOP("About",
                                        "Built with Qt %1 (LGPL-3), QCustomPlot (GPL-3), Eigen (MPL-2), libzip "
                                        "(BSD) and nlohmann/json (MIT)."))
                     .arg(QLatin1String(qVersion()))));
    words->setWordWrap(true);
    words->setMinimumWidth(420);
    auto* layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(24, 16, 24, 16);
    layout->addWidget(words);
    layout->addWidget(closeButton(dialog));
    dialog.exec();
}

void showShortcuts(QWidget* window)
{
    QDialog dialog(window);
    dialog.setObjectName("shortcuts");
    dialog.setWindowTitle(text(QT_TRANSLATE_NOOP("About", "Keyboard shortcuts")));
    dialog.resize(440, 520);
    auto* search = new QLineEdit;
    search->setPlaceholderText(text(QT_TRANSLATE_NOOP("About", "Search")));
    search->setAccessibleName(search->placeholderText());
    auto* list = new QListWidget;
    for (const QAction* action : window->actions())
        if (!action->shortcut().isEmpty())
            list->addItem(action->shortcut().toString(QKeySequence::NativeText) + QStringLiteral("    ")
                          + action->text().remove(QStringLiteral("…")));
    QObject::connect(search, &QLineEdit::textChanged, list, [list](const QString& wanted) {
        for (int i = 0; i < list->count(); ++i)
            list->item(i)->setHidden(!list->item(i)->text().contains(wanted, Qt::CaseInsensitive));
    });
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(search);
    layout->addWidget(list);
    layout->addWidget(closeButton(dialog));
    dialog.exec();
}

} // namespace heedmap
