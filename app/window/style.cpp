#include "window/style.h"

namespace heedmap {
namespace {

/// A colour between two, for hovering.
QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto mix = [share](int x, int y) { return qRound(x + (y - x) * share); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

// NOLINTNEXTLINE(readability-function-size): one style sheet
QString sheet()
{
    return QStringLiteral(R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @hairline; width: @linepx; height: @linepx; }
QWidget { color: @text; }
QSplitter::handle { background: @hairline; }
QSplitter::handle:hover { background: @accent; }

#topBar, #stepsPanel, #settingsPanel, #pipelinePanel, #explanationPanel { background: @panel; }
#topBar { border-bottom: @linepx solid @hairline; }
#stepsPanel { border-top: @linepx solid @hairline; }
#viewArea { background: @window; }
#title { font-weight: bold; }
#subtitle, #statusTime { color: @muted; }

QToolButton, QPushButton { background: @panel; border: @linepx solid @hairline; border-radius: 6px; padding: 5px 11px; }
QToolButton:hover, QPushButton:hover { background: @hover; }
QToolButton:pressed, QPushButton:pressed { background: @pressed; }
QToolButton:focus, QPushButton:focus { border: @focuspx solid @accent; }
QToolButton:disabled, QPushButton:disabled { color: @muted; }
QPushButton:default { background: @accent; color: @onaccent; border-color: @accent; }
QPushButton:default:disabled { background: @pressed; color: @muted; border-color: @hairline; }
QToolButton[flat="true"] { border: @linepx solid transparent; padding: 5px; background: transparent; }
QToolButton[flat="true"]:hover { background: @hover; }
QToolButton[flat="true"]:focus { border: @focuspx solid @accent; }
QToolButton[tab="true"] { border: @linepx solid transparent; border-radius: 14px; padding: 5px 13px; background: transparent; color: @muted; }
QToolButton[tab="true"]:hover { background: @hover; color: @text; }
QToolButton[tab="true"]:checked { background: @tint; color: @accent; font-weight: bold; }
QToolButton[tab="true"]:focus { border: @focuspx solid @accent; }
QToolButton:checked { background: @tint; color: @accent; }
QToolButton::menu-indicator { image: none; width: 0; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QListView, QTableView, QTreeView {
  background: @panel; border: @linepx solid @hairline; border-radius: 6px; padding: 4px 6px;
  selection-background-color: @accent; selection-color: @onaccent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QListView:focus { border: @focuspx solid @accent; }
QComboBox::drop-down, QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {
  border: none; background: transparent; width: 20px; }
QComboBox::down-arrow, QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/icons/chevron-down.svg); width: 12px; height: 12px; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/icons/chevron-up.svg); width: 12px; height: 12px; }
#galleryList { background: transparent; border: none; padding: 0; }
QComboBox QAbstractItemView { background: @panel; border: @linepx solid @hairline; padding: 4px; }
QCheckBox::indicator { width: 14px; height: 14px; border: @linepx solid @muted; border-radius: 4px; background: @panel; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check.svg); }
QCheckBox:focus { color: @accent; }
QLabel[muted="true"] { color: @muted; }
QLabel[problem="true"] { color: @error; }
QHeaderView::section { background: @window; color: @muted; border: none; padding: 4px 8px; }

QSlider::groove:horizontal { height: 4px; background: @hairline; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -5px 0; border: @linepx solid @accent; border-radius: 7px; background: @panel; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: @accent; }

QMenu { background: @panel; border: @linepx solid @hairline; padding: 6px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: @tint; color: @accent; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @hairline; margin: 6px 8px; }
QToolTip { background: @text; color: @panel; border: none; padding: 4px 8px; }

QStatusBar { background: @panel; border-top: @linepx solid @hairline; color: @muted; }
QStatusBar::item { border: none; }
QProgressBar { background: @hairline; border: none; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @scroll; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { border: none; background: transparent; }
)");
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
        palette.setColor(QPalette::Disabled, role, theme.muted);
    return palette;
}

QString styleSheetOf(const Display& display)
{
    const Theme& theme = display.theme();
    const bool strong = theme.lineWidth > 1;
    const std::pair<const char*, QString> words[] = {
        {"@window", theme.window.name()},
        {"@panel", theme.panel.name()},
        {"@hairline", theme.hairline.name()},
        {"@text", theme.text.name()},
        {"@muted", theme.muted.name()},
        {"@accent", theme.accent.name()},
        {"@error", theme.error.name()},
        {"@onaccent", theme.accent.lightnessF() > 0.6 ? QStringLiteral("#14171b") : QStringLiteral("#ffffff")},
        {"@tint", mixed(theme.panel, theme.accent, strong ? 0.0 : 0.14).name()},
        {"@hover", mixed(theme.panel, theme.text, strong ? 0.15 : 0.05).name()},
        {"@pressed", mixed(theme.panel, theme.text, 0.12).name()},
        {"@scroll", mixed(theme.panel, theme.muted, 0.45).name()},
        {"@linepx", QStringLiteral("%1px").arg(qRound(theme.lineWidth))},
        {"@focuspx", QStringLiteral("%1px").arg(qRound(theme.lineWidth) + (strong ? 1 : 0))},
    };
    QString text = sheet();
    for (const auto& [word, value] : words)
        text.replace(QLatin1String(word), value);
    return text;
}

bool platformIsDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < palette.color(QPalette::WindowText).lightnessF();
}

} // namespace heedmap
