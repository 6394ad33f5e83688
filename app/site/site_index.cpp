#include "site/site_index.h"

#include "export/live_page.h"
#include "text/core_text.h"
#include "text/language.h"
#include "window/start/gallery_path.h"

#include <heedmap/base/json.h>
#include <heedmap/document/lesson/at_stop.h>

#include <QCoreApplication>
#include <QFile>
#include <QScopeGuard>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <cmath>

namespace heedmap {
namespace {

struct Site {
    Q_DECLARE_TR_FUNCTIONS(Site)
};

std::string siteResource(const char* name)
{
    QFile file(QStringLiteral(":/site/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string htmlText(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped().toStdString(); }

/// As a link to a file beside: every letter that means something there is written otherwise.
std::string linkTo(const std::string& file)
{
    return QUrl::toPercentEncoding(QString::fromStdString(file)).toStdString();
}

double siteMinutes(const Document& document, const GalleryPlace* place)
{
    double minutes = 0;
    for (const LessonStop& stop : document.lesson)
        minutes += stop.minutes.value_or(0);
    return minutes > 0 ? minutes : place == nullptr ? 0 : place->minutes;
}

QString factsOf(const Document& document, const GalleryPlace* place)
{
    QStringList facts;
    if (!document.lesson.empty())
        facts << Site::tr("Lesson");
    if (const double minutes = siteMinutes(document, place); minutes > 0)
        facts << Site::tr("%1 min").arg(std::ceil(minutes));
    if (!document.exercises.empty())
        facts << counted(HEEDMAP_COUNTED("%1 exercises", "%1 exercise"), static_cast<int>(document.exercises.size()));
    return facts.join(QStringLiteral(" · "));
}

std::string cardOf(const SiteCard& card, const std::string& language)
{
    const std::string link = linkTo(card.page);
    const std::string& summary = card.summary.in(language);
    const auto part = [](const char* element, const std::string& text) {
        return text.empty() ? std::string()
                            : "<" + std::string(element) + ">" + htmlText(text) + "</" + element + ">\n";
    };
    std::string html =
        "<li><a href=\"" + link + ".html#lang=" + language + (card.lesson ? "&amp;stop=1" : "") + "\">\n";
    html += "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"" + link + ".dark.png\"><img src=\""
        + link + ".png\" alt=\"\" loading=\"lazy\"></picture>\n";
    html += part("h3", card.title.in(language)) + part("small", card.facts.in(language)) + "</a>\n";
    html += part("p", summary);
    return html + "</li>\n";
}

/// All cards, under the chapters that they begin.
std::string cardsOf(const std::vector<SiteCard>& cards, const std::string& language)
{
    std::string html;
    std::string chapter;
    bool open = false;
    for (const SiteCard& card : cards) {
        if (const std::string& own = card.chapter.in(language); !open || own != chapter) {
            html += open ? "</ul>\n" : "";
            chapter = own;
            html += chapter.empty() ? "" : "<h2>" + htmlText(chapter) + "</h2>\n";
            html += "<ul>\n";
            open = true;
        }
        html += cardOf(card, language);
    }
    return html + (open ? "</ul>\n" : "");
}

/// The index in the other languages.
std::string otherLanguages(const SitePlan& plan, const std::string& language)
{
    std::string links;
    for (const std::string& other : plan.languages)
        if (other != language)
            links += "<a href=\"" + indexName(plan, other) + "\" lang=\"" + other + "\">"
                + htmlText(languageName(other).toStdString()) + "</a>\n";
    return links;
}

LocalizedText inEach(const auto& text)
{
    LocalizedText all;
    const auto back = qScopeGuard([before = currentLanguage()] { speak(before); });
    for (const std::string& language : languages()) {
        speak(language);
        if (const QString said = text(); !said.isEmpty())
            all.set(language, said.toStdString());
    }
    return all;
}

Json inEachLanguage(const SitePlan& plan, const LocalizedText& text)
{
    Json::Object said;
    for (const std::string& language : plan.languages)
        said.emplace_back(language, text.in(language));
    return said;
}

} // namespace

SiteCard siteCard(const std::string& page, const std::string& source, const Document& document)
{
    const QString example = QString::fromStdString(source).section(QLatin1Char(':'), 1);
    const GalleryPlace* place = source.starts_with("examples:") ? galleryPlace(example) : nullptr;
    SiteCard card{page, document.title, document.summary, {}, {}, isTold(document.lesson)};
    if (place != nullptr)
        card.chapter = inEach([&] { return chapterTitle(place->chapter); });
    card.facts = inEach([&] { return factsOf(document, place); });
    if (card.title.empty())
        card.title = LocalizedText(page);
    return card;
}

LocalizedText usualSiteTitle()
{
    return inEach([] { return Site::tr("Attention, number by number"); });
}

std::string indexName(const SitePlan& plan, const std::string& language)
{
    return language == plan.languages.front() ? "index.html" : "index." + language + ".html";
}

std::string siteIndex(const SitePlan& plan, const std::string& language, const std::vector<SiteCard>& cards)
{
    return filledPage(
        siteResource("index.html"),
        {{"@LANGUAGE@", language},
         {"@TITLE@", htmlText(plan.title.in(language))},
         {"@HEADING@", htmlText(plan.title.in(language))},
         {"@OTHER_LANGUAGES@", otherLanguages(plan, language)},
         {"@CARDS@", cardsOf(cards, language)},
         {"@ABOUT@",
          htmlText(phraseIn(language, "Site",
                            QT_TRANSLATE_NOOP(
                                "Site",
                                "Every number on these pages is computed in your browser. Nothing is sent anywhere."))
                       .toStdString())}});
}

std::string siteScript(const SitePlan& plan, const std::vector<SiteCard>& cards)
{
    Json::Object index;
    for (const std::string& language : plan.languages)
        index.emplace_back(language, indexName(plan, language));
    Json::Array pages;
    for (const SiteCard& card : cards)
        pages.emplace_back(
            Json::Object{{"href", linkTo(card.page) + ".html"}, {"title", inEachLanguage(plan, card.title)}});
    const Json course(Json::Object{
        {"title", inEachLanguage(plan, plan.title)}, {"index", std::move(index)}, {"pages", std::move(pages)}});
    return "globalThis.heedmapCourse = " + course.text() + ";\n" + siteResource("course.js");
}

std::string siteWorker(const std::vector<std::string>& files, const std::string& version)
{
    Json::Array links;
    for (const std::string& file : files)
        links.emplace_back(linkTo(file));
    return "const version = " + Json(version).text() + ";\nconst files = " + Json(std::move(links)).text() + ";\n"
        + siteResource("worker.js");
}

std::string siteStyle() { return siteResource("course.css"); }

} // namespace heedmap
