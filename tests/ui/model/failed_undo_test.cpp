#include "model_support.h"

#include "model/commands.h"
#include "model/tokens.h"

#include <heedmap/io/file.h>

#include <QSignalSpy>
#include <QTemporaryDir>

namespace heedmap::test {
namespace {

/// Three tokens, and weights pinned from a file beside the document.
class FileUndo : public testing::Test {
protected:
    FileUndo() : m_folder(m_place.path().toStdString())
    {
        writeFile(m_folder / "A.csv", "0.5,0.25,0.25\n0,1,0\n1,0,0\n");
        Document document = newDocument(mechanism("self_attention"));
        document.tokens.query = {"a", "cat", "sat"};
        setEntry<ArraySource>(document.arrays, "X", Initial{.kind = Initial::Kind::Normal, .seed = 1});
        document.pins = {{"A", FileReference{"A.csv"}}};
        m_workbench.open(document, m_folder);
    }

    QTemporaryDir m_place;
    std::filesystem::path m_folder;
    Workbench m_workbench;
};

TEST_F(FileUndo, BringsBackTheNumbersOfAFileThatIsGone)
{
    const auto before = everything(m_workbench);
    const NodeId x = node(m_workbench, "X");
    const Region all = Region::all(m_workbench.graph().node(x).shape);
    m_workbench.setValues(x, all, std::vector<double>(static_cast<std::size_t>(all.size()), 0.5));
    const auto edited = everything(m_workbench);
    setTokens(m_workbench, TokenList::Query, "cat");
    ASSERT_FALSE(m_workbench.pinned(node(m_workbench, "A")));
    std::filesystem::remove(m_folder / "A.csv");
    QSignalSpy failed(&m_workbench, &Workbench::failed);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), edited);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    m_workbench.undoStack().redo();
    expectSameBits(everything(m_workbench), edited);
    EXPECT_EQ(failed.count(), 0);
}

TEST_F(FileUndo, BringsBackTheNumbersOfAFileThatWasReplaced)
{
    const auto before = everything(m_workbench);
    setTokens(m_workbench, TokenList::Query, "cat");
    writeFile(m_folder / "A.csv", "1,0,0\n0,1,0\n0,0,1\n");
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    m_workbench.open(m_workbench.document(), m_folder);
    EXPECT_EQ(value(m_workbench, "A", {0, 2, 2}), 1) << "opened again, the file is read again";
}

/// A step that cannot be done while `refuses` is set.
class Fragile : public SwapCommand {
public:
    Fragile(Workbench& workbench, bool& refuses, int& done) : SwapCommand(workbench), m_refuses(refuses), m_done(done)
    {
    }

private:
    void swap() override
    {
        if (m_refuses)
            throw Error(Sentence("the file has gone"));
        m_done = 1 - m_done;
    }

    bool& m_refuses;
    int& m_done;
};

class FailedUndo : public testing::Test {
protected:
    FailedUndo()
    {
        m_workbench.open(example("two-heads"), {});
        put(m_workbench, "X", {0, 0, 0}, 0.25);
        m_workbench.undoStack().push(new Fragile(m_workbench, m_refuses, m_done));
        put(m_workbench, "X", {0, 0, 0}, 0.75);
    }

    QUndoStack& stack() { return m_workbench.undoStack(); }

    Workbench m_workbench;
    bool m_refuses = false;
    int m_done = 0;
};

TEST_F(FailedUndo, LeavesTheStackWhereItsDocumentIs)
{
    stack().undo();
    m_refuses = true;
    QSignalSpy failed(&m_workbench, &Workbench::failed);
    stack().undo();
    ASSERT_EQ(failed.count(), 1);
    EXPECT_EQ(failed[0][0].toString(), "the file has gone");
    EXPECT_EQ(stack().index(), 2);
    EXPECT_EQ(m_done, 1);
    EXPECT_TRUE(m_workbench.modified());
    m_refuses = false;
    stack().undo();
    EXPECT_EQ(m_done, 0);
    stack().undo();
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 1);
    EXPECT_FALSE(m_workbench.modified());
}

TEST_F(FailedUndo, StopsAnUndoOfSeveralSteps)
{
    m_refuses = true;
    stack().setIndex(0);
    EXPECT_EQ(stack().index(), 2);
    EXPECT_EQ(m_done, 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 0.25);
    m_refuses = false;
    stack().setIndex(0);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 1);
    m_refuses = true;
    stack().setIndex(3);
    EXPECT_EQ(stack().index(), 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 0.25);
    EXPECT_EQ(m_done, 0);
}

TEST_F(FailedUndo, OfAPushThrowsAndLeavesNoStep)
{
    m_refuses = true;
    Fragile step(m_workbench, m_refuses, m_done);
    EXPECT_THROW(stack().push(&step), Error);
    EXPECT_EQ(stack().count(), 3);
}

TEST_F(FailedUndo, NumbersThatDoNotFitAreRefused)
{
    const NodeId x = node(m_workbench, "X");
    const Shape shape = m_workbench.graph().node(x).shape;
    const Region below{{0, 1}, {shape.rows, shape.rows + 1}, {0, 1}};
    const auto before = everything(m_workbench);
    EXPECT_THROW(m_workbench.setValues(x, below, std::array{1.0}), Error);
    EXPECT_THROW(m_workbench.setValues(node(m_workbench, "A"), Region::of({0, 0, 0}), std::array{1.0}), Error);
    EXPECT_EQ(stack().count(), 3);
    expectSameBits(everything(m_workbench), before);
}

} // namespace
} // namespace heedmap::test
