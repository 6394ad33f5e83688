#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

std::string withFigures(const std::string& figures)
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {}, "figures": )" + figures
        + "}";
}

std::string refusalOf(const std::string& figures)
{
    try {
        readDocument(withFigures(figures));
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Figures, AreKeptAsTheyWereWritten)
{
    const Document document = readDocument(withFigures(
        R"([{"name": "fig1", "width": "84mm", "without": ["title", "range"], "nodes": ["A[1]", "S"], "decimals": 1,
            "marks": true}, {"name": "fig2", "slices": [0, "2:4"]}, {"name": "fig3", "slices": "mean"}])"));
    ASSERT_EQ(document.figures.size(), 3U);
    EXPECT_EQ(document.figures[0].name, "fig1");
    EXPECT_EQ(optionText(*document.figures[0].options.find("nodes")), "A[1],S");
    EXPECT_EQ(optionText(*document.figures[0].options.find("decimals")), "1");
    EXPECT_EQ(optionText(*document.figures[1].options.find("slices")), "0,2:4");
    EXPECT_EQ(optionText(*document.figures[2].options.find("slices")), "mean");
    const std::string written = writeDocument(document);
    EXPECT_EQ(readDocument(written).figures, document.figures);
    EXPECT_EQ(writeDocument(readDocument(written)), written);
    EXPECT_NE(writeDocument(readDocument(withFigures("[]"))).find("\"figures\": []"), std::string::npos);
}

TEST(Figures, SayWhereTheyAreWrong)
{
    for (const auto& [figures, said] : std::vector<std::pair<std::string, std::string>>{
             {"{}", "figures: expected a list of objects"},
             {"[1]", "figures[0]: expected an object"},
             {R"([{"width": "84mm"}])", "figures[0].name: "},
             {R"([{"name": "a/b"}])", "figures[0].name: expected the name of a file"},
             {R"([{"name": "a"}, {"name": "A"}])", "figures[1].name: expected the name of a file"},
             {R"([{"name": "Äpfel"}, {"name": "äpfel"}])", "figures[1].name: expected the name of a file"},
             {R"([{"name": "ΣΑΣ"}, {"name": "σας"}])", "figures[1].name: expected the name of a file"},
             {R"([{"name": "Ёлка"}, {"name": "ёлка"}])", "figures[1].name: expected the name of a file"},
             {R"([{"name": "Łódź"}, {"name": "łÓDŹ"}])", "figures[1].name: expected the name of a file"},
             {R"([{"name": "×"}, {"name": "÷"}, {"name": "图"}, {"name": "😀"}, {"name": "ł"}, {"name": "l"}])",
              "accepted"},
             {R"([{"name": "a", "colour": 1}])", "figures[0].colour: "},
             {R"([{"name": "a", "width": 84}])", "figures[0].width: "},
             {R"([{"name": "a", "width": "84"}])", "figures[0].width: expected a length such as 84mm"},
             {R"([{"name": "a", "width": "-84mm"}])", "figures[0].width: expected a length such as 84mm"},
             {R"([{"name": "a", "without": ["titel"]}])", "figures[0].without: expected some of title"},
             {R"([{"name": "a", "without": "title,bra"}])", "figures[0].without: expected some of title"},
             {R"([{"name": "a", "rows": "8:0"}])", "figures[0].rows: expected indices"},
             {R"([{"name": "a", "rows": "0;3"}])", "figures[0].rows: expected indices"},
             {R"([{"name": "a", "rows": true}])", "figures[0].rows: expected an index"},
             {R"([{"name": "a", "marks": "yes"}])", "figures[0].marks: expected true or false"},
             {R"([{"name": "a", "nodes": []}])", "figures[0].nodes: expected a string, or a list of strings"},
             {R"([{"name": "a", "decimals": -1}])", "figures[0].decimals: "},
         })
        EXPECT_TRUE(refusalOf(figures).starts_with(said)) << figures << " was " << refusalOf(figures);
}

TEST(Lengths, AreReadInFourUnits)
{
    EXPECT_DOUBLE_EQ(parseLength("72pt"), 72);
    EXPECT_DOUBLE_EQ(parseLength("1in"), 72);
    EXPECT_NEAR(parseLength("25.4mm"), 72, 1e-12);
    EXPECT_NEAR(parseLength("2.54 cm"), 72, 1e-12);
    for (const char* wrong : {"", "84", "mm", "1e400mm", "nanmm", "84px", "0mm", "8 4mm"})
        EXPECT_THROW(parseLength(wrong), Error) << wrong;
}

TEST(Indices, AreSingleOrHalfOpenRanges)
{
    EXPECT_EQ(parseIndices("0,3"), (std::vector<Range>{{0, 1}, {3, 4}}));
    EXPECT_EQ(parseIndices("0:8"), (std::vector<Range>{{0, 8}}));
    EXPECT_EQ(parseIndices("2:,:3,:"), (std::vector<Range>{{2, -1}, {0, 3}, {0, -1}}));
    for (const char* wrong : {"", "a", "1,", "-1", "3:3", "4:2", "1:2:3", "1:x", "99999999999"})
        EXPECT_THROW(parseIndices(wrong), Error) << wrong;
}

} // namespace
} // namespace heedmap
