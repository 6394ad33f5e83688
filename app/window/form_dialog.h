#pragma once

#include "view/frame/form.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

#include <exception>
#include <functional>

class QHBoxLayout;
class QVBoxLayout;

namespace heedmap {

/// The buttons of a dialog: at the right the one that the dialog is for, which Enter presses, beside the one that
/// leaves the dialog as it is; at the left what can be done besides.
class DialogButtons : public QDialogButtonBox {
public:
    using Does = std::function<void()>;

    DialogButtons(QDialog& dialog, const QString& leave, const char* name = "");

    QPushButton* addMain(const char* name, const QString& text, const Does& does);
    QPushButton* addOther(const char* name, const QString& text, const Does& does);

protected:
    void changeEvent(QEvent* event) override;

private:
    QPushButton* add(const char* name, const QString& text, ButtonRole role, const Does& does);
};

/// What is wrong, in a sentence: also of what the command line would refuse.
QString problemText(const std::exception_ptr& failure);

/// A dialog of one form. What its main button does may throw: the dialog then says why, and stays.
class FormDialog : public QDialog {
    Q_OBJECT

public:
    /// Whether it was done; if not, the dialog stays.
    using Does = std::function<bool()>;

    FormDialog(const char* name, const QString& title, QWidget* parent, Form::Labels labels = Form::Labels::Beside);

    Form& form() { return m_form; }
    /// The buttons, which are made when they are first asked for: Tab reaches them after the fields made before.
    DialogButtons& buttons();
    /// Names the main button, and says what it does.
    QPushButton* setMain(const char* name, const QString& text, Does does);
    /// What is said above the form.
    void setWords(const QString& words);
    /// Puts a widget at the right of the form.
    void setBeside(QWidget* widget);
    /// Says under the form why something is refused; nothing takes it back.
    void refuse(const QString& sentence);

protected:
    QLabel& problem() { return *m_problem; }

private:
    QVBoxLayout* m_rows;
    QHBoxLayout* m_body;
    Form& m_form;
    QLabel* m_words = new QLabel;
    QLabel* m_problem = new QLabel;
    DialogButtons* m_buttons = nullptr;
};

} // namespace heedmap
