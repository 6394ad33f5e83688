#include "model_support.h"

#include "model/edits.h"
#include "model/masks.h"
#include "model/tokens.h"

#include <heedmap/document/writer.h>

#include <random>

namespace heedmap::test {
namespace {

/// Edits of every kind, chosen by a seed.
class RandomEdits {
public:
    RandomEdits(Workbench& workbench, unsigned seed) : m_workbench(workbench), m_random(seed) {}

    void one()
    {
        try {
            switch (below(10)) {
            case 0: setTokens(m_workbench, TokenList::Query, sentence()); break;
            case 1: setMask(m_workbench, "mask", anyPreset()); break;
            case 2: togglePin(); break;
            case 3: setSize(m_workbench, below(2) == 0 ? "d_k" : "d", 2 + below(4)); break;
            case 4: refill(); break;
            case 5: setSetting(m_workbench, "scale", 0.25 * (1 + below(3))); break;
            case 6: paint(); break;
            default: drag(); break;
            }
        } catch (const Error&) { // not possible in this document: then nothing was changed
        }
    }

private:
    Index below(Index count) { return std::uniform_int_distribution<Index>(0, count - 1)(m_random); }
    double number() { return std::uniform_real_distribution<double>(-2, 2)(m_random); }

    QString sentence()
    {
        const QStringList words = {"a", "cat", "sat", "on", "the", "mat", "."};
        QStringList chosen;
        for (Index i = 0, n = 1 + below(6); i < n; ++i)
            chosen += words[below(words.size())];
        return chosen.join(' ');
    }

    MaskPreset anyPreset()
    {
        const Shape shape = m_workbench.graph().node(m_workbench.graph().find("S")).shape;
        const auto presets = maskPresets(shape.rows, shape.cols);
        return presets[static_cast<std::size_t>(below(static_cast<Index>(presets.size())))];
    }

    void togglePin()
    {
        const NodeId node = m_workbench.graph().find(below(2) == 0 ? "A" : "Q");
        if (m_workbench.pinned(node))
            m_workbench.unpin(node);
        else
            m_workbench.pin(node);
    }

    /// It holds 0 and 1 only.
    bool drawnMask(NodeId node) const
    {
        const Node& of = m_workbench.graph().node(node);
        return of.leaf() && of.info.family == Family::Mask;
    }

    NodeId editable()
    {
        std::vector<NodeId> nodes;
        for (NodeId node = 0; node < m_workbench.graph().size(); ++node)
            if (m_workbench.editable(node) && !drawnMask(node))
                nodes.push_back(node);
        m_node = nodes[static_cast<std::size_t>(below(static_cast<Index>(nodes.size())))];
        return m_node;
    }

    Region region()
    {
        const Shape& shape = m_workbench.graph().node(m_node).shape;
        const Index slice = below(shape.slices);
        const Index row = below(shape.rows);
        const Index col = below(shape.cols);
        return {{slice, slice + 1}, {row, shape.rows}, {col, shape.cols}};
    }

    void refill()
    {
        const NodeId node = editable();
        fill(m_workbench, node, region(), Initial{.kind = Initial::Kind::Normal, .seed = 3});
    }

    void drag()
    {
        const NodeId node = editable();
        const int key = m_workbench.newMergeKey();
        for (int i = 0; i < 3; ++i) {
            const Region cells = region();
            std::vector<double> numbers(static_cast<std::size_t>(cells.size()));
            for (double& each : numbers)
                each = number();
            m_workbench.setValues(node, cells, numbers, key);
        }
    }

    void paint()
    {
        m_node = m_workbench.graph().find("mask");
        const int key = m_workbench.newMergeKey();
        for (int i = 0; i < 3 && m_node != noNode; ++i) {
            const Region cells = region();
            paintCells(m_workbench, m_node, cells, below(2) == 0, key);
            m_node = m_workbench.graph().find("mask");
        }
    }

    Workbench& m_workbench;
    std::mt19937 m_random;
    NodeId m_node = noNode;
};

struct Snapshot {
    std::string document;
    std::map<std::string, Tensor> values;
};

TEST(Undo, LeavesAnArrayTheSeedThatItWas)
{
    Document document;
    document.mechanism = "scaled_dot_product";
    for (const char* name : {"Q", "K", "V"})
        document.arrays.emplace_back(name,
                                     Initial{.kind = Initial::Kind::Normal, .seed = 7, .shape = Shape::matrix(3, 2)});
    Workbench workbench;
    workbench.open(document, {});
    const auto seeded = [&] {
        const Document now = workbench.document();
        return std::holds_alternative<Initial>(*entry(now.arrays, "Q"));
    };
    put(workbench, "Q", {0, 1, 0}, 4);
    put(workbench, "Q", {0, 2, 1}, 5);
    EXPECT_FALSE(seeded());
    workbench.undoStack().undo();
    EXPECT_FALSE(seeded()) << "one edit is left";
    workbench.undoStack().undo();
    EXPECT_TRUE(seeded());
    workbench.undoStack().redo();
    EXPECT_FALSE(seeded());
}

TEST(Undo, RestoresEveryBitOverRandomEditsOfEveryKind)
{
    for (unsigned seed = 1; seed <= 6; ++seed) {
        Workbench workbench;
        workbench.open(example(seed % 2 == 0 ? "two-heads" : "thinking-machines"), {});
        RandomEdits edits(workbench, seed);
        std::vector<Snapshot> history = {{writeDocument(workbench.document()), everything(workbench)}};
        for (int i = 0; i < 40; ++i) {
            edits.one();
            const auto steps = static_cast<std::size_t>(workbench.undoStack().index()) + 1;
            ASSERT_LE(steps, history.size() + 1);
            history.resize(steps);
            history.back() = {writeDocument(workbench.document()), everything(workbench)};
        }
        ASSERT_GT(history.size(), 20u);
        const auto compare = [&] {
            const Snapshot& then = history[static_cast<std::size_t>(workbench.undoStack().index())];
            ASSERT_EQ(writeDocument(workbench.document()), then.document) << "seed " << seed;
            expectSameBits(everything(workbench), then.values);
        };
        while (workbench.undoStack().canUndo()) {
            workbench.undoStack().undo();
            compare();
        }
        while (workbench.undoStack().canRedo()) {
            workbench.undoStack().redo();
            compare();
        }
    }
}

} // namespace
} // namespace heedmap::test
