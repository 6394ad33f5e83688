#include "support/program.h"

#include <heedmap/base/json.h>
#include <heedmap/document/reader.h>

#include <QByteArray>

#include <gtest/gtest.h>

#include <set>

namespace heedmap {
namespace {

constexpr const char* stub = "<html lang=\"@HEEDMAP_LANGUAGE@\"><title>@HEEDMAP_TITLE@</title>"
                             "<script id=\"document\">@HEEDMAP_DOCUMENT@</script></html>";

class LivePage : public testing::Test {
protected:
    /// Of a page that is a stub, or of none.
    Outcome page(const std::string& source, const std::vector<std::string>& more = {"-o", "page.html"},
                 const std::string& said = stub)
    {
        if (!said.empty())
            write(m_folder.file("stub.html"), said);
        std::vector<std::string> call{"export", source};
        call.insert(call.end(), more.begin(), more.end());
        return heedmap(call, m_folder.path(), {"HEEDMAP_LIVE_PAGE=" + m_folder.file("stub.html")});
    }

    std::string text(const std::string& name = "page.html") const { return contents(m_folder.file(name)); }

    /// What the page unpacks.
    Json data() const
    {
        const std::string whole = text();
        const std::string mark = "id=\"document\">";
        const std::size_t begin = whole.find(mark) + mark.size();
        const std::string packed = whole.substr(begin, whole.find('<', begin) - begin);
        QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(packed));
        bytes.prepend(QByteArray("\0\x10\0\0", 4)); // a guess of the length, which Qt wants in front
        return Json::parse(qUncompress(bytes).toStdString());
    }

    Folder m_folder;
};

TEST_F(LivePage, KeepsWhatADocumentSaysOutOfItsMarkup)
{
    write(m_folder.file("sly.heed"),
          R"({"format": "heedmap", "version": 1, "title": "</script>A & B @HEEDMAP_DOCUMENT@",
        "mechanism": "self_attention", "tokens": {"query": ["</script><script>alert(1)</script>", "b"]},
        "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]}})");
    const Outcome outcome = page("sly.heed", {"-o", "page.html", "--lang", "en"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string whole = text();
    EXPECT_TRUE(whole.starts_with("<html lang=\"en\"><title>&lt;/script&gt;A &amp; B @HEEDMAP_DOCUMENT@</title>"))
        << whole.substr(0, 200);
    EXPECT_EQ(whole.find("</script>"), whole.rfind("</script>"));
    EXPECT_EQ(whole.find("alert"), std::string::npos);
    const Json said = data();
    EXPECT_EQ(readDocument(said.find("document")->string()).tokens.query.front(), "</script><script>alert(1)</script>");
}

TEST_F(LivePage, OpensInTheLanguageOfTheDocument)
{
    const auto language = [&](const std::string& title) {
        write(m_folder.file("own.heed"),
              R"({"format": "heedmap", "version": 1, "title": )" + title
                  + R"(, "mechanism": "scaled_dot_product", "arrays": {"Q": [[1, 0]], "K": [[2, 1]], "V": [[1, 0]]}})");
        EXPECT_EQ(page("own.heed").code, 0);
        return data().find("language")->string();
    };
    EXPECT_EQ(language(R"({"zh": "一", "en": "One"})"), "zh");
    EXPECT_EQ(language(R"({"en": "One", "zh": "一"})"), "en");
    EXPECT_EQ(language(R"("一")"), "en");
}

TEST_F(LivePage, SaysItsTextsInEveryLanguage)
{
    ASSERT_EQ(page("examples:thinking-machines", {"-o", "page.html", "--lang", "zh"}).code, 0);
    const Json said = data();
    EXPECT_EQ(said.find("language")->string(), "zh");
    const auto step = [&](const char* language) {
        return said.find("said")->find(language)->find("steps")->array().at(2).string();
    };
    EXPECT_EQ(step("en"), "Scores");
    EXPECT_NE(step("zh"), step("en"));
    const Json* page = said.find("said")->find("zh")->find("page");
    for (const auto& [english, translated] : page->object())
        EXPECT_NE(translated.string(), english);
    EXPECT_EQ(said.find("looks")->find("palettes")->find("teal")->find("light")->string().size(), 256 * 6U);
}

TEST_F(LivePage, OpensWhereItsDocumentDoes)
{
    ASSERT_EQ(page("examples:two-heads").code, 0);
    const Json said = data();
    const Json* looks = said.find("looks");
    const Json* start = looks->find("start");
    const auto node = static_cast<std::size_t>(start->find("node")->number());
    EXPECT_EQ(looks->find("nodes")->array().at(node).find("name")->string(), "A");
    EXPECT_EQ(start->find("cell")->text(), "[0, 2, 1]");
    EXPECT_EQ(said.find("said")->find("en")->find("look")->array().size(), 3U);
    EXPECT_NE(said.find("said")->find("zh")->find("look")->text(), said.find("said")->find("en")->find("look")->text());
}

TEST_F(LivePage, SaysTheTokensOfEachSample)
{
    ASSERT_EQ(page("examples:recall").code, 0);
    const Json said = data();
    const Json::Array& samples = said.find("said")->find("zh")->find("samples")->array();
    ASSERT_EQ(samples.size(), readDocument(said.find("document")->string()).samples.size());
    std::set<std::string> tokens;
    for (const Json& sample : samples) {
        tokens.insert(sample.find("nodes")->text());
        EXPECT_FALSE(sample.find("title")->string().empty());
    }
    EXPECT_EQ(tokens.size(), samples.size());
    EXPECT_EQ(samples.front().find("nodes")->array().size(), said.find("looks")->find("nodes")->array().size());
}

TEST_F(LivePage, HasTheLooksOfASampleWithOtherMatrices)
{
    ASSERT_EQ(page("examples:recall").code, 0);
    const Json said = data();
    const auto nodes = [](const Json& looks) { return looks.find("nodes")->array().size(); };
    const std::size_t own = nodes(*said.find("looks"));
    const Json::Array& samples = said.find("said")->find("en")->find("samples")->array();
    std::set<std::size_t> sizes;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double looks = said.find("samples")->array().at(i).number();
        const std::size_t has =
            looks < 0 ? own : nodes(said.find("otherLooks")->array().at(static_cast<std::size_t>(looks)));
        EXPECT_EQ(samples[i].find("nodes")->array().size(), has) << i;
        EXPECT_EQ(samples[i].find("steps") != nullptr, looks >= 0) << i;
        sizes.insert(has);
    }
    EXPECT_EQ(sizes.size(), 2U); // one sample takes a target of its own
}

TEST_F(LivePage, HasTheStopsOfALesson)
{
    ASSERT_EQ(page("examples:scores-unscaled").code, 0);
    const Json said = data();
    const Json::Array& stops = said.find("stops")->array();
    const Json::Array& words = said.find("said")->find("zh")->find("stops")->array();
    ASSERT_EQ(stops.size(), readDocument(said.find("document")->string()).lesson.size());
    ASSERT_EQ(words.size(), stops.size());
    EXPECT_FALSE(words.front().find("title")->string().empty());
    EXPECT_FALSE(words.front().find("text")->string().empty()); // an example is written for readers
    for (const Json& stop : stops)
        EXPECT_NE(stop.find("start"), nullptr);
}

// A page does not train, but the settings of later stops are theirs.
TEST_F(LivePage, HasTheMatricesOfStopsThatComeAfterATraining)
{
    write(m_folder.file("own.heed"),
          R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "lesson": [{"say": "a", "node": "S"},
              {"say": "b", "train": {"steps": 3}},
              {"say": "c", "settings": {"position": {"kind": "sinusoidal"}}, "node": "A"}],
              "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]],
                         "W_V": [[1, 0], [0, 1]]},
              "loss": [{"kind": "attend", "of": "A", "target": [[1, 0], [0, 1]]}]})");
    ASSERT_EQ(page("own.heed").code, 0);
    const Json said = data();
    EXPECT_EQ(*said.find("trained"), Json(Json::Array{false, true, true}));
    const Json::Array& stops = said.find("stops")->array();
    EXPECT_EQ(stops[1].find("looks")->number(), -1);
    EXPECT_EQ(stops[2].find("looks")->number(), 0) << "there are positions";
}

TEST_F(LivePage, LeavesOutTheSpeakersNotes)
{
    write(m_folder.file("own.heed"),
          R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "lesson": [
              {"say": {"en": "A score\nAnswer 4", "zh": "得分\n答案 4"}, "node": "S"},
              {"say": "Without a scale\nSay nothing yet", "settings": {"scale": "none"}, "cell": [0, 1], "node": "A"}],
              "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]],
                         "W_V": [[1, 0], [0, 1]]}})");
    ASSERT_EQ(page("own.heed").code, 0);
    const Json said = data();
    const std::string whole = said.text();
    for (const char* note : {"Answer 4", "答案 4", "Say nothing yet"})
        EXPECT_EQ(whole.find(note), std::string::npos) << note;
    const Json::Array& stops = said.find("stops")->array();
    EXPECT_LT(stops.at(0).find("looks")->number(), 0);
    EXPECT_GE(stops.at(1).find("looks")->number(), 0); // another formula
    const Json::Array& words = said.find("said")->find("zh")->find("stops")->array();
    EXPECT_EQ(words.at(0).find("title")->string(), "得分");
    EXPECT_EQ(words.at(1).find("title")->string(), "Without a scale");
    EXPECT_NE(words.at(1).find("nodes"), nullptr);
}

TEST_F(LivePage, HoldsTheNumbersOfFiles)
{
    write(m_folder.file("w.csv"), "0.1,2\n3,4\n");
    write(m_folder.file("files.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1, 2], [3, 4]], "W_Q": {"file": "w.csv"}, "W_K": [[1, 0], [0, 1]],
                   "W_V": [[1, 0], [0, 1]]}})");
    ASSERT_EQ(page("files.heed").code, 0);
    const Document document = readDocument(data().find("document")->string());
    EXPECT_EQ(std::get<InlineArray>(document.arrays.at(1).second)->at({0, 0, 0}), 0.1);
}

TEST_F(LivePage, HoldsLongArraysAsBytes)
{
    ASSERT_EQ(page("examples:reverse").code, 0);
    const Json said = data();
    const Json& first = said.find("arrays")->array().at(0);
    EXPECT_EQ(first.find("type")->string(), "f4");
    const Json::Array& shape = first.find("shape")->array();
    const double numbers = shape[1].number() * shape[2].number() * shape[3].number();
    const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(first.find("data")->string()));
    EXPECT_EQ(static_cast<double>(bytes.size()), 4 * numbers);
}

TEST_F(LivePage, IsCalledAsItsDocument)
{
    ASSERT_EQ(page("examples:two-heads", {"-o", "pages", "--format", "html"}).code, 0);
    EXPECT_EQ(m_folder.entries("pages"), std::vector<std::string>{"two-heads.html"});
}

TEST_F(LivePage, SaysInOneSentenceWhatIsMissing)
{
    const Outcome outcome = page("examples:two-heads", {"-o", "page.html"}, "");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err,
              "heedmap: export: --format html needs " + m_folder.file("stub.html")
                  + ", which a Heedmap that was built without emscripten lacks; name that of another one in "
                    "HEEDMAP_LIVE_PAGE\n");
    EXPECT_EQ(m_folder.entries(), std::vector<std::string>());
}

TEST_F(LivePage, RefusesWhatIsForFigures)
{
    const auto err = [&](const std::vector<std::string>& more) {
        const Outcome outcome = page("examples:two-heads", more);
        EXPECT_EQ(outcome.code, 2);
        return outcome.err;
    };
    EXPECT_EQ(err({"-o", "page.html", "--nodes", "A"}),
              "heedmap: export: --nodes is for figures; expected --format html without it\n");
    EXPECT_EQ(err({"-o", "pages", "--format", "png,html"}),
              "heedmap: export: html is one page of the whole document; expected no other --format\n");
    EXPECT_EQ(err({"-o", "page.pdf", "--format", "html"}),
              "heedmap: export: -o page.pdf is not a file of --format html; expected a name that ends in .html\n");
}

} // namespace
} // namespace heedmap
