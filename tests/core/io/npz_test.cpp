#include <heedmap/io/npz.h>
#include <heedmap/io/npz_writer.h>

#include <heedmap/io/array_entry.h>
#include <heedmap/io/npy.h>

#include "core/io/io_support.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace heedmap {
namespace {

const std::vector<std::string> names{"W_Q", "b_Q", "heads", "attn.W_O"};

/// The bytes of an archive with these arrays.
std::string archive(const std::vector<NamedTensor>& arrays, Packing packing = Packing::Stored,
                    std::uintmax_t most = 1 << 20)
{
    const TestFolder folder;
    AtomicFile file(folder / "archive.npz");
    writeNpz(file, arrays, packing);
    file.commit();
    return readFile(folder / "archive.npz", most);
}

TEST(Npz, ReadsWhatNumPyWrites)
{
    for (const std::string file : {"stored.npz", "deflated.npz"}) {
        const std::string bytes = dataText(file);
        EXPECT_EQ(listNpz(bytesOf(bytes)), names);
        for (const std::string& name : names)
            EXPECT_TRUE(readNpz(bytesOf(bytes), name).sameBits(expected("npz_" + name))) << file << " " << name;
    }
}

TEST(Npz, TakesPartsOfArrays)
{
    const std::string bytes = dataText("deflated.npz");
    for (const std::string name : {"W_Q", "attn.W_O"}) {
        const ArraySelection part{Range{1, 3}, Range{0, 2}, true};
        EXPECT_TRUE(readNpz(bytesOf(bytes), name, part).sameBits(select(expected("npz_" + name), part)));
    }
}

TEST(Npz, GivesBackTheBitsItWasGiven)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Tensor matrix{{0.1, -0.0}, {infinity, std::numeric_limits<double>::quiet_NaN()}};
    const Tensor vector(Shape::vector(3), std::vector<double>{5e-324, 1e308, -infinity});
    const Tensor stack = expected("npz_heads");
    for (const Packing packing : {Packing::Stored, Packing::Deflated}) {
        const std::string bytes = archive({{"A", &matrix}, {"attn.b", &vector}, {"grad.S", &stack}}, packing);
        EXPECT_EQ(listNpz(bytesOf(bytes)), (std::vector<std::string>{"A", "attn.b", "grad.S"}));
        EXPECT_TRUE(readNpz(bytesOf(bytes), "A").sameBits(matrix));
        EXPECT_TRUE(readNpz(bytesOf(bytes), "attn.b").sameBits(vector));
        EXPECT_TRUE(readNpz(bytesOf(bytes), "grad.S").sameBits(stack));
    }
}

/// `bytes` with a number of two or four bytes changed in every header of its entries; `local` and `central` say where.
std::string patched(std::string bytes, std::size_t local, std::size_t central, std::uint32_t number, std::size_t size)
{
    for (const auto& [mark, offset] :
         {std::pair{std::string("PK\x03\x04"), local}, {std::string("PK\x01\x02"), central}})
        for (std::size_t at = bytes.find(mark); at != std::string::npos; at = bytes.find(mark, at + 4))
            for (std::size_t i = 0; i < size; ++i)
                bytes[at + offset + i] = static_cast<char>(number >> 8 * i);
    return bytes;
}

TEST(Npz, RefusesWhatNumPyNeverPacks)
{
    const Tensor zeros(Shape::matrix(64, 64));
    const std::string bytes = archive({{"A", &zeros}}, Packing::Deflated);
    const auto error = [](const std::string& archive) { return errorOf([&] { readNpz(bytesOf(archive), "A"); }); };
    EXPECT_EQ(error(bytes), "nothing thrown");
    EXPECT_EQ(error(patched(bytes, 8, 10, 12, 2)), // bzip2
              "the array is packed in a way that cannot be read; stored and deflated arrays can");
}

TEST(Npz, ReadsWhatPacksWellUpToAShareOfTheMemory)
{
    const Tensor zeros(Shape::stack(16, 64, 64));
    const std::string bytes = archive({{"A", &zeros}}, Packing::Deflated);
    const NpzArchive packed(bytesOf(bytes));
    const NpzArchive narrow(bytesOf(bytes), 64 * 64 * sizeof(double));
    EXPECT_LT(bytes.size(), 16U * 64 * 64 * sizeof(double) / 200);
    EXPECT_EQ(packed.read("A").shape(), zeros.shape());
    EXPECT_EQ(narrow.read("A[3]").shape(), Shape::matrix(64, 64)); // nothing but the part is held
    const std::string refused = errorOf([&] { narrow.read("A"); });
    EXPECT_TRUE(refused.starts_with("the array takes ")) << refused;
    EXPECT_TRUE(refused.ends_with(" packed and 512.1 KiB unpacked, which exceeds the limit for packed arrays; save it "
                                  "unpacked to read it"))
        << refused;
    EXPECT_EQ(errorOf([&] { narrow.unpack("A"); }), refused);
    const std::string plain = archive({{"A", &zeros}}, Packing::Stored);
    EXPECT_EQ(NpzArchive(bytesOf(plain), 1).read("A").shape(), zeros.shape());
}

TEST(Npz, GivesThePartsOfAnArrayInAnyOrder)
{
    Tensor numbers(Shape::stack(40, 100, 30));
    for (std::size_t i = 0; i < numbers.numbers().size(); ++i)
        numbers.numbers()[i] = std::sqrt(static_cast<double>(i));
    for (const Packing packing : {Packing::Stored, Packing::Deflated}) {
        const std::string bytes = archive({{"A", &numbers}, {"B", &numbers}}, packing, 1 << 22);
        const NpzArchive arrays(bytesOf(bytes));
        for (const Index part : {0, 1, 2, 39, 3, 20, 20, 21, 0}) {
            for (const char* name : {"A", "B"}) {
                const Tensor read = arrays.read(indexed(name, std::vector{part}));
                EXPECT_EQ(read.at({0, 99, 29}), numbers.at({part, 99, 29})) << part;
                EXPECT_EQ(read.at({0, 0, 0}), numbers.at({part, 0, 0})) << part;
            }
            EXPECT_TRUE(arrays.read("A").sameBits(numbers));
        }
    }
}

TEST(Npz, ReadsOnAfterADamagedArray)
{
    const Tensor matrix{{1, 2}, {3, 4}};
    std::string bytes = archive({{"A", &matrix}, {"B", &matrix}});
    bytes[bytes.find("\x93NUMPY") + 128] ^= 1;
    const NpzArchive arrays(bytesOf(bytes));
    for (int time = 0; time < 2; ++time) {
        EXPECT_EQ(errorOf([&] { arrays.read("A"); }), "its packed bytes are damaged: the checksum differs");
        EXPECT_TRUE(arrays.read("B").sameBits(matrix));
    }
}

TEST(Npz, IsTheSameFileForTheSameArrays)
{
    const Tensor matrix{{1, 2}, {3, 4}};
    EXPECT_EQ(archive({{"A", &matrix}}), archive({{"A", &matrix}}));
}

TEST(Npz, DeflatesOnlyWhenAsked)
{
    const Tensor zeros(Shape::matrix(50, 50));
    EXPECT_GT(archive({{"A", &zeros}}).size(), 20000u);
    EXPECT_LT(archive({{"A", &zeros}}, Packing::Deflated).size(), 500u);
}

TEST(Npz, StopsWhenToldAndLeavesNothing)
{
    const TestFolder folder;
    const Tensor large(Shape::matrix(1000, 1000));
    {
        AtomicFile file(folder / "archive.npz");
        EXPECT_THROW(writeNpz(file, {{"A", &large}}, Packing::Stored, [](double) { return false; }), Cancelled);
    }
    EXPECT_EQ(folder.entries(), 0);
}

TEST(Npz, ReportsHowFarItIs)
{
    const TestFolder folder;
    const Tensor large(Shape::matrix(1000, 1000));
    AtomicFile file(folder / "archive.npz");
    std::vector<double> shares;
    writeNpz(file, {{"A", &large}}, Packing::Stored, [&](double share) {
        shares.push_back(share);
        return true;
    });
    EXPECT_GT(shares.size(), 10u);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
}

TEST(Npz, SaysWhichArraysThereAre)
{
    const std::string bytes = dataText("stored.npz");
    EXPECT_EQ(errorOf([&] { readNpz(bytesOf(bytes), "W_K"); }),
              "it has no array \"W_K\"; it has \"W_Q\", \"b_Q\", \"heads\", \"attn.W_O\"");
}

TEST(Npz, RefusesTwoArraysOfOneName)
{
    const Tensor matrix{{1}};
    std::string bytes = archive({{"A", &matrix}, {"B", &matrix}});
    for (std::size_t at = 0; (at = bytes.find("B.npy", at)) != std::string::npos;)
        bytes[at] = 'A';
    EXPECT_EQ(errorOf([&] { readNpz(bytesOf(bytes), "A"); }), "it holds two arrays \"A\"");
}

TEST(Npz, NoticesDamage)
{
    const Tensor matrix{{1, 2}, {3, 4}};
    std::string bytes = archive({{"A", &matrix}});
    bytes[bytes.find("\x93NUMPY") + 128] ^= 1;
    EXPECT_EQ(errorOf([&] { readNpz(bytesOf(bytes), "A"); }), "its packed bytes are damaged: the checksum differs");
}

TEST(Npz, StatesAShapeWithoutUnpackingTheNumbers)
{
    const Tensor matrix{{1, 2, 3}, {4, 5, 6}};
    std::string bytes = archive({{"A", &matrix}});
    EXPECT_EQ(NpzArchive(bytesOf(bytes)).shape("A"), Shape::matrix(2, 3));
    EXPECT_EQ(NpzArchive(bytesOf(bytes)).shape("A", {Range{0, 1}, {}, true}), Shape::matrix(3, 1));
    bytes[bytes.find("\x93NUMPY") + 128] ^= 1;
    EXPECT_EQ(NpzArchive(bytesOf(bytes)).shape("A"), Shape::matrix(2, 3));
}

TEST(Npz, KeepsToItsLimitsForTheWholeArray)
{
    const std::string bytes = dataText("deflated.npz");
    EXPECT_EQ(errorOf([&] {
                  readNpz(bytesOf(bytes), "W_Q", {Range{0, 1}}, {23});
              }),
              "the array holds 4×6 numbers; at most 23 can be read");
}

TEST(Npz, ComparesTheShapeWithTheEntryBeforeItUnpacks)
{
    const Tensor matrix{{1, 2}, {3, 4}};
    std::string bytes = archive({{"A", &matrix}});
    const std::size_t shape = bytes.find("(2, 2), }   ");
    bytes.replace(shape, 12, "(2, 99999) }");
    EXPECT_EQ(errorOf([&] { readNpz(bytesOf(bytes), "A"); }),
              "its shape 2×99999 needs 1599984 bytes of numbers, and it has 32");
}

TEST(Npz, RefusesWhatIsNoArchive)
{
    const std::string message = "it is not an npz file, or is truncated: it cannot be opened as a zip archive";
    for (const std::string& bytes :
         {std::string(), std::string("PK\x03\x04"), dataText("f8.npy"), std::string(1000, 'x')})
        EXPECT_EQ(errorOf([&] { readNpz(bytesOf(bytes), "A"); }), message);
}

TEST(Npz, RefusesEveryTruncation)
{
    for (const std::string file : {"stored.npz", "deflated.npz"})
        expectTruncationsRefused(dataText(file), [](Bytes bytes) { readNpz(bytes, "W_Q"); });
}

} // namespace
} // namespace heedmap
