#pragma once

#include "text/written_text.h"
#include "view/frame/display.h"

#include <QDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include <functional>

namespace heedmap {

/// A field for a text in each language that documents are written in, side by side.
class TextFields {
public:
    /// In the next row of a grid; one line, or several.
    TextFields(QGridLayout& grid, const Display& display, const QString& name, const QString& title, int lines,
               const LocalizedText& text);

    LocalizedText text() const;
    void focus();

private:
    LocalizedText m_before;
    std::vector<std::pair<std::string, QWidget*>> m_fields; ///< by their languages
};

/// A dialog that writes something into the document on Keep; a refusal is shown in one sentence.
class WritingDialog : public QDialog {
    Q_OBJECT

public:
    WritingDialog(const Display& display, const QString& name, const QString& title, QWidget* parent);

    QGridLayout& grid() { return *m_grid; }
    /// What is written beside the title of the dialog; nothing for none.
    void setWords(const QString& words);
    void setKeep(std::function<void()> keep) { m_keep = std::move(keep); }
    void addButton(const QString& name, const QString& text, const std::function<void()>& does);
    void refuse(const QString& sentence);

private:
    void tryToKeep();
    QPushButton* button(const QString& name, const QString& text);

    const Display& m_display;
    QLabel* m_words;
    QGridLayout* m_grid;
    QLabel* m_problem;
    QHBoxLayout* m_buttons;
    std::function<void()> m_keep;
};

} // namespace heedmap
