#include "window/hint.h"

#include <QSettings>

namespace heedmap {
namespace {

constexpr auto key = "hintDismissed";

}

Hint::Hint(const Display& display, QWidget* parent) : NoticeLine(QStringLiteral("hint"), display, parent)
{
    connect(this, &NoticeLine::closed, this, &Hint::dismiss);
    connect(&display, &Display::restyled, this, &Hint::speak);
    connect(&display, &Display::restyled, this, [this, &display] {
        if (display.settings().presenting)
            hide();
    });
    speak();
    offer();
}

void Hint::offer() { setVisible(!QSettings().value(QLatin1String(key)).toBool()); }

void Hint::dismiss()
{
    QSettings().setValue(QLatin1String(key), true);
    hide();
}

void Hint::speak()
{
    say(tr("Point at a cell to see what it is computed from; click to keep it. Type a number over any cell, "
           "or drag it up and down, and every matrix follows. Space goes to the next step."),
        tr("Got it"));
}

} // namespace heedmap

#include "moc_hint.cpp"
