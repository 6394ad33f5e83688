#include "window/top_bar.h"

#include "model/workbench.h"
#include "view/icons.h"
#include "window/views.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>

namespace heedmap {

TopBar::TopBar(const Actions& actions, QMenu* menu, const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_workbench(context.workbench), m_display(context.display), m_menuButton(new QToolButton),
      m_title(new QLabel), m_subtitle(new QLabel), m_left(new QWidget), m_views(new QButtonGroup(this))
{
    setObjectName("topBar");
    setAttribute(Qt::WA_StyledBackground);
    m_title->setObjectName("title");
    m_subtitle->setObjectName("subtitle");
    m_menuButton->setObjectName("menuButton");
    m_menuButton->setProperty("flat", true);
    m_menuButton->setMenu(menu);
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    m_left->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // its texts are cut to what there is
    m_left->setMinimumWidth(124);
    m_left->installEventFilter(this);

    auto* left = new QHBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(12);
    left->addWidget(m_menuButton);
    left->addWidget(m_title);
    left->addWidget(m_subtitle);
    left->addStretch();

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 16, 8);
    row->setSpacing(4);
    row->addWidget(m_left, 14);
    for (int i = 0; i < static_cast<int>(views().size()); ++i) {
        auto* tab = new QToolButton;
        tab->setCheckable(true);
        tab->setProperty("tab", true);
        tab->setObjectName(QLatin1String("view_") + QLatin1String(views()[static_cast<std::size_t>(i)].id));
        m_views->addButton(tab, i);
        row->addWidget(tab);
    }
    row->addStretch(1);
    for (const char* id : {"settings", "undo", "redo"})
        row->addWidget(button(actions[id], true));
    row->addSpacing(6);
    for (const char* id : {"remember", "export", "present", "language"})
        row->addWidget(button(actions[id], false));
    connect(m_views, &QButtonGroup::idClicked, this, &TopBar::viewChosen);
    connect(&context.workbench, &Workbench::rebuilt, this, &TopBar::offerViews);
    dress();
}

QToolButton* TopBar::button(QAction* action, bool flat)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setProperty("flat", flat);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setToolButtonStyle(flat ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
    button->setIconSize({20, 20});
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void TopBar::setDocument(const QString& title, const QString& subtitle)
{
    m_titleText = title;
    m_subtitleText = subtitle;
    elide();
}

void TopBar::setView(int index) { m_views->button(index)->setChecked(true); }

void TopBar::dress()
{
    m_menuButton->setIcon(lineIcon(QStringLiteral("menu"), m_display.theme().text));
    m_menuButton->setIconSize({20, 20});
    m_menuButton->setAccessibleName(QCoreApplication::translate("Actions", "Menu"));
    m_menuButton->setToolTip(QCoreApplication::translate("Actions", "Menu"));
    m_title->setFont(m_display.font(17, true));
    m_subtitle->setFont(m_display.font(13));
    for (QAbstractButton* tab : m_views->buttons()) {
        const ViewEntry& view = views()[static_cast<std::size_t>(m_views->id(tab))];
        tab->setText(QCoreApplication::translate("Views", view.title));
        tab->setFont(m_display.font(13));
        tab->setMinimumWidth(tab->fontMetrics().horizontalAdvance(tab->text()) + 24); // bold must fit too
    }
    for (auto* button : findChildren<QToolButton*>())
        if (button->defaultAction() != nullptr)
            button->setFont(m_display.font(13));
    setMinimumHeight(m_display.px(50));
    elide();
}

// The tabs and buttons change their widths with the language, and so the room beside them, after they are dressed.
bool TopBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_left && event->type() == QEvent::Resize)
        elide();
    return QWidget::eventFilter(watched, event);
}

// A tab that would only say that there is nothing to see is left out.
void TopBar::offerViews()
{
    for (QAbstractButton* tab : m_views->buttons())
        tab->setVisible(views()[static_cast<std::size_t>(m_views->id(tab))].applies(m_workbench));
    if (m_views->checkedButton() != nullptr && m_views->checkedButton()->isHidden())
        emit viewChosen(0);
}

// The title goes before the subtitle; what does not fit can be read by hovering.
void TopBar::elide()
{
    const int room = m_left->width() - m_menuButton->sizeHint().width() - 24;
    const QFontMetrics title(m_title->font());
    const QFontMetrics subtitle(m_subtitle->font());
    const int titleWidth = std::min(title.horizontalAdvance(m_titleText) + 2, std::max(room, 40));
    m_title->setText(title.elidedText(m_titleText, Qt::ElideRight, titleWidth));
    const int rest = room - titleWidth - 12;
    m_subtitle->setVisible(rest > 60);
    m_subtitle->setText(subtitle.elidedText(m_subtitleText, Qt::ElideRight, std::max(rest, 0)));
    m_left->setToolTip(m_titleText + QStringLiteral("\n") + m_subtitleText);
}

} // namespace heedmap
