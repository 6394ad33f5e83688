#include "export/live_page.h"

#include "command_line.h"
#include "export/live_numbers.h"
#include "export/live_states.h"
#include "export/live_words.h"
#include "text/language.h"

#include <heedmap/base/naming.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>

#include <QCoreApplication>
#include <QEvent>
#include <QScopeGuard>
#include <QString>

#include <cstdlib>

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
    const Json::Object data{
        {"language", language},
        {"said", std::move(said)},
        {"looks", liveLooks(opened.computation.graph, opened.document.view)},
        {"otherLooks", states.looks()},
        {"samples", states.sampleLooks()},
        {"stops", states.stopLooks()},
        {"arrays", live.arrays},
        {"document", writeDocument(live.document)},
    };
    const std::string& title = opened.document.title.in(language);
    return filledPage(page,
                      {{"@HEEDMAP_LANGUAGE@", QString::fromStdString(language).toHtmlEscaped().toStdString()},
                       {"@HEEDMAP_TITLE@", QString::fromStdString(title).toHtmlEscaped().toStdString()},
                       {"@HEEDMAP_DOCUMENT@", packed(Json(data).text())}});
}

} // namespace heedmap
