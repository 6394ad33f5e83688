// What holds for every shipped example; what each of them claims is in example_claims_test.cpp.
#include "support/cited_figures.h"
#include "support/example.h"

#include <heedmap/document/check.h>
#include <heedmap/document/keys.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

namespace heedmap {
namespace {

std::string contents(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Figures of a note that are not a cell of its node: a step of the arithmetic, or the value without
/// the mask or the pin. Each has its own line in example_claims_test.cpp.
const std::map<std::string, std::set<std::string>> elsewhere = {
    {"thinking-machines V", {"0.1", "0.2", "0.3"}},
    {"thinking-machines S", {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.01"}},
    {"thinking-machines Z", {"0.1"}},
    {"three-by-three A", {"2.31"}},
    {"uniform-attention A", {"0.48"}},
    {"padding-mask S_scaled", {"0.86", "0.92"}},
    {"invented-words probs", {"2.3", "2.5"}}, // of words beyond the document: see invented_words_test.cpp
};

TEST(Examples, StandInTheIndexAndNowhereElse)
{
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(examplesFolder()))
        if (entry.path().extension() == ".heed")
            files.insert(entry.path().stem().string());
    const std::vector<std::string> ids = exampleIds();
    EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()), files);
    EXPECT_EQ(ids.size(), files.size());
    EXPECT_GE(ids.size(), 12U);
}

TEST(Examples, AreWrittenAsTheyWereRead)
{
    for (const std::string& id : exampleIds()) {
        const std::string text = contents(examplesFolder() + "/" + id + ".heed");
        EXPECT_EQ(writeDocument(readDocument(text)), text) << id;
    }
}

/// The objects that a key is one of, as DocumentKey::object calls them: `training`, `lesson[]`, `exercises[] fill`.
std::vector<Json*> objectsOf(Json& document, const std::string& object)
{
    if (object.empty())
        return {&document};
    const std::string kind = object.find(' ') == std::string::npos ? "" : object.substr(object.find(' ') + 1);
    const bool list = object.find("[]") != std::string::npos;
    std::vector<Json*> objects;
    for (auto& [key, value] : document.object()) {
        if (key != object.substr(0, object.find('[')))
            continue;
        if (!list)
            objects.push_back(&value);
        else
            for (Json& entry : value.array())
                if (const Json* its = entry.find("kind"); kind.empty() || (its != nullptr && *its == Json(kind)))
                    objects.push_back(&entry);
    }
    return objects;
}

void erase(Json& object, const std::string& key)
{
    std::erase_if(object.object(), [&key](const auto& entry) { return entry.first == key; });
}

/// The same with the keys of every object in one order.
Json inOrder(Json json)
{
    if (json.isArray())
        std::ranges::transform(json.array(), json.array().begin(), inOrder);
    if (json.isObject()) {
        std::ranges::sort(json.object(), {}, [](const auto& entry) { return entry.first; });
        for (auto& [key, value] : json.object())
            value = inOrder(value);
    }
    return json;
}

TEST(Examples, AreWrittenWithTheKeysThatTheyWereReadWith)
{
    std::set<std::string> checked;
    const auto check = [&checked](const Json& json, const std::string& id, const std::string& what) {
        if (checked.contains(what))
            return;
        try {
            const std::string text = json.text();
            EXPECT_EQ(inOrder(Json::parse(writeDocument(readDocument(text)))).text(), inOrder(json).text())
                << id << " " << what;
            checked.insert(what);
        } catch (const Error&) { // where that key needs others
        }
    };
    for (const std::string& id : exampleIds()) {
        const Json given = Json::parse(contents(examplesFolder() + "/" + id + ".heed"));
        for (const DocumentKey& key : documentKeys()) {
            if (!key.standard || key.required)
                continue;
            Json with = given;
            Json without = given;
            for (Json* object : objectsOf(with, key.object))
                object->set(key.key, *key.standard);
            for (Json* object : objectsOf(without, key.object))
                erase(*object, key.key);
            if (with != given)
                check(with, id, "with " + key.object + " " + key.key);
            if (without != given)
                check(without, id, "without " + key.object + " " + key.key);
        }
    }
    EXPECT_TRUE(checked.contains("with exercises[] fill points"));
    EXPECT_TRUE(checked.contains("without training rate"));
    EXPECT_GT(checked.size(), 40U);
}

TEST(Examples, SpeakBothLanguagesWithTheSameFigures)
{
    for (const std::string& id : exampleIds()) {
        const Document document = loadDocument(examplesFolder() + "/" + id + ".heed");
        Named<LocalizedText> texts = document.notes;
        texts.emplace_back("title", document.title);
        texts.emplace_back("summary", document.summary);
        EXPECT_GE(document.notes.size(), 3U) << id;
        for (const auto& [where, text] : texts) {
            ASSERT_EQ(text.entries().size(), 2U) << id << " " << where;
            EXPECT_NE(text.in("en"), text.in("zh")) << id << " " << where;
            EXPECT_EQ(decimals(text.in("en")), decimals(text.in("zh"))) << id << " " << where;
        }
    }
}

TEST(Examples, CiteFiguresThatStandInTheirMatrix)
{
    for (const std::string& id : exampleIds()) {
        Example example(id);
        std::map<std::string, std::set<std::string>> accepted = elsewhere;
        for (const auto& [node, published] : example.document().published)
            accepted[id + " " + node].insert(published.figures.begin(), published.figures.end());
        for (const auto& [node, note] : example.document().notes)
            for (const std::string& figure : decimals(note.in("en")))
                EXPECT_TRUE(accepted[id + " " + node].contains(figure) || stands(figure, example.value(node)))
                    << id << ": the note on " << node << " cites " << figure;
    }
}

TEST(Examples, HaveNoOtherNaNThanInTheRowsOfPadding)
{
    for (const std::string& id : exampleIds()) {
        Example example(id);
        Graph& graph = example.computation().graph;
        for (NodeId node = 0; node < graph.size(); ++node) {
            const Lease value = graph.read(node);
            const bool padded =
                id == "padding-mask" && (graph.node(node).info.name == "A" || graph.node(node).info.name == "Z");
            for (Index slice = 0; slice < value.shape.slices; ++slice)
                for (Index row = 0; row < value.shape.rows; ++row)
                    for (Index col = 0; col < value.shape.cols; ++col)
                        ASSERT_EQ(std::isnan(value.at({slice, row, col})), padded && row >= 3)
                            << id << " " << graph.node(node).info.name << " " << row << " " << col;
        }
    }
}

std::vector<std::string> disagreements(const std::string& id)
{
    Example example(id);
    std::vector<std::string> lines;
    for (const Disagreement& disagreement : check(example.computation()).disagreements)
        lines.push_back(disagreementText(example.computation().graph, disagreement));
    return lines;
}

TEST(Examples, ShowWhichFiguresOfThinkingMachinesWereMisprinted)
{
    const std::vector<std::string> expected = {
        "S[0,0] printed 0.14, computed 0.13", "S[0,1] printed 0.32, computed 0.31",
        "S[1,0] printed 0.32, computed 0.31", "S[1,1] printed 0.77, computed 0.76",
        "A[0,0] printed 0.48, computed 0.47", "A[0,1] printed 0.52, computed 0.53",
        "A[1,0] printed 0.39, computed 0.44", "A[1,1] printed 0.61, computed 0.56",
        "Z[0,0] printed 0.71, computed 0.72", "Z[0,1] printed 0.81, computed 0.82",
        "Z[1,0] printed 0.79, computed 0.74", "Z[1,1] printed 0.97, computed 0.84",
    };
    EXPECT_EQ(disagreements("thinking-machines"), expected);
    EXPECT_EQ(check(Example("thinking-machines").computation()).agreeing(), 20);
}

TEST(Examples, ShowWhichFigureOfThreeByThreeWasMisprinted)
{
    EXPECT_EQ(disagreements("three-by-three"), std::vector<std::string>{"S[0,1] printed 5, computed 4"});
    EXPECT_EQ(check(Example("three-by-three").computation()).agreeing(), 1);
}

TEST(Examples, ShowWhichFiguresOfAdditiveTwoInputsWereMisprinted)
{
    const std::vector<std::string> expected = {
        "T[0,0,0] printed 0.4325, computed -0.0400", "T[0,0,1] printed 0.1886, computed 0.1877",
        "T[0,0,2] printed 0.0712, computed 0.2449",  "T[0,1,0] printed 0.3912, computed 0.2260",
        "T[0,1,1] printed 0.2781, computed 0.1974",  "T[0,1,2] printed -0.0417, computed 0.1684",
        "E[0,0] printed 0.1406, computed 0.0426",    "E[0,1] printed 0.1762, computed 0.1073",
        "A[0,0] printed 0.4688, computed 0.4838",    "A[0,1] printed 0.5312, computed 0.5162",
        "C[0,0] printed 0.1938, computed 0.1968",    "C[0,1] printed 0.2625, computed 0.2549",
    };
    EXPECT_EQ(disagreements("additive-two-inputs"), expected);
    EXPECT_EQ(check(Example("additive-two-inputs").computation()).agreeing(), 0);
}

} // namespace
} // namespace heedmap
