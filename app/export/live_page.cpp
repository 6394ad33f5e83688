#include "export/live_page.h"

#include "command_line.h"
#include "export/live_numbers.h"
#include "export/live_states.h"
#include "export/live_words.h"
#include "text/language.h"

#include <heedmap/base/naming.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>
#include <heedmap/words/words.h>

#include <QCoreApplication>
#include <QEvent>
#include <QScopeGuard>
#include <QString>

#include <algorithm>
#include <cstdlib>
#include <variant>
#include <vector>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

/// While one lives, the windows are not told of another language: the page is written in all of them, and then it is
/// the old one again.
class UnheardLanguages : public QObject {
public:
    UnheardLanguages() { qApp->installEventFilter(this); }

    bool eventFilter(QObject* /*watched*/, QEvent* event) override { return event->type() == QEvent::LanguageChange; }
};

Document withTitlesOfStops(Document document)
{
    for (LessonStop& stop : document.lesson) {
        const auto entries = stop.say.entries();
        for (const auto& [language, said] : entries) {
            std::string title = said.substr(0, said.find('\n'));
            if (language.empty())
                stop.say = LocalizedText(std::move(title));
            else
                stop.say.set(language, std::move(title));
        }
    }
    return document;
}

/// The axes of the table that ships with the program, if the document looks words up in it.
Json axesLookedUp(const Document& document)
{
    const auto looksUp = [](const auto& array) {
        const auto* rule = std::get_if<Initial>(&array.second);
        return rule != nullptr && rule->kind == Initial::Kind::Words && rule->words.table.empty();
    };
    const std::vector<const Named<ArraySource>*> all = arraysOf(document);
    if (std::ranges::none_of(all, [&](const auto* arrays) { return std::ranges::any_of(*arrays, looksUp); }))
        return Json::Array();
    const std::vector<std::string>& axes = WordTable::shipped().axes();
    return Json::Array(axes.begin(), axes.end());
}

/// The page without the table of words, which only some need.
std::string withoutTable(std::string_view page)
{
    constexpr std::string_view end = "</script>\n";
    const std::size_t begin = page.find("<script type=\"application/octet-stream\" id=\"table\"");
    std::string text(page.substr(0, begin));
    if (begin != std::string_view::npos)
        text += page.substr(page.find(end, begin) + end.size());
    return text;
}

/// Deflated, in letters of which none means anything in HTML.
std::string packed(const std::string& text)
{
    constexpr int best = 9;
    constexpr int length = 4; // which Qt writes in front
    const QByteArray bytes = QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size()));
    return qCompress(bytes, best).mid(length).toBase64().toStdString();
}

} // namespace

fs::path liveTemplatePath(const fs::path& programFolder)
{
    return programFolder.parent_path() / "share" / "heedmap" / "heedmap-live.html";
}

fs::path installedTemplatePath()
{
    const char* own = std::getenv("HEEDMAP_LIVE_PAGE");
    return own != nullptr ? fs::path(own) : liveTemplatePath(QCoreApplication::applicationDirPath().toStdString());
}

std::string liveTemplate(const fs::path& path, const std::string& asking)
{
    constexpr std::uintmax_t most = 1 << 24;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        throw UsageError(
            Sentence(HEEDMAP_PHRASE("%1 needs %2, which a Heedmap that was built without emscripten lacks; "
                                    "name that of another one in HEEDMAP_LIVE_PAGE"),
                     asking, path.string()));
    return readFile(path, most);
}

std::string filledPage(std::string_view page, const std::vector<PlaceFilling>& fillings)
{
    std::string text;
    while (true) {
        std::size_t next = std::string_view::npos;
        const PlaceFilling* found = nullptr;
        for (const PlaceFilling& filling : fillings)
            if (const std::size_t at = page.find(filling.place); at < next) {
                next = at;
                found = &filling;
            }
        text += page.substr(0, next);
        if (found == nullptr)
            return text;
        text += found->text;
        page.remove_prefix(next + found->place.size());
    }
}

namespace {

/// Which stops the window shows with what was learnt.
Json trainedAt(const Document& document)
{
    Json::Array stops;
    bool trained = false;
    for (const LessonStop& stop : document.lesson)
        stops.emplace_back(trained = trained || stop.train.has_value());
    return stops;
}

} // namespace

std::string livePage(std::string_view page, const OpenedDocument& opened, const fs::path& folder,
                     const std::string& language, StopTexts texts)
{
    const Document document = texts == StopTexts::Whole ? opened.document : withTitlesOfStops(opened.document);
    const LiveNumbers live = liveNumbers(document, folder);
    const LiveStates states(opened, document, folder);
    Json::Object said;
    {
        const UnheardLanguages unheard;
        const auto back = qScopeGuard([&language] { speak(language); });
        for (const std::string& tag : languages()) {
            speak(tag);
            said.emplace_back(tag, liveWords(opened, tag));
            said.back().second.set("samples", states.sampleWords(tag));
            said.back().second.set("stops", states.stopWords(tag));
        }
    }
    const Json axes = axesLookedUp(opened.document);
    const Json::Object data{
        {"language", language},         {"axes", axes},
        {"said", std::move(said)},      {"looks", liveLooks(opened.computation.graph, opened.document.view)},
        {"otherLooks", states.looks()}, {"samples", states.sampleLooks()},
        {"stops", states.stopLooks()},  {"trained", trainedAt(document)},
        {"arrays", live.arrays},        {"document", writeDocument(live.document)},
    };
    const std::string& title = opened.document.title.in(language);
    const std::string own = axes.array().empty() ? withoutTable(page) : std::string(page);
    return filledPage(own,
                      {{"@HEEDMAP_LANGUAGE@", QString::fromStdString(language).toHtmlEscaped().toStdString()},
                       {"@HEEDMAP_TITLE@", QString::fromStdString(title).toHtmlEscaped().toStdString()},
                       {"@HEEDMAP_DOCUMENT@", packed(Json(data).text())}});
}

} // namespace heedmap
