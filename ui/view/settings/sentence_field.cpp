#include "view/settings/sentence_field.h"

#include "paint/formula.h"
#include "text/joined_text.h"
#include "text/steady_text.h"
#include "view/frame/display.h"

#include <QVBoxLayout>

namespace heedmap {
namespace {

/// A few of them, so that the note stays a line or two.
QString listed(const QStringList& all)
{
    constexpr qsizetype most = 4;
    return listedNames(all, most);
}

QString quoted(const std::string& token)
{
    return QStringLiteral("“%1”").arg(steadyText(QString::fromStdString(token)));
}

QString symbolOf(const Workbench& workbench, const std::string& array)
{
    const auto& leaves = workbench.computation().leaves;
    const auto leaf = leaves.find(array);
    return leaf == leaves.end() ? QString::fromStdString(array)
                                : plainSymbol(workbench.graph().node(leaf->second).info);
}

QString madeUpText(const Workbench& workbench, const TokenForecast& forecast, const MadeUp& made)
{
    QStringList names;
    for (const Index at : made.indices)
        names += made.byPosition ? QString::number(at) : quoted(forecast.tokens[static_cast<std::size_t>(at)]);
    names.removeDuplicates();
    if (!made.spec.below.empty())
        return SentenceField::tr("%1 has no id here, and would get 0.").arg(listed(names));
    const QString symbol = symbolOf(workbench, made.spec.name);
    return made.byPosition
        ? SentenceField::tr("%1 has no numbers for position %2: random ones would be put in.")
              .arg(symbol, listed(names))
        : SentenceField::tr("%1 has no numbers for %2: random ones would be put in.").arg(symbol, listed(names));
}

QString noteText(const Workbench& workbench, const TokenForecast& forecast)
{
    QStringList sentences;
    for (const auto& [token, id] : forecast.ids)
        sentences += SentenceField::tr("%1 has id %2.").arg(quoted(token), QString::number(id));
    for (const MadeUp& made : forecast.madeUp)
        sentences += madeUpText(workbench, forecast, made);
    if (!forecast.madeUp.empty())
        sentences += SentenceField::tr("Press Enter to use it.");
    return joinedSentences(sentences);
}

} // namespace

SentenceField::SentenceField(const Workbench& workbench, const Display& display, TokenList list, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_list(list), m_line(new QLineEdit(sentenceOf(workbench, list))),
      m_note(new QLabel), m_text(m_line->text())
{
    m_line->setPlaceholderText(tr("Type a sentence"));
    m_note->setObjectName("tokenNote");
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setFont(display.font(12));
    m_note->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_line);
    layout->addWidget(m_note);
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textEdited, this, &SentenceField::announce);
    connect(m_line, &QLineEdit::returnPressed, this, &SentenceField::take);
    connect(m_line, &QLineEdit::editingFinished, this, [this] {
        if (!m_madeUp)
            take();
    });
}

void SentenceField::announce()
{
    const bool other = m_line->text() != m_text;
    const TokenForecast said = other ? forecast(m_workbench, m_list, m_line->text()) : TokenForecast();
    m_madeUp = !said.madeUp.empty();
    m_note->setText(noteText(m_workbench, said));
    m_note->setVisible(!m_note->text().isEmpty());
    m_line->setAccessibleDescription(m_note->text());
}

void SentenceField::take()
{
    if (m_line->text() == m_text)
        return;
    m_text = m_line->text();
    emit taken(m_text);
}

} // namespace heedmap

#include "moc_sentence_field.cpp"
