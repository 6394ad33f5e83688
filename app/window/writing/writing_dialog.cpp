#include "window/writing/writing_dialog.h"

#include "text/failure_text.h"
#include "text/language.h"

#include <QVBoxLayout>

namespace heedmap {
namespace {

QString typedIn(const QWidget* field)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(field))
        return line->text().trimmed();
    return qobject_cast<const QPlainTextEdit*>(field)->toPlainText().trimmed();
}

} // namespace

TextFields::TextFields(QGridLayout& grid, const Display& display, const QString& name, const QString& title, int lines,
                       const LocalizedText& text)
    : m_before(text)
{
    const int row = grid.rowCount();
    for (const std::string& language : languages()) {
        const int column = static_cast<int>(m_fields.size());
        const QString words = writtenIn(text, language);
        QWidget* field = nullptr;
        if (lines == 1) {
            field = new QLineEdit(words);
        } else {
            auto* edit = new QPlainTextEdit(words);
            edit->setTabChangesFocus(true);
            edit->setMinimumHeight(display.px(22 * lines));
            field = edit;
        }
        const QString label = WritingDialog::tr("%1, %2").arg(title, languageName(language));
        auto* heading = new QLabel(label);
        heading->setFont(display.font(12));
        heading->setWordWrap(true);
        heading->setBuddy(field);
        field->setObjectName(name + QLatin1Char('_') + QString::fromStdString(language));
        field->setAccessibleName(label);
        field->setFont(display.font(13));
        grid.addWidget(heading, row, column);
        grid.addWidget(field, row + 1, column);
        grid.setColumnStretch(column, 1);
        m_fields.emplace_back(language, field);
    }
    grid.setRowStretch(row + 1, lines > 1 ? lines : 0);
}

LocalizedText TextFields::text() const
{
    WrittenWords words;
    for (const auto& [language, field] : m_fields)
        words.emplace_back(language, typedIn(field));
    return rewritten(m_before, words);
}

void TextFields::focus()
{
    QWidget* first = m_fields.front().second;
    first->setFocus();
    if (auto* line = qobject_cast<QLineEdit*>(first))
        line->selectAll();
}

WritingDialog::WritingDialog(const Display& display, const QString& name, const QString& title, QWidget* parent)
    : QDialog(parent), m_display(display), m_words(new QLabel), m_grid(new QGridLayout), m_problem(new QLabel),
      m_buttons(new QHBoxLayout)
{
    setObjectName(name);
    setWindowTitle(title);
    m_words->setWordWrap(true);
    m_words->setProperty("muted", true);
    m_words->setFont(display.font(12));
    m_words->hide();
    m_problem->setObjectName(QStringLiteral("writingProblem"));
    m_problem->setProperty("problem", true);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setFont(display.font(12));
    m_problem->hide();
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(4);
    m_buttons->addStretch();
    QPushButton* cancel = button(QStringLiteral("writingCancel"), tr("Cancel"));
    QPushButton* keep = button(QStringLiteral("writingKeep"), tr("Keep"));
    keep->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(keep, &QPushButton::clicked, this, &WritingDialog::tryToKeep);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 20, 24, 20);
    rows->setSpacing(12);
    rows->addWidget(m_words);
    rows->addLayout(m_grid, 1);
    rows->addWidget(m_problem);
    rows->addLayout(m_buttons);
    setMinimumWidth(display.px(560));
}

QPushButton* WritingDialog::button(const QString& name, const QString& text)
{
    auto* made = new QPushButton(text);
    made->setObjectName(name);
    made->setFont(m_display.font(13));
    made->setAutoDefault(false);
    m_buttons->addWidget(made);
    return made;
}

void WritingDialog::addButton(const QString& name, const QString& text, const std::function<void()>& does)
{
    QPushButton* made = button(name, text);
    m_buttons->removeWidget(made);
    m_buttons->insertWidget(m_buttons->indexOf(findChild<QPushButton*>(QStringLiteral("writingCancel"))) - 1, made);
    connect(made, &QPushButton::clicked, this, does);
}

void WritingDialog::setWords(const QString& words)
{
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
}

void WritingDialog::refuse(const QString& sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
}

void WritingDialog::tryToKeep()
{
    try {
        m_keep();
        accept();
    } catch (...) {
        refuse(failureText(std::current_exception()));
    }
}

} // namespace heedmap

#include "moc_writing_dialog.cpp"
