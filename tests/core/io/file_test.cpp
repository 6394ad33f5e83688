#include <heedmap/io/file.h>

#include "core/io/io_support.h"

#include <fstream>

namespace heedmap {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t wholeFile = 1 << 20;

TEST(ReadFile, GivesAllOfIt)
{
    const TestFolder folder;
    const std::string contents("a\0b\r\n", 5);
    writeFile(folder / "file", contents);
    EXPECT_EQ(readFile(folder / "file", 5), contents);
    EXPECT_EQ(MappedFile(folder / "file").bytes().size(), 5u);
}

TEST(MappedFile, MayBeEmpty)
{
    const TestFolder folder;
    writeFile(folder / "file", "");
    EXPECT_TRUE(MappedFile(folder / "file").bytes().empty());
}

TEST(MappedFile, KnowsWhetherItsFileWasWrittenTo)
{
    const TestFolder folder;
    writeFile(folder / "file", "12345");
    const MappedFile file(folder / "file");
    EXPECT_NO_THROW(file.requireUnchanged());
    fs::resize_file(folder / "file", 2);
    EXPECT_EQ(errorOf([&] { file.requireUnchanged(); }), "was changed after it was opened; open the document again");
}

TEST(AtomicFile, AppearsWholeWhenItIsCommitted)
{
    const TestFolder folder;
    AtomicFile file(folder / "file");
    file.write("new");
    EXPECT_FALSE(fs::exists(folder / "file"));
    file.commit();
    EXPECT_EQ(readFile(folder / "file", wholeFile), "new");
    EXPECT_EQ(folder.entries(), 1);
}

TEST(AtomicFile, LeavesTheOldFileAndNothingElseWithoutACommit)
{
    const TestFolder folder;
    writeFile(folder / "file", "old");
    {
        AtomicFile file(folder / "file");
        file.write("new");
    }
    EXPECT_EQ(readFile(folder / "file", wholeFile), "old");
    EXPECT_EQ(folder.entries(), 1);
}

TEST(AtomicFile, SaysWhyItCannotBeWritten)
{
    const TestFolder folder;
    EXPECT_EQ(errorOf([&] { writeFile(folder.path(), ""); }), "cannot be written: it is a folder");
    EXPECT_EQ(errorOf([&] { writeFile(folder / "none/file", ""); }), "cannot be written: No such file or directory");
}

TEST(AtomicFile, CanGoBackToCorrect)
{
    const TestFolder folder;
    AtomicFile file(folder / "file");
    file.write("0123456789");
    file.seek(2);
    file.write("xy");
    EXPECT_EQ(file.position(), 4);
    file.commit();
    EXPECT_EQ(readFile(folder / "file", wholeFile), "01xy456789");
}

TEST(PathInside, RefusesPathsThatAreNotRelative)
{
    const TestFolder folder;
    fs::create_directory(folder / "below");
    EXPECT_EQ(pathInside(folder.path(), "below/file.npz"), fs::canonical(folder.path()) / "below/file.npz");
    const auto error = [&](const char* path) { return errorOf([&] { pathInside(folder.path(), path); }); };
    EXPECT_EQ(error("/etc/passwd"), "the path is absolute; expected one relative to the document's folder");
    EXPECT_EQ(error("../secret.npz"), "the path leaves the document's folder by \"..\"");
}

TEST(AtomicFile, TakesThePlaceOfAnother)
{
    const TestFolder folder;
    writeFile(folder / "file", "an old and longer one");
    writeFile(folder / "file", "new");
    EXPECT_EQ(readFile(folder / "file", wholeFile), "new");
    EXPECT_EQ(folder.entries(), 1);
}

} // namespace
} // namespace heedmap
