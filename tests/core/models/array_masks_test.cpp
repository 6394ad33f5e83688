// Masks beside arrays that are called as those of one mechanism, against PyTorch (tests/data/named/make.py).

#include "core/models/array_names_support.h"

namespace heedmap {
namespace {

const std::filesystem::path maskFiles = namedFiles();

constexpr const char* kept = "1 keeps in the mask (--set mask.custom=hide, --set mask.custom=add)";
constexpr const char* hidden = "1 hides in the mask (--set mask.custom=keep, --set mask.custom=add)";
constexpr const char* added = "the mask is added to the scores (--set mask.custom=keep, --set mask.custom=hide)";

/// The same of a mask that is called otherwise.
std::string ofMask(const std::string& name, std::string said)
{
    const std::size_t at = said.find("the mask");
    return name == "mask" ? said : said.replace(at, 8, name);
}

// Of no mask the other way round, and which way is said.
TEST(ArrayMasks, ReadMasksAsTheyAreMeant)
{
    struct MaskCase {
        const char* file;
        const char* expected;
        std::string assumed;
    };
    const std::vector<MaskCase> cases = {
        {"mask_infinite", "Z_causal", added},
        {"mask_soft", "Z_soft", added},
        {"mask_float", "Z_causal", ofMask("attn_mask", added)},
        {"mask_kept", "Z_causal", kept},
        {"mask_lower", "Z_causal", ofMask("attn_mask", kept)},
        {"mask_least", "Z_causal", ofMask("attention_mask", added)},
        {"mask_tokens", "Z_padded", "1 keeps in attention_mask (--set mask.key_padding=hide)"},
        {"mask_padding", "Z_padded", "1 hides in key_padding_mask (--set mask.key_padding=keep)"},
        {"mask_row", "Z_padded", kept},
        {"mask_both", "Z_both", ofMask("attn_mask", added)},
        {"mask_formula", "Z_padded", ofMask("attn_mask", kept)}};
    for (const MaskCase& each : cases) {
        const ModelProposal proposal = recognized(maskFiles / (std::string(each.file) + ".npz"));
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(
            largestDifference(graph.read(graph.find("Z")), readArrayFile(maskFiles / "expected.npz", each.expected)),
            1e-14)
            << each.file;
        const std::string line = proposal.noticed.front().line();
        EXPECT_TRUE(line.ends_with(", " + each.assumed)) << line;
    }
}

// No name of a mask takes all keys from a query that has some the other way round.
TEST(ArrayMasks, LeaveNoQueryWithoutTheKeysThatTheOtherReadingGivesIt)
{
    for (const auto& [file, name] :
         {std::pair("mask_hidden.npz", "mask"), std::pair("mask_pytorch.npz", "attn_mask")}) {
        const ModelProposal proposal = recognized(maskFiles / file);
        EXPECT_TRUE(proposal.noticed.front().line().ends_with(ofMask(name, hidden)
                                                              + " since query 2 would see no key otherwise"))
            << proposal.noticed.front().line();
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(largestDifference(graph.read(graph.find("Z")), readArrayFile(maskFiles / "expected.npz", "Z_causal")),
                  1e-14)
            << file;
        const Json::Object keep = {{"custom", "keep"}};
        const ModelProposal said = recognized(maskFiles / file, {.settings = Json::Object{{"mask", keep}}});
        EXPECT_EQ(*said.document.config.find("mask"), Json(keep)) << file;
    }
}

/// A file of arrays in JSON, whose booleans and whole numbers stay what they are.
std::filesystem::path writtenJson(const TestFolder& folder, const std::string& arrays)
{
    writeFile(folder / "arrays.json",
              R"({"Q": [[1, 0], [0, 1], [1, 1]], "K": [[1, 0.5], [0, 1], [2, 1]], "V": [[1.5], [2], [3]], )" + arrays
                  + "}");
    return folder / "arrays.json";
}

// What 1 means is told by a triangle or by a row that padding ends, where code disagrees on a name.
TEST(ArrayMasks, ReadMasksUnderTheNamesThatCodeHas)
{
    const TestFolder folder;
    const std::string lower = "[[1, 0, 0], [1, 1, 0], [1, 1, 1]]";
    const std::string upper = "[[false, true, true], [false, false, true], [false, false, false]]";
    for (const char* name : {"tgt_mask", "trg_mask", "src_mask", "causal_mask", "look_ahead_mask", "subsequent_mask",
                             "combined_mask", "decoder_mask", "self_attn_mask"})
        for (const auto& [numbers, assumed] : {std::pair{lower, kept}, std::pair{upper, hidden}}) {
            const ModelProposal proposal = recognized(writtenJson(folder, "\"" + std::string(name) + "\": " + numbers));
            ASSERT_FALSE(proposal.noticed.empty());
            EXPECT_TRUE(proposal.noticed.front().line().ends_with(ofMask(name, assumed)))
                << name << proposal.noticed.front().line();
            Graph graph = std::move(build(proposal.document, proposal.folder).graph);
            const Tensor weights(graph.read(graph.find("A")));
            EXPECT_EQ(weights.at({.row = 0, .col = 0}), 1) << name;
            EXPECT_GT(weights.at({.row = 2, .col = 0}), 0) << name;
        }
    for (const char* name : {"padding_mask", "pad_mask", "src_padding_mask", "enc_padding_mask", "tgt_pad_mask"})
        for (const char* numbers : {"[1, 1, 0]", "[false, false, true]", "[[[[0, 0, 1]]]]", "[0, 0, -1e9]"}) {
            const ModelProposal proposal = recognized(writtenJson(folder, "\"" + std::string(name) + "\": " + numbers));
            EXPECT_EQ(*proposal.document.config.find("mask"),
                      Json(Json::Object{{"key_padding", Json::Array{1.0, 1.0, 0.0}}}))
                << name << numbers;
        }
}

TEST(ArrayMasks, AddNoBooleans)
{
    const TestFolder folder;
    const auto path =
        writtenJson(folder, R"("attn_mask": [[true, false, false], [true, true, false], [true, true, true]])");
    const Json::Object add = {{"custom", "add"}};
    EXPECT_EQ(errorOf([&] {
                  recognizeModel(path, {.settings = Json::Object{{"mask", add}}});
              }),
              "\"attn_mask\": booleans are not added to scores; expected mask.custom=keep (true keeps) or "
              "mask.custom=hide (true hides)");
}

// A name whose meaning is fixed decides, whatever its first key is.
TEST(ArrayMasks, ReadPaddingByNamesWhoseMeaningIsFixed)
{
    const TestFolder folder;
    const Json padded = Json(Json::Object{{"key_padding", Json::Array{0.0, 0.0, 1.0}}});
    for (const char* array : {R"("key_padding": [0, 0, 1])", R"("valid_mask": [false, false, true])",
                              R"("encoder_attention_mask": [[0, 0, 1]])", R"("attention_mask": [0, 0, 1])",
                              R"("keep_mask": [0, 0, 1])", R"("non_pad_mask": [0, 0, 1])", R"("input_mask": [0, 0, 1])",
                              R"("hide_mask": [1, 1, 0])", R"("key_padding_mask": [true, true, false])"})
        EXPECT_EQ(*recognized(writtenJson(folder, array)).document.config.find("mask"), padded) << array;
}

// What 1 means is one decision for all samples.
TEST(ArrayMasks, ReadPaddingOfABatchInOneWay)
{
    const TestFolder folder;
    const auto paddingOf = [&](const std::string& mask, Index sample) {
        writeFile(
            folder / "batch.json",
            R"({"Q": [[[[1, 0]]], [[[0, 1]]]], "K": [[[[1, 0.5], [0, 1], [2, 1]]], [[[1, 0.5], [0, 1], [2, 1]]]], )"
            R"("V": [[[[1.5], [2], [3]]], [[[1], [2], [3]]]], )"
                + mask + "}");
        return *recognized(folder / "batch.json", {.sample = sample}).document.config.find("mask")->find("key_padding");
    };
    const Json all = Json(Json::Array{1.0, 1.0, 1.0});
    const Json last = Json(Json::Array{0.0, 0.0, 1.0});
    const Json first = Json(Json::Array{1.0, 0.0, 0.0});
    for (const char* keeps :
         {R"("padding_mask": [[1, 1, 1], [0, 0, 1]])", R"("attention_mask": [[1, 1, 1], [0, 0, 1]])",
          R"("valid_mask": [[true, true, true], [false, false, true]])"}) {
        EXPECT_EQ(paddingOf(keeps, 0), all) << keeps;
        EXPECT_EQ(paddingOf(keeps, 1), last) << keeps;
    }
    const std::string hides = R"("padding_mask": [[false, false, false], [false, true, true]])";
    EXPECT_EQ(paddingOf(hides, 0), all);
    EXPECT_EQ(paddingOf(hides, 1), first);
}

// A padded first token leaves its query no key: that turns no mask round.
TEST(ArrayMasks, ReadAMaskThatLeavesAQueryNoKeyAsAnyOther)
{
    const Json::Object zeros = {{"empty_row", "zero"}};
    for (const char* name : {"mask", "attn_mask", "causal_mask", "src_mask"}) {
        const ModelProposal proposal = recognized(maskFiles / ("blind_" + std::string(name) + ".npz"),
                                                  {.settings = Json::Object{{"mask", zeros}}});
        EXPECT_TRUE(
            proposal.noticed.front().line().ends_with(ofMask(name, name == std::string("src_mask") ? hidden : kept)))
            << name;
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(largestDifference(graph.read(graph.find("Z")), readArrayFile(maskFiles / "expected.npz", "Z_blind")),
                  1e-14)
            << name;
    }
}

// All other masks are what their names say: those of a window, of padding, of a batch that is filled up.
TEST(ArrayMasks, AreTurnedByNoPadding)
{
    struct MaskCase {
        const char* name;
        const char* numbers;
        bool keeps;
    };
    const TestFolder folder;
    for (const MaskCase& each :
         {MaskCase{"mask", "[[true, true, false], [true, true, false], [false, false, false]]", true},
          {"attn_mask", "[[false, false, false], [false, true, false], [false, true, true]]", true},
          {"mask", "[[false, true, true], [true, false, true], [true, true, false]]", true},
          {"mask", "[[false, false, true], [false, false, false], [true, false, false]]", false},
          {"attn_mask", "[[false, false, false], [false, false, false], [false, false, false]]", false},
          {"mask", "[false, false, false]", false},
          {"src_mask", "[[1, 1, 0], [1, 1, 0], [1, 1, 1]]", true}}) {
        const ModelProposal proposal =
            recognized(writtenJson(folder, "\"" + std::string(each.name) + "\": " + each.numbers));
        EXPECT_EQ(*proposal.document.config.find("mask")->find("custom"), Json(each.keeps ? "keep" : "hide"))
            << each.name << each.numbers;
    }
}

// Nor is the own key of every query hidden by a name: of a window, of segments, of padding before causal queries.
TEST(ArrayMasks, LetQueriesSeeTheirOwnKeysInARunOfOthers)
{
    const TestFolder folder;
    for (const auto& [numbers, query] :
         {std::pair("[[false, true, true], [false, false, true], [true, false, false]]", 1),
          std::pair("[[0, 0, 1], [0, 0, 1], [1, 1, 0]]", 0), std::pair("[[1, 1, 1], [1, 0, 1], [1, 0, 0]]", 2)}) {
        const ModelProposal proposal = recognized(writtenJson(folder, std::string("\"mask\": ") + numbers));
        EXPECT_EQ(*proposal.document.config.find("mask")->find("custom"), Json("hide")) << numbers;
        EXPECT_TRUE(proposal.noticed.front().line().ends_with(
            std::string(hidden) + " since query " + std::to_string(query) + " would not see its own key otherwise"))
            << proposal.noticed.front().line();
    }
    const ModelProposal window = recognized(writtenJson(folder, R"("src_mask": [[1, 0, 0], [1, 1, 0], [0, 1, 1]])"));
    EXPECT_EQ(*window.document.config.find("mask")->find("custom"), Json("keep"));
}

TEST(ArrayMasks, CountTheKeysThatAreTokens)
{
    const TestFolder folder;
    const Json padded(Json::Array{1.0, 1.0, 0.0});
    for (const char* array : {R"("valid_len": 2)", R"("valid_lens": [2])", R"("key_padding": [1, 1, 0])",
                              R"("key_mask": [false, false, true])"}) {
        const ModelProposal proposal = recognized(writtenJson(folder, array));
        ASSERT_NE(proposal.document.config.find("mask"), nullptr) << array;
        EXPECT_EQ(*proposal.document.config.find("mask")->find("key_padding"), padded) << array;
        EXPECT_NE(proposal.noticed.front().line().find("(--set mask.key_padding="), std::string::npos) << array;
    }
    for (const auto& [array, error] :
         {std::pair(R"("valid_len": 4)", "\"valid_len\": expected a number of keys from 1 to 3, got 4"),
          std::pair(R"("valid_lens": [1, 2])",
                    "\"valid_lens\": expected one number of keys for each sample, 1, got 2")}) {
        const std::filesystem::path path = writtenJson(folder, array);
        EXPECT_EQ(errorOf([&] { recognizeModel(path); }), error);
    }
}

TEST(ArrayMasks, CountTheKeysOfAnyMechanism)
{
    const TestFolder folder;
    writeFile(folder / "a.json",
              R"({"s": [[1, 2]], "H": [[1], [2], [3]], "W_a": [[1, 2]], "U_a": [[1]], "v_a": [1],)"
              R"( "valid_len": 2})");
    const ModelProposal additive = recognized(folder / "a.json");
    EXPECT_EQ(additive.document.mechanism, "additive_attention");
    Arrays module = {{"X", numbersOf(Shape::matrix(3, 2), 1)},
                     {"in_proj_weight", numbersOf(Shape::matrix(6, 2), 2)},
                     {"out_proj.weight", numbersOf(Shape::matrix(2, 2), 3)}};
    Tensor two(Shape::vector(1));
    two.numbers()[0] = 2;
    module.emplace_back("valid_len", two);
    const ModelProposal floats = recognized(written(folder, module), {.settings = Json::Object{{"heads", 1.0}}});
    EXPECT_EQ(floats.noticed.back().line(), "Not used of the file: valid_len.") << "a count is whole";
    const Json padded(Json::Array{1.0, 1.0, 0.0});
    EXPECT_EQ(*additive.document.config.find("mask")->find("key_padding"), padded);
    writeFile(folder / "m.json",
              R"({"X": [[1, 0], [0, 1], [1, 1]], "in_proj_weight": [[1, 0], [0, 1], [1, 0], [0, 1], [1, 0], [0, 1]],)"
              R"( "out_proj.weight": [[1, 0], [0, 1]], "valid_len": 2})");
    const ModelProposal attention = recognized(folder / "m.json", {.settings = Json::Object{{"heads", 1.0}}});
    EXPECT_EQ(attention.family, "torch");
    EXPECT_EQ(*attention.document.config.find("mask")->find("key_padding"), padded);
}

// What stands beneath `mask` masks nothing unless a rule hides keys.
TEST(ArrayMasks, AreMissedWhereSettingsSayNoRule)
{
    const TestFolder folder;
    writeFile(folder / "plain.json", R"({"Q": [[1, 0], [0, 1]], "K": [[1, 0.5], [0, 1]], "V": [[1.5], [2]]})");
    for (const auto& [setting, value] : {std::pair("fill", Json(-1e9)), std::pair("when", Json("weights")),
                                         std::pair("dilation", Json(2)), std::pair("empty_row", Json("zero"))}) {
        const Json::Object mask = {{setting, value}};
        const ModelProposal proposal = recognized(folder / "plain.json", {.settings = Json::Object{{"mask", mask}}});
        EXPECT_TRUE(proposal.noticed.front().line().ends_with("no mask (--set causal=true)")) << setting;
    }
}

// PyTorch's modules take rows×samples×columns unless they are told batch_first.
TEST(ArrayMasks, StandBesideRowsOfOneSample)
{
    const TestFolder folder;
    Arrays arrays = {{"X", numbersOf(Shape::stack(5, 1, 4), 1)}};
    for (const char* name : {"W_Q", "W_K", "W_V"})
        arrays.emplace_back(name, numbersOf(Shape::matrix(4, 4), 2));
    const std::filesystem::path path = written(folder, arrays);
    const ModelProposal rows = recognized(path);
    EXPECT_NE(
        rows.noticed.front().line().find("X of 5×1×4 as 5 rows of one sample (--sample I for samples of one row)"),
        std::string::npos)
        << rows.noticed.front().line();
    Graph graph = std::move(build(rows.document, rows.folder).graph);
    expectArray(graph, "X", Tensor(arrays[0].second).reshaped(Shape::matrix(5, 4)), "rows");
    const ModelProposal sample = recognized(path, {.sample = 2});
    Graph ofSample = std::move(build(sample.document, sample.folder).graph);
    EXPECT_EQ(ofSample.read(ofSample.find("X")).shape, Shape::matrix(1, 4));

    Arrays given;
    for (const char* name : {"Q", "K", "V"})
        given.emplace_back(name, numbersOf(Shape::stack(5, 1, 4), 3));
    const ModelProposal heads = recognized(written(folder, given));
    EXPECT_NE(heads.noticed.front().line().find("Q, K, V as 5 rows of one head (--set heads=5 for heads of one row)"),
              std::string::npos)
        << heads.noticed.front().line();
    EXPECT_EQ(build(heads.document, heads.folder).graph.read(NodeId(0)).shape.rows, 5);
}

// Each mask by its name, and padding of queries, which takes nothing.
TEST(ArrayMasks, SayWhatEachOfThemMeans)
{
    const TestFolder folder;
    const std::string two = R"("causal_mask": [[1, 0, 0], [1, 1, 0], [1, 1, 1]], "key_padding_mask": [0, 0, 1])";
    const std::string line = recognized(writtenJson(folder, two)).noticed.front().line();
    EXPECT_TRUE(line.ends_with("1 keeps in causal_mask (--set mask.custom=hide, --set mask.custom=add), 1 hides in "
                               "key_padding_mask (--set mask.key_padding=keep)"))
        << line;
    for (const auto& [array, said] :
         {std::pair(R"("query_padding": [1, 1, 0])", "1 keeps in query_padding (--set mask.query_padding=hide)"),
          std::pair(R"("query_mask": [true, true, false])", "1 keeps in query_mask (--set mask.query_padding=hide)"),
          std::pair(R"("query_padding_mask": [0, 0, 1])",
                    "1 hides in query_padding_mask (--set mask.query_padding=keep)")}) {
        const ModelProposal proposal = recognized(writtenJson(folder, array));
        EXPECT_TRUE(proposal.noticed.front().line().ends_with(
            std::string(said) + ", queries that see no key weigh 0 (--set mask.empty_row=nan)"))
            << proposal.noticed.front().line();
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        const Tensor made(graph.read(graph.find("Z")));
        EXPECT_EQ(made.at({.row = 2, .col = 0}), 0) << array;
        EXPECT_GT(made.at({.row = 1, .col = 0}), 0) << array;
    }
    EXPECT_EQ(errorOf([&] { recognized(writtenJson(folder, R"("query_mask": [[1, 0], [1, 1], [0, 1]])")); }),
              "\"query_mask\": expected 0 or 1 for each query, n of them, got 3×2");
}

// A word of the caller turns a row of padding round, beside a mask of the scores, too.
TEST(ArrayMasks, AreTurnedByOneWord)
{
    const TestFolder folder;
    const auto flags = [&](const std::string& arrays, const char* rule, const char* word) {
        const Json::Object said = {{rule, word}};
        const ModelProposal proposal =
            recognized(writtenJson(folder, arrays), {.settings = Json::Object{{"mask", said}}});
        EXPECT_EQ(proposal.noticed.front().line().find("1 hides in"), std::string::npos);
        return *proposal.document.config.find("mask")->find(rule);
    };
    const Json first(Json::Array{1.0, 0.0, 0.0});
    const Json last(Json::Array{0.0, 1.0, 1.0});
    EXPECT_EQ(flags(R"("key_padding_mask": [true, false, false])", "key_padding", "keep"), first);
    EXPECT_EQ(flags(R"("key_padding_mask": [true, false, false])", "key_padding", "hide"), last);
    EXPECT_EQ(flags(R"("query_mask": [1, 0, 0])", "query_padding", "hide"), last);
    const Json::Object said = {{"key_padding", "hide"}};
    const ModelProposal none =
        recognized(writtenJson(folder, R"("causal": [1])"), {.settings = Json::Object{{"mask", said}}});
    EXPECT_NE(errorOf([&] { (void)build(none.document, none.folder); }).find("key_padding"), std::string::npos);
}

} // namespace
} // namespace heedmap
