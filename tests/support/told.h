#pragma once

#include "support/recorded_text.h"

#include <QAccessible>
#include <QLabel>
#include <QStringList>
#include <QWidget>

namespace heedmap::test {

/// What an object, or a cell of one, tells a screen reader.
inline void addHeard(QAccessibleInterface* heard, QStringList& told)
{
    constexpr int most = 2000;
    if (heard == nullptr || !heard->isValid())
        return;
    for (const auto text :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help, QAccessible::Accelerator})
        told << heard->text(text);
    for (int i = 0; i < std::min(heard->childCount(), most); ++i)
        if (QAccessibleInterface* child = heard->child(i); child != nullptr && child->object() == nullptr)
            addHeard(child, told);
}

/// Every text that a person can meet in a widget and all that is seen in it: painted, in tooltips, heard.
inline QStringList everythingTold(QWidget& widget)
{
    RecordedText recorder(widget.size());
    widget.render(&recorder);
    QStringList told = recorder.texts();
    QList<QWidget*> all = widget.findChildren<QWidget*>();
    all << &widget;
    for (QWidget* each : all) {
        if (!each->isVisible())
            continue;
        told << each->toolTip() << each->statusTip() << each->whatsThis() << each->windowTitle();
        if (const auto* label = qobject_cast<QLabel*>(each))
            told << label->text();
        addHeard(QAccessible::queryAccessibleInterface(each), told);
    }
    told.removeAll(QString());
    return told;
}

} // namespace heedmap::test
