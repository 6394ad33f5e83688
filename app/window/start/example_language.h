#pragma once

#include <QObject>

#include <string>

namespace heedmap {

class LessonPlayer;
class Workbench;

/// Keeps the example that is open in words of the language that is spoken: its tokens may be others in another. One
/// that was changed keeps its words.
class ExampleLanguage : public QObject {
    Q_OBJECT

public:
    /// Follows the language that this window is told.
    ExampleLanguage(Workbench& workbench, QObject* window);

    /// Opens an example in words of the language of now. Throws Error.
    void open(const std::string& id);
    /// The example is judged without what the stops of this lesson do, and goes on at the same stop.
    void playWith(LessonPlayer& lesson) { m_lesson = &lesson; }

signals:
    /// In a sentence, why it keeps its words.
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
