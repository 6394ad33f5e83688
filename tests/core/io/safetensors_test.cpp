#include <heedmap/io/safetensors.h>

#include "core/io/io_support.h"
#include "support/allocations.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace heedmap {
namespace {

/// A file with this header and that number of bytes of numbers.
std::string file(const std::string& header, std::size_t numbers = 0)
{
    std::string length;
    for (std::size_t i = 0; i < 8; ++i)
        length += static_cast<char>(header.size() >> 8 * i & 0xff);
    return length + header + std::string(numbers, '\0');
}

std::string tensor(const std::string& shape, const std::string& offsets, const std::string& type = "F64")
{
    return R"({"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

std::string named(const std::string& value) { return R"({"W":)" + value + "}"; }

/// The same bits, or NaN of any kind in both: halves have many.
bool sameNumbers(const Tensor& a, const Tensor& b)
{
    const auto same = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y) || (std::isnan(x) && std::isnan(y));
    };
    return a.shape() == b.shape() && std::ranges::equal(a.numbers(), b.numbers(), same);
}

TEST(Safetensors, ReadsEveryTypeOfNumber)
{
    const std::string bytes = dataText("all.safetensors");
    for (const std::string name : {"f64", "f32", "f16", "bf16", "stack"})
        EXPECT_TRUE(sameNumbers(read(findSafetensors(bytesOf(bytes), name)), expected("safetensors_" + name))) << name;
}

TEST(Safetensors, TakesPartsOfTensors)
{
    const std::string bytes = dataText("all.safetensors");
    const ArraySelection part{Range{1, 3}, Range{2, 4}, true};
    EXPECT_TRUE(read(findSafetensors(bytesOf(bytes), "f32"), part).sameBits(select(expected("safetensors_f32"), part)));
}

TEST(Safetensors, ListsAlsoWhatItCannotRead)
{
    const std::string bytes = dataText("all.safetensors");
    std::string list;
    for (const ArrayEntry& entry : listSafetensors(bytesOf(bytes)))
        list += entry.name + " " + entry.type + " " + dimensionsText(entry.dimensions) + "\n";
    EXPECT_EQ(list,
              "f64 F64 12\nf32 F32 3×4\nf16 F16 682\nbf16 BF16 4×169\nstack F32 2×3×4\nids I64 3\nscalar F32 \n"
              "four F32 1×1×2×2\n");
}

TEST(Safetensors, RefusesTensorsOfOtherKinds)
{
    const std::string bytes = dataText("all.safetensors");
    const auto error = [&](const std::string& name) { return errorOf([&] { findSafetensors(bytesOf(bytes), name); }); };
    EXPECT_EQ(error("scalar"), "the array is a single number with no dimension; one to three are needed");
    EXPECT_EQ(error("four"), "the array has 4 dimensions; one to three can be read");
    EXPECT_EQ(error("W_Q"),
              "it has no tensor \"W_Q\"; it has \"f64\", \"f32\", \"f16\", \"bf16\", \"stack\", \"ids\", "
              "\"scalar\", \"four\"");
}

TEST(Safetensors, SaysWhatIsWrongWithAMalformedFile)
{
    const std::string parts = "the tensor \"W\" needs dtype, shape and data_offsets, and nothing else";
    const std::string offsets = "the tensor \"W\" needs two data_offsets, the smaller one first";
    const std::string counts = "the tensor \"W\" has a shape with an entry that is not a count";
    const std::vector<Malformed> cases{
        {"", "it is not a safetensors file: it is shorter than 8 bytes"},
        {"1234567", "it is not a safetensors file: it is shorter than 8 bytes"},
        {std::string(7, '\0') + "\x01", "its header takes 72057594037927936 bytes; at most 16777216 can be read"},
        {file("{}").substr(0, 9), "it ends within its header"},
        {file(""), "its header is not valid JSON"},
        {file("{"), "its header is not valid JSON"},
        {file("{\"W\xff\":1}"), "its header is not valid JSON"},
        {file("{}" + std::string(6, '\0') + "garbage"), "its header is not valid JSON"},
        {file(R"({"W\u0000x":1})"), "its header has a NUL character in the key \"W\\x00x\""},
        {file("[]"), "its header is not a JSON object"},
        {file("3"), "its header is not a JSON object"},
        {file("{}", 3), "it has 3 bytes behind its last tensor"},
        {file(R"({"W":1,"W":2})"), "its header has the key \"W\" twice"},
        {file(R"({"W":{"dtype":"F64","dtype":"F32"}})"), "its header has the key \"dtype\" twice"},
        {file(named("[]")), parts},
        {file(named("{}")), parts},
        {file(named(R"({"dtype":1,"shape":[],"data_offsets":[0,0]})")), parts},
        {file(named(R"({"dtype":"F64","shape":[],"data_offsets":[0,0],"more":1})")), parts},
        {file(named(R"({"dtype":"F64","shape":[],"offsets":[0,0]})")), parts},
        {file(named(tensor("3", "[0,8]")), 8), "the tensor \"W\" has a shape that is not a list"},
        {file(named(tensor("[-1]", "[0,8]")), 8), counts},
        {file(named(tensor("[1.0]", "[0,8]")), 8), counts},
        {file(named(tensor("[\"1\"]", "[0,8]")), 8), counts},
        {file(named(tensor("[99999999999999999999]", "[0,8]")), 8), counts},
        {file(named(tensor("[1]", "[8]")), 8), offsets},
        {file(named(tensor("[1]", "[0,8,16]")), 16), offsets},
        {file(named(tensor("[1]", "[8,0]")), 8), offsets},
        {file(named(tensor("[2]", "[0,16]")), 15),
         "the tensor \"W\" ends at byte 16 of the numbers, and the file has 15"},
        {file(named(tensor("[2]", "[0,18446744073709551615]")), 16),
         "the tensor \"W\" ends at byte 18446744073709551615 of the numbers, and the file has 16"},
        {file(named(tensor("[3]", "[0,16]")), 16),
         "the tensor \"W\" needs 24 bytes for its shape and dtype, and its data_offsets give it 16"},
        {file(named(tensor("[4611686018427387904,8]", "[0,16]")), 16),
         "the tensor \"W\" has a shape that is more than any memory holds"},
        {file(named(tensor("[1]", "[8,16]")), 16), "the tensor \"W\" does not begin where the one before it ends"},
        {file(R"({"V":)" + tensor("[2]", "[0,16]") + R"(,"W":)" + tensor("[1]", "[8,16]") + "}", 16),
         "the tensor \"W\" does not begin where the one before it ends"},
        {file(named(tensor("[1]", "[0,8]")), 16), "it has 8 bytes behind its last tensor"},
        {file(named(tensor("[2]", "[0,1]", "F4")), 1),
         "the dtype \"F4\" cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"},
        {file(named(tensor("[0,3]", "[0,0]"))), "the array is empty: its shape is 0×3"},
    };
    for (const Malformed& malformed : cases)
        EXPECT_EQ(errorOf([&] { findSafetensors(bytesOf(malformed.bytes), "W"); }), malformed.message)
            << malformed.bytes;
}

TEST(Safetensors, ListsManyTensorsWithMemoryThatGrowsWithTheirNumber)
{
    const auto allocated = [](int count) {
        std::string header;
        for (int i = 0; i < count; ++i)
            header += (i == 0 ? "{\"T" : ",\"T") + std::to_string(i) + "\":" + tensor("[0]", "[0,0]");
        const std::string bytes = file(header + "}");
        const std::int64_t before = test::allocations().bytes;
        EXPECT_EQ(listSafetensors(bytesOf(bytes)).size(), static_cast<std::size_t>(count));
        return test::allocations().bytes - before;
    };
    EXPECT_LT(allocated(8000), 3 * allocated(4000)) << "by the square of the number: 4";
}

TEST(Safetensors, SurvivesDeepNesting)
{
    EXPECT_EQ(errorOf([] { listSafetensors(bytesOf(file(std::string(1 << 20, '[')))); }),
              "its header is not valid JSON");
}

TEST(Safetensors, RefusesEveryTruncation)
{
    expectTruncationsRefused(dataText("all.safetensors"), [](Bytes bytes) { read(findSafetensors(bytes, "f64")); });
}

} // namespace
} // namespace heedmap
