#pragma once

#include "model/workbench.h"
#include "view/exercise/task_fields.h"
#include "view/frame/form.h"

#include <QDoubleSpinBox>
#include <QPushButton>

class QVBoxLayout;

namespace heedmap {

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
    void layOutTask();
    void layOutTexts();
    void layOutButtons();
    void setTask(const Exercise::Task& task);
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
    Form* m_form;
    QComboBox* m_kind = new QComboBox;
    QVBoxLayout* m_task; ///< the fields of one kind
    TaskFields* m_fields = nullptr;
    TextFields* m_prompts;
    TextFields* m_hints;
    QDoubleSpinBox* m_points = new QDoubleSpinBox;
    QStringList m_kept; ///< the texts of the fields when last saved
    QString m_unread;   ///< the reason why some of them could not be read
};

} // namespace heedmap
