#pragma once

#include "view/frame/display.h"

#include <QMenu>

#include <functional>
#include <string>

namespace heedmap {

/// The menu of how values are shown and rounded: palette, range, decimals, number format, labels. Rebuilt whenever it
/// opens, in the current language and state.
class DisplayMenu : public QMenu {
    Q_OBJECT

public:
    /// `lesson`: the window's switches for teaching.
    DisplayMenu(Display& display, Workbench& workbench, const QList<QAction*>& lesson = {});

    void name(); ///< in the current language

private:
    void fill();
    void fillPalettes();
    void fillRanges();
    void fillDecimals();
    void askRange();
    void addSwitch(const QString& text, bool DisplaySettings::*member);
    /// One of several; `choose` is its effect.
    template <typename Choose> void addChoice(QMenu& menu, const QString& text, bool chosen, Choose choose);

    Display& m_display;
    Workbench& m_workbench;
    QList<QAction*> m_lesson;
};

/// Lists the languages of the program by their own names, with the current one checked.
void fillLanguages(QMenu& menu, const std::function<void(const std::string& language)>& choose);

} // namespace heedmap
