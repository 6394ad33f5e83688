#include "window/style.h"

#include "window/actions.h"
#include "window/application.h"

#include <paint/contrast.h>

#include <QApplication>
#include <QFile>
#include <QPointer>
#include <QStyle>

#include <cassert>

namespace heedmap {
namespace {

constexpr std::pair<const char*, bool DisplaySettings::*> settingActions[] = {
    {"reduceMotion", &DisplaySettings::reduceMotion},
    {"guessFirst", &DisplaySettings::guessFirst},
    {"spotlight", &DisplaySettings::spotlight},
    {"stageSwitches", &DisplaySettings::stageSwitches}};

constexpr std::pair<const char*, ThemeChoice> themeActions[] = {{"themeSystem", ThemeChoice::System},
                                                                {"themeLight", ThemeChoice::Light},
                                                                {"themeDark", ThemeChoice::Dark},
                                                                {"themeHighContrast", ThemeChoice::HighContrast}};

QString sheet()
{
    QFile file(QStringLiteral(":/style.qss"));
    const bool opened = file.open(QIODevice::ReadOnly);
    assert(opened);
    return opened ? QString::fromUtf8(file.readAll()) : QString();
}

// In high contrast, where quiet text is as strong as any other, disabled text is fainter, at a contrast of at least
// 5:1.
QColor disabledInk(const Theme& theme)
{
    return theme.muted == theme.text ? mixed(theme.panel, theme.text, 0.6) : theme.muted;
}

/// Polishes a widget and all that is in it, each once.
void polishAgain(QWidget& widget)
{
    if (widget.testAttribute(Qt::WA_WState_Polished)) { // others are polished when they are shown
        widget.style()->polish(&widget);
        QEvent changed(QEvent::StyleChange);
        QCoreApplication::sendEvent(&widget, &changed);
    }
    QList<QPointer<QWidget>> children; // some may go meanwhile
    for (QObject* child : widget.children())
        if (child->isWidgetType())
            children += static_cast<QWidget*>(child);
    for (const QPointer<QWidget>& child : children)
        if (child != nullptr)
            polishAgain(*child);
}

/// Qt polishes, for each widget that wears a style sheet, all that is in it: what is eight widgets deep eight times. It
/// polishes none where the style has forgotten whom it knew, and then each is polished once.
void wear(const QString& sheet)
{
    if (qApp->styleSheet().isEmpty())
        return qApp->setStyleSheet(sheet); // polishes each once
    QStyle* style = QApplication::style();
    style->unpolish(qApp);
    qApp->setStyleSheet(sheet);
    style->polish(qApp);
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->parentWidget() == nullptr)
            polishAgain(*window);
}

} // namespace

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::AlternateBase, theme.window);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::Button, theme.panel);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.error);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.panel);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::ToolTipBase, theme.text);
    palette.setColor(QPalette::ToolTipText, theme.panel);
    palette.setColor(QPalette::PlaceholderText, theme.muted);
    palette.setColor(QPalette::Mid, theme.hairline);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabledInk(theme));
    return palette;
}

QString styleSheetOf(const Display& display)
{
    const Theme& theme = display.theme();
    const bool strong = theme.lineWidth > 1;
    const QString onAccent = theme.accent.lightnessF() > 0.6 ? QStringLiteral("#14171b") : QStringLiteral("#ffffff");
    const QString tint = mixed(theme.panel, theme.accent, strong ? 0.0 : 0.14).name();
    const auto pixels = [&](int px) { return QStringLiteral("%1px").arg(display.px(px)); };
    const std::pair<const char*, QString> words[] = {
        {"@window", theme.window.name()},
        {"@panel", theme.panel.name()},
        {"@hairline", theme.hairline.name()},
        {"@text", theme.text.name()},
        {"@muted", theme.muted.name()},
        {"@disabled", disabledInk(theme).name()},
        {"@accent", theme.accent.name()},
        {"@error", theme.error.name()},
        {"@caution", theme.noticeText.name()},
        {"@onaccent", onAccent},
        {"@tint", tint},
        {"@chosen", strong ? theme.accent.name() : tint},
        {"@onchosen", strong ? onAccent : theme.accent.name()},
        {"@hover", mixed(theme.panel, theme.text, strong ? 0.15 : 0.05).name()},
        {"@pressed", mixed(theme.panel, theme.text, 0.12).name()},
        {"@scroll", mixed(theme.panel, theme.muted, 0.45).name()},
        {"@arrowpx", pixels(12)},
        {"@boxpx", pixels(14)},
        {"@buttonpx", pixels(20)},
        {"@linepx", QStringLiteral("%1px").arg(qRound(theme.lineWidth))},
        {"@focuspx", QStringLiteral("%1px").arg(qRound(theme.lineWidth) + (strong ? 1 : 0))},
    };
    QString text = sheet();
    for (const auto& [word, value] : words)
        text.replace(QLatin1String(word), value);
    return text;
}

// The program's palette hides the platform's.
QPalette platformPalette()
{
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    QPalette platform = QApplication::palette();
    QApplication::setPalette(own);
    return platform;
}

bool platformIsDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < palette.color(QPalette::WindowText).lightnessF();
}

void connectSwitches(Actions& actions, Display& display)
{
    const auto check = [&actions, &display] {
        const DisplaySettings& settings = display.settings();
        for (const auto& [id, setting] : settingActions)
            actions[id]->setChecked(settings.*setting);
        actions["showChange"]->setChecked(settings.showChange);
        for (const auto& [id, theme] : themeActions)
            actions[id]->setChecked(settings.theme == theme);
    };
    QObject::connect(&display, &Display::changed, &display, check);
    QObject::connect(&display, &Display::motionChanged, &display, check);
    for (const auto& [id, theme] : themeActions)
        actions.on(id, [check, &display, theme = theme] {
            display.set(&DisplaySettings::theme, theme);
            check(); // the current theme, chosen again, stays checked
        });
    for (const auto& [id, setting] : settingActions)
        actions.on(id,
                   [action = actions[id], &display, setting = setting] { display.set(setting, action->isChecked()); });
    check();
}

void dressApplication(const Display& display)
{
    if (display.font(13) != QApplication::font())
        QApplication::setFont(display.font(13));
    QApplication::setPalette(paletteOf(display.theme()));
    const auto* application = qobject_cast<const Application*>(qApp);
    const QString given = application == nullptr ? QString() : application->givenStyleSheet();
    if (const QString sheet = styleSheetOf(display) + given; sheet != qApp->styleSheet())
        wear(sheet);
}

} // namespace heedmap
