#include "model_support.h"

#include "model/edits.h"
#include "model/model_text.h"
#include "model/pasted_block.h"

#include <heedmap/document/new.h>
#include <heedmap/tensor/random.h>

namespace heedmap::test {
namespace {

class EditsTest : public testing::Test {
protected:
    EditsTest() { m_workbench.open(example("thinking-machines"), {}); }
    Tensor tensor(const std::string& name) { return Tensor(evaluated(m_workbench, node(m_workbench, name)).view); }
    Region all(const std::string& name) { return Region::all(m_workbench.graph().node(node(m_workbench, name)).shape); }

    Workbench m_workbench;
};

TEST_F(EditsTest, FillScaleTransposeAndPaste)
{
    const NodeId w = node(m_workbench, "W_K");
    fill(m_workbench, w, all("W_K"), Initial{.kind = Initial::Kind::Identity});
    EXPECT_TRUE(tensor("W_K").sameBits(identityTensor(Shape::matrix(3, 3))));
    paste(m_workbench, w, {0, 0, 1}, Tensor{{4, 5}});
    transpose(m_workbench, w, all("W_K"));
    multiply(m_workbench, w, all("W_K"), 2);
    EXPECT_TRUE(tensor("W_K").sameBits(Tensor{{2, 0, 0}, {8, 2, 0}, {10, 0, 2}}));
    fill(m_workbench, w, all("W_K"), 0.5);
    EXPECT_EQ(value(m_workbench, "W_K", {0, 2, 2}), 0.5);
    EXPECT_EQ(m_workbench.undoStack().count(), 5);
    EXPECT_EQ(shownEditName(m_workbench.undoStack().text(4)), "filling of W_K");
}

TEST_F(EditsTest, SeededNumbersAreTheSameAgain)
{
    const NodeId w = node(m_workbench, "W_K");
    const Initial rule{.kind = Initial::Kind::Normal, .std = 0.1, .seed = 7};
    fill(m_workbench, w, all("W_K"), rule);
    const Tensor first = tensor("W_K");
    m_workbench.undoStack().undo();
    fill(m_workbench, w, all("W_K"), rule);
    EXPECT_TRUE(tensor("W_K").sameBits(first));
}

TEST_F(EditsTest, APasteOverComputedNumbersPinsThemAsTypingDoes)
{
    const Tensor computed = tensor("A");
    const NodeId a = node(m_workbench, "A");
    paste(m_workbench, a, {0, 1, 0}, Tensor{{0.25, 0.75}});
    EXPECT_TRUE(m_workbench.pinned(a, 0));
    Tensor wanted = computed;
    wanted.at({0, 1, 0}) = 0.25;
    wanted.at({0, 1, 1}) = 0.75;
    EXPECT_TRUE(tensor("A").sameBits(wanted));
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    EXPECT_TRUE(tensor("A").sameBits(computed));
    EXPECT_THROW(paste(m_workbench, a, {0, 1, 1}, Tensor{{1, 2}}), Error);
}

TEST_F(EditsTest, WhatDoesNotFitIsRefused)
{
    const NodeId w = node(m_workbench, "W_V");
    EXPECT_THROW(transpose(m_workbench, w, all("W_V")), Error);
    EXPECT_THROW(paste(m_workbench, w, {0, 2, 0}, Tensor{{1, 2}, {3, 4}}), Error);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

// The columns of all heads side by side are counted by a product of letters, which no document labels.
TEST_F(EditsTest, LabelsOfWhatNoLetterCountsAreNotTaken)
{
    m_workbench.open(newDocument(mechanism("multi_head_attention"), Json::parse(R"({"heads": 2})"), {},
                                 {{"n", 2}, {"d", 2}, {"d_k", 1}, {"d_v", 1}}),
                     {});
    const NodeId w = node(m_workbench, "W_Q");
    paste(m_workbench,
          PastedBlock{.node = w,
                      .at = {},
                      .block = Tensor{{1, 2}, {3, 4}},
                      .labels = {.rows = {"size", "age"}, .columns = {"first", "second"}}});
    EXPECT_TRUE(tensor("W_Q").sameBits(Tensor{{1, 2}, {3, 4}}));
    const Named<std::vector<LocalizedText>>& labels = m_workbench.document().labels;
    ASSERT_EQ(labels.size(), 1u);
    EXPECT_EQ(labels.front().first, "d");
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
}

} // namespace
} // namespace heedmap::test
