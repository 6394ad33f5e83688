#include "model_support.h"

#include "model/array_import.h"
#include "model/array_names.h"
#include "model/model_text.h"

#include <heedmap/base/error.h>
#include <heedmap/document/new.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/io/table.h>
#include <heedmap/models/recognize.h>

#include <QTemporaryDir>

namespace heedmap::test {
namespace {

/// 0, 1, 2, …
Tensor counting(const Shape& shape)
{
    Tensor numbers(shape);
    double next = 0;
    for (double& number : numbers.numbers())
        number = next++;
    return numbers;
}

class ArrayImportTest : public testing::Test {
protected:
    // X is 2×3, W_Q and W_K are 3×3, W_V is 3×2.
    ArrayImportTest() { m_workbench.open(example("thinking-machines"), {}); }

    std::filesystem::path file(const char* name) const { return m_folder.filePath(name).toStdString(); }
    std::filesystem::path npz(const std::vector<std::pair<std::string, Tensor>>& arrays) const
    {
        std::vector<NamedTensor> named;
        for (const auto& [name, tensor] : arrays)
            named.emplace_back(name, &tensor);
        AtomicFile written(file("weights.npz"));
        writeNpz(written, named);
        written.commit();
        return file("weights.npz");
    }
    static std::size_t target(const ArrayImport& import, const std::string& name)
    {
        for (std::size_t i = 0; i < import.targets().size(); ++i)
            if (import.targets()[i].name == name)
                return i;
        ADD_FAILURE() << name;
        return 0;
    }
    Tensor tensor(const std::string& name) { return Tensor(evaluated(m_workbench, node(m_workbench, name)).view); }
    static std::string error(const std::function<void()>& what)
    {
        try {
            what();
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing thrown";
    }

    QTemporaryDir m_folder;
    Workbench m_workbench;
};

TEST_F(ArrayImportTest, PutsAnArrayOfAFileIntoTheDocumentAsOneStep)
{
    const auto before = everything(m_workbench);
    ArrayImport import(m_workbench,
                       npz({{"W_Q", counting(Shape::matrix(3, 3))}, {"W_K", counting(Shape::matrix(3, 3))}}));
    import.match();
    ASSERT_TRUE(import.ready());
    import.apply();
    EXPECT_TRUE(tensor("W_Q").sameBits(counting(Shape::matrix(3, 3))));
    EXPECT_TRUE(tensor("W_K").sameBits(counting(Shape::matrix(3, 3))));
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    EXPECT_EQ(shownEditName(m_workbench.undoStack().undoText()), "import of W_Q, W_K from weights.npz");
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
}

TEST_F(ArrayImportTest, SaysWhyAShapeDoesNotFitAndIsNotReady)
{
    ArrayImport import(m_workbench, npz({{"W_Q", counting(Shape::matrix(4, 3))}}));
    import.match();
    EXPECT_EQ(import.problem(target(import, "W_Q")).english(),
              "4 rows, but X has 3 columns, and both are d: expected W_Q 3×3 or X 2×4");
    EXPECT_FALSE(import.ready());
}

TEST_F(ArrayImportTest, TakesAPartAndTurnsIt)
{
    ArrayImport import(m_workbench, npz({{"all", counting(Shape::matrix(3, 9))}}));
    const std::size_t weights = target(import, "W_V");
    import.choose(weights, {0, {.columns = Range{3, 6}, .transpose = true }});
    ASSERT_TRUE(import.ready()) << import.problem(weights).english();
    import.apply();
    EXPECT_EQ(tensor("W_V").at({0, 0, 0}), 3);
    EXPECT_EQ(tensor("W_V").at({0, 1, 0}), 4);
    EXPECT_EQ(tensor("W_V").at({0, 0, 1}), 12);
    import.choose(weights, {0, {.columns = Range { 3, 12 } }});
    EXPECT_EQ(import.problem(weights).english(), error([&] { import.chosenShape(weights); }));
    EXPECT_FALSE(import.problem(weights).empty());
}

TEST_F(ArrayImportTest, AddsAnOptionalArray)
{
    ArrayImport import(m_workbench, npz({{"b_Q", counting(Shape::vector(3))}}));
    EXPECT_FALSE(import.shapeNow(target(import, "b_Q")).has_value());
    import.match();
    ASSERT_TRUE(import.ready());
    import.apply();
    EXPECT_TRUE(tensor("b_Q").sameBits(counting(Shape::vector(3))));
}

TEST_F(ArrayImportTest, ArraysThatComeTogetherMayHaveOtherSizes)
{
    ArrayImport import(m_workbench,
                       npz({{"X", counting(Shape::matrix(2, 5))},
                            {"W_Q", counting(Shape::matrix(5, 4))},
                            {"W_K", counting(Shape::matrix(5, 4))},
                            {"W_V", counting(Shape::matrix(5, 2))}}));
    import.match();
    ASSERT_TRUE(import.ready());
    import.apply();
    EXPECT_EQ(tensor("Q").shape(), Shape::matrix(2, 4));
    EXPECT_EQ(tensor("Z").shape(), Shape::matrix(2, 2));
}

TEST_F(ArrayImportTest, LetsTheOthersFollowWhereAskedTo)
{
    ArrayImport import(m_workbench, npz({{"W_Q", counting(Shape::matrix(5, 4))}}));
    import.match();
    EXPECT_FALSE(import.ready());
    import.setResizes(true);
    ASSERT_TRUE(import.ready()) << import.problem(target(import, "W_Q")).english();
    import.apply();
    EXPECT_TRUE(tensor("W_Q").sameBits(counting(Shape::matrix(5, 4))));
    EXPECT_EQ(tensor("X").shape(), Shape::matrix(2, 5));
    EXPECT_EQ(tensor("W_K").shape(), Shape::matrix(5, 4));
    m_workbench.undoStack().undo();
    EXPECT_EQ(tensor("X").shape(), Shape::matrix(2, 3));
}

TEST_F(ArrayImportTest, NewTokensComeWithNewRows)
{
    ArrayImport import(m_workbench, npz({{"X", counting(Shape::matrix(4, 3))}}));
    import.match();
    EXPECT_NE(import.problem(target(import, "X")).english().find("tokens.query: 2 tokens"), std::string::npos)
        << import.problem(target(import, "X")).english();
    import.setResizes(true);
    ASSERT_TRUE(import.ready());
    import.apply();
    EXPECT_EQ(m_workbench.document().tokens.query.size(), 4u);
    EXPECT_EQ(tensor("A").shape(), Shape::matrix(4, 4));
}

TEST_F(ArrayImportTest, ReadsTextAndSingleArrays)
{
    writeFile(file("W_K.csv"), "1,2,3\n4,5,6\n7,8,9\n");
    ArrayImport text(m_workbench, file("W_K.csv"));
    text.match();
    ASSERT_TRUE(text.ready());
    text.apply();
    EXPECT_EQ(tensor("W_K").at({0, 2, 0}), 7);
    writeFile(file("b_V.npy"), writeNpy(counting(Shape::vector(2))));
    ArrayImport single(m_workbench, file("b_V.npy"));
    single.match();
    ASSERT_TRUE(single.ready());
    single.apply();
    EXPECT_EQ(tensor("b_V").at({0, 0, 1}), 1);
    writeFile(file("b_Q.csv"), "1,2,3\n"); // a matrix of one row, which a list is there for
    ArrayImport row(m_workbench, file("b_Q.csv"));
    row.match();
    ASSERT_TRUE(row.ready());
    row.apply();
    EXPECT_EQ(tensor("b_Q").shape(), Shape::vector(3));
}

/// What an import into an open document of the same sizes makes of a module's weights is what opening the module does;
/// the inputs alone stay. Returns what of the file is not used.
std::vector<std::string> expectImportAsOpened(Workbench& workbench, const std::string& file)
{
    const std::filesystem::path path = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/torch" / file;
    const ModelProposal module = *recognizeModel(path, {.settings = Json::Object{{"heads", 2.0}}});
    const Mechanism& mechanism = heedmap::mechanism(module.document.mechanism);
    Dimensions sizes{{"d", 6}, {"d_k", 3}, {"d_v", 3}};
    if (module.document.mechanism == "multi_head_attention")
        sizes["d_out"] = 6;
    else
        sizes["f"] = 10;
    if (module.document.mechanism == "decoder_layer")
        sizes["d_c"] = 6;
    workbench.open(newDocument(mechanism, module.document.config, {}, sizes), {});
    ArrayImport import(workbench, path);
    import.match();
    EXPECT_TRUE(import.ready()) << file;
    for (const std::string& name : import.kept())
        EXPECT_TRUE(name == "X" || name == "C" || name.ends_with(".X")) << file << " " << name;
    import.apply();
    Computation opened = build(module.document, path.parent_path());
    for (const auto& [name, leaf] : opened.leaves)
        if (const auto imported = workbench.computation().leaves.find(name);
            name != "X" && name != "C" && !name.ends_with(".X")) {
            EXPECT_NE(imported, workbench.computation().leaves.end()) << file << " " << name;
            if (imported != workbench.computation().leaves.end()) {
                EXPECT_TRUE(
                    Tensor(evaluated(workbench, imported->second).view).sameBits(Tensor(opened.graph.read(leaf))))
                    << file << " " << name;
            }
        }
    return import.unused();
}

TEST_F(ArrayImportTest, TakesAllWeightsOfAModuleOfPyTorch)
{
    using Names = std::vector<std::string>;
    for (const char* file :
         {"attention.safetensors", "encoder_layer.safetensors", "decoder_layer.npz", "encoder.safetensors"})
        EXPECT_EQ(expectImportAsOpened(m_workbench, file), Names()) << file;
    EXPECT_EQ(expectImportAsOpened(m_workbench, "transformer.safetensors"), Names{"model.fc_out.weight"});
    EXPECT_EQ(expectImportAsOpened(m_workbench, "attention_in_a_model.npz"), (Names{"embed.weight", "head.weight"}));
}

TEST_F(ArrayImportTest, NamesAFileThatCannotBeRead)
{
    writeFile(file("weights.ckpt"), "x");
    EXPECT_NE(error([&] { ArrayImport(m_workbench, file("weights.ckpt")); }).find("weights.ckpt: the extension"),
              std::string::npos);
}

TEST(ParsedRange, IsHalfOpenAndSaysWhatIsWrong)
{
    EXPECT_EQ(parsedRange("0:64", 128), (Range{0, 64}));
    EXPECT_EQ(parsedRange(" 64 : ", 128), (Range{64, 128}));
    EXPECT_EQ(parsedRange(":3", 128), (Range{0, 3}));
    EXPECT_EQ(parsedRange("  ", 128), std::nullopt);
    EXPECT_THROW(parsedRange("64", 128), Error);
    EXPECT_THROW(parsedRange("a:b", 128), Error);
    EXPECT_THROW(parsedRange("-1:3", 128), Error);
}

std::optional<NameMatch> match(const std::string& name, const std::vector<std::pair<std::string, Shape>>& arrays)
{
    std::vector<ArrayEntry> entries;
    for (const auto& [called, shape] : arrays)
        entries.push_back({.name = called, .dimensions = dimensionsOf(shape)});
    return matchByName(name, entries, "file");
}

TEST(MatchByName, PrefersTheNameItself)
{
    const Shape square = Shape::matrix(4, 4);
    EXPECT_EQ(match("W_Q", {{"wq", square}, {"W_Q", square}})->entry, 1u);
    EXPECT_EQ(match("W_Q", {{"x", square}, {"wq", square}})->entry, 1u);
    EXPECT_EQ(match("W_Q", {{"h.0.attn.W_Q", square}})->entry, 0u);
    EXPECT_FALSE(match("W_Q", {{"W_K", square}}).has_value());
}

TEST(MatchByName, KnowsHowLibrariesStoreProjections)
{
    const auto torch = match("W_K", {{"layer.k_proj.weight", Shape::matrix(4, 8)}});
    ASSERT_TRUE(torch.has_value());
    EXPECT_TRUE(torch->part.transpose);
    const auto gpt = match("W_K", {{"h.0.attn.c_attn.weight", Shape::matrix(8, 24)}});
    ASSERT_TRUE(gpt.has_value());
    EXPECT_FALSE(gpt->part.transpose);
    EXPECT_EQ(gpt->part.columns, (Range{8, 16}));
    const auto packed = match("W_V", {{"self_attn.in_proj_weight", Shape::matrix(24, 8)}});
    ASSERT_TRUE(packed.has_value());
    EXPECT_TRUE(packed->part.transpose);
    EXPECT_EQ(packed->part.rows, (Range{16, 24}));
    EXPECT_EQ(match("b_V", {{"self_attn.in_proj_bias", Shape::vector(24)}})->part.columns, (Range{16, 24}));
}

TEST(MatchByName, KeepsTheAttentionsOfADecoderApart)
{
    const Shape packed = Shape::matrix(24, 8);
    const std::vector<std::pair<std::string, Shape>> both = {{"layers.0.self_attn.in_proj_weight", packed},
                                                             {"layers.0.multihead_attn.in_proj_weight", packed}};
    EXPECT_EQ(match("dec.0.self.W_Q", both)->entry, 0u);
    EXPECT_EQ(match("dec.0.cross.W_Q", both)->entry, 1u);
    EXPECT_FALSE(match("dec.0.cross.W_Q", {both[0]}).has_value());
    EXPECT_FALSE(match("enc.0.attn.W_Q", {{"decoder.layers.0.self_attn.in_proj_weight", packed}}).has_value());
    EXPECT_FALSE(match("enc.norm.gamma", {{"layers.0.norm.weight", Shape::vector(8)}}).has_value());
}

TEST(MatchByName, KeepsLayersApart)
{
    const Shape shape = Shape::matrix(4, 4);
    const auto second = match("enc.1.attn.W_Q", {{"layer.0.q_proj.weight", shape}, {"layer.1.q_proj.weight", shape}});
    ASSERT_TRUE(second.has_value());
    EXPECT_EQ(second->entry, 1u);
    EXPECT_FALSE(match("enc.2.attn.W_Q", {{"layer.0.q_proj.weight", shape}}).has_value());
}

} // namespace
} // namespace heedmap::test
