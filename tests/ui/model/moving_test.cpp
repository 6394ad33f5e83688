#include "model_support.h"
#include "support/limits.h"

#include <heedmap/document/files_beside.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/reference.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>

#include <QTemporaryDir>

#include <filesystem>

namespace heedmap::test {
namespace {

/// A document whose weights A are forced to those of a file beside it.
class MovingTest : public testing::Test {
protected:
    void open(const std::string& file)
    {
        Document document = example("thinking-machines");
        document.pins = {{"A", FileReference{.file = file}}};
        m_workbench.open(document, m_folder.path().toStdString());
    }
    std::filesystem::path in(const QTemporaryDir& folder, const char* name) const
    {
        return std::filesystem::path(folder.path().toStdString()) / name;
    }

    QTemporaryDir m_folder;
    QTemporaryDir m_other;
    Workbench m_workbench;
};

TEST_F(MovingTest, APinThatLiesInAFileIsTakenAlong)
{
    writeFile(in(m_folder, "pin.csv"), "1,0\n0.25,0.75\n");
    open("pin.csv");
    m_workbench.setNumberFormat(floatFormat("bfloat16"));
    m_workbench.saveAs(in(m_folder, "here.heed"));
    EXPECT_TRUE(std::holds_alternative<FileReference>(loadDocument(in(m_folder, "here.heed")).pins.front().second));
    m_workbench.saveAs(in(m_other, "there.heed"));
    Workbench moved;
    moved.open(in(m_other, "there.heed"));
    EXPECT_EQ(value(moved, "A", {0, 1, 0}), 0.25);
    EXPECT_TRUE(moved.pinned(node(moved, "A")));
    moved.unpin(node(moved, "A"));
    EXPECT_NE(value(moved, "A", {0, 1, 0}), 0.25);
    m_workbench.save();
    EXPECT_EQ(loadDocument(in(m_other, "there.heed")).pins.size(), 1U) << "and again where it is now";
}

TEST_F(MovingTest, AFileIsTakenAlongToADocumentWhoseNameIsNotText)
{
    writeFile(in(m_folder, "pin.csv"), "1,0\n0.25,0.75\n");
    open("pin.csv");
    const std::filesystem::path file = in(m_other, "\xff there.heed");
    FilesBeside files(m_workbench.document(), m_folder.path().toStdString(), file);
    saveDocument(files.document(), file);
    files.keep();
    Workbench moved;
    moved.open(file);
    EXPECT_EQ(value(moved, "A", {0, 1, 0}), 0.25);
    std::filesystem::remove(file); // Qt cannot name it, and would leave its folder
}

TEST_F(MovingTest, NothingIsPutBehindALinkThatLeadsOutOfTheFolder)
{
    const QTemporaryDir elsewhere;
    writeFile(in(m_folder, "pin.csv"), "1,0\n0.25,0.75\n");
    open("pin.csv");
    std::filesystem::create_directory_symlink(elsewhere.path().toStdString(), in(m_other, "there.files"));
    EXPECT_THROW(FilesBeside(m_workbench.document(), m_folder.path().toStdString(), in(m_other, "there.heed")), Error);
    EXPECT_TRUE(std::filesystem::is_empty(elsewhere.path().toStdString()));
}

TEST_F(MovingTest, APinThatIsTooLargeForTextIsPutBesideTheDocument)
{
    const std::filesystem::path weights = in(m_folder, "pin.npy");
    const std::string header = npyHeader(Shape::matrix(2200, 2000));
    writeFile(weights, header);
    std::filesystem::resize_file(weights, header.size() + std::size_t{2200} * 2000 * sizeof(double));
    Document document{.mechanism = "scaled_dot_product"};
    const auto numbers = [](Index rows) { return std::make_shared<const Tensor>(Shape::matrix(rows, 1)); };
    document.arrays = {{"Q", numbers(2200)}, {"K", numbers(2000)}, {"V", numbers(2000)}};
    document.pins = {{"A", FileReference{.file = "pin.npy"}}};
    m_workbench.open(document, m_folder.path().toStdString());
    m_workbench.saveAs(in(m_other, "there.heed"));
    EXPECT_TRUE(std::filesystem::equivalent(in(m_other, "there.files/pin.npy"), weights));
    m_workbench.save(); // and again where it is now
    Workbench moved;
    moved.open(in(m_other, "there.heed"));
    EXPECT_TRUE(moved.pinned(node(moved, "A")));
}

TEST_F(MovingTest, NoFileOfTheDocumentIsReplaced)
{
    writeFile(in(m_folder, "pin.csv"), "1,0\n0.25,0.75\n");
    std::filesystem::create_symlink("pin.csv", in(m_folder, "link.heed"));
    open("pin.csv");
    for (const char* name : {"pin.csv", "link.heed"})
        EXPECT_THROW(m_workbench.saveAs(in(m_folder, name)), Error) << name;
    EXPECT_EQ(readFile(in(m_folder, "pin.csv"), 100), "1,0\n0.25,0.75\n");
    EXPECT_TRUE(m_workbench.path().empty());
}

/// A document that names a file, and has an array of many numbers in itself.
class NumbersBesideTest : public testing::Test {
protected:
    NumbersBesideTest()
    {
        writeFile(in("v.csv"), "1\n2\n");
        std::vector<double> numbers(1001);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = 1.0 / static_cast<double>(i + 3);
        numbers[1] = -0.0;
        numbers[2] = 5e-324;
        m_document.summary = LocalizedText(std::string(20'000, 's')); // its text is longer than the numbers
        m_document.arrays = {{"Q", std::make_shared<const Tensor>(Shape::matrix(1001, 1), numbers)},
                             {"K", std::make_shared<const Tensor>(Shape::matrix(2, 1))},
                             {"V", FileReference{.file = "v.csv"}}};
        m_workbench.open(m_document, folder());
    }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    std::filesystem::path in(const std::string& name) const { return folder() / name; }
    /// The file of Q; "" where its numbers stand in the text.
    std::string fileOfQ() const
    {
        const Document saved = loadDocument(in("a.heed"));
        const auto* reference = std::get_if<FileReference>(&saved.arrays.front().second);
        return reference == nullptr ? std::string() : reference->file;
    }
    std::string saved() const
    {
        Workbench again;
        again.open(in("a.heed"));
        return writeDocument(again.document());
    }
    std::size_t count() const
    {
        const std::filesystem::directory_iterator entries(in("a.files"));
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }

    QTemporaryDir m_folder;
    Document m_document{.mechanism = "scaled_dot_product"};
    Workbench m_workbench;
};

TEST_F(NumbersBesideTest, AreReadAgainBitForBit)
{
    m_workbench.saveAs(in("a.heed"));
    EXPECT_TRUE(fileOfQ().starts_with("a.files/Q-") && fileOfQ().ends_with(".npy")) << fileOfQ();
    EXPECT_TRUE(std::holds_alternative<InlineArray>(loadDocument(in("a.heed")).arrays[1].second));
    EXPECT_EQ(saved(), writeDocument(m_document));
    EXPECT_FALSE(m_workbench.modified());
}

TEST_F(NumbersBesideTest, NeverChangeUnderADocumentThatIsThere)
{
    m_workbench.saveAs(in("a.heed"));
    const std::string file = fileOfQ();
    ASSERT_FALSE(file.empty());
    std::filesystem::copy_file(in("a.heed"), in("copy.heed"));
    put(m_workbench, "Q", {0, 0, 0}, 7);
    {
        const FullDisk full(15'000); // there is room for the numbers, not for the text
        EXPECT_THROW(m_workbench.save(), Error);
    }
    EXPECT_EQ(saved(), writeDocument(m_document));
    EXPECT_EQ(count(), 1U) << "nothing of the save that failed is left";
    EXPECT_TRUE(m_workbench.modified());
    m_workbench.save();
    EXPECT_NE(fileOfQ(), file);
    EXPECT_EQ(saved(), writeDocument(m_workbench.document()));
    Workbench copy;
    copy.open(in("copy.heed"));
    EXPECT_EQ(writeDocument(copy.document()), writeDocument(m_document));
}

TEST_F(NumbersBesideTest, AreSavedAgainAfterAnUndoThoughTheirFileIsGone)
{
    m_workbench.saveAs(in("a.heed"));
    m_workbench.open(in("a.heed"));
    const std::string file = fileOfQ();
    ASSERT_FALSE(file.empty());
    put(m_workbench, "Q", {0, 5, 0}, 7);
    m_workbench.save();
    std::filesystem::remove(in(file));
    m_workbench.undoStack().undo();
    EXPECT_EQ(writeDocument(m_workbench.document()), writeDocument(m_document)) << "as a recovery copy has it";
    m_workbench.save();
    EXPECT_EQ(fileOfQ(), file);
    EXPECT_EQ(saved(), writeDocument(m_document));
    m_workbench.undoStack().redo();
    EXPECT_EQ(value(m_workbench, "Q", {0, 5, 0}), 7);
}

TEST_F(NumbersBesideTest, AreNotReplacedByAnOutput)
{
    m_workbench.saveAs(in("a.heed"));
    const std::string file = fileOfQ();
    ASSERT_FALSE(file.empty());
    EXPECT_THROW(m_workbench.saveAs(in(file)), Error);
    m_workbench.open(in("a.heed"));
    EXPECT_THROW(m_workbench.inputs().requireOther(in(file)), Error);
    EXPECT_EQ(saved(), writeDocument(m_document));
}

TEST_F(NumbersBesideTest, StayInADocumentThatNamesNoFile)
{
    m_document.arrays[2].second = std::make_shared<const Tensor>(Shape::matrix(2, 1));
    m_workbench.open(m_document, folder());
    m_workbench.saveAs(in("a.heed"));
    EXPECT_EQ(fileOfQ(), "");
    EXPECT_FALSE(std::filesystem::exists(in("a.files")));
}

TEST_F(NumbersBesideTest, ArePutIntoAFolderWithANameThatIsText)
{
    const std::filesystem::path file = in("a\xff.heed");
    m_workbench.saveAs(file);
    EXPECT_TRUE(std::filesystem::is_directory(in("a_.files")));
    Workbench again;
    again.open(file);
    EXPECT_EQ(writeDocument(again.document()), writeDocument(m_document));
}

TEST_F(NumbersBesideTest, OfASliceThatIsPinnedArePutThereToo)
{
    m_document.pins = {{pinName("A", 1), std::make_shared<const Tensor>(Shape::matrix(40, 40))}};
    FilesBeside files(m_document, folder(), in("a.heed"));
    const Document again = readDocument(writeDocument(files.document()));
    ASSERT_EQ(again.pins.size(), 1U);
    EXPECT_EQ(again.pins.front().first, m_document.pins.front().first);
    const auto* reference = std::get_if<FileReference>(&again.pins.front().second);
    ASSERT_NE(reference, nullptr);
    EXPECT_TRUE(numbersBeside(*reference)) << reference->file;
}

} // namespace
} // namespace heedmap::test
