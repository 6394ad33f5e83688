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

/// Edits the task, texts, hints and points of an exercise, in every language; each line of hints is one hint.
class ExerciseEditor : public QWidget {
    Q_OBJECT

public:
    ExerciseEditor(const ViewContext& context, const Exercise& exercise, bool isNew = false);

    /// Writes what was typed since the last call into the document, as one edit. If something cannot be read, reports
    /// it and returns false; with `words`, saves the texts nevertheless.
    bool keepTyped(bool words = false);
    /// The exercise as last saved, or as given.
    const Exercise& exercise() const { return m_exercise; }
    bool isNew() const { return m_isNew; }
    /// The reason why not everything could be saved; empty if it was.
    const QString& unread() const { return m_unread; }

signals:
    /// The id of the written exercise, or empty.
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
    QStringList m_kept; ///< the texts of the fields when last saved
    QString m_unread;   ///< the reason why some of them could not be read
};

} // namespace heedmap
