#include "model_support.h"

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
        return folder.filePath(QLatin1String(name)).toStdString();
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

} // namespace
} // namespace heedmap::test
