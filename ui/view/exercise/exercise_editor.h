#pragma once

#include "model/workbench.h"
#include "view/exercise/task_fields.h"
#include "view/frame/display.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

class QFormLayout;

namespace heedmap {

class SideBySide;

/// What an exercise asks for, says and gives, in every language; each line of hints is one.
class ExerciseEditor : public QWidget {
    Q_OBJECT

public:
    ExerciseEditor(const ViewContext& context, const Exercise& exercise, bool isNew = false);

    /// Puts what was typed since it was last kept into the document, as one edit; says what cannot be read and returns
    /// false. `words` are kept even so.
    bool keepTyped(bool words = false);
    /// As it was last kept, or was given.
    const Exercise& exercise() const { return m_exercise; }
    bool isNew() const { return m_isNew; }
    /// Why not all that was typed could be kept; empty if it was.
    const QString& unread() const { return m_unread; }

signals:
    /// The id of what was written, or empty.
    void closed(const std::string& id);
    void failed(const QString& sentence);

private:
    struct Texts {
        std::string language;
        QPlainTextEdit* prompt;
        QPlainTextEdit* hints;
    };

    void layOutTask();
    void layOutTexts();
    void layOutButtons();
    void setTask(const Exercise::Task& task);
    QPlainTextEdit* field(SideBySide& sides, const QString& name, const QString& text, const QString& label);
    QPushButton* button(const char* name, const QString& text);
    void dress();
    QStringList typed() const;
    Exercise said() const;
    Exercise written() const;
    void store(Exercise exercise);
    void storeWords();
    void keep();
    void attempt(const std::function<std::string()>& what);

    ViewContext m_context;
    Exercise m_exercise;
    bool m_isNew;
    QFormLayout* m_form;
    QComboBox* m_kind;
    TaskFields* m_fields = nullptr;
    std::vector<Texts> m_texts;
    QDoubleSpinBox* m_points;
    QStringList m_kept; ///< what the fields said when it was kept
    QString m_unread;   ///< why not all of that could be read
};

} // namespace heedmap
