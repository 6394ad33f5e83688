#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

class QFormLayout;

namespace heedmap {

/// What an exercise says and gives, in every language; each line of hints is one.
class ExerciseEditor : public QWidget {
    Q_OBJECT

public:
    ExerciseEditor(const ViewContext& context, const Exercise& exercise);

signals:
    void closed();
    void failed(const QString& sentence);

private:
    struct Texts {
        std::string language;
        QPlainTextEdit* prompt;
        QPlainTextEdit* hints;
    };

    QPlainTextEdit* field(const QString& name, const QString& text, const QString& label, QFormLayout& form);
    QPushButton* button(const char* name, const QString& text);
    Exercise written() const;
    void attempt(const std::function<void()>& what);

    ViewContext m_context;
    Exercise m_exercise;
    std::vector<Texts> m_texts;
    QDoubleSpinBox* m_points = nullptr;
    QSpinBox* m_decimals = nullptr; ///< of numbers that are filled in
};

} // namespace heedmap
