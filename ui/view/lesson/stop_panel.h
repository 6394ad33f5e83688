#pragma once

#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"
#include "view/lesson/fitting_label.h"
#include "view/lesson/question_box.h"
#include "view/lesson/stop_text.h"

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QWidget>

namespace heedmap {

/// Under the view while a lesson is written: what the current stop changes, what is said there in each language, how
/// long it takes and what it asks.
class StopPanel : public QWidget {
    Q_OBJECT

public:
    StopPanel(const ViewContext& context, LessonPlayer& player, ViewTitle viewTitle, QWidget* parent = nullptr);

    /// Puts what was typed into the document.
    void commit();

public slots:
    /// Records what is shown in the current stop.
    void takeFromStage();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* leftSide();
    QWidget* rightSide();
    void drawChangedMasks();
    void change(const std::function<void(LessonStop&)>& how, const char* name, bool taken = false);
    void setMinutes(double minutes);
    void clear(const StopPart& part);
    void fill();
    void fillChips(const LessonStop& stop);
    QString lineOf(bool changes) const;
    void fillExercises(const LessonStop& stop);
    void fillText();
    void speak();
    std::string language() const;

    ViewContext m_context;
    LessonPlayer& m_player;
    ViewTitle m_viewTitle;
    QLabel* m_title;
    QLabel* m_line;
    QPushButton* m_take;
    QWidget* m_chips;
    QLabel* m_minutesName;
    QDoubleSpinBox* m_minutes;
    QLabel* m_exerciseName;
    QuestionBox* m_exercise;
    FittingLabel* m_sayName;
    QButtonGroup* m_languages; ///< by their places in `languages()`
    QPlainTextEdit* m_say;
    int m_typedAt = -1; ///< the stop whose words are in the box
    std::string m_typedIn;
    bool m_filling = false;
};

} // namespace heedmap
