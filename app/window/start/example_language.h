#pragma once

#include <QObject>

#include <string>

namespace heedmap {

class LessonPlayer;
class Workbench;

/// Keeps the open example in the words of the interface's language, whose tokens may differ. An edited example keeps
/// its words.
class ExampleLanguage : public QObject {
    Q_OBJECT

public:
    /// Follows the language changes of this window.
    ExampleLanguage(Workbench& workbench, QObject* window);

    /// Opens an example in words of the current language. Throws Error.
    void open(const std::string& id);
    /// The example is judged without what the stops of this lesson do, and goes on at the same stop.
    void playWith(LessonPlayer& lesson) { m_lesson = &lesson; }

signals:
    /// The reason, in a sentence, why the example keeps its words.
    void kept(const QString& sentence);

protected:
    bool eventFilter(QObject* window, QEvent* event) override;

private:
    void follow();
    void openAgain();

    Workbench& m_workbench;
    LessonPlayer* m_lesson = nullptr;
    std::string m_id;
    std::string m_language;
    unsigned m_document = 0; ///< the workbench's number of the example
};

} // namespace heedmap
