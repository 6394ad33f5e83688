#include <heedmap/document/computation.h>
#include <heedmap/document/document.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/foreign_file.h>

#include "core/io/io_support.h"

namespace heedmap {
namespace {

using namespace std::string_literals;

/// The beginning of a zip archive whose first file is called so.
std::string zip(const std::string& entry)
{
    return "PK\3\4"s + std::string(22, '\0') + static_cast<char>(entry.size()) + "\0\0\0"s + entry;
}

std::string number(std::size_t value, std::size_t bytes)
{
    std::string text;
    for (; bytes > 0; --bytes, value >>= 8)
        text += static_cast<char>(value & 0xff);
    return text;
}

/// A whole zip archive of empty files.
std::string archive(const std::vector<std::string>& entries)
{
    std::string files;
    std::string directory;
    for (const std::string& entry : entries) {
        directory += "PK\1\2"s + std::string(24, '\0') + number(entry.size(), 2) + std::string(12, '\0')
            + number(files.size(), 4) + entry;
        files += zip(entry);
    }
    return files + directory + "PK\5\6"s + std::string(4, '\0') + number(entries.size(), 2) + number(entries.size(), 2)
        + number(directory.size(), 4) + number(files.size(), 4) + std::string(2, '\0');
}

/// What is said of a file, whatever its name.
std::string saidOf(const std::string& bytes, const std::string& name = "f.heed")
{
    const TestFolder folder;
    writeFile(folder / name, bytes);
    const auto foreign = foreignFile(folder / name);
    return foreign ? foreign->english() : "";
}

TEST(ForeignFile, IsToldByItsFirstBytesAndConvertedByALineOfPython)
{
    EXPECT_EQ(saidOf("\x80\2\x8a\nl\xfc\x9c\x46\xf9 j\xa8P\x19."s),
              "a PyTorch pickle of before version 1.6 is not read; this line of Python saves what is in it: import "
              "torch; torch.save(torch.load('f.heed', map_location='cpu'), 'f.heed')");
    struct Case {
        std::string bytes;
        const char* begin;
        const char* python;
    };
    for (const auto& [bytes, begin, python] :
         {Case{zip("f/data/0"), "a TorchScript module ", "torch.jit.load('f.heed'"},
          Case{zip("metadata.json"), "a Keras model ", "keras.models.load_model('f.heed')"},
          Case{"\x89HDF\r\n\x1a\n\0\0"s, "an HDF5 file", "h5py.File('f.heed')"},
          Case{"GGUF\3\0\0\0"s, "a GGUF file ", "gguf_file='f.heed'"},
          Case{"\x08\x07\x12\x07pytorch"s, "an ONNX model ", "onnx.load('f.heed')"},
          Case{"\n\x0e\n\5<unk>\x15\0\0\0\0\x18\2"s, "a SentencePiece vocabulary ", "open the folder"}}) {
        const std::string said = saidOf(bytes);
        EXPECT_TRUE(said.starts_with(begin)) << said;
        EXPECT_NE(said.find(python), std::string::npos) << said;
    }
}

// Whatever is opened, what it is and the way in are said; beside weights in a folder these are not looked at.
TEST(ForeignFile, NamesFilesThatHoldNoArrays)
{
    struct Case {
        std::string bytes;
        const char* said;
        const char* name = "f.heed";
    };
    const TestFolder folder;
    for (const Case& each : {Case{"MATLAB 5.0 MAT-file, Platform",
                                  "a file of MATLAB is not read; this line of Python saves its arrays: "
                                  "import numpy, scipy.io; "},
                             {"MATLAB 7.3 MAT-file, Platform",
                              "a file of MATLAB is not read; this line of Python saves its arrays: import "
                              "h5py, numpy; "},
                             {"PAR1\x15\x04"s, "a table of Parquet is not read; "},
                             {"ARROW1\0\0"s, "a table of Arrow is not read; "},
                             {"\x1c\0\0\0TFL3"s, "a model of TensorFlow Lite is not read; "},
                             {archive({"[Content_Types].xml", "xl/workbook.xml"}),
                              "a workbook of Excel is not read; save the table as CSV "},
                             {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s, "a workbook of Excel is not read; ", "f.xls"},
                             {"PK\3\4cut", "a workbook of Excel is not read; ", "f.xlsx"},
                             {archive({"[Content_Types].xml", "word/document.xml"}),
                              "a file of an office program is not read; copy the cells"},
                             {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s, "a file of an office program is not read; "},
                             {"%PDF-1.5\n", "a PDF is not read; copy the numbers"},
                             {"\x89PNG\r\n\x1a\n"s, "a picture holds no arrays; open it in the window"},
                             {"\x1f\x8b\x08"s, "a packed file is not read; unpack it", "f.npz"},
                             {std::string(257, 'a') + "ustar", "a packed file is not read; unpack it"},
                             {archive({"Q.csv", "K.csv"}), "a zip archive of tables is not read; unpack it"},
                             {"\xFF\xFE"
                              "1\0\n\0"s,
                              "its text is in UTF-16; save it in UTF-8", "f.heed"},
                             {"", "the file is empty", "f.npz"}}) {
        writeFile(folder / each.name, each.bytes);
        const std::string said = errorOf([&] { refuseForeignFile(folder / each.name); });
        EXPECT_TRUE(said.starts_with(each.said)) << said;
    }
    EXPECT_EQ(saidOf("%PDF-1.5\n"), "");
    for (const char* text : {"PAR1,PAR2\n1,2\n", "ARROW1,b\n1,2\n", "BZh a\n1 2\n"}) {
        writeFile(folder / "f.csv", text);
        EXPECT_EQ(errorOf([&] { refuseForeignFile(folder / "f.csv"); }), "nothing thrown") << text;
    }
    writeFile(folder / "f.csv", "");
    EXPECT_EQ(errorOf([&] { refuseForeignFile(folder / "f.csv"); }), "nothing thrown");
}

// PyTorch writes the numbers first, or the code, and other programs pack an archive anew.
TEST(ForeignFile, IsAPointerOrAPickleWhateverItsName)
{
    const TestFolder folder;
    writeFile(folder / "model.safetensors", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n");
    EXPECT_EQ(errorOf([&] { refuseForeignFile(folder / "model.safetensors"); }),
              "a Git LFS pointer stands in for the file itself; this fetches it: git lfs pull");
    writeFile(folder / "a.npz", "\x80\x04\x95\x0a."s);
    EXPECT_TRUE(errorOf([&] { refuseForeignFile(folder / "a.npz"); }).starts_with("a pickle of Python can run code"));
}

// Text in place of arrays, as a document renamed or a download saves it; a table may begin with a bracket.
TEST(ForeignFile, NamesTextThatIsCalledAsArraysAre)
{
    const TestFolder folder;
    const auto said = [&](const char* name, const std::string& text) {
        writeFile(folder / name, text);
        return errorOf([&] { refuseForeignFile(folder / name); });
    };
    for (const char* name : {"a.npz", "a.npy", "a.safetensors", "a.pt"})
        for (const char* text : {"{\"X\": \"Y\"}", "{\"X\": [1, 2]}", "\xEF\xBB\xBF{\"a\": 1}"})
            EXPECT_EQ(said(name, text),
                      "it holds JSON, not arrays; a document ends in .heed, and this line of Python saves an object of "
                      "lists: import json, numpy; numpy.savez('arrays.npz', **json.load(open('"
                          + std::string(name) + "')))")
                << text;
    EXPECT_EQ(said("a.safetensors", "<!DOCTYPE html><html>"),
              "it holds a page of the web, not arrays; expected the file that the page offers");
    EXPECT_EQ(said("a.csv", "[[1, 2], [3, 4]]"), "nothing thrown");
    EXPECT_EQ(said("a.txt", "{{1, 2}, {3, 4}}"), "nothing thrown");
}

TEST(ForeignFile, IsToldByAllThatAnArchiveHolds)
{
    const std::vector<std::vector<std::string>> scripts{
        {"code/__torch__.py", "data.pkl", "constants.pkl"},
        {"m/", "m/version", "m/data.pkl", "m/code/__torch__.py", "m/data/0"},
        {"m/data.pkl", "m/constants.pkl"},
        {"m/data/0", "m/data.pkl", "m/constants.pkl"},
        {"m/.data/serialization_id", "m/data.pkl", "m/code/__torch__.py"}};
    for (const auto& entries : scripts)
        EXPECT_TRUE(saidOf(archive(entries)).starts_with("a TorchScript module ")) << entries.front();
    const std::vector<std::vector<std::string>> pickles{
        {"m/", "m/data.pkl"}, {"m/byteorder", "m/data/0", "m/data.pkl"}, {"data.pkl", "data/0"}};
    for (const auto& entries : pickles) {
        for (const char* name : {"f", "f.heed", "f.pt", "f.pth", "pytorch_model.bin"})
            EXPECT_EQ(saidOf(archive(entries), name), "") << name;
    }
    EXPECT_TRUE(saidOf(archive({"model.weights.h5", "config.json"})).starts_with("a Keras model "));
    EXPECT_EQ(saidOf(archive({"code.txt", "version.npy"}), "f.npz"), "");
}

/// The format in which bytes are read that are called so.
std::string formatOf(const std::string& bytes, const std::string& name)
{
    const TestFolder folder;
    writeFile(folder / name, bytes);
    return formatOfFile(folder / name);
}

TEST(ForeignFile, IsReadAsWhatItHoldsWhateverItsName)
{
    const std::string weights = "\x80\2\0\0\0\0\0\0{\"a\":"s;
    const std::string lists = R"({"tokens": ["a", "b"], "attention": [[1, 0], [NaN, 1]]})";
    const std::string document = R"({"title": "x", "arrays": {"X": [[1, 2]]}, "format": "heedmap"})";
    for (const char* name : {"pytorch_model.bin", "f.heed", "f.npz", "f.npy", "f.csv", "f.dat", "f"}) {
        EXPECT_EQ(formatOf(weights, name), ".safetensors") << name;
        EXPECT_EQ(formatOf("\x93NUMPY\1\0"s, name), ".npy") << name;
        EXPECT_EQ(formatOf(archive({"W_Q.npy"}), name), ".npz") << name;
        if (name == std::string("f.heed"))
            continue;
        EXPECT_EQ(formatOf(lists, name), ".json") << name;
        EXPECT_EQ(formatOf(document, name), ".heed") << name;
        EXPECT_EQ(formatOf("0.5 0.5\n0.25 0.75\n", name), name == std::string("f.csv") ? ".csv" : ".txt") << name;
    }
    EXPECT_EQ(formatOf(zip("archive/") + zip("archive/data.pkl"), "W.npz"), ".pt"); // cut short behind a folder
    EXPECT_EQ(formatOf(archive({"m/", "m/data.pkl"}), "pytorch_model.bin"), ".bin");
    EXPECT_EQ(formatOf("{{1, 2}, {3, 4}}", "f.txt"), ".txt");
    EXPECT_EQ(formatOf(R"({"A": [[1, 2], [3, 4]]})", "f.txt"), ".txt") << "one table, as it is pasted";
    EXPECT_EQ(formatOf("[[1, 2], [3, 4]]", "f.json"), ".txt");
    for (const char* other :
         {R"({"model_type": "gpt2", "ids": [1, 2]})", "{}", "[]", R"({"answers": {"a": [[0, 1]]}})"})
        EXPECT_EQ(formatOf(other, "f.json"), ".heed") << other;
    const TestFolder folder;
    writeFile(folder / "pytorch_model.bin", weights);
    EXPECT_EQ(errorOf([&] { (void)loadDocument(folder / "pytorch_model.bin"); }),
              (folder / "pytorch_model.bin").string()
                  + ": it is a .safetensors file of arrays, not a document; rename it with that extension");
}

TEST(ForeignFile, IsNoOtherFileWhateverItsName)
{
    for (const std::string& bytes : {""s, "{"s, "\n{\n}\n"s, "1,2\n3,4\n"s, "\n1\n2"s, "P"s, "PK,1\n"s})
        for (const char* name : {"f.pt", "pytorch_model.bin", "f.h5", "f.onnx"})
            EXPECT_EQ(saidOf(bytes, name), "") << bytes;
}

TEST(ForeignFile, IsAnyArchiveWithoutArrays)
{
    for (const std::string& bytes : {"PK"s, "PK\3\4"s, "PK\5\6"s, zip("notes.txt")}) {
        EXPECT_TRUE(saidOf(bytes).starts_with("a zip archive without arrays ")) << saidOf(bytes);
        EXPECT_EQ(saidOf(bytes, "f.npz"), "") << "the reader of npz says more";
    }
}

// The name stands in quotation marks of Python.
TEST(ForeignFile, QuotesNoNameThatWouldEndTheQuotation)
{
    EXPECT_NE(saidOf("GGUF"s, "a'); import os; ('.gguf").find("gguf_file='f.gguf'"), std::string::npos);
    EXPECT_NE(saidOf("GGUF"s, "my model.gguf").find("gguf_file='my model.gguf'"), std::string::npos);
}

TEST(ForeignFile, IsRefusedAsADocumentAndAsNumbers)
{
    const TestFolder folder;
    writeFile(folder / "f.pt", "\x80\2}q"s);
    EXPECT_NE(errorOf([&] { (void)loadDocument(folder / "f.pt"); }).find("f.pt: a PyTorch pickle "), std::string::npos);
    EXPECT_TRUE(errorOf([&] { (void)listArrayFile(folder / "f.pt"); }).starts_with("a PyTorch pickle "));
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n";
    for (const char* name : {"Q.csv", "Q.npy", "Q.txt"}) { // of a document, whatever the name
        writeFile(folder / name, pointer);
        writeFile(folder / "d.heed",
                  R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": )"
                  R"({"K": [[1]], "V": [[1]], "Q": {"file": ")"
                      + std::string(name) + "\"}}}");
        EXPECT_NE(errorOf([&] {
                      (void)openDocument(folder / "d.heed");
                  }).find(std::string("arrays.Q: ") + name + ": a Git LFS pointer stands in for the file itself"),
                  std::string::npos)
            << name;
    }
}

} // namespace
} // namespace heedmap
