#include <heedmap/io/npy.h>

#include "core/io/io_support.h"

namespace heedmap {
namespace {

using namespace std::string_literals;

/// An .npy file of version 1.0 with this header and these bytes of numbers.
std::string npy(const std::string& header, std::size_t numbers = 0)
{
    return "\x93NUMPY\x01\x00"s + static_cast<char>(header.size() & 0xff) + static_cast<char>(header.size() >> 8)
        + header + std::string(numbers, '\0');
}

std::string npyOf(const std::string& descr, const std::string& shape, std::size_t numbers = 0)
{
    return npy("{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n", numbers);
}

TEST(Npy, ReadsWhatNumPyWrites)
{
    for (const std::string name : {"f8", "f8_special", "f8_stack", "f8_big", "f4", "f4_big_fortran", "f2",
                                   "f2_big_fortran", "i8", "i4", "i4_big", "f8_fortran", "f8_stack_fortran"})
        EXPECT_TRUE(read(parseNpy(bytesOf(dataText(name + ".npy")))).sameBits(expected(name))) << name;
}

TEST(Npy, ReadsVersionTwo)
{
    EXPECT_TRUE(read(parseNpy(bytesOf(dataText("f8_version2.npy")))).sameBits(expected("f8")));
}

TEST(Npy, TakesPartsOfFortranOrderAsIfItWereC)
{
    const std::string file = dataText("f8_stack_fortran.npy");
    const ArraySelection part{Range{1, 3}, Range{0, 3}, true};
    EXPECT_TRUE(read(parseNpy(bytesOf(file)), part).sameBits(select(expected("f8_stack_fortran"), part)));
}

TEST(Npy, ReadsHeadersOfOlderPrograms)
{
    EXPECT_EQ(parseNpy(bytesOf(npy("{\"shape\":(2L,3L),'fortran_order':True,'descr':'|f4'}", 24))).shape,
              Shape::matrix(2, 3));
}

TEST(Npy, WritesTheBytesThatNumPyWrites)
{
    for (const std::string name : {"f8", "f8_special", "f8_stack"})
        EXPECT_EQ(writeNpy(expected(name)), dataText(name + ".npy")) << name;
}

TEST(Npy, RefusesTypesItCannotShow)
{
    const std::vector<std::pair<std::string, std::string>> cases{
        {"complex", "the dtype \"<c16\" cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"},
        {"text", "the dtype \"<U2\" cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"},
        {"object", "the dtype \"|O\" cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"},
        {"structured", "a structured dtype cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"},
        {"scalar", "the array is a single number with no dimension; one to three are needed"},
        {"four", "the array has 4 dimensions; one to three can be read"},
        {"empty", "the array is empty: its shape is 0×3"}};
    for (const auto& [type, message] : cases)
        EXPECT_EQ(errorOf([name = type] { parseNpy(bytesOf(dataText("refused_" + name + ".npy"))); }), message) << type;
}

TEST(Npy, SaysWhatIsWrongWithAMalformedFile)
{
    const std::string noMagic = "it is not an npy file: it does not begin with \\x93NUMPY";
    const std::string cutShort = "it ends within its npy header";
    const std::string noDictionary = "its npy header is not the dictionary that NumPy writes";
    const std::vector<Malformed> cases{
        {"", noMagic},
        {"PK\x03\x04", noMagic},
        {"\x93NUMPX\x01\x00", noMagic},
        {"\x93NUM", cutShort},
        {"\x93NUMPY\x01\x00\x10"s, cutShort},
        {"\x93NUMPY\x01\x00\x10\x00{"s, cutShort},
        {"\x93NUMPY\x02\x00\x10\x00\x00"s, cutShort},
        {"\x93NUMPY\x04\x00\x00\x00"s, "npy version 4.0 cannot be read; 1.0 to 3.0 can"},
        {"\x93NUMPY\x01\x01\x00\x00"s, "npy version 1.1 cannot be read; 1.0 to 3.0 can"},
        {"\x93NUMPY\x00\x00\x00\x00"s, "npy version 0.0 cannot be read; 1.0 to 3.0 can"},
        {"\x93NUMPY\x02\x00\xff\xff\xff\xff"s, "its npy header takes 4294967295 bytes; at most 65536 can be read"},
        {npy(""), noDictionary},
        {npy("[]"), noDictionary},
        {npy("{"), noDictionary},
        {npy("{'descr"), noDictionary},
        {npy("{'descr' '<f8'}"), noDictionary},
        {npyOf("'<f8'", "[2]"), noDictionary},
        {npyOf("'<f8'", "(2"), noDictionary},
        {npyOf("'<f8'", "(-2,)"), noDictionary},
        {npyOf("'<f8'", "(2.5,)"), noDictionary},
        {npyOf("'<f8'", "(99999999999999999999,)"), noDictionary},
        {npyOf("5", "(2,)"), noDictionary},
        {npy("{'descr': '<f8', 'fortran_order': 0, 'shape': (2,)}"), noDictionary},
        {npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,)} more"), noDictionary},
        {npy("{'descr': '<f8', 'fortran_order': False}"),
         "its npy header lacks one of 'descr', 'fortran_order', 'shape'"},
        {npy("{'descr': '<f8', 'descr': '<f8'}"), "its npy header has the key \"descr\" out of place"},
        {npy("{'order': False}"), "its npy header has the key \"order\" out of place"},
        {npyOf("'=f8'", "(2,)"),
         "the dtype \"=f8\" cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"},
        {npyOf("'<f8'", "()", 8), "the array is a single number with no dimension; one to three are needed"},
        {npyOf("'<f8'", "(2, 3)", 47), "its shape 2×3 needs 48 bytes of numbers, and it has 47"},
        {npyOf("'<f8'", "(2, 3)", 49), "its shape 2×3 needs 48 bytes of numbers, and it has 49"},
        {npyOf("'<i4'", "(4294967296, 65536)", 8),
         "its shape 4294967296×65536 needs 1125899906842624 bytes of numbers, and it has 8"},
        {npyOf("'<f8'", "(4294967296, 4294967296)"), "the shape 4294967296×4294967296 is more than any memory holds"},
    };
    for (const Malformed& file : cases)
        EXPECT_EQ(errorOf([&] { parseNpy(bytesOf(file.bytes)); }), file.message);
}

TEST(Npy, RefusesEveryTruncation)
{
    for (const std::string name : {"f8.npy", "f4_big_fortran.npy", "f8_version2.npy"})
        expectTruncationsRefused(dataText(name), [](Bytes bytes) { read(parseNpy(bytes)); });
}

} // namespace
} // namespace heedmap
