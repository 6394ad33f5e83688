#include "window/language_menu.h"

#include "text/language.h"

namespace heedmap {

void fillLanguages(QMenu& menu, const std::function<void(const std::string& language)>& choose)
{
    menu.clear();
    for (const std::string& language : languages()) {
        QAction* action = menu.addAction(languageName(language));
        action->setCheckable(true);
        action->setChecked(language == currentLanguage());
        QObject::connect(action, &QAction::triggered, &menu, [choose, language] { choose(language); });
    }
}

} // namespace heedmap
