#pragma once

#include "model/exercises/asking.h"
#include "model/lesson/lesson_player.h"
#include "support/journey_fixture.h"
#include "view/exercise/answer_box.h"
#include "view/exercise/choice_row.h"
#include "view/exercise/exercise_panel.h"
#include "window/exercises/exercise_column.h"

#include <heedmap/exercises/grading.h>
#include <heedmap/exercises/known_mistakes.h>
#include <heedmap/io/file.h>

#include <QFile>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTemporaryDir>

namespace heedmap {

/// The exercises of the window, as a learner answers them.
class ExerciseTest : public JourneyTest {
protected:
    ExerciseTest() { QDir(AnswerFile::standardFolder()).removeRecursively(); }
    ~ExerciseTest() override
    {
        m_window.reset();
        QDir(AnswerFile::standardFolder()).removeRecursively();
    }

    ExercisePanel& panel() { return *m_window->findChild<ExercisePanel*>(); }
    ExerciseBook& book() { return m_window->findChild<ExerciseColumn*>()->book(); }

    void begin(const char* document)
    {
        ASSERT_TRUE(m_window->open(document));
        press("F3");
        settle();
        ASSERT_TRUE(panel().isVisible());
        ASSERT_TRUE(test::wait([this] { return book().key(book().exercises().front().id) != nullptr; }));
    }
    std::vector<AnswerBox*> boxes()
    {
        const QList<AnswerBox*> found = panel().form()->findChildren<AnswerBox*>();
        return {found.begin(), found.end()};
    }
    void fill(std::size_t box, const char* text)
    {
        boxes()[box]->setFocus();
        QTest::keyClick(boxes()[box], Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(boxes()[box], QString::fromUtf8(text));
    }
    QAbstractButton& button(const char* name) { return *panel().findChild<QAbstractButton*>(QLatin1String(name)); }
    void clickOn(const char* name)
    {
        if (!button(name).isVisible()) // it is for those who write exercises
            panel().findChild<QToolButton*>("exerciseTools")->click();
        QTest::mouseClick(&button(name), Qt::LeftButton);
        settle();
    }
    /// Checks the exercise that is shown, and waits for its marks.
    void check()
    {
        const std::string id = book().exercises()[static_cast<std::size_t>(panel().current())].id;
        clickOn("checkAnswer");
        ASSERT_TRUE(test::wait([&] { return book().marks(id) != nullptr; }));
        settle();
    }
    /// Answers one box of a document wrongly, and reads what is said.
    QString told(const std::string& document, const char* answer)
    {
        const QString file = m_folder.filePath(QStringLiteral("%1.heed").arg(++m_files));
        writeFile(file.toStdString(), document);
        m_window->open(file);
        settle();
        fill(0, answer);
        check();
        return panel().findChild<Feedback*>()->text();
    }
    static std::string scores(const char* exercise)
    {
        return std::string(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "config": {"mask": {"causal": true}}, "arrays": {"Q": [[2, 0, 0, 2], [0, 4, 0, 0]],
            "K": [[3, 0, 0, 0], [0, 1, 2, 1]], "V": [[1], [3]]}, "exercises": [)")
            + exercise + "]}";
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

} // namespace heedmap
