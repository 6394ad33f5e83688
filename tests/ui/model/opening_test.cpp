// Where every example opens, what to look for there, and what to try.

#include "model_support.h"

#include "model/masks.h"
#include "model/start_place.h"
#include "model/teaching/opening.h"

#include <fstream>

namespace heedmap::test {
namespace {

std::vector<std::string> allExamples()
{
    std::ifstream index(std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/index.txt");
    std::vector<std::string> ids;
    for (std::string id; std::getline(index, id);)
        ids.push_back(id);
    return ids;
}

class Opened : public testing::TestWithParam<std::string> {
protected:
    Opened()
    {
        m_workbench.open(shippedExample(GetParam()), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
};

TEST_P(Opened, SaysWhereItsPointIsVisible)
{
    const Json& view = m_workbench.head().view;
    ASSERT_NE(view.find("view"), nullptr);
    const Json* wanted = view.find("node");
    if (view.find("view")->string() == "stage") {
        ASSERT_NE(wanted, nullptr);
    }
    if (wanted != nullptr) {
        EXPECT_EQ(m_selection.node(), m_workbench.graph().find(wanted->string())) << wanted->string();
    }
    if (view.find("cell") != nullptr) {
        EXPECT_TRUE(m_selection.kept().has_value());
    }
}

TEST_P(Opened, SaysInThreeLinesWhatToLookForInBothLanguages)
{
    const Opening opening = openingOf(m_workbench.head().view);
    ASSERT_EQ(opening.look.size(), 3U);
    EXPECT_GE(opening.tries.size(), 1U);
    EXPECT_LE(opening.tries.size(), 3U);
    std::vector<LocalizedText> all = opening.look;
    for (const TryThis& each : opening.tries)
        all.push_back(each.say);
    for (const LocalizedText& text : all)
        EXPECT_NE(text.in("en"), text.in("zh")) << text.in("en");
}

TEST_P(Opened, EachTrialIsOneStepThatChangesNumbersAndIsTakenBack)
{
    const Document before = m_workbench.document();
    for (const TryThis& each : openingOf(m_workbench.head().view).tries) {
        SCOPED_TRACE(each.say.in("en"));
        tryThis(m_workbench, m_selection, each);
        const bool changes = !each.set.empty() || !each.settings.object().empty();
        EXPECT_EQ(m_workbench.undoStack().index(), changes ? 1 : 0);
        const Json* node = each.place.find("node");
        const Json* view = each.place.find("view");
        EXPECT_TRUE(node != nullptr || view != nullptr) << "it shows nothing";
        if (node != nullptr) {
            EXPECT_EQ(m_selection.node(), m_workbench.graph().find(node->string())) << node->string();
        }
        if (each.place.find("cell") != nullptr) {
            EXPECT_TRUE(m_selection.kept().has_value());
        }
        if (changes)
            m_workbench.undoStack().undo();
        EXPECT_EQ(m_workbench.undoStack().index(), 0);
        EXPECT_EQ(m_workbench.document().config, before.config);
    }
}

/// Whether any number of a node is another than it was.
bool differs(const Tensor& a, const Tensor& b) { return a.shape() != b.shape() || !a.sameBits(b); }

TEST_P(Opened, WhatATrialShowsIsAnotherThanBefore)
{
    for (const TryThis& each : openingOf(m_workbench.head().view).tries) {
        const Json* name = each.place.find("node");
        if (name == nullptr || (each.set.empty() && each.settings.object().empty()))
            continue;
        SCOPED_TRACE(each.say.in("en"));
        const NodeId shown = m_workbench.graph().find(name->string());
        const Tensor before = shown == noNode ? Tensor() : Tensor(evaluated(m_workbench, shown).view);
        tryThis(m_workbench, m_selection, each);
        const bool unchanged = GetParam() == "uniform-attention" && name->string() == "A"; // that is its point
        EXPECT_NE(differs(before, Tensor(evaluated(m_workbench, node(m_workbench, name->string())).view)), unchanged);
        m_workbench.undoStack().undo();
    }
}

INSTANTIATE_TEST_SUITE_P(Examples, Opened, testing::ValuesIn(allExamples()), [](const auto& each) {
    std::string name = each.param;
    std::erase(name, '-');
    return name;
});

TEST(Opening, LeavesOutWhatCannotBeRead)
{
    const Json view =
        Json::parse(R"({"look": ["one", 2, {"en": "three"}], "try": [{"say": "x", "set": [["A", 1]]}, 7]})");
    const Opening opening = openingOf(view);
    EXPECT_EQ(opening.look.size(), 2U);
    ASSERT_EQ(opening.tries.size(), 1U);
    EXPECT_TRUE(opening.tries[0].set.empty());
    EXPECT_TRUE(openingOf(Json()).look.empty());
}

TEST(Opening, ATrialThatCannotBeChangesNothing)
{
    Workbench workbench;
    workbench.open(example("causal-mask"), {});
    Selection selection(workbench);
    TryThis what{.say = LocalizedText("x"), .set = {{"W_Q", {0, 0}, 9}, {"nowhere", {0, 0}, 1}}};
    EXPECT_THROW(tryThis(workbench, selection, what), Error);
    EXPECT_EQ(workbench.undoStack().index(), 0);
    EXPECT_EQ(value(workbench, "W_Q", {0, 0, 0}), 0);
}

} // namespace
} // namespace heedmap::test
