#include "window/lesson/speaker_text.h"

#include "paint/type.h"
#include "text/language.h"
#include "text/path_text.h"
#include "view/lesson/stop_text.h"

#include <heedmap/io/file.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QPdfWriter>
#include <QTextDocument>

#include <algorithm>

namespace heedmap {
namespace {

struct SpeakerText {
    Q_DECLARE_TR_FUNCTIONS(SpeakerText)
};

QString paragraph(const QString& text) { return QStringLiteral("<p>") + text.toHtmlEscaped() + QStringLiteral("</p>"); }

/// The place of an exercise, as the window counts it.
qsizetype numberOf(const std::string& exercise, const Document& document)
{
    return std::ranges::find(document.exercises, exercise, &Exercise::id) - document.exercises.begin() + 1;
}

QString htmlOf(const LessonStop& stop, int place, const Document& document)
{
    QString html = QStringLiteral("<h3>%1. %2</h3>").arg(place + 1).arg(stopTitle(stop, place).toHtmlEscaped());
    QStringList facts;
    if (stop.minutes)
        facts += minutesText(*stop.minutes);
    if (stop.exercise)
        facts += SpeakerText::tr("exercise %1").arg(numberOf(*stop.exercise, document));
    if (!facts.isEmpty())
        html +=
            QStringLiteral("<p><i>") + facts.join(QStringLiteral(" · ")).toHtmlEscaped() + QStringLiteral("</i></p>");
    for (const QString& line : stopNotes(stop).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        html += paragraph(line);
    return html;
}

void print(QIODevice& device, const QString& title, const QString& html)
{
    QPdfWriter writer(&device);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({18, 18, 18, 18}, QPageLayout::Millimeter);
    writer.setTitle(title);
    QTextDocument text;
    QFont font = textFont(11);
    font.setPointSizeF(11);
    text.setDefaultFont(font);
    text.setHtml(html);
    text.print(&writer);
}

} // namespace

void writeSpeakerText(const Document& document, const QString& file)
{
    const QString title = QString::fromStdString(document.title.in(currentLanguage()));
    QString html = QStringLiteral("<h2>%1</h2>").arg(title.toHtmlEscaped());
    html += paragraph(minutesText(minutesOf(document.lesson)));
    for (std::size_t i = 0; i < document.lesson.size(); ++i)
        html += htmlOf(document.lesson[i], static_cast<int>(i), document);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    print(buffer, title, html);
    const QByteArray& pdf = buffer.data();
    writeFile(pathOf(file), {pdf.constData(), static_cast<std::size_t>(pdf.size())});
}

} // namespace heedmap
