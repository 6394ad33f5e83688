#include "window/start/example_language.h"

#include "examples.h"
#include "model/lesson/lesson_player.h"
#include "text/language.h"

#include <QEvent>

#include <algorithm>

namespace heedmap {

ExampleLanguage::ExampleLanguage(Workbench& workbench, QObject* window) : QObject(window), m_workbench(workbench)
{
    window->installEventFilter(this);
}

void ExampleLanguage::open(const std::string& id)
{
    const std::string& language = currentLanguage();
    m_workbench.open(readExampleIn(id, language), {});
    m_id = id;
    m_language = language;
    m_document = m_workbench.documentNumber();
}

// After every widget was told: a widget may still commit typed words to the document.
bool ExampleLanguage::eventFilter(QObject* window, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        QMetaObject::invokeMethod(this, &ExampleLanguage::follow, Qt::QueuedConnection);
    return QObject::eventFilter(window, event);
}

void ExampleLanguage::follow()
{
    const bool example = !m_id.empty() && m_workbench.isOpen() && m_workbench.documentNumber() == m_document
        && m_workbench.path().empty();
    if (!example || currentLanguage() == m_language
        || (!hasWordsIn(m_id, m_language) && !hasWordsIn(m_id, currentLanguage())))
        return;
    const bool changed = m_lesson != nullptr ? m_lesson->modified() : m_workbench.modified();
    if (changed || m_workbench.hasSnapshot())
        emit kept(tr("The example was changed, and keeps its words. Opened again, it has those of this language."));
    else
        openAgain();
}

// At the same place.
void ExampleLanguage::openAgain()
{
    const FloatFormat& format = m_workbench.numberFormat(); // an existing one, whatever is open
    const int stop = m_lesson != nullptr && m_lesson->on() ? m_lesson->at() : -1;
    const bool playing = m_lesson != nullptr && m_lesson->on();
    const StopSight sight = m_lesson != nullptr ? m_lesson->here() : StopSight();
    open(m_id);
    m_workbench.setNumberFormat(format);
    if (m_lesson == nullptr)
        return;
    m_lesson->see(sight);
    if (!playing)
        return;
    m_lesson->begin();
    m_lesson->go(std::max(stop, 0));
}

} // namespace heedmap

#include "moc_example_language.cpp"
