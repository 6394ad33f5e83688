#pragma once

#include "site/site_plan.h"

#include <heedmap/document/computation.h>

#include <string>
#include <vector>

namespace heedmap {

/// A document as the index of a site shows it.
struct SiteCard {
    std::string page; ///< without ".html"
    LocalizedText title;
    LocalizedText summary; ///< what one learns
    LocalizedText chapter; ///< none but of an example
    LocalizedText facts;   ///< "Lesson · 20 min · 5 exercises"
    bool lesson = false;   ///< its page opens at the first stop
};

/// Speaks every language meanwhile.
SiteCard siteCard(const std::string& page, const std::string& source, const Document& document);

/// What a new site is called.
LocalizedText usualSiteTitle();

/// "index.html", of another language than the first "index.zh.html".
std::string indexName(const SitePlan& plan, const std::string& language);

/// The index in a language.
std::string siteIndex(const SitePlan& plan, const std::string& language, const std::vector<SiteCard>& cards);

/// The script that tells each page of the others, and makes the site work without a network.
std::string siteScript(const SitePlan& plan, const std::vector<SiteCard>& cards);

/// The service worker, which keeps these files. Another content is another version.
std::string siteWorker(const std::vector<std::string>& files, const std::string& version);

/// The style sheet of the index.
std::string siteStyle();

} // namespace heedmap
