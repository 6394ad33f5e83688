#include "window/shortcuts.h"

#include "view/frame/icons.h"
#include "window/form_dialog.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

/// What a view does by itself. Keys are in Qt's portable spelling where they are keys alone.
struct ViewKey {
    const char* where; ///< English, translated under "Shortcuts", like its effect
    const char* what;
    const char* keys;
    bool words = false; ///< `keys` is said in words, which are translated too
};

// One line adds one; those of one place stand together.
constexpr ViewKey viewKeys[] = {
    {QT_TRANSLATE_NOOP("Shortcuts", "Steps"), QT_TRANSLATE_NOOP("Shortcuts", "Next step"), "Space; PgDown"},
    {"Steps", QT_TRANSLATE_NOOP("Shortcuts", "Previous step"), "PgUp"},
    {"Steps", QT_TRANSLATE_NOOP("Shortcuts", "First step, last step"), "Home; End"},
    {QT_TRANSLATE_NOOP("Shortcuts", "Stage"), QT_TRANSLATE_NOOP("Shortcuts", "Walk from cell to cell"),
     "Left; Right; Up; Down"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Choose several cells"), "Shift+Left; Shift+Right; Shift+Up; Shift+Down"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Choose the whole matrix"), "Ctrl+A"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Another result of the step"), "Ctrl+Left; Ctrl+Right"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "The next matrix"), "Tab; Shift+Tab"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Edit the cell, or turn one of a mask"), "Return; F2"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Overwrite the cell"), QT_TRANSLATE_NOOP("Shortcuts", "type a number"),
     true},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Set to zero"), "Del"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Change a number by dragging"),
     QT_TRANSLATE_NOOP("Shortcuts", "drag up or down; Shift: fine, Ctrl: coarse"), true},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Pin a computed matrix, or unpin it"), "P"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Copy and paste cells"), "Ctrl+C; Ctrl+V"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Zoom in, zoom out, fit"), "Ctrl++; Ctrl+-; Ctrl+0"},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Zoom by mouse"), QT_TRANSLATE_NOOP("Shortcuts", "Ctrl and the wheel"),
     true},
    {"Stage", QT_TRANSLATE_NOOP("Shortcuts", "Clear selection"), "Esc"},
    {QT_TRANSLATE_NOOP("Shortcuts", "Heads"), QT_TRANSLATE_NOOP("Shortcuts", "Walk from head to head"),
     "Left; Right; Up; Down"},
    {"Heads", QT_TRANSLATE_NOOP("Shortcuts", "One head large, and back to all"), "Return; Esc"},
    {"Heads", QT_TRANSLATE_NOOP("Shortcuts", "Compare two heads"),
     QT_TRANSLATE_NOOP("Shortcuts", "Ctrl and a click on each, or Ctrl and Enter"), true},
    {"Heads", QT_TRANSLATE_NOOP("Shortcuts", "The next head, where one is large"), "Ctrl+Left; Ctrl+Right"},
    {"Heads", "Pin a computed matrix, or unpin it", "P"},
    {"Heads", "Overwrite the cell", "type a number", true},
    {QT_TRANSLATE_NOOP("Shortcuts", "Text"), QT_TRANSLATE_NOOP("Shortcuts", "Follow the next token"), "Up; Down"},
    {"Text", QT_TRANSLATE_NOOP("Shortcuts", "From the query, to the key"), "Left; Right"},
    {"Text", QT_TRANSLATE_NOOP("Shortcuts", "Clear selection"), "Esc"},
    {QT_TRANSLATE_NOOP("Shortcuts", "Sheet"), QT_TRANSLATE_NOOP("Shortcuts", "From matrix to matrix and to the layers"),
     "Ctrl+Left; Ctrl+Right"},
    {"Sheet", QT_TRANSLATE_NOOP("Shortcuts", "Open the layer, or close it"), "Return; Space"},
    {"Sheet", QT_TRANSLATE_NOOP("Shortcuts", "Move the page, or from the chosen cell to the next"),
     "Left; Right; Up; Down"},
    {"Sheet", "Edit the cell, or turn one of a mask", "Return; F2"},
    {"Sheet", "Overwrite the cell", "type a number", true},
    {"Sheet", "Copy and paste cells", "Ctrl+C; Ctrl+V"},
    {"Sheet", QT_TRANSLATE_NOOP("Shortcuts", "Zoom in, zoom out, fit"), "+; -; 0"},
    {QT_TRANSLATE_NOOP("Shortcuts", "Picture"), QT_TRANSLATE_NOOP("Shortcuts", "Walk from patch to patch"),
     "Left; Right; Up; Down"},
    {"Picture", QT_TRANSLATE_NOOP("Shortcuts", "From head to head"), "Ctrl+Left; Ctrl+Right"},
    {"Picture", QT_TRANSLATE_NOOP("Shortcuts", "Overlay opacity up, down"), "+; -"},
    {QT_TRANSLATE_NOOP("Shortcuts", "Table"), "Walk from head to head", "Up; Down"},
    {"Table", QT_TRANSLATE_NOOP("Shortcuts", "Sort by a column"), "1; 2; 3; 4; 5; 6"},
    {"Table", QT_TRANSLATE_NOOP("Shortcuts", "Show the head large"), "Return"},
    {QT_TRANSLATE_NOOP("Shortcuts", "Pipeline"), QT_TRANSLATE_NOOP("Shortcuts", "Walk from matrix to matrix"),
     "Left; Right; Up; Down"},
    {"Pipeline", QT_TRANSLATE_NOOP("Shortcuts", "Open the layer, or close it"), "Return"},
};

QString said(const char* english) { return QCoreApplication::translate("Shortcuts", english); }

QString keysText(const QList<QKeySequence>& keys)
{
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts += key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral("   "));
}

} // namespace

Shortcuts::Shortcuts(const Display& display, QWidget* window)
    : QDialog(window), m_display(display), m_search(new QLineEdit), m_list(new QTreeWidget), m_nothing(new QLabel)
{
    setObjectName("shortcuts");
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(display.px(600), std::min(display.px(660), window->height()));
    dress();
    list(*window);
    layOut();
    widen(window->width());
    connect(m_search, &QLineEdit::textChanged, this, &Shortcuts::search);
    m_search->setFocus();
}

void Shortcuts::dress()
{
    m_search->setObjectName("shortcutsSearch");
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(lineIcon(QStringLiteral("search"), m_display.theme().muted), QLineEdit::LeadingPosition);
    m_list->setObjectName("shortcutsList");
    m_list->setAccessibleName(windowTitle());
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setIndentation(0);
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_nothing->setObjectName("shortcutsNothing");
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setProperty("muted", true);
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
}

void Shortcuts::list(const QWidget& window)
{
    QTreeWidgetItem* actions = group(tr("Window"));
    for (const QAction* action : window.actions())
        if (!action->shortcut().isEmpty())
            add(actions, action->iconText(), keysText(action->shortcuts())); // its text may name the last edit
    QTreeWidgetItem* place = nullptr;
    for (const ViewKey& key : viewKeys) {
        if (place == nullptr || place->text(0) != said(key.where))
            place = group(said(key.where));
        add(place, said(key.what),
            key.words ? said(key.keys) : keysText(QKeySequence::listFromString(QLatin1String(key.keys))));
    }
}

void Shortcuts::layOut()
{
    (new QVBoxLayout(m_list->viewport()))->addWidget(m_nothing);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 16, 16, 16);
    rows->setSpacing(10);
    rows->addWidget(m_search);
    rows->addWidget(m_list, 1);
    rows->addWidget(new DialogButtons(*this, tr("Close")));
}

void Shortcuts::widen(int most)
{
    ensurePolished();
    m_list->ensurePolished();
    const QFontMetrics metrics(m_list->font());
    int what = 0;
    int keys = 0;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        for (int k = 0; k < m_list->topLevelItem(i)->childCount(); ++k) {
            const QTreeWidgetItem& item = *m_list->topLevelItem(i)->child(k);
            what = std::max(what, metrics.horizontalAdvance(item.text(0)));
            keys = std::max(keys, metrics.horizontalAdvance(item.text(1)));
        }
    const int around = m_display.px(32) + m_display.px(80); // margins; the scroll bar and what surrounds texts
    resize(std::max(width(), std::min(what + keys + around, most)), height());
}

QTreeWidgetItem* Shortcuts::group(const QString& title)
{
    auto* item = new QTreeWidgetItem(m_list, {title});
    item->setFont(0, m_display.font(13, true));
    item->setSizeHint(0, QSize(0, m_display.px(36)));
    item->setFirstColumnSpanned(true);
    item->setExpanded(true);
    return item;
}

void Shortcuts::add(QTreeWidgetItem* group, const QString& what, const QString& keys)
{
    auto* item = new QTreeWidgetItem(group, {what, keys});
    item->setSizeHint(0, QSize(0, m_display.px(26)));
    item->setForeground(1, m_display.theme().muted);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
}

void Shortcuts::search(const QString& words)
{
    bool any = false;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* group = m_list->topLevelItem(i);
        bool some = false;
        for (int k = 0; k < group->childCount(); ++k) {
            QTreeWidgetItem* item = group->child(k);
            const bool found = item->text(0).contains(words, Qt::CaseInsensitive)
                || item->text(1).contains(words, Qt::CaseInsensitive);
            item->setHidden(!found);
            some = some || found;
        }
        group->setHidden(!some);
        any = any || some;
    }
    m_nothing->setText(tr("Nothing here matches “%1”.").arg(words));
    m_nothing->setVisible(!any);
}

} // namespace heedmap

#include "moc_shortcuts.cpp"
