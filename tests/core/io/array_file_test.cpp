#include <heedmap/io/array_file.h>

#include <heedmap/io/array_contents.h>
#include <heedmap/io/table.h>

#include "core/io/io_support.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

TEST(ArrayFile, IsReadByItsExtension)
{
    EXPECT_TRUE(readArrayFile(dataFile("f8.npy"), std::nullopt).sameBits(expected("f8")));
    EXPECT_TRUE(readArrayFile(dataFile("stored.npz"), "W_Q").sameBits(expected("npz_W_Q")));
    EXPECT_TRUE(readArrayFile(dataFile("all.safetensors"), "f32").sameBits(expected("safetensors_f32")));
    const TestFolder folder;
    writeFile(folder / "a.csv", writeCsv(expected("f8")));
    writeFile(folder / "a.TSV", writeCsv(expected("f8"), '\t'));
    EXPECT_TRUE(readArrayFile(folder / "a.csv", std::nullopt).sameBits(expected("f8")));
    EXPECT_TRUE(readArrayFile(folder / "a.TSV", std::nullopt).sameBits(expected("f8")));
}

TEST(ArrayFile, GivesThePartAskedForInEveryFormat)
{
    const TestFolder folder;
    writeFile(folder / "a.csv", writeCsv(expected("npz_W_Q")));
    const ArraySelection part{Range{1, 4}, Range{2, 3}, true};
    const Tensor wanted = select(expected("npz_W_Q"), part);
    EXPECT_TRUE(readArrayFile(dataFile("stored.npz"), "W_Q", part).sameBits(wanted));
    EXPECT_TRUE(readArrayFile(folder / "a.csv", std::nullopt, part).sameBits(wanted));
}

TEST(ArrayFile, ListsWhatItHoldsWithoutItsNumbers)
{
    const auto names = [](const std::vector<ArrayEntry>& entries) {
        std::string text;
        for (const ArrayEntry& entry : entries)
            text += (entry.name.empty() ? "-" : entry.name) + " "
                + (entry.problem.empty() ? readableShape(entry)->text() : entry.problem.english()) + "\n";
        return text;
    };
    EXPECT_EQ(names(listArrayFile(dataFile("f8.npy"))), "- 2×3\n");
    const std::vector<ArrayEntry> stored = listArrayFile(dataFile("stored.npz"));
    EXPECT_TRUE(std::ranges::any_of(stored, [](const auto& e) {
        return e.name == "W_Q" && readableShape(e) == expected("npz_W_Q").shape();
    })) << names(stored);
    EXPECT_EQ(names(listArrayFile(dataFile("deflated.npz"))), names(stored));
    const TestFolder folder;
    writeFile(folder / "a.csv", "1,2\n3,4\n5,6\n");
    EXPECT_EQ(names(listArrayFile(folder / "a.csv")), "- 3×2\n");
    for (const ArrayEntry& entry : listArrayFile(dataFile("all.safetensors"))) {
        EXPECT_FALSE(entry.name.empty());
        if (const auto shape = readableShape(entry)) {
            EXPECT_EQ(readArrayFile(dataFile("all.safetensors"), entry.name).shape(), *shape);
        } else {
            EXPECT_EQ(errorOf([&] { readArrayFile(dataFile("all.safetensors"), entry.name); }),
                      entry.problem.english());
        }
    }
    EXPECT_EQ(arrayFileExtensions().front(), ".npy");
}

TEST(ArrayFile, SaysWhatIsWrong)
{
    const auto error = [](const std::string& name, const std::optional<std::string>& array) {
        return errorOf([&] { readArrayFile(dataFile(name), array); });
    };
    EXPECT_EQ(error("f8.npy", "W"), "expected no \"array\", as a .npy file holds one");
    EXPECT_EQ(error("stored.npz", std::nullopt), "expected \"array\" to name one of the arrays in the .npz file");
    EXPECT_EQ(error("weights.ckpt", "W"),
              "the extension \".ckpt\" cannot be read; expected .npy, .npz, .csv, .tsv, .txt, .tex, .md, .html, "
              ".safetensors, .pt, .pth or .bin");
    EXPECT_EQ(error("none.npy", std::nullopt), "there is no such file");
}

TEST(ArrayFile, SaysWhatIsWrongInPhrasesThatCanBeTranslated)
{
    const auto phrases = [](const std::string& name, const std::string& array, const ArraySelection& part = {}) {
        return phrasesOfError([&] { readArrayFile(dataFile(name), array, part); });
    };
    EXPECT_EQ(phrases("stored.npz", "W_Q", {.rows = Range{2, 9}}), "<<rows [2, 9]> are out of range: the array has 4>");
    EXPECT_EQ(phrases("weights.ckpt", "W"),
              "<the extension \".ckpt\" cannot be read; expected .npy, .npz, .csv, .tsv, .txt, .tex, .md, .html, "
              ".safetensors, .pt, .pth or .bin>");
    EXPECT_TRUE(phrases("all.safetensors", "W").starts_with("<it has no tensor \"W\"; it has <<<"));
    EXPECT_TRUE(phrases("all.safetensors", "W").find(">, \"f16\"") != std::string::npos)
        << phrases("all.safetensors", "W");
}

TEST(ArrayFile, StatesItsShapeWhereTheFormatDoes)
{
    const TestFolder folder;
    writeFile(folder / "a.csv", writeCsv(expected("f8")));
    EXPECT_EQ(statedShape(dataFile("f8.npy"), std::nullopt), expected("f8").shape());
    EXPECT_EQ(statedShape(dataFile("stored.npz"), "W_Q"), expected("npz_W_Q").shape());
    EXPECT_EQ(statedShape(dataFile("all.safetensors"), "f32"), expected("safetensors_f32").shape());
    EXPECT_EQ(statedShape(dataFile("stored.npz"), "W_Q", {Range{1, 4}, Range{2, 3}, true}), Shape::matrix(1, 3));
    EXPECT_EQ(statedShape(folder / "a.csv", std::nullopt), std::nullopt);
}

TEST(ArrayFile, KeepsToItsLimits)
{
    EXPECT_EQ(errorOf([] { readArrayFile(dataFile("f8.npy"), std::nullopt, {}, {5}); }),
              "the array holds 2×3 numbers; at most 5 can be read");
}

TEST(ArrayFile, MayBeEmptyAndIsThenRefused)
{
    const TestFolder folder;
    for (const std::string name : {"a.npy", "a.npz", "a.csv", "a.safetensors"}) {
        writeFile(folder / name, "");
        const bool named = name.ends_with("z") || name.ends_with("s");
        EXPECT_NE(
            errorOf([&] { readArrayFile(folder / name, named ? std::optional<std::string>("A") : std::nullopt); }),
            "nothing thrown");
    }
}

TEST(ArrayFile, ReadsListsOfJson)
{
    const TestFolder folder;
    writeFile(folder / "a.json", R"({"tokens": ["nan", "b"], "A": [[1, NaN], [-Infinity, "inf"]], "scale": 0.5,
        "mask": [[true, false]], "inner": {"heads": [[[[1, 2]], [[3, 4]]]]}, "ragged": [[1], [1, 2]], "name": "x"})");
    const Tensor numbers = readArrayFile(folder / "a.json", "A");
    EXPECT_EQ(numbers.at({.row = 0, .col = 0}), 1);
    EXPECT_TRUE(std::isnan(numbers.at({.row = 0, .col = 1})));
    EXPECT_EQ(numbers.at({.row = 1, .col = 0}), -numbers.at({.row = 1, .col = 1}));
    EXPECT_EQ(readArrayFile(folder / "a.json", "scale[0]").numbers()[0], 0.5);
    EXPECT_EQ(readArrayFile(folder / "a.json", "inner.heads[0,1]").numbers()[1], 4);
    EXPECT_EQ(readTextArray(folder / "a.json", "tokens").strings, (std::vector<std::string>{"nan", "b"}));
    const std::vector<ArrayEntry> arrays = describeArrays(folder / "a.json");
    const auto entry = [&](const char* name) { return *std::ranges::find(arrays, name, &ArrayEntry::name); };
    EXPECT_EQ(entry("mask").type, "BOOL");
    EXPECT_TRUE(holdsText(entry("tokens")));
    EXPECT_FALSE(entry("ragged").problem.empty());
    EXPECT_EQ(std::ranges::count(arrays, "name", &ArrayEntry::name), 0);
    const ArrayFile file(folder / "a.json", "A");
    EXPECT_EQ(file.read("A").numbers()[0], 1);
}

TEST(ArrayFile, ReadsTablesInUtf16)
{
    const TestFolder folder;
    const auto wide = [](std::string_view mark, bool big) {
        std::string bytes(mark);
        for (const char c : std::string_view("0.5,1.5\n1,2\n"))
            bytes += big ? std::string{'\0', c} : std::string{c, '\0'};
        return bytes;
    };
    for (const std::string& bytes : {wide("\xFF\xFE", false), wide("\xFE\xFF", true), wide("", false), wide("", true)})
        for (const char* name : {"a.csv", "a.txt", "a.dat"}) {
            writeFile(folder / name, bytes);
            EXPECT_EQ(readArrayFile(folder / name, std::nullopt).numbers()[1], 1.5) << name;
        }
    writeFile(folder / "cut.csv", wide("\xFF\xFE", false) + "1");
    EXPECT_EQ(errorOf([&] { (void)readArrayFile(folder / "cut.csv", std::nullopt); }),
              "its text is in UTF-16, and its last character is cut short");
}

} // namespace
} // namespace heedmap
