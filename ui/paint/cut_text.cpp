#include "paint/cut_text.h"

#include <QCoreApplication>

#include <utility>

namespace heedmap {
namespace {

thread_local CutTexts* counting = nullptr;

} // namespace

QString cutToFit(const QString& text, const QFontMetricsF& metrics, double width)
{
    QString shown = metrics.elidedText(text, Qt::ElideRight, width);
    if (shown != text)
        countCut(text);
    return shown;
}

void countCut(const QString& text)
{
    if (counting != nullptr && !counting->m_texts.contains(text))
        counting->m_texts += text;
}

CutTexts::CutTexts() : m_before(std::exchange(counting, this)) {}
CutTexts::~CutTexts() { counting = m_before; }

QStringList CutTexts::losses() const
{
    if (m_texts.isEmpty())
        return {};
    return {QCoreApplication::translate(
                "Paint", "texts that are cut: %1, the first “%2”; a larger --width or smaller --text shows them whole")
                .arg(m_texts.size())
                .arg(m_texts.front())};
}

} // namespace heedmap
