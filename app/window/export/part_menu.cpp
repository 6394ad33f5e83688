#include "window/export/part_menu.h"

#include <heedmap/document/figure_spec.h>

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace heedmap {
namespace {

struct NamedPart {
    FigurePart part;
    const char* title; ///< English, translated under "PartMenu"
};

constexpr NamedPart offeredParts[] = {
    {FigurePart::Title, QT_TRANSLATE_NOOP("PartMenu", "title")},
    {FigurePart::Symbol, QT_TRANSLATE_NOOP("PartMenu", "symbol")},
    {FigurePart::Shape, QT_TRANSLATE_NOOP("PartMenu", "shape")},
    {FigurePart::Axes, QT_TRANSLATE_NOOP("PartMenu", "names of axes")},
    {FigurePart::Labels, QT_TRANSLATE_NOOP("PartMenu", "labels")},
    {FigurePart::Values, QT_TRANSLATE_NOOP("PartMenu", "numbers")},
    {FigurePart::Bar, QT_TRANSLATE_NOOP("PartMenu", "colour bar, key")},
    {FigurePart::Range, QT_TRANSLATE_NOOP("PartMenu", "note on the range")},
    {FigurePart::Entropy, QT_TRANSLATE_NOOP("PartMenu", "entropy of heads")},
    {FigurePart::Margin, QT_TRANSLATE_NOOP("PartMenu", "margin")},
};

QString nameOf(FigurePart part) { return QString::fromStdString(figureParts()[static_cast<std::size_t>(part)]); }

} // namespace

PartMenu::PartMenu(QWidget* parent) : QToolButton(parent)
{
    auto* menu = new QMenu(this);
    for (const NamedPart& each : offeredParts) {
        QAction* action = menu->addAction(QCoreApplication::translate("PartMenu", each.title));
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, &PartMenu::say);
        connect(action, &QAction::toggled, this, &PartMenu::changed);
        m_actions.push_back(action);
    }
    setObjectName("exportWithout");
    setMenu(menu);
    setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    say();
}

void PartMenu::say()
{
    QStringList titles;
    for (const QAction* action : m_actions)
        if (action->isChecked() && action->isVisible())
            titles += action->text();
    setText(titles.isEmpty()        ? tr("Nothing")
                : titles.size() < 3 ? titles.join(QStringLiteral(", "))
                                    : tr("%1 parts").arg(titles.size()));
    setToolTip(titles.join(QStringLiteral(", ")));
    setAccessibleName(tr("Leave out: %1").arg(titles.isEmpty() ? tr("Nothing") : titles.join(QStringLiteral(", "))));
}

void PartMenu::offer(const std::function<bool(FigurePart)>& optional)
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setVisible(optional(offeredParts[i].part));
    say();
}

PartSet PartMenu::parts() const
{
    PartSet parts;
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        if (m_actions[i]->isChecked())
            parts.add(offeredParts[i].part);
    return parts;
}

QStringList PartMenu::names() const
{
    QStringList names;
    for (const NamedPart& each : offeredParts)
        if (parts().has(each.part))
            names += nameOf(each.part);
    return names;
}

void PartMenu::setParts(const QStringList& names)
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setChecked(names.contains(nameOf(offeredParts[i].part)));
}

} // namespace heedmap

#include "moc_part_menu.cpp"
