#include "window/form_dialog.h"

#include "command_line.h"
#include "text/failure_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace heedmap {

DialogButtons::DialogButtons(QDialog& dialog, const QString& leave, const char* name) : QDialogButtonBox(&dialog)
{
    add(name, leave, RejectRole, [&dialog] { dialog.reject(); });
}

QPushButton* DialogButtons::addMain(const char* name, const QString& text, const Does& does)
{
    QPushButton* button = add(name, text, AcceptRole, does);
    button->setDefault(true);
    return button;
}

QPushButton* DialogButtons::addOther(const char* name, const QString& text, const Does& does)
{
    return add(name, text, ResetRole, does); // which stands at the left
}

QPushButton* DialogButtons::add(const char* name, const QString& text, ButtonRole role, const Does& does)
{
    auto* button = addButton(text, role);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, does);
    setFocusProxy(nullptr);
    return button;
}

// Qt makes the first button stand for the box, whose place in the order of Tab is between its buttons: from the one
// before, Tab would go back to the first, and never reach those after.
void DialogButtons::changeEvent(QEvent* event)
{
    QDialogButtonBox::changeEvent(event);
    setFocusProxy(nullptr);
}

QString problemText(const std::exception_ptr& failure)
{
    try {
        std::rethrow_exception(failure);
    } catch (const UsageError& error) { // about a folder
        return QString::fromUtf8(error.what());
    } catch (...) {
        return failureText(failure);
    }
}

FormDialog::FormDialog(const char* name, const QString& title, QWidget* parent, Form::Labels labels)
    : QDialog(parent), m_rows(new QVBoxLayout(this)), m_body(new QHBoxLayout), m_form(*new Form(name, nullptr, labels))
{
    const QLatin1String form(name);
    setObjectName(form + QStringLiteral("Dialog"));
    setWindowTitle(title);
    m_words->setWordWrap(true);
    m_words->setProperty("muted", true);
    m_problem->setObjectName(form + QStringLiteral("Problem"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setProperty("problem", true);
    m_rows->setContentsMargins(24, 24, 24, 24);
    m_rows->setSpacing(14);
    m_rows->addWidget(m_words);
    m_body->addLayout(&m_form, 1);
    m_rows->addLayout(m_body, 1);
    m_rows->addWidget(m_problem);
    setWords({});
    refuse({});
}

DialogButtons& FormDialog::buttons()
{
    if (m_buttons == nullptr)
        m_rows->addWidget(m_buttons = new DialogButtons(*this, tr("Cancel")));
    return *m_buttons;
}

QPushButton* FormDialog::setMain(const char* name, const QString& text, Does does)
{
    return buttons().addMain(name, text, [this, does = std::move(does)] {
        refuse({});
        try {
            if (does())
                accept();
        } catch (...) {
            refuse(problemText(std::current_exception()));
        }
    });
}

void FormDialog::setWords(const QString& words)
{
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
}

void FormDialog::setBeside(QWidget* widget)
{
    m_body->setSpacing(24);
    m_body->addWidget(widget);
}

void FormDialog::refuse(const QString& sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
}

} // namespace heedmap

#include "moc_form_dialog.cpp"
