#include "window/opening/awaited_document.h"

#include "model/workbench.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heedmap {
namespace {

constexpr auto withoutDocument = std::to_array<std::string_view>(
    {"new", "gallery", "open", "quit", "larger", "smaller", "reduceMotion", "themeSystem", "themeLight", "themeDark",
     "themeHighContrast", "shortcuts", "about"});

} // namespace

AwaitedDocument::AwaitedDocument(QWidget& page, const Actions& actions, Workbench& workbench, QObject* parent)
    : QObject(parent), m_page(page)
{
    for (QWidget* other : page.parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (other != &page && !other->isHidden()) {
            m_hidden.emplace_back(other);
            other->hide();
        }
    for (const auto& [id, action] : actions.all())
        if (action->isEnabled() && std::ranges::find(withoutDocument, id) == withoutDocument.end()) {
            m_disabled.emplace_back(action);
            action->setEnabled(false);
        }
    page.show();
    connect(&workbench, &Workbench::rebuilt, this, &AwaitedDocument::end); // the views have it by then
}

void AwaitedDocument::end()
{
    disconnect();
    m_page.hide();
    for (const auto& action : m_disabled)
        action->setEnabled(true);
    for (const auto& widget : m_hidden)
        if (widget != nullptr)
            widget->show();
    deleteLater();
}

} // namespace heedmap

#include "moc_awaited_document.cpp"
