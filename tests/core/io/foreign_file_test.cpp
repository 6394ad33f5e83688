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
    const std::string torch = "a PyTorch pickle may run code and is not read; this line of Python saves what is in it: "
                              "import torch, safetensors.torch; safetensors.torch.save_file({k: v.contiguous().clone() "
                              "for k, v in torch.load('f.heed', map_location='cpu').items()}, 'f.safetensors')";
    EXPECT_EQ(saidOf(zip("archive/data.pkl")), torch);
    EXPECT_EQ(saidOf("\x80\2\x8a\nl\xfc\x9c\x46\xf9 j\xa8P\x19."s), torch);
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
          Case{"\n\x0e\n\5<unk>\x15\0\0\0\0\x18\2"s, "a SentencePiece vocabulary ", "AutoTokenizer"}}) {
        const std::string said = saidOf(bytes);
        EXPECT_TRUE(said.starts_with(begin)) << said;
        EXPECT_NE(said.find(python), std::string::npos) << said;
    }
}

TEST(ForeignFile, IsNoOtherFileWhateverItsName)
{
    for (const std::string& bytes :
         {""s, "{"s, "\n{\n}\n"s, "1,2\n3,4\n"s, "\n1\n2"s, zip("W_Q.npy"), "\x93NUMPY\1\0"s,
          "\x80\2\0\0\0\0\0\0{\"a\":"s, "\x08\x07\x12\0\0\0\0\0{\"a\":"s, "\n\x0e\n\0\0\0\0\0{\"a\":"s})
        for (const char* name : {"f.pt", "pytorch_model.bin", "f.h5", "f.onnx"})
            EXPECT_EQ(saidOf(bytes, name), "") << bytes;
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
    writeFile(folder / "f.pt", zip("f/data.pkl"));
    EXPECT_NE(errorOf([&] { (void)loadDocument(folder / "f.pt"); }).find("f.pt: a PyTorch pickle "), std::string::npos);
    EXPECT_TRUE(errorOf([&] { (void)listArrayFile(folder / "f.pt"); }).starts_with("a PyTorch pickle "));
}

} // namespace
} // namespace heedmap
