#include <heedmap/document/reference.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

Graph graph()
{
    Graph graph;
    graph.addLeaf({.name = "S", .symbol = "S"}, Tensor(Shape::matrix(2, 3)));
    graph.addLeaf({.name = "b_Q", .symbol = "b"}, Tensor(Shape::vector(4)));
    graph.addLeaf({.name = "enc.0.attn.A", .symbol = "A"}, Tensor(Shape::stack(2, 3, 3)));
    return graph;
}

TEST(Reference, NamesANodeOrACell)
{
    const Graph g = graph();
    EXPECT_EQ(parseReference(g, "S"), (Reference{0, std::nullopt}));
    EXPECT_EQ(parseReference(g, "S[1,2]"), (Reference{0, Cell{0, 1, 2}}));
    EXPECT_EQ(parseReference(g, "b_Q[3]"), (Reference{1, Cell{0, 0, 3}}));
    EXPECT_EQ(parseReference(g, "enc.0.attn.A[1,0,2]"), (Reference{2, Cell{1, 0, 2}}));
}

TEST(Reference, ReadsWhatItWrites)
{
    const Graph g = graph();
    EXPECT_EQ(referenceText(g, 0, {0, 1, 2}), "S[1,2]");
    EXPECT_EQ(referenceText(g, 1, {0, 0, 3}), "b_Q[3]");
    EXPECT_EQ(referenceText(g, 2, {1, 0, 2}), "enc.0.attn.A[1,0,2]");
}

TEST(Panels, AreMatricesOrOneOfAStackAndSomeStandAsLines)
{
    Graph g = graph();
    g.addLeaf({.name = "A", .symbol = "A", .family = Family::Attention}, Tensor(Shape::stack(2, 3, 3)));
    EXPECT_EQ(parsePanels(g, "S,A,b_Q"), (std::vector<PanelMatrix>{{0}, {3}, {1}}));
    EXPECT_EQ(parsePanels(g, "A[1],A[0],lines=A[0]"), (std::vector<PanelMatrix>{{3, 1}, {3, 0, true}}));
    EXPECT_EQ(parsePanels(g, "enc.*"), (std::vector<PanelMatrix>{{2}}));
    const std::pair<std::string, std::string> cases[] = {
        {"S,Q", "there is no node \"Q\"; there are S, b_Q, enc.0.attn.A, A"},
        {"", "there is no node \"\"; there are S, b_Q, enc.0.attn.A, A"},
        {"S,S", "\"S\" is named twice"},
        {"A[2]", "\"A[2]\" is out of range: A is 2×3×3, counted from 0"},
        {"A[0", "\"A[0\" is out of range: A is 2×3×3, counted from 0"},
        {"S,lines=S", "lines=S: expected weights of attention that are among the panels"},
        {"S,lines=A", "lines=A: expected weights of attention that are among the panels"},
    };
    for (const auto& [text, message] : cases) {
        try {
            parsePanels(g, text);
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_EQ(error.what(), message);
        }
    }
}

TEST(Reference, SaysWhatWouldBeRight)
{
    const Graph g = graph();
    const std::pair<std::string, std::string> cases[] = {
        {"Z", "there is no node \"Z\"; there are S, b_Q, enc.0.attn.A"},
        {"", "there is no node \"\"; there are S, b_Q, enc.0.attn.A"},
        {"S[1,2", "\"S[1,2\" does not end with ]"},
        {"S[1]", "\"S[1]\" is not a cell; expected S[row,column], as S is 2×3"},
        {"S[]", "\"S[]\" is not a cell; expected S[row,column], as S is 2×3"},
        {"S[0,1,2]", "\"S[0,1,2]\" is not a cell; expected S[row,column], as S is 2×3"},
        {"S[0,-1]", "\"S[0,-1]\" is not a cell; expected S[row,column], as S is 2×3"},
        {"S[0, 1]", "\"S[0, 1]\" is not a cell; expected S[row,column], as S is 2×3"},
        {"S[2,0]", "\"S[2,0]\" is out of range: S is 2×3, counted from 0"},
        {"S[0,99999999999999999999]",
         "\"S[0,99999999999999999999]\" is not a cell; expected S[row,column], as S is 2×3"},
        {"b_Q[0,0]", "\"b_Q[0,0]\" is not a cell; expected b_Q[column], as b_Q is 4"},
        {"enc.0.attn.A[0,0]",
         "\"enc.0.attn.A[0,0]\" is not a cell; expected enc.0.attn.A[slice,row,column], as enc.0.attn.A is 2×3×3"},
    };
    for (const auto& [text, message] : cases) {
        try {
            parseReference(g, text);
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_EQ(error.what(), message);
        }
    }
}

TEST(Reference, ListsNodes)
{
    const Graph g = graph();
    EXPECT_EQ(parseNodes(g, "enc.0.attn.A,S"), (std::vector<NodeId>{2, 0}));
    EXPECT_THROW(parseNodes(g, "S,,b_Q"), Error);
    EXPECT_THROW(parseNodes(g, "S,S"), Error);
}

TEST(Reference, ListsNodesWithAnythingInThePlaceOfAStar)
{
    Graph g;
    for (const char* name : {"dec.0.self.A", "dec.0.self.S", "dec.1.self.A", "dec.10.cross.A", "A"})
        g.addLeaf({.name = name, .symbol = "A"}, Tensor(Shape::vector(1)));
    const auto listed = [&](std::string_view names) { return parseNodes(g, names); };
    EXPECT_EQ(listed("dec.*.self.A"), (std::vector<NodeId>{0, 2}));
    EXPECT_EQ(listed("*"), (std::vector<NodeId>{0, 1, 2, 3, 4}));
    EXPECT_EQ(listed("*A"), (std::vector<NodeId>{0, 2, 3, 4}));
    EXPECT_EQ(listed("dec*A"), (std::vector<NodeId>{0, 2, 3}));
    EXPECT_EQ(listed("d*c.1*s*A"), (std::vector<NodeId>{2, 3}));
    EXPECT_EQ(listed("dec.0.*,*.A,A"), (std::vector<NodeId>{0, 1, 2, 3, 4})); // what is taken already is not again
    EXPECT_THROW(listed("dec.*.A.*"), Error);
    EXPECT_THROW(listed("dec.0.self.A*dec.0.self.A"), Error); // nothing counts twice
    EXPECT_THROW(listed("A,*,A"), Error);
}

} // namespace
} // namespace heedmap
