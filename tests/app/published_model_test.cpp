// Documents of published models, made and read.

#include "support/program.h"

#include <gtest/gtest.h>

#include <fstream>

namespace heedmap {
namespace {

TEST(Trace, TakesTheWeightsOfAPublishedModelForADocument)
{
    const Folder folder;
    const std::string model = HEEDMAP_SOURCE_FOLDER "/tests/data/models/llama";
    for (const std::string& name : {model, model + "/model.safetensors"}) {
        const Outcome outcome = heedmap({"trace", name, "-o", "out.json", "--nodes", "dec.1.self.A"}, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(contents(folder.file("out.json")).starts_with("{\n\"dec.1.self.A\": [[[1, 0, 0"))
            << contents(folder.file("out.json"));
    }
    const std::string other = HEEDMAP_SOURCE_FOLDER "/tests/data/io/linear.bin";
    const Outcome unknown = heedmap({"trace", other, "-o", "none.npz"}, folder.path());
    EXPECT_TRUE(unknown.err.starts_with(other + ": names such as \"bias\" do not say which weights ")) << unknown.err;
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"out.json"});
}

TEST(Trace, TakesTheWeightsOfAModuleOfPyTorchWithItsHeads)
{
    const Folder folder;
    const std::string file = HEEDMAP_SOURCE_FOLDER "/tests/data/torch/encoder.safetensors";
    const Outcome unsaid = heedmap({"trace", file, "-o", "out.npz"}, folder.path());
    EXPECT_EQ(unsaid.code, 1);
    EXPECT_EQ(unsaid.err,
              file
                  + ": the nn.TransformerEncoder does not say how many heads it has; expected --set heads=N where N "
                    "divides 6, its width\n");
    EXPECT_EQ(heedmap({file}, folder.path()).err, // which takes no --set
              file
                  + ": the nn.TransformerEncoder does not say how many heads it has; a document made with heedmap new "
                    "and --set heads=N does, where N divides 6, its width\n");
    EXPECT_EQ(heedmap({"check", file, "--set", "heads=2"}, folder.path()).code, 0);
    EXPECT_EQ(heedmap({"trace", file, "--set", "heads=2", "-o", "out.npz"}, folder.path()).code, 0);
    const std::string layer = HEEDMAP_SOURCE_FOLDER "/tests/data/torch/decoder_layer.npz";
    const Outcome exported =
        heedmap({"export", layer, "--set", "heads=2", "--nodes", "self.A", "-o", "figures"}, folder.path());
    EXPECT_EQ(exported.code, 0) << exported.err;
    EXPECT_EQ(heedmap({"trace", "examples:thinking-machines", "--set", "heads=2", "-o", "out.npz"}).err,
              "heedmap: trace: --set is for weights without a document; a document has settings of its own\n");
}

TEST(New, WritesTheDocumentOfAModuleOfPyTorch)
{
    const Folder folder;
    std::filesystem::copy_file(HEEDMAP_SOURCE_FOLDER "/tests/data/torch/attention.safetensors",
                               folder.file("a.safetensors"));
    const Outcome made =
        heedmap({"new", "a.safetensors", "-o", "a.heed", "--set", "heads=3", "--tokens", "one two"}, folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_NE(contents(folder.file("a.heed")).find(R"(["one", "two"])"), std::string::npos);
    EXPECT_EQ(heedmap({"check", "a.heed"}, folder.path()).code, 0);
}

TEST(Check, SaysWhatIsInAFolderThatHoldsNoModel)
{
    const Folder folder;
    EXPECT_EQ(heedmap({"check", "."}, folder.path()).err,
              ".: the folder is empty; expected a .safetensors file in it\n");
    std::ofstream(folder.file("pytorch_model.bin"), std::ios::binary) << "\x80\x02}q";
    const Outcome outcome = heedmap({"check", "."}, folder.path());
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(outcome.err.starts_with(".: pytorch_model.bin: a PyTorch pickle of before version 1.6 is not read; "))
        << outcome.err;
}

TEST(New, WritesTheDocumentOfAPublishedModelThatReadsASentence)
{
    const Folder folder;
    const std::filesystem::path data = HEEDMAP_SOURCE_FOLDER "/tests/data";
    std::filesystem::copy(data / "models/llama", folder.path());
    std::filesystem::copy_file(data / "tokenizers/bert_uncased/vocab.txt", folder.path() / "vocab.txt");
    const Outcome made = heedmap({"new", ".", "-o", "model.heed", "--tokens", "a [MASK]!"}, folder.path());
    EXPECT_EQ(made.code, 1) << made.err; // ids beyond what this small model knows
    const Outcome fits = heedmap({"new", ".", "-o", "model.heed", "--tokens", "B A [MASK]"}, folder.path());
    EXPECT_EQ(fits.code, 0) << fits.err;
    const std::string text = contents(folder.file("model.heed"));
    EXPECT_NE(text.find(R"(["[CLS]", "b", "a", "[MASK]", "[SEP]"])"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("tgt.ids": [)"), std::string::npos) << text;
    EXPECT_EQ(text.find(R"("tgt.X")"), std::string::npos) << text; // the rows are in the embedding
    EXPECT_EQ(heedmap({"check", "model.heed"}, folder.path()).code, 0);
}

TEST(New, SaysInEveryLanguageWhyATokenizerIsNotRead)
{
    const Folder folder;
    std::filesystem::copy(HEEDMAP_SOURCE_FOLDER "/tests/data/models/gpt2", folder.path());
    std::ofstream(folder.file("tokenizer.json")) << R"({"model":{"type":"Letters"}})";
    EXPECT_EQ(heedmap({"new", ".", "-o", "model.heed"}, folder.path()).code, 0);
    const std::string text = contents(folder.file("model.heed"));
    EXPECT_NE(text.find(R"(as numbers: tokenizer.json: model: \"Letters\" is not supported.)"), std::string::npos)
        << text;
    EXPECT_NE(text.find(R"(原因：tokenizer.json：model：不支持 \"Letters\"。)"), std::string::npos) << text;
}

/// A Llama of a few numbers, with a tokenizer.
void makeModel(const std::filesystem::path& folder)
{
    const std::filesystem::path data = HEEDMAP_SOURCE_FOLDER "/tests/data";
    std::filesystem::create_directories(folder);
    std::filesystem::copy(data / "models/llama", folder);
    std::filesystem::copy_file(data / "tokenizers/bert_uncased/vocab.txt", folder / "vocab.txt");
}

std::string traceOf(const std::string& file, const Folder& folder, std::vector<std::string> more = {})
{
    more.insert(more.begin(), {"trace", file, "-o", "trace.json", "--nodes", "dec.*.self.A"});
    const Outcome outcome = heedmap(more, folder.path());
    return outcome.code == 0 ? contents(folder.file("trace.json")) : outcome.err;
}

TEST(New, RefersToWeightsBelowTheDocument)
{
    const Folder folder;
    makeModel(folder.path() / "models/llama");
    const Outcome made = heedmap({"new", "models/llama", "-o", "model.heed", "--tokens", "B A [MASK]"}, folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.err, "");
    EXPECT_NE(contents(folder.file("model.heed")).find(R"("file": "models/llama/model.safetensors")"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.file("model.files")));
    EXPECT_EQ(traceOf("model.heed", folder), traceOf("models/llama", folder, {"--tokens", "B A [MASK]"}));
}

TEST(New, PutsWeightsThatLieElsewhereBesideTheDocument)
{
    const Folder folder;
    makeModel(folder.path() / "model");
    const Outcome made = heedmap({"new", "model", "-o", "lesson/a.heed", "--tokens", "B A [MASK]"}, folder.path());
    EXPECT_EQ(made.code, 2); // no such folder
    EXPECT_FALSE(std::filesystem::exists(folder.file("lesson")));
    std::filesystem::create_directory(folder.path() / "lesson");
    const auto make = [&] {
        return heedmap({"new", "model", "-o", "lesson/a.heed", "--tokens", "B A [MASK]"}, folder.path());
    };
    EXPECT_EQ(make().err, "heedmap: the document reads files in a.files, beside it\n");
    EXPECT_EQ(make().code, 0); // again: they are there already
    EXPECT_EQ(folder.entries("lesson"),
              (std::vector<std::string>{"a.files", "a.files/config.json", "a.files/model.safetensors",
                                        "a.files/vocab.txt", "a.heed"}));
    EXPECT_TRUE(std::filesystem::equivalent(folder.path() / "model/model.safetensors",
                                            folder.path() / "lesson/a.files/model.safetensors"));
    const std::string before = traceOf("model", folder, {"--tokens", "B A [MASK]"});
    EXPECT_TRUE(before.starts_with("{")) << before;
    std::filesystem::remove_all(folder.path() / "model");
    EXPECT_EQ(traceOf("lesson/a.heed", folder), before);
    EXPECT_EQ(traceOf("lesson/a.heed", folder, {"--tokens", "B A [MASK]"}), before); // with its tokenizer

    makeModel(folder.path() / "model");
    write(folder.file("lesson/a.files/model.safetensors"), "other");
    EXPECT_EQ(make().err,
              "heedmap: new: " + std::filesystem::canonical(folder.path()).string()
                  + "/lesson/a.files/model.safetensors: another file is there already\n");
}

/// A BERT whose embeddings of eight tokens are 1,024 numbers.
class NewBert : public testing::Test {
protected:
    NewBert()
    {
        const std::filesystem::path model = m_folder.path() / "model";
        std::filesystem::create_directory(model);
        std::filesystem::copy_file(HEEDMAP_SOURCE_FOLDER "/tests/data/models/bert_plain/model.safetensors",
                                   model / "model.safetensors");
        write(model / "vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\nc\nd\ne\nf\n");
    }
    Outcome make(const std::string& text = "a b c d e f") const
    {
        return heedmap({"new", "model", "-o", "a.heed", "--tokens", text}, m_folder.path());
    }
    /// All that is computed from a document, or why nothing is.
    std::string trace(std::vector<std::string> words) const
    {
        words.insert(words.begin(), {"trace", "-o", "trace.json", "--format", "json"});
        const Outcome outcome = heedmap(words, m_folder.path());
        return outcome.code == 0 ? contents(m_folder.file("trace.json")) : outcome.err;
    }
    std::vector<std::string> beside() const
    {
        std::vector<std::string> files = m_folder.entries("a.files");
        for (std::string& file : files)
            file.insert(0, "a.files/");
        return files;
    }

    /// Of the model, and no part of what is computed.
    const std::string pooler = "heedmap: model: not computed of the model: pooler.dense\n";
    Folder m_folder;
};

TEST_F(NewBert, PutsAnArrayOfManyNumbersBesideTheDocument)
{
    EXPECT_EQ(make().err, pooler + "heedmap: the document reads files in a.files, beside it\n");
    ASSERT_EQ(beside().size(), 1U);
    const std::string file = beside().front();
    EXPECT_TRUE(file.starts_with("a.files/src.X-") && file.ends_with(".npy")) << file;
    EXPECT_NE(contents(m_folder.file("a.heed")).find("\"src.X\": {\"file\": \"" + file + "\"}"), std::string::npos);
    const std::string whole = trace({"model", "--tokens", "a b c d e f"});
    EXPECT_TRUE(whole.starts_with("{")) << whole;
    EXPECT_EQ(trace({"a.heed"}), whole);
    EXPECT_EQ(trace({"a.heed", "--tokens", "f e d"}), trace({"model", "--tokens", "f e d"}));
    EXPECT_EQ(make().code, 0); // again: it is there already
    EXPECT_EQ(beside(), (std::vector<std::string>{file}));
    EXPECT_EQ(make("f e d c b a").code, 0);
    EXPECT_EQ(beside().size(), 2U);
    EXPECT_EQ(trace({"a.heed"}), trace({"model", "--tokens", "f e d c b a"}));
}

TEST_F(NewBert, KeepsAFewNumbersInTheText)
{
    EXPECT_EQ(make("a b").err, pooler);
    EXPECT_FALSE(std::filesystem::exists(m_folder.file("a.files")));
    EXPECT_EQ(trace({"a.heed"}), trace({"model", "--tokens", "a b"}));
}

TEST_F(NewBert, ReplacesNoOtherFile)
{
    (void)make();
    ASSERT_EQ(beside().size(), 1U);
    const std::string file = beside().front();
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--tokens", "f e"}}) {
        std::vector<std::string> words{"trace", "a.heed", "-o", file, "--format", "npz"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome over = heedmap(words, m_folder.path());
        EXPECT_NE(over.code, 0);
        EXPECT_NE(over.err.find("the document is read from it"), std::string::npos) << over.err;
    }
    const std::string before = trace({"a.heed"});
    std::string other = contents(m_folder.file(file));
    other.back() = static_cast<char>(other.back() ^ 1);
    write(m_folder.file(file), other);
    EXPECT_EQ(make().code, 0);
    EXPECT_EQ(contents(m_folder.file(file)), other);
    EXPECT_EQ(beside().size(), 2U);
    EXPECT_EQ(trace({"a.heed"}), before);
}

TEST_F(NewBert, KeepsNumbersInTheTextThatCannotLieBesideIt)
{
    const std::string before = trace({"model", "--tokens", "a b c d e f"});
    const Folder elsewhere;
    std::filesystem::create_symlink(elsewhere.path(), m_folder.path() / "a.files");
    EXPECT_EQ(make().err, pooler);
    EXPECT_EQ(trace({"a.heed"}), before);
    std::filesystem::remove(m_folder.path() / "a.files");
    write(m_folder.file("a.files"), "no folder");
    EXPECT_EQ(make().err, pooler);
    EXPECT_EQ(trace({"a.heed"}), before);
    EXPECT_EQ(contents(m_folder.file("a.files")), "no folder");
    EXPECT_TRUE(elsewhere.entries().empty());
}

TEST(Trace, ReadsATextInTheTokensOfAModelWhoseFilesAreLinksInACache)
{
    const Folder folder;
    makeModel(folder.path() / "models--llama/blobs");
    const std::filesystem::path snapshot = folder.path() / "models--llama/snapshots/1";
    std::filesystem::create_directories(snapshot);
    for (const char* file : {"model.safetensors", "config.json", "vocab.txt"})
        std::filesystem::create_symlink(std::filesystem::path("../../blobs") / file, snapshot / file);
    const std::string expected = traceOf("models--llama/blobs", folder, {"--tokens", "B A [MASK]"});
    EXPECT_TRUE(expected.starts_with("{\n\"dec.0.self.A\": ")) << expected;
    EXPECT_NE(expected.find("\"dec.1.self.A\": "), std::string::npos);
    EXPECT_EQ(traceOf("models--llama/snapshots/1", folder, {"--tokens", "B A [MASK]"}), expected);
    EXPECT_NE(traceOf("models--llama/snapshots/1", folder, {"--tokens", "A B [MASK]"}), expected);
    EXPECT_EQ(
        heedmap({"new", "models--llama/snapshots/1", "-o", "a.heed", "--tokens", "B A [MASK]"}, folder.path()).code, 0);
    EXPECT_EQ(traceOf("a.heed", folder), expected);
}

TEST(Export, ReadsATextInTheTokensOfAModel)
{
    const Folder folder;
    makeModel(folder.path() / "model");
    const Outcome outcome = heedmap(
        {"export", "model", "-o", "out", "--tokens", "B A [MASK]", "--nodes", "dec.*.self.A", "--format", "csv"},
        folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(folder.entries("out"), (std::vector<std::string>{"dec.0.self.A.csv", "dec.1.self.A.csv"}));
}

TEST(New, ReadsNoTextIntoAModelThatReadsPictures)
{
    const Folder folder;
    std::filesystem::copy(HEEDMAP_SOURCE_FOLDER "/tests/data/models/vit", folder.path());
    const auto said = [&](const std::string& option) {
        const Outcome outcome = heedmap({"new", ".", "-o", "model.heed", option, "a b"}, folder.path());
        return std::to_string(outcome.code) + " " + outcome.err;
    };
    EXPECT_EQ(said("--tokens"), "2 heedmap: new: --tokens is for what reads a text; this model reads a picture\n");
    EXPECT_EQ(said("--key-tokens"),
              "2 heedmap: new: --key-tokens is for mechanisms and for models with an encoder and a decoder; this one "
              "reads one text\n");
    EXPECT_FALSE(std::filesystem::exists(folder.file("model.heed")));
}

/// Documents that name files, and what is said of an output in the place of one.
class NoOutput : public testing::Test {
protected:
    NoOutput()
    {
        write(m_folder.file("t.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "arrays": {"Q": {"file": "Q.csv", "transpose": true}, "K": [[3, 4]], "V": [[5, 6]]}})");
        write(m_folder.file("Q.csv"), "1\n2\n");
        std::filesystem::create_symlink("t.heed", m_folder.path() / "link.heed");
        std::filesystem::create_hard_link(m_folder.path() / "Q.csv", m_folder.path() / "hard.csv");
        makeModel(m_folder.path() / "model");
    }

    /// Nothing is changed by it.
    std::string refusal(const std::vector<std::string>& words)
    {
        const auto all = [this] {
            std::string files;
            for (const char* name : {"t.heed", "Q.csv", "hard.csv", "model/model.safetensors", "model/vocab.txt"})
                files += contents(m_folder.file(name)) + "\n";
            return files;
        };
        const std::string before = all();
        const Outcome outcome = heedmap(words, m_folder.path());
        EXPECT_EQ(all(), before) << outcome.err;
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        return outcome.err;
    }

    Folder m_folder;
};

TEST_F(NoOutput, TakesThePlaceOfAnInput)
{
    const auto said = [](const std::string& name) {
        return "heedmap: " + name + ": cannot be written: the document is read from it\n";
    };
    for (const char* name : {"t.heed", "link.heed", "./t.heed", "Q.csv", "hard.csv"})
        EXPECT_EQ(refusal({"trace", "t.heed", "-o", name}), said(name));
    EXPECT_EQ(refusal({"trace", "link.heed", "-o", "t.heed"}), said("t.heed"));
    EXPECT_EQ(refusal({"export", "t.heed", "-o", ".", "--format", "csv"}), said("./Q.csv"));
    EXPECT_EQ(refusal({"export", "t.heed", "-o", ".", "--format", "svg,csv", "--nodes", "A,Q"}), said("./Q.csv"));
    for (const char* name : {"model/model.safetensors", "model/vocab.txt"}) {
        EXPECT_EQ(refusal({"new", "model", "-o", name}), said(name));
        EXPECT_EQ(refusal({"trace", "model", "-o", name}), said(name));
    }
    EXPECT_EQ(heedmap({"export", "t.heed", "-o", ".", "--format", "csv", "--nodes", "A"}, m_folder.path()).code, 0);
    EXPECT_EQ(heedmap({"trace", "t.heed", "-o", "A.csv"}, m_folder.path()).code, 0);
}

TEST_F(NoOutput, OfAPictureTakesItsPlace)
{
    std::filesystem::copy(HEEDMAP_SOURCE_FOLDER "/tests/data/models/dino/picture.png", m_folder.path() / "p.png");
    const std::string picture = contents(m_folder.file("p.png"));
    EXPECT_EQ(refusal({"new", "vision_transformer", "-o", "p.png", "--image", "p.png"}),
              "heedmap: p.png: cannot be written: the document is read from it\n");
    EXPECT_EQ(contents(m_folder.file("p.png")), picture);
}

TEST(Document, MayHaveItsNumbersInFilesWithCapitalSuffixes)
{
    const Folder folder;
    const std::filesystem::path data = HEEDMAP_SOURCE_FOLDER "/tests/data";
    std::filesystem::copy_file(data / "torch/attention.safetensors", folder.file("a.SAFETENSORS"));
    std::filesystem::copy_file(data / "torch/decoder_layer.npz", folder.file("d.NPZ"));
    const Outcome trace = heedmap({"trace", "a.SAFETENSORS", "--set", "heads=3", "-o", "T.JSON"}, folder.path());
    EXPECT_EQ(trace.code, 0) << trace.err;
    EXPECT_TRUE(contents(folder.file("T.JSON")).starts_with("{")) << "as its suffix says";
    const Outcome archive = heedmap({"trace", "d.NPZ", "--set", "heads=2", "-o", "d.json"}, folder.path());
    EXPECT_EQ(archive.code, 0) << archive.err;

    makeModel(folder.path() / "model");
    std::filesystem::rename(folder.file("model/model.safetensors"), folder.file("model/Weights.SafeTensors"));
    const Outcome made = heedmap({"new", "model", "-o", "m.heed", "--tokens", "B A [MASK]"}, folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_NE(contents(folder.file("m.heed")).find(R"("file": "model/Weights.SafeTensors")"), std::string::npos);
    EXPECT_NE(traceOf("m.heed", folder, {"--tokens", "A"}), traceOf("m.heed", folder)) << "it reads another text";
}

} // namespace
} // namespace heedmap
