#pragma once

#include "view/display.h"

#include <QMenu>

namespace heedmap {

/// How values are shown: palette, range, decimals, labels. Made anew whenever it is opened, so that it
/// speaks the language of now and ticks what holds now.
class DisplayMenu : public QMenu {
    Q_OBJECT

public:
    explicit DisplayMenu(Display& display);

    void name(); ///< in the language of now

private:
    void fill();
    void fillPalettes();
    void fillRanges();
    void fillDecimals();
    void askRange();
    void addSwitch(const QString& text, bool DisplaySettings::*member);
    /// One of several; `choose` is what it does.
    template <typename Choose> void addChoice(QMenu& menu, const QString& text, bool chosen, Choose choose);

    Display& m_display;
};

} // namespace heedmap
