#include "view/frame/display.h"

#include <paint/type.h>

#include <QCoreApplication>
#include <QEvent>
#include <QSettings>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace heedmap {
namespace {

const QString group = QStringLiteral("display/");

template <typename T> void read(const QSettings& settings, const char* key, T& value)
{
    value = settings.value(group + QLatin1String(key), QVariant::fromValue(value)).template value<T>();
}

template <typename Choice> void readChoice(const QSettings& settings, const char* key, Choice& choice, Choice last)
{
    const int value = settings.value(group + QLatin1String(key), static_cast<int>(choice)).toInt();
    if (value >= 0 && value <= static_cast<int>(last))
        choice = static_cast<Choice>(value);
}

DisplaySettings stored()
{
    const QSettings settings;
    DisplaySettings display;
    readChoice(settings, "theme", display.theme, ThemeChoice::HighContrast);
    readChoice(settings, "range", display.range, RangeMode::Manual);
    read(settings, "from", display.lo);
    read(settings, "to", display.hi);
    if (!(display.lo < display.hi) || !std::isfinite(display.hi - display.lo))
        std::tie(display.lo, display.hi) = std::pair(-1.0, 1.0);
    read(settings, "palette", display.palette);
    read(settings, "zeroCentred", display.zeroCentred);
    read(settings, "decimals", display.decimals);
    read(settings, "values", display.showValues);
    read(settings, "labels", display.showLabels);
    read(settings, "equalHeads", display.equalHeads);
    read(settings, "reduceMotion", display.reduceMotion);
    read(settings, "speed", display.speed);
    read(settings, "textScale", display.textScale);
    display.decimals = qBound(0, display.decimals, 12);
    display.speed = qBound(0.25, display.speed, 4.0);
    display.textScale = qBound(0.75, display.textScale, 2.0);
    return display;
}

void store(const DisplaySettings& display)
{
    QSettings settings;
    const auto write = [&](const char* key, const QVariant& value) {
        settings.setValue(group + QLatin1String(key), value);
    };
    write("theme", static_cast<int>(display.theme));
    write("range", static_cast<int>(display.range));
    write("from", display.lo);
    write("to", display.hi);
    write("palette", display.palette);
    write("zeroCentred", display.zeroCentred);
    write("decimals", display.decimals);
    write("values", display.showValues);
    write("labels", display.showLabels);
    write("equalHeads", display.equalHeads);
    write("reduceMotion", display.reduceMotion);
    write("speed", display.speed);
    write("textScale", display.textScale);
}

} // namespace

Display::Display(QObject* parent) : QObject(parent), m_settings(stored()) { qApp->installEventFilter(this); }

// The application hears of a language several times, as its translations are replaced.
bool Display::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == qApp && event->type() == QEvent::LanguageChange && !std::exchange(m_renames, true))
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_renames = false;
                restyle();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void Display::change(const DisplaySettings& settings)
{
    if (settings == m_settings)
        return;
    const DisplaySettings before = std::exchange(m_settings, settings);
    if (m_kept)
        store(m_settings);
    const auto style = [](const DisplaySettings& of) { return std::tuple(of.theme, of.textScale, of.presenting); };
    DisplaySettings moving = before;
    moving.reduceMotion = m_settings.reduceMotion;
    moving.speed = m_settings.speed;
    if (moving != before)
        emit motionChanged();
    if (style(before) != style(m_settings))
        restyle();
    else if (moving != m_settings)
        emit changed();
}

void Display::restyle()
{
    emit restyled();
    emit changed();
}

const Theme& Display::theme() const
{
    switch (m_settings.theme) {
    case ThemeChoice::Light: return lightTheme();
    case ThemeChoice::Dark: return darkTheme();
    case ThemeChoice::HighContrast: return m_systemDark ? highContrastDarkTheme() : highContrastLightTheme();
    case ThemeChoice::System: break;
    }
    return m_systemDark ? darkTheme() : lightTheme();
}

void Display::setSystemDark(bool dark)
{
    if (dark == m_systemDark)
        return;
    m_systemDark = dark;
    restyle();
}

void Display::setPresentedHeight(int px)
{
    constexpr double smallestType = 11;
    m_leastPresentingScale = px / (45 * smallestType);
    const double scale = std::max(1.6, m_leastPresentingScale);
    if (scale == m_presentingScale)
        return;
    m_presentingScale = scale;
    if (m_settings.presenting)
        restyle();
}

QFont Display::font(double px, bool bold) const { return textFont(px * scale(), bold); }

} // namespace heedmap

#include "moc_display.cpp"
