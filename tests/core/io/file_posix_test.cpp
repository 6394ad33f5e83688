// What files are on POSIX systems beyond standard C++.

#include <heedmap/io/file.h>

#include "core/io/io_support.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>

namespace {

/// What the core had the disk take.
struct {
    int files = 0;
    int folders = 0;
} synced;

} // namespace

extern "C" __attribute__((visibility("default"))) int fsync(int file) // in place of the system's
{
    struct stat status = {};
    fstat(file, &status);
    ++(S_ISDIR(status.st_mode) ? synced.folders : synced.files);
    return 0;
}

namespace heedmap {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t enough = 1 << 20;

TEST(ReadFile, SaysWhyItCannot)
{
    const TestFolder folder;
    writeFile(folder / "file", "12345");
    mkfifo((folder / "pipe").c_str(), 0600);
    EXPECT_EQ(errorOf([&] { readFile(folder / "file", 4); }), "takes 5 bytes; at most 4 can be read");
    EXPECT_EQ(errorOf([&] { readFile(folder / "none", enough); }), "there is no such file");
    EXPECT_EQ(errorOf([&] { readFile(folder.path(), enough); }), "is a folder, not a file");
    EXPECT_EQ(errorOf([&] { readFile(folder / "pipe", enough); }), "is not a regular file");
    EXPECT_EQ(errorOf([&] { readFile(folder / "file/below", enough); }), "cannot be read: Not a directory");
    EXPECT_EQ(errorOf([&] { MappedFile(folder / "none"); }), "there is no such file");
    fs::create_symlink("round", folder / "round");
    EXPECT_EQ(errorOf([&] { readFile(folder / "round", enough); }), "cannot be read: symbolic links form a loop");
}

TEST(MappedFile, IsNotHarmedByAnotherInItsPlace)
{
    const TestFolder folder;
    writeFile(folder / "file", "12345");
    const MappedFile file(folder / "file");
    writeFile(folder / "other", "678");
    fs::rename(folder / "other", folder / "file");
    EXPECT_NO_THROW(file.requireUnchanged());
    EXPECT_EQ(file.bytes().size(), 5u);
}

TEST(MappedFile, CutShortWhileItIsReadEndsInASentence)
{
    constexpr std::size_t numbers = std::size_t{1} << 18;
    const TestFolder folder;
    writeFile(folder / "file", std::string(numbers * 8, 'x'));
    const MappedFile file(folder / "file");
    const StoredArray array{.shape = Shape::vector(static_cast<Index>(numbers)), .bytes = file.bytes()};
    std::vector<double> to(numbers);
    read(array, {}, to, [&](Index) { fs::resize_file(folder / "file", 100); });
    EXPECT_NE(to.front(), 0);
    EXPECT_EQ(to.back(), 0); // what the system cannot give
    EXPECT_EQ(errorOf([&] { file.requireUnchanged(); }), "was changed after it was opened; open the document again");
}

TEST(MappedFile, KnowsThatBytesWereMissingThoughTheyCameBack)
{
    const TestFolder folder;
    const std::string text(1 << 16, 'x');
    writeFile(folder / "file", text);
    const MappedFile file(folder / "file");
    const auto time = fs::last_write_time(folder / "file");
    fs::resize_file(folder / "file", 0);
    EXPECT_EQ(file.bytes()[1 << 15], std::byte());
    std::ofstream(folder / "file") << text;
    fs::last_write_time(folder / "file", time);
    EXPECT_EQ(errorOf([&] { file.requireUnchanged(); }), "was changed after it was opened; open the document again");
}

TEST(MappedFile, LeavesOtherBusErrorsAlone)
{
    const auto beyond = [] {
        const TestFolder folder;
        writeFile(folder / "file", "x");
        const MappedFile file(folder / "file");
        (void)std::raise(SIGBUS);
    };
    const auto ended = [](int status) { // a sanitizer reports it and leaves
        return HEEDMAP_SANITIZED ? !testing::ExitedWithCode(0)(status) : testing::KilledBySignal(SIGBUS)(status);
    };
    EXPECT_EXIT(beyond(), ended, "");
}

TEST(AtomicFile, LeavesTheOldFileAndNothingElseWhenTheDiskIsFull)
{
    const TestFolder folder;
    writeFile(folder / "file", "old");
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string error = errorOf([&] { writeFile(folder / "file", std::string(5000, 'x')); });
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(error, "cannot be written: File too large");
    EXPECT_EQ(readFile(folder / "file", enough), "old");
    EXPECT_EQ(folder.entries(), 1);
}

TEST(AtomicFile, WaitsUntilTheDiskHasTheFileAndItsName)
{
    const TestFolder folder;
    synced = {};
    writeFile(folder / "file", "new");
    EXPECT_EQ(synced.files, 1);
    EXPECT_EQ(synced.folders, 1);
}

TEST(AtomicFile, NeedNotWaitForTheDisk)
{
    const TestFolder folder;
    synced = {};
    writeFile(folder / "file", "new", Sync::No);
    EXPECT_EQ(synced.files + synced.folders, 0);
    EXPECT_EQ(readFile(folder / "file", enough), "new");
    EXPECT_EQ(folder.entries(), 1);
}

TEST(AtomicFile, TakesTheLongestNames)
{
    const TestFolder folder;
    const std::string name(255, 'x');
    writeFile(folder / name, "new");
    EXPECT_EQ(readFile(folder / name, enough), "new");
}

TEST(AtomicFile, KeepsTheRightsOfTheFileItReplaces)
{
    const TestFolder folder;
    writeFile(folder / "file", "old");
    fs::permissions(folder / "file", fs::perms(0640));
    writeFile(folder / "file", "new");
    EXPECT_EQ(fs::status(folder / "file").permissions(), fs::perms(0640));
}

TEST(AtomicFile, WritesThroughALink)
{
    const TestFolder folder;
    fs::create_directory(folder / "below");
    writeFile(folder / "below/file", "old");
    fs::create_symlink("below/file", folder / "link");
    writeFile(folder / "link", "new");
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(readFile(folder / "below/file", enough), "new");
}

TEST(AtomicFile, MakesTheFileThatADanglingLinkNames)
{
    const TestFolder folder;
    fs::create_directory(folder / "below");
    fs::create_symlink("below/file", folder / "near");
    fs::create_symlink(folder / "near", folder / "far");
    writeFile(folder / "far", "new");
    EXPECT_TRUE(fs::is_symlink(folder / "far"));
    EXPECT_TRUE(fs::is_symlink(folder / "near"));
    EXPECT_EQ(readFile(folder / "below/file", enough), "new");
}

TEST(AtomicFile, LeavesALinkThatLeadsNowhere)
{
    const TestFolder folder;
    fs::create_symlink("none/file", folder / "link");
    EXPECT_EQ(errorOf([&] { writeFile(folder / "link", "new"); }), "cannot be written: No such file or directory");
    fs::create_symlink("round", folder / "round");
    EXPECT_EQ(errorOf([&] { writeFile(folder / "round", "new"); }), "cannot be written: symbolic links form a loop");
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_TRUE(fs::is_symlink(folder / "round"));
}

TEST(AtomicFile, DoesNotReplaceADevice)
{
    const TestFolder folder;
    fs::create_symlink("/dev/null", folder / "null");
    writeFile(folder / "null", "lost");
    writeFile("/dev/null", "lost");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_TRUE(fs::is_symlink(folder / "null"));
}

TEST(AtomicFile, WritesIntoThePipeThatALinkStandsFor)
{
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    writeFile("/proc/self/fd/" + std::to_string(ends[1]), "through"); // as /dev/stdout is one
    std::array<char, 7> read{};
    EXPECT_EQ(::read(ends[0], read.data(), read.size()), 7);
    EXPECT_EQ(std::string(read.data(), read.size()), "through");
    close(ends[0]);
    close(ends[1]);
}

TEST(PathInside, FollowsPathsBelowTheFolder)
{
    const TestFolder folder;
    fs::create_directory(folder / "below");
    fs::create_symlink("below", folder / "inner");
    EXPECT_EQ(pathInside(folder.path(), "below/file.npz"), fs::canonical(folder.path()) / "below/file.npz");
    EXPECT_EQ(pathInside(folder.path(), "./inner/file.npz"), fs::canonical(folder.path()) / "below/file.npz");
    EXPECT_EQ(pathInside("", "file.npz"), fs::current_path() / "file.npz");
}

TEST(PathInside, RefusesWaysOut)
{
    const TestFolder folder;
    fs::create_directory(folder / "document");
    fs::create_directory(folder / "document-2");
    writeFile(folder / "secret.npz", "");
    fs::create_symlink("../secret.npz", folder / "document/link.npz");
    fs::create_symlink("..", folder / "document/up");
    fs::create_symlink("../document-2", folder / "document/beside");
    const auto error = [&](const std::string& path) { return errorOf([&] { pathInside(folder / "document", path); }); };
    EXPECT_EQ(error(""), "the path is empty; it names a file in the document's folder");
    EXPECT_EQ(error("/etc/passwd"), "the path is absolute; expected one relative to the document's folder");
    EXPECT_EQ(error("../secret.npz"), "the path leaves the document's folder by \"..\"");
    EXPECT_EQ(error("a/../b.npz"), "the path leaves the document's folder by \"..\"");
    EXPECT_EQ(error("link.npz"), "the path leaves the document's folder by a link");
    EXPECT_EQ(error("up/secret.npz"), "the path leaves the document's folder by a link");
    EXPECT_EQ(error("beside"), "the path leaves the document's folder by a link");
}

} // namespace
} // namespace heedmap
