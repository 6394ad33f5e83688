#include "support/program.h"

#include <heedmap/base/json.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

namespace heedmap {
namespace {

/// As far as a site needs the page that is built with emscripten.
constexpr const char* siteStub =
    "<html lang=\"@HEEDMAP_LANGUAGE@\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">"
    "<title>@HEEDMAP_TITLE@</title><style>body { color: red }</style>"
    "<script type=\"application/octet-stream\" id=\"document\">@HEEDMAP_DOCUMENT@</script>"
    "<script type=\"application/json\" id=\"core-words\">{\"zh\": {}}</script>"
    "<script type=\"application/octet-stream\" id=\"core\" data-sum=\"17\">QUJD</script>"
    "<script type=\"application/octet-stream\" id=\"table\" data-sum=\"18\">REVG</script>\n"
    "<script>glue()</script>\n<script>page()</script></html>";
constexpr const char* ownCourse = R"({"format": "heedmap", "version": 1, "title": "A & B", "summary": "What is learnt",
        "mechanism": "self_attention", "lesson": [{"say": "One\nAnswer 4", "minutes": 1.5}],
        "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]}})";

class Site : public testing::Test {
protected:
    Outcome site(std::vector<std::string> call, const std::string& stub = siteStub)
    {
        write(m_folder.file("stub.html"), stub);
        call.insert(call.begin(), "site");
        call.insert(call.end(), {"-o", "course"});
        return heedmap(call, m_folder.path(), {"HEEDMAP_LIVE_PAGE=" + m_folder.file("stub.html")});
    }

    std::string text(const std::string& name) const { return contents(m_folder.file("course/" + name)); }

    std::string core() const
    {
        for (const std::string& name : m_folder.entries("course"))
            if (name.starts_with("core-"))
                return name;
        return {};
    }

    Folder m_folder;
};

TEST_F(Site, HasTheTableOfWordsOnceForThePagesThatLookWordsUp)
{
    ASSERT_EQ(site({"examples:what-it-looks-for", "examples:it-learned", "examples:two-heads"}).code, 0);
    const std::vector<std::string> names = m_folder.entries("course");
    const auto isTable = [](const std::string& name) { return name.starts_with("words-"); };
    ASSERT_EQ(std::ranges::count_if(names, isTable), 1);
    const std::string table = *std::ranges::find_if(names, isTable);
    EXPECT_NE(text(table).find("\"REVG\""), std::string::npos);
    EXPECT_NE(text("what-it-looks-for.html").find("data-file=\"" + table + "\""), std::string::npos);
    EXPECT_EQ(text("two-heads.html").find("id=\"table\""), std::string::npos);
    EXPECT_NE(text("worker.js").find(table), std::string::npos);
}

TEST_F(Site, IsAnIndexAPageEachAndOneCore)
{
    write(m_folder.file("lesson one.heed"), ownCourse);
    const Outcome outcome = site({"examples:two-heads", "lesson one.heed"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    std::vector<std::string> names = m_folder.entries("course");
    for (std::string& name : names)
        name = std::regex_replace(name, std::regex("-[0-9a-f]{16}\\."), "-HASH.");
    EXPECT_EQ(
        names,
        (std::vector<std::string>{"core-HASH.js", "course.css", "course.js", "index.html", "index.zh.html",
                                  "lesson one.dark.png", "lesson one.html", "lesson one.png", "page-HASH.css",
                                  "site.json", "two-heads.dark.png", "two-heads.html", "two-heads.png", "worker.js"}));
    const std::string script = text(core());
    EXPECT_NE(script.find(R"("core": "QUJD")"), std::string::npos) << script;
    EXPECT_NE(script.find("glue()\npage()"), std::string::npos) << script;
    const std::string page = text("two-heads.html");
    EXPECT_NE(page.find("<script src=\"" + core() + "\"></script>"), std::string::npos) << page;
    EXPECT_EQ(page.find("glue()"), std::string::npos);
    EXPECT_EQ(page.find(">QUJD<"), std::string::npos); // a document may hold these letters by chance
}

TEST_F(Site, LinksToFilesBesideAlone)
{
    write(m_folder.file("lesson one.heed"), ownCourse);
    ASSERT_EQ(site({"examples:two-heads", "lesson one.heed"}).code, 0);
    const std::regex link("(?:href|src|srcset)=\"([^\"#]*)(?:#[^\"]*)?\"");
    for (const char* name : {"index.html", "index.zh.html", "two-heads.html", "lesson one.html"}) {
        const std::string page = text(name);
        EXPECT_EQ(page.find("http:"), std::string::npos) << name;
        EXPECT_EQ(page.find("https:"), std::string::npos) << name;
        for (std::sregex_iterator found(page.begin(), page.end(), link); found != std::sregex_iterator(); ++found) {
            const std::string file = std::regex_replace((*found)[1].str(), std::regex("%20"), " ");
            EXPECT_TRUE(std::filesystem::exists(m_folder.file("course/" + file))) << name << ": " << file;
        }
    }
    EXPECT_NE(text("index.html").find("href=\"lesson%20one.html#lang=en&amp;stop=1\""), std::string::npos);
    EXPECT_NE(text("worker.js").find("\"lesson%20one.html\""), std::string::npos);
}

TEST_F(Site, HasAStrictContentPolicy)
{
    ASSERT_EQ(site({"examples:two-heads"}).code, 0);
    EXPECT_NE(text("two-heads.html")
                  .find("content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
                        "'self' data:; worker-src 'self'; base-uri 'none'; form-action 'none'\""),
              std::string::npos);
    EXPECT_NE(text("index.html").find("script-src 'self'; style-src 'self'; img-src 'self'; worker-src 'self'"),
              std::string::npos);
    for (const char* name : {"index.html", "two-heads.html"})
        EXPECT_FALSE(std::regex_search(text(name), std::regex("<style|<script>| style=| on[a-z]+="))) << name;
}

TEST_F(Site, SaysWhatIsLearntAndHowLongItTakes)
{
    write(m_folder.file("own.heed"), ownCourse);
    ASSERT_EQ(site({"examples:two-heads", "own.heed"}).code, 0);
    const std::string english = text("index.html");
    EXPECT_NE(english.find("<h3>A &amp; B</h3>\n<small>Lesson · 2 min</small>"), std::string::npos) << english;
    EXPECT_NE(english.find("<p>What is learnt</p>"), std::string::npos);
    EXPECT_NE(english.find("<h3>Two heads, two questions</h3>"), std::string::npos);
    EXPECT_NE(text("index.zh.html").find("分钟 · "), std::string::npos);
}

TEST_F(Site, TakesFoldersAndAllExamples)
{
    std::filesystem::create_directory(m_folder.file("week"));
    write(m_folder.file("week/b.heed"), ownCourse);
    write(m_folder.file("week/a.heed"), ownCourse);
    write(m_folder.file("b.heed"), ownCourse);
    ASSERT_EQ(site({"week", "b.heed"}).code, 0);
    EXPECT_EQ(Json::parse(text("site.json")).find("order")->text(), R"(["a", "b", "b-2"])");
    std::filesystem::remove_all(m_folder.file("course"));
    ASSERT_EQ(site({"examples:"}).code, 0);
    std::uintmax_t bytes = 0;
    for (const std::string& name : m_folder.entries("course"))
        bytes += std::filesystem::file_size(m_folder.file("course/" + name));
    EXPECT_LE(bytes, 3'000'000U); // and the core
    EXPECT_GE(Json::parse(text("site.json")).find("order")->array().size(), 50U);
}

TEST_F(Site, GoesByItsSiteJsonAndNeverOverwritesIt)
{
    write(m_folder.file("own.heed"), ownCourse);
    std::filesystem::create_directory(m_folder.file("course"));
    const std::string said = R"({"title": "Week 3", "languages": ["zh"], "order": ["own", "two-heads"]})";
    write(m_folder.file("course/site.json"), said);
    ASSERT_EQ(site({"examples:two-heads", "own.heed"}).code, 0);
    EXPECT_EQ(text("site.json"), said);
    const std::string index = text("index.html");
    EXPECT_NE(index.find("<h1>Week 3</h1>"), std::string::npos);
    EXPECT_NE(index.find("lang=\"zh\""), std::string::npos);
    EXPECT_LT(index.find("own.html"), index.find("two-heads.html"));
    EXPECT_FALSE(std::filesystem::exists(m_folder.file("course/index.zh.html")));
}

TEST_F(Site, OpensInTheLanguageOfTheCallElseOfTheFirstDocument)
{
    write(m_folder.file("own.heed"), ownCourse);
    const auto languages = [&](const std::vector<std::string>& call) {
        std::filesystem::remove_all(m_folder.file("course"));
        EXPECT_EQ(site(call).code, 0);
        return Json::parse(text("site.json")).find("languages")->text();
    };
    EXPECT_EQ(languages({"own.heed"}), R"(["en", "zh"])");
    EXPECT_EQ(languages({"own.heed", "--lang", "zh"}), R"(["zh", "en"])");
    std::string chinese = ownCourse;
    chinese.replace(chinese.find("\"A & B\""), 7, R"({"zh": "一", "en": "One"})");
    write(m_folder.file("zh.heed"), chinese);
    EXPECT_EQ(languages({"zh.heed", "own.heed"}), R"(["zh", "en"])");
    EXPECT_TRUE(std::filesystem::exists(m_folder.file("course/index.en.html")));
    EXPECT_NE(text("index.html").find("lang=\"zh\""), std::string::npos);
}

TEST_F(Site, LeavesNoCoreBehindThatNoPageAsksFor)
{
    const std::string newer = std::regex_replace(std::string(siteStub), std::regex("QUJD"), "QUJE");
    write(m_folder.file("own.heed"), ownCourse);
    ASSERT_EQ(site({"own.heed", "examples:two-heads"}).code, 0);
    const std::string first = core();
    const std::string others = "core-0123456789abcdef.js";
    write(m_folder.file("course/" + others), "not what its name says");
    ASSERT_EQ(site({"own.heed"}, newer).code, 0);
    EXPECT_TRUE(std::filesystem::exists(m_folder.file("course/" + first))) << "two-heads.html still asks for it";
    std::filesystem::remove(m_folder.file("course/two-heads.html"));
    ASSERT_EQ(site({"own.heed"}).code, 0);
    const std::vector<std::string> names = m_folder.entries("course");
    EXPECT_EQ(std::ranges::count_if(names, [](const std::string& name) { return name.starts_with("core-"); }), 2);
    EXPECT_TRUE(std::filesystem::exists(m_folder.file("course/" + others)));
    EXPECT_TRUE(std::filesystem::exists(m_folder.file("course/" + first))) << "the one that is asked for again";
}

TEST_F(Site, HasWhatLessonsSayIfItsSiteJsonAsksForIt)
{
    write(m_folder.file("own.heed"), ownCourse);
    ASSERT_EQ(site({"own.heed"}).code, 0);
    const std::size_t titles = text("own.html").size();
    EXPECT_NE(text("site.json").find("\"texts\": false"), std::string::npos);
    write(m_folder.file("course/site.json"), R"({"texts": true})");
    ASSERT_EQ(site({"own.heed"}).code, 0);
    EXPECT_GT(text("own.html").size(), titles);
}

TEST_F(Site, NamesAMistakeInSiteJson)
{
    std::filesystem::create_directory(m_folder.file("course"));
    write(m_folder.file("course/site.json"), R"({"languages": ["en", "tlh"]})");
    const Outcome outcome = site({"examples:two-heads"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, "course/site.json: languages: expected some of en, zh, got \"tlh\"\n");
    EXPECT_EQ(m_folder.entries("course"), std::vector<std::string>{"site.json"});
}

TEST_F(Site, LeavesABrokenDocumentOutAndNamesIt)
{
    write(m_folder.file("own.heed"), ownCourse);
    write(m_folder.file("broken.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "self_attention"})");
    const Outcome outcome = site({"broken.heed", "own.heed"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(outcome.err.starts_with("broken.heed: ")) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with(" (left out)\n")) << outcome.err;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1);
    EXPECT_NE(text("index.html").find("own.html"), std::string::npos);
    EXPECT_EQ(text("index.html").find("broken"), std::string::npos);
}

TEST_F(Site, DoesNotWriteOverAnotherOnesIndex)
{
    std::filesystem::create_directory(m_folder.file("course"));
    write(m_folder.file("course/index.html"), "mine");
    const Outcome outcome = site({"examples:two-heads"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err,
              "heedmap: course: it has an index.html and no site.json, so heedmap site did not write it; "
              "expected a folder of its own\n");
    EXPECT_EQ(text("index.html"), "mine");
}

TEST_F(Site, RefusesWhatIsNotThere)
{
    const Outcome missing = site({"missing.heed"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.err, "heedmap: missing.heed: there is no such file\n");
    std::filesystem::create_directory(m_folder.file("empty"));
    const Outcome empty = site({"empty"});
    EXPECT_EQ(empty.code, 2);
    EXPECT_EQ(empty.err, "heedmap: empty: the folder has no documents; expected files NAME.heed in it\n");
    EXPECT_FALSE(std::filesystem::exists(m_folder.file("course")));
}

} // namespace
} // namespace heedmap
