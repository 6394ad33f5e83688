#include "examples.h"
#include "export/live_page.h"
#include "export/page_call.h"
#include "file_set.h"
#include "interruption.h"
#include "messages.h"
#include "model_input.h"
#include "painting.h"
#include "progress.h"
#include "site/site_index.h"
#include "site/site_leftovers.h"
#include "site/site_parts.h"
#include "site/site_plan.h"
#include "site/site_sources.h"
#include "source.h"
#include "text/language.h"
#include "values.h"
#include "verbs/verbs.h"
#include "window/gallery_model.h"

#include <QBuffer>
#include <QCryptographicHash>

#include <algorithm>
#include <filesystem>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

constexpr const char* planName = "site.json";

/// Refuses a folder with an index that someone else wrote.
void requireOwnFolder(const fs::path& folder)
{
    if (isThere(folder / "index.html") && !isThere(folder / planName))
        throw UsageError(HEEDMAP_PHRASE("%1: it has an index.html and no site.json, so heedmap site did not write it; "
                                        "expected a folder of its own"),
                         folder.string());
}

QByteArray siteThumbnail(Computation& computation, const Theme& theme)
{
    constexpr double side = 112;
    constexpr double pixels = 2; // a px
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    galleryPicture(computation, side, pixels, theme).save(&buffer, "PNG");
    return buffer.data();
}

class SiteFiles {
public:
    SiteFiles(const fs::path& folder, SitePlan plan) : m_files(folder), m_plan(std::move(plan))
    {
        m_parts = siteParts(liveTemplate(installedTemplatePath(), "site"));
        add(m_parts.coreName, m_parts.core);
        add(m_parts.styleName, m_parts.style);
    }

    /// Throws Error, and then nothing was added.
    void addPage(const SiteSource& source)
    {
        OpenedDocument opened = openSource(source.source);
        const std::string& language = m_plan.languages.front();
        const StopTexts texts = m_plan.texts ? StopTexts::Whole : stopTextsOf(source.source);
        const std::string page = livePage(m_parts.page, opened, folderOf(source.source), language, texts);
        const QByteArray light = siteThumbnail(opened.computation, lightTheme());
        const QByteArray dark = siteThumbnail(opened.computation, darkTheme());
        m_looksUp = m_looksUp || page.find(m_parts.tableName) != std::string::npos;
        add(source.page + ".html", page);
        add(source.page + ".png", light.toStdString());
        add(source.page + ".dark.png", dark.toStdString());
        m_cards.push_back(siteCard(source.page, source.source, opened.document));
    }

    std::size_t size() const { return m_cards.size(); }

    /// What they have in common, and then all of it gets its names.
    void commit(bool firstTime)
    {
        for (const std::string& language : m_plan.languages)
            add(indexName(m_plan, language), siteIndex(m_plan, language, m_cards));
        if (m_looksUp)
            add(m_parts.tableName, m_parts.table);
        add("course.js", siteScript(m_plan, m_cards));
        add("course.css", siteStyle());
        m_files.add("worker.js", siteWorker(m_names, m_version.result().toHex().left(16).toStdString()));
        if (firstTime)
            m_files.add(planName, plan());
        m_files.commit();
    }

private:
    void add(const std::string& name, const std::string& content)
    {
        m_files.add(name, content);
        m_names.push_back(name);
        m_version.addData(QByteArray::fromStdString(name + '\n' + content));
    }

    std::string plan()
    {
        for (const SiteCard& card : m_cards)
            m_plan.order.push_back(card.page);
        return m_plan.text();
    }

    FileSet m_files;
    SitePlan m_plan;
    SiteParts m_parts;
    bool m_looksUp = false; ///< words, on some page
    std::vector<SiteCard> m_cards;
    std::vector<std::string> m_names;
    QCryptographicHash m_version{QCryptographicHash::Sha256};
};

/// The languages of a site without a plan, that of its index first: --lang's, else that of the first document.
std::vector<std::string> usualLanguages(const Arguments& arguments, const std::vector<SiteSource>& sources)
{
    Document first;
    try {
        if (!arguments.has("--lang"))
            first = openSource(sources.front().source).document;
    } catch (const Error&) { // it is left out, and that is said in its turn
    }
    std::vector<std::string> all = languages();
    const auto own = std::ranges::find(all, languageOf(arguments, first));
    std::rotate(all.begin(), own, std::next(own)); // the others follow in their order
    return all;
}

int runSite(const Arguments& arguments)
{
    const fs::path folder = arguments.value("--output");
    std::vector<SiteSource> sources = siteSources(arguments.operands());
    requireOwnFolder(folder);
    const std::optional<SitePlan> said = readSitePlan(folder / planName);
    if (said)
        putInOrder(sources, said->order);
    const Painting painting(languages().front());
    const SitePlan plan = said ? *said : SitePlan{usualSiteTitle(), usualLanguages(arguments, sources), {}, false};
    SiteFiles files(folder, plan);
    Progress progress(HEEDMAP_PHRASE("writing pages"));
    int broken = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        stopIfInterrupted();
        progress.at(static_cast<double>(i) / static_cast<double>(sources.size()));
        try {
            files.addPage(sources[i]);
        } catch (const Error& error) {
            progress.wipe();
            remarkAlone(Sentence(HEEDMAP_PHRASE("%1 (left out)"), error.sentence()));
            ++broken;
        }
    }
    if (files.size() == 0)
        return ExitCode::wrongInput;
    const SiteLeftovers leftovers(folder);
    files.commit(!said);
    leftovers.remove();
    return broken == 0 ? ExitCode::done : ExitCode::wrongInput;
}

const Option siteOptions[] = {
    {"--output", "DIR", HEEDMAP_PHRASE("the folder to write to; it is made where there is none"), "-o", true},
    languageOption(HEEDMAP_PHRASE("language of the index, unless site.json says it (the first of the first document's "
                                  "title, else English), and of messages")),
};

} // namespace

const Verb siteVerb{"site", "FILE...",
                    HEEDMAP_PHRASE("write the site of a course: an index, a page for each document, one core for all"),
                    siteOptions, runSite};

} // namespace heedmap
