#include "model_support.h"

#include "model/reshape.h"

namespace heedmap::test {
namespace {

class ReshapeTest : public testing::Test {
protected:
    ReshapeTest() { m_workbench.open(newDocument(mechanism("multi_head_attention"), Json::Object{{"heads", 2}}), {}); }
    Tensor tensor(const std::string& name) { return Tensor(evaluated(m_workbench, node(m_workbench, name)).view); }

    Workbench m_workbench;
};

TEST_F(ReshapeTest, MoreHeadsKeepTheFirstOnes)
{
    const Tensor before = tensor("W_Q");
    setSetting(m_workbench, "heads", 3);
    const Tensor after = tensor("W_Q");
    ASSERT_EQ(after.shape(), Shape::matrix(4, 6));
    for (Index row = 0; row < 4; ++row)
        for (Index col = 0; col < 4; ++col)
            EXPECT_EQ(after.at({0, row, col}), before.at({0, row, col}));
    EXPECT_NE(after.at({0, 0, 5}), 0);
}

TEST_F(ReshapeTest, LabelsComeAndGoWithWhatTheyLabel)
{
    Document document = m_workbench.head();
    document.labels = {{"h", {LocalizedText("who?"), LocalizedText("where?")}}};
    m_workbench.open(document, {});
    const auto labels = [&] { return *m_workbench.graph().node(node(m_workbench, "A")).info.slices.labels; };
    setSetting(m_workbench, "heads", 3);
    EXPECT_EQ(labels(), (std::vector<std::string>{"who?", "where?", "2"}));
    setSetting(m_workbench, "heads", 1);
    EXPECT_EQ(labels(), std::vector<std::string>{"who?"});
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    EXPECT_EQ(labels(), (std::vector<std::string>{"who?", "where?"}));
}

TEST_F(ReshapeTest, WiderHeadsKeepTheColumnsOfEach)
{
    const Tensor before = tensor("W_Q");
    setSize(m_workbench, "d_k", 3);
    const Tensor after = tensor("W_Q");
    ASSERT_EQ(after.shape(), Shape::matrix(4, 6));
    EXPECT_EQ(after.at({0, 1, 0}), before.at({0, 1, 0}));
    EXPECT_EQ(after.at({0, 1, 3}), before.at({0, 1, 2}));
    EXPECT_EQ(after.at({0, 1, 4}), before.at({0, 1, 3}));
    EXPECT_EQ(tensor("W_V").shape(), Shape::matrix(4, 4));
}

TEST_F(ReshapeTest, ASettingMakesAndDropsTheArraysItNeeds)
{
    const auto before = everything(m_workbench);
    setSetting(m_workbench, "position.kind", "learned");
    EXPECT_EQ(tensor("P").shape(), Shape::matrix(3, 4));
    setSetting(m_workbench, "position", nullptr);
    EXPECT_EQ(m_workbench.graph().find("P"), noNode);
    expectSameBits(everything(m_workbench), before);
    m_workbench.undoStack().undo();
    EXPECT_NE(m_workbench.graph().find("P"), noNode);
}

TEST_F(ReshapeTest, PositionsOfLongerTextsStayAsTheyAre)
{
    Document document =
        newDocument(mechanism("self_attention"), Json::Object{{"position", Json::Object{{"kind", "learned"}}}});
    for (auto& [name, source] : document.arrays)
        if (name == "P")
            source = Initial{.kind = Initial::Kind::Normal, .seed = 5, .shape = Shape::matrix(6, 4)};
    m_workbench.open(document, {});
    const Tensor before = tensor("P");
    for (const int tokens : {5, 2}) {
        setSize(m_workbench, "n", tokens);
        EXPECT_EQ(tensor("X_pos").shape().rows, tokens);
        ASSERT_EQ(tensor("P").shape(), before.shape());
        EXPECT_TRUE(std::ranges::equal(tensor("P").numbers(), before.numbers()));
    }
}

TEST_F(ReshapeTest, AnImpossibleSettingChangesNothing)
{
    EXPECT_THROW(setSetting(m_workbench, "kv_heads", 3), Error);
    EXPECT_THROW(setSetting(m_workbench, "nonsense", 3), Error);
    EXPECT_THROW(setSize(m_workbench, "h", 3), Error);
    EXPECT_THROW(setSize(m_workbench, "d", 0), Error);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

TEST_F(ReshapeTest, AnArrayThatStillFitsStaysTheRuleItWas)
{
    setSize(m_workbench, "d_v", 3);
    const Document document = m_workbench.document();
    EXPECT_TRUE(std::holds_alternative<Initial>(*entry(document.arrays, "W_Q")));
    EXPECT_TRUE(std::holds_alternative<InlineArray>(*entry(document.arrays, "W_V")));
}

TEST(Reshape, FiguresThatNoLongerFitGoAndComeBack)
{
    Workbench workbench;
    workbench.open(example("thinking-machines"), {});
    const std::size_t published = workbench.document().published.size();
    ASSERT_GT(published, 0u);
    setSize(workbench, "n", 3);
    EXPECT_EQ(workbench.document().tokens.query.size(), 3u);
    EXPECT_LT(workbench.document().published.size(), published);
    workbench.undoStack().undo();
    EXPECT_EQ(workbench.document().published.size(), published);
}

} // namespace
} // namespace heedmap::test
