#include "window/top_bar.h"

#include "model/training/target.h"
#include "model/workbench.h"
#include "view/frame/icons.h"
#include "window/views.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace heedmap {
namespace {

constexpr int textGap = 12;
constexpr int mainViews = 4;   ///< the first ones, which always stand in the bar
constexpr int leastLeft = 190; ///< px of the menu with some of the title
constexpr int mostLeft = 400;
constexpr double leftShare = 0.31; ///< of the bar, for the menu and the title

/// As bold as the style sheet makes it.
QFont titleFont(const Display& display, double px)
{
    QFont font = display.font(px, true);
    font.setBold(true);
    return font;
}

/// Breaks between words; elides what does not fit on the second line, and words longer than a line.
QString inTwoLines(const QString& text, const QFont& font, int width)
{
    const QFontMetrics metrics(font);
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine first = layout.createLine();
    first.setLineWidth(width);
    layout.endLayout();
    const int end = first.textLength();
    const QString above = text.left(end).trimmed();
    if (end >= text.size() || metrics.horizontalAdvance(above) > width)
        return metrics.elidedText(text, Qt::ElideRight, width);
    return above + QLatin1Char('\n') + metrics.elidedText(text.mid(end).trimmed(), Qt::ElideRight, width);
}

} // namespace

TopBar::TopBar(const Actions& actions, QMenu* menu, const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_workbench(context.workbench), m_display(context.display), m_menuButton(new QToolButton),
      m_languages(button(actions["language"], true)), m_words(actions["documentWords"]), m_title(new QLabel),
      m_subtitle(new QLabel), m_left(new QWidget), m_views(new QButtonGroup(this)), m_moreViews(new QToolButton)
{
    setObjectName("topBar");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_menuButton->setMenu(menu);
    layOutLeft();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 16, 6);
    row->setSpacing(4);
    row->addWidget(m_left);
    addTabs();
    row->addStretch(1);
    m_exercises = button(actions["exercises"], true);
    m_learn = button(actions["learn"], true);
    m_lesson = button(actions["lesson"], true);
    connect(actions["lesson"], &QAction::toggled, this, &TopBar::fit); // a lesson that is begun has its button
    for (QToolButton* offered : {m_exercises, m_learn, m_lesson}) {
        row->addWidget(offered);
        offered->hide();
    }
    for (const char* id : {"settings", "undo", "redo"})
        row->addWidget(button(actions[id], true));
    row->addSpacing(6);
    m_giving = {nullptr, m_lesson, m_learn, m_exercises, nullptr, nullptr};
    for (const auto& [id, place] : {std::pair("remember", 0), std::pair("export", 4), std::pair("present", 5)})
        row->addWidget(m_giving[static_cast<std::size_t>(place)] = button(actions[id], false));
    row->addWidget(m_languages);
    connect(m_views, &QButtonGroup::idClicked, this, &TopBar::viewChosen);
    connect(&context.workbench, &Workbench::rebuilt, this, &TopBar::offerViews);
    dress();
}

void TopBar::addTabs()
{
    for (int i = 0; i < static_cast<int>(views().size()); ++i) {
        auto* tab = new QToolButton;
        tab->setCheckable(true);
        tab->setProperty("tab", true);
        tab->setObjectName(QLatin1String("view_") + QLatin1String(viewAt(i).id));
        m_views->addButton(tab, i);
        layout()->addWidget(tab);
    }
    m_moreViews->setObjectName("moreViews");
    m_moreViews->setProperty("tab", true);
    m_moreViews->setPopupMode(QToolButton::InstantPopup);
    m_moreViews->setMenu(new QMenu(m_moreViews));
    m_moreViews->hide();
    layout()->addWidget(m_moreViews);
    connect(m_moreViews->menu(), &QMenu::aboutToShow, this, &TopBar::listFoldedViews);
}

void TopBar::layOutLeft()
{
    m_title->setObjectName("title");
    m_title->setTextFormat(Qt::PlainText);
    m_subtitle->setObjectName("subtitle");
    m_subtitle->setTextFormat(Qt::PlainText);
    m_menuButton->setObjectName("menuButton");
    m_menuButton->setProperty("flat", true);
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    m_left->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); // its texts are fitted to its width
    for (QWidget* heard : {m_left, static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_subtitle)})
        heard->installEventFilter(this);
    m_title->setCursor(Qt::PointingHandCursor);
    m_subtitle->setCursor(Qt::PointingHandCursor);

    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addStretch();
    texts->addWidget(m_title);
    texts->addWidget(m_subtitle);
    texts->addStretch();
    auto* left = new QHBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(textGap);
    left->addWidget(m_menuButton);
    left->addLayout(texts, 1);
}

QToolButton* TopBar::button(QAction* action, bool flat)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setProperty("flat", flat);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setToolButtonStyle(flat ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setPopupMode(action->menu() != nullptr ? QToolButton::InstantPopup : QToolButton::DelayedPopup);
    m_buttons.push_back(button);
    return button;
}

void TopBar::setDocument(const QString& title, const QString& subtitle)
{
    m_titleText = title;
    m_subtitleText = subtitle;
    fit();
}

void TopBar::openLanguages()
{
    m_languages->defaultAction()->menu()->popup(m_languages->mapToGlobal(m_languages->rect().bottomLeft()));
}

void TopBar::setView(int index)
{
    m_views->button(index)->setChecked(true);
    if (index >= mainViews)
        m_used = index;
    fit();
}

void TopBar::dress()
{
    m_menuButton->setIcon(lineIcon(QStringLiteral("menu"), m_display.theme().text));
    m_menuButton->setAccessibleName(QCoreApplication::translate("Actions", "Menu"));
    m_menuButton->setToolTip(QCoreApplication::translate("Actions", "Menu"));
    m_subtitle->setFont(m_display.font(12));
    for (QAbstractButton* tab : m_views->buttons()) {
        const ViewEntry& view = viewAt(m_views->id(tab));
        tab->setText(QCoreApplication::translate("Views", view.title));
        tab->setFont(m_display.font(13));
        tab->setMinimumWidth(tab->fontMetrics().horizontalAdvance(tab->text()) + 24); // bold must fit too
    }
    m_moreViews->setText(QCoreApplication::translate("Views", "More"));
    m_moreViews->setToolTip(QCoreApplication::translate("Views", "The other views"));
    m_moreViews->setFont(m_display.font(13));
    for (auto* button : findChildren<QToolButton*>()) {
        button->setIconSize({m_display.px(20), m_display.px(20)});
        if (button->defaultAction() != nullptr)
            button->setFont(m_display.font(13));
    }
    setMinimumHeight(m_display.px(50));
    fit();
}

bool TopBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_left && event->type() == QEvent::Resize)
        fit();
    if (watched == m_title && event->type() == QEvent::MouseButtonRelease)
        m_words->trigger();
    if (watched == m_subtitle && event->type() == QEvent::MouseButtonPress)
        emit subtitleClicked();
    return QWidget::eventFilter(watched, event);
}

// Tabs and buttons change their widths with the language after they are dressed, and so the room beside them.
bool TopBar::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest && widthOfTabs() + widthOfButtons(false) != m_taken)
        fit();
    return done;
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

// Words may go into the menu of other views, and icons of what only some documents have.
QSize TopBar::minimumSizeHint() const
{
    const QMargins margins = layout()->contentsMargins();
    int tab = 0; // the current view keeps its own
    for (QAbstractButton* view : m_views->buttons())
        if (offersView(m_views->id(view)))
            tab = std::max(tab, widthWith(*view));
    int width = margins.left() + margins.right() + m_display.px(leastLeft) + widthWith(*m_views->button(0)) + tab
        + widthWith(*m_moreViews) + 4 * layout()->spacing();
    for (const QToolButton* button : m_buttons)
        if (std::ranges::count(m_giving, button) == 0)
            width += widthWith(*button);
    return {width, QWidget::minimumSizeHint().height()};
}

// Hides the tab of a view that has nothing to show.
void TopBar::offerViews()
{
    fit();
    if (m_views->checkedButton() != nullptr && !offersView(m_views->checkedId()))
        emit viewChosen(0);
}

bool TopBar::offersView(int id) const { return m_workbench.isOpen() && viewAt(id).applies(m_workbench); }

bool TopBar::standsInBar(int id) const
{
    return offersView(id) && (id < mainViews || id == m_used || m_views->button(id)->isChecked());
}

/// Moves the last tabs into the menu until all has room: the current view's tab stays, and the first.
void TopBar::foldViews()
{
    std::vector<QAbstractButton*> standing;
    int taken = widthWith(*m_moreViews);
    for (QAbstractButton* tab : m_views->buttons())
        if (standsInBar(m_views->id(tab))) {
            standing.push_back(tab);
            taken += widthWith(*tab);
        }
    const int most = width() - widthOfLeft() - widthOfButtons(false);
    std::set<const QAbstractButton*> folded;
    for (auto tab = standing.rbegin(); tab != standing.rend() && taken > most; ++tab)
        if (!(*tab)->isChecked() && *tab != standing.front()) {
            taken -= widthWith(**tab);
            folded.insert(*tab);
        }
    for (QAbstractButton* tab : m_views->buttons()) // each once: what is shown lays the bar out at once
        tab->setVisible(std::ranges::count(standing, tab) > 0 && !folded.contains(tab));
    m_moreViews->setVisible(m_workbench.isOpen());
}

void TopBar::listFoldedViews()
{
    QMenu& menu = *m_moreViews->menu();
    menu.clear();
    for (QAbstractButton* tab : m_views->buttons())
        if (tab->isHidden() && offersView(m_views->id(tab)))
            connect(menu.addAction(tab->text()), &QAction::triggered, tab, &QAbstractButton::click);
    menu.addSeparator();
    for (QToolButton* button : m_giving)
        if (button->isHidden() && wanted(*button))
            menu.addAction(button->defaultAction());
}

// Asks each widget, because the layout updates its widths late.
int TopBar::widthWith(const QWidget& widget) const
{
    return std::max(widget.sizeHint().width(), widget.minimumWidth()) + layout()->spacing();
}

int TopBar::widthOfTabs() const
{
    int width = m_moreViews->isHidden() ? 0 : widthWith(*m_moreViews);
    for (const QAbstractButton* tab : m_views->buttons())
        width += tab->isHidden() ? 0 : widthWith(*tab);
    return width;
}

/// With what separates them; of those that are shown, or of all.
int TopBar::widthOfButtons(bool all) const
{
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right();
    for (const QToolButton* button : m_buttons)
        width += all || !button->isHidden() ? widthWith(*button) : 0;
    for (int i = 0; i < layout()->count(); ++i)
        if (layout()->itemAt(i)->spacerItem() != nullptr)
            width += layout()->itemAt(i)->sizeHint().width() + layout()->spacing();
    return width;
}

// The same for every document, so that the tabs keep their places: beside what every document has room for.
int TopBar::widthOfLeft() const
{
    constexpr std::size_t optional = 4; // of the buttons that give way
    int others = widthOfButtons(true) + widthWith(*m_moreViews);
    for (std::size_t i = 0; i < optional; ++i)
        others -= widthWith(*m_giving[i]);
    for (int i = 0; i < mainViews; ++i)
        others += widthWith(*m_views->button(i));
    const int share = std::min(static_cast<int>(leftShare * width()), m_display.px(mostLeft));
    return std::max(std::min(share, width() - others), m_display.px(leastLeft));
}

/// Whether the document has a use for a button.
bool TopBar::wanted(const QToolButton& button) const
{
    if (&button == m_lesson)
        return !m_workbench.head().lesson.empty() || m_lesson->isChecked();
    if (&button == m_exercises)
        return !m_workbench.head().exercises.empty();
    if (&button == m_learn)
        return !m_workbench.head().loss.empty() || takesTargets(m_workbench); // which can be drawn
    return true;
}

// What has no room beside the tabs is in the menu. A word is never cut or replaced by an icon.
void TopBar::offer()
{
    if (!m_workbench.isOpen())
        return;
    int room = width() - widthOfLeft() - widthWith(*m_moreViews) - widthOfButtons(true);
    for (QAbstractButton* tab : m_views->buttons())
        if (standsInBar(m_views->id(tab)))
            room -= widthWith(*tab);
    for (const QToolButton* button : m_giving)
        room += wanted(*button) ? 0 : widthWith(*button);
    for (QToolButton* button : m_giving) {
        const bool has = wanted(*button) && room >= 0;
        room += wanted(*button) && !has ? widthWith(*button) : 0;
        button->setVisible(has);
    }
}

// Moves buttons into the menu first, then tabs, then breaks the title into two lines, and at last elides it.
void TopBar::fit()
{
    if (m_fitting)
        return;
    const QScopedValueRollback fitting(m_fitting, true); // a button that is shown lays out the bar at once
    offer();
    foldViews();
    m_taken = widthOfTabs() + widthOfButtons(false);
    m_left->setFixedWidth(widthOfLeft());
    fitTexts(std::max(widthOfLeft() - m_menuButton->sizeHint().width() - textGap - layout()->spacing(), 40));
}

void TopBar::fitTexts(int width)
{
    constexpr int leastTitle = 56;
    QFont font = titleFont(m_display, 17);
    m_title->setVisible(width >= leastTitle);
    m_subtitle->setVisible(width >= leastTitle);
    QString shown = m_titleText;
    if (QFontMetrics(font).horizontalAdvance(m_titleText) + 2 > width) {
        font = titleFont(m_display, 14);
        shown = inTwoLines(m_titleText, font, width - 2);
    }
    m_title->setFont(font);
    const QString below = m_subtitle->fontMetrics().elidedText(m_subtitleText, Qt::ElideRight, width);
    const bool cut = shown.endsWith(QChar(0x2026)) || below != m_subtitleText;
    m_title->setText(shown);
    m_subtitle->setText(below);
    m_title->setToolTip(cut ? QString() : m_words->toolTip());
    m_left->setToolTip(cut ? m_titleText + QLatin1Char('\n') + m_subtitleText
                           : QCoreApplication::translate("Actions", "What the document says"));
}

} // namespace heedmap

#include "moc_top_bar.cpp"
