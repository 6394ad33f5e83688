// Files whose arrays are called as those of one mechanism, against PyTorch (tests/data/named/make.py).

#include "core/models/array_names_support.h"

namespace heedmap {
namespace {

const std::filesystem::path files = namedFiles();

struct NamedCase {
    const char* file;
    const char* mechanism;
    const char* node;
    const char* expected;
    ModelInput input = {};
};

TEST(ArrayNames, MakeADocumentOfOneMechanism)
{
    const ModelInput twoHeads = {.settings = Json::Object{{"heads", 2.0}}};
    const ModelInput learned = {.settings = Json::Object{{"position", Json::Object{{"kind", "learned"}}}}};
    const std::vector<NamedCase> cases = {{"plain.npz", "self_attention", "Z", "Z"},
                                          {"short.npz", "self_attention", "Z", "Z"},
                                          {"turned.npz", "self_attention", "Z", "Z"},
                                          {"given.npz", "scaled_dot_product", "Z", "Z"},
                                          {"given_more.npz", "scaled_dot_product", "Z", "Z"},
                                          {"given_input.npz", "scaled_dot_product", "Z", "Z"},
                                          {"traced.npz", "self_attention", "Z", "Z"},
                                          {"turned_values.npz", "self_attention", "Z", "Z"},
                                          {"packed.pt", "self_attention", "Z", "Z"},
                                          {"labels.npz", "scaled_dot_product", "Z", "Z"},
                                          {"labels_more.npz", "scaled_dot_product", "Z", "Z"},
                                          {"biased.pt", "self_attention", "Z", "Z_biased"},
                                          {"kernels.npz", "multi_head_attention", "Y", "Y"},
                                          {"stacked.npz", "multi_head_attention", "Y", "Y"},
                                          {"heads.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"proj.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"checkpoint.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"linear.pt", "multi_head_attention", "Y", "Y_linear", twoHeads},
                                          {"keras.npz", "multi_head_attention", "Y", "Y"},
                                          {"code_queries.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_fc_q.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_w_qs.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_linear_q.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_query_proj.pt", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"grouped.npz", "multi_head_attention", "Y", "Y_grouped", twoHeads},
                                          {"code_dense.npz", "multi_head_attention", "Y", "Y"},
                                          {"values.npz", "multi_head_attention", "Y", "Y_values", twoHeads},
                                          {"queries.npz", "scaled_dot_product", "Z", "Z"},
                                          {"sample.npz", "scaled_dot_product", "Z", "Z_sample"},
                                          {"sample_masked.npz", "scaled_dot_product", "Z", "Z_kept"},
                                          {"sample_beside.npz", "scaled_dot_product", "Z", "Z_kept"},
                                          {"head_batch.npz", "scaled_dot_product", "Z", "Z_second", {.sample = 1}},
                                          {"code_head.pt", "self_attention", "Z", "Z_causal"},
                                          {"code_book.pt", "self_attention", "Z", "Z_causal"},
                                          {"code_linears.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_thirds.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_conv.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_heads.npz", "multi_head_attention", "Y", "Y"},
                                          {"code_output.npz", "multi_head_attention", "Y", "Y"},
                                          {"code_self.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"code_w.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"positions.npz", "self_attention", "Z", "Z_positions", learned}};
    for (const NamedCase& each : cases) {
        const ModelProposal proposal = recognized(files / each.file, each.input);
        EXPECT_EQ(proposal.document.mechanism, each.mechanism) << each.file;
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(
            largestDifference(graph.read(graph.find(each.node)), readArrayFile(files / "expected.npz", each.expected)),
            1e-14)
            << each.file;
    }
    EXPECT_EQ(recognized(files / "one_weight.npz").document.mechanism, "captured") << "whatever it is called";
    for (const char* file : {"plain.npz", "labels.npz"})
        EXPECT_EQ(recognized(files / file).document.tokens.query, (std::vector<std::string>{"a", "b", "c"})) << file;
}

TEST(ArrayNames, SayWhatIsAssumedAndWhichSettingSaysOtherwise)
{
    const ModelProposal plain = recognized(files / "plain.npz");
    ASSERT_EQ(plain.noticed.size(), 1U);
    EXPECT_EQ(plain.noticed.front().line(),
              "opened as self_attention; assumed: scale 1/√d_k (--set scale=none), no mask (--set causal=true)");
    EXPECT_TRUE(recognized(files / "turned_values.npz")
                    .noticed.front()
                    .line()
                    .ends_with(", W_V as out×in, which alone fits the input"));
    const ModelProposal causal = recognized(files / "plain.npz", {.settings = Json::Object{{"causal", true}}});
    EXPECT_EQ(*causal.document.config.find("mask"), Json(Json::Object{{"causal", true}}));
    EXPECT_NE(build(causal.document, causal.folder).graph.find("S_masked"), noNode);
}

// A Dense of Keras, in×out, may be called as a Linear of PyTorch is.
TEST(ArrayNames, ReadKernelsUnderTheNamesOfWeights)
{
    const Tensor input = numbersOf(Shape::matrix(3, 4), 1);
    for (const std::string queries :
         {"query/kernel:0", "model/q/kernel:0", "wq/kernel", "q_proj.kernel", "query_kernel:0"}) {
        Arrays arrays = {{"X", input}};
        for (const char* part : {"q", "k", "v"}) {
            std::string name = queries;
            if (const std::size_t at = name.find("query"); at != std::string::npos)
                name.replace(at, 5, part == std::string("q") ? "query" : part == std::string("k") ? "key" : "value");
            else
                name.replace(name.find('q'), 1, part);
            arrays.emplace_back(name, numbersOf(Shape::matrix(4, 4), part[0]));
        }
        const TestFolder folder;
        const ModelProposal proposal = recognized(written(folder, arrays));
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        for (const auto& [array, letter] : {std::pair("W_Q", 'q'), std::pair("W_K", 'k'), std::pair("W_V", 'v')})
            expectArray(graph, array, numbersOf(Shape::matrix(4, 4), letter), queries);
    }
}

TEST(ArrayNames, TakeTablesOfAnglesAsTheyAreKept)
{
    struct AnglesCase {
        const char* file;
        const char* layout; ///< as it is set
        const char* expected;
        const char* assumed;
    };
    constexpr const char* half = "layout half, as the angles repeat (--set position.layout=interleaved)";
    constexpr const char* pairs = "layout interleaved, as the angles repeat (--set position.layout=half)";
    constexpr const char* neighbours = "neighbouring columns turn together (--set position.layout=half)";
    for (const AnglesCase& each : {AnglesCase{"angles.npz", nullptr, "Z_pairs", neighbours},
                                   {"angles.npz", "half", "Z_half", "no mask (--set causal=true)"},
                                   {"angles_half.npz", nullptr, "Z_half", half},
                                   {"angles_half.npz", "interleaved", "Z_pairs", "no mask (--set causal=true)"},
                                   {"angles_pairs.npz", nullptr, "Z_pairs", pairs},
                                   {"angles_batch.npz", nullptr, "Z_half", half},
                                   {"angles_four.npz", nullptr, "Z_half", half},
                                   {"angles_rows.npz", nullptr, "Z_half", half}}) {
        Json::Object rope = {{"kind", "rope"}};
        if (each.layout != nullptr)
            rope.emplace_back("layout", each.layout);
        const ModelProposal proposal =
            recognized(files / each.file, {.settings = Json::Object{{"position", std::move(rope)}}});
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(largestDifference(graph.read(graph.find("Z")), readArrayFile(files / "expected.npz", each.expected)),
                  1e-14)
            << each.file;
        EXPECT_TRUE(proposal.noticed.front().line().ends_with(", " + std::string(each.assumed)))
            << proposal.noticed.front().line();
    }
    const Json::Object rope = {{"kind", "rope"}};
    EXPECT_EQ(errorOf([&] {
                  recognizeModel(files / "angles_neither.npz", {.settings = Json::Object{{"position", rope}}});
              }),
              "\"cos\": as wide as a head, but no angle of it stands twice; expected 2 columns, or each angle in both "
              "halves or in two neighbours");
    const auto refused = [&](const char* file) {
        return errorOf([&] { recognizeModel(files / file, {.settings = Json::Object{{"position", rope}}}); });
    };
    EXPECT_EQ(refused("angles_two.npz"),
              "\"cos\" and \"sin\" repeat their angles in different layouts, one in both halves and one in two "
              "neighbours; expected one layout");
    EXPECT_EQ(refused("angles_part.npz"),
              "\"cos\": each angle stands twice in half the columns of a head, as where half of them are turned; "
              "expected 2 columns with an angle each, or no tables and position.share=0.5");
}

TEST(ArrayNames, AskForTheSampleOfABatchOfHeads)
{
    EXPECT_EQ(errorOf([] { recognizeModel(files / "head_batch.npz"); }),
              "\"query\" of 2×2×3×2 holds a batch of 2 samples; choose one with --sample I, where I is 0 to 1");
    EXPECT_EQ(recognized(files / "sample_masked.npz").noticed.front().line(),
              "opened as scaled_dot_product; assumed: scale 1/√d_k (--set scale=none), 1 keeps in attn_mask (--set "
              "mask.custom=hide, --set mask.custom=add)");
}

// One for each sample, for each head of each, or a row of keys; the second sample is hidden otherwise than the first.
TEST(ArrayNames, TakeTheMaskOfTheSampleThatIsMeant)
{
    const ModelInput second = {.settings = Json::Object{{"heads", 2.0}}, .sample = 1};
    for (const NamedCase& each : {NamedCase{"batch_mask_samples.npz", "multi_head_attention", "Y", "Y_samples", second},
                                  {"batch_mask_four.npz", "multi_head_attention", "Y", "Y_samples", second},
                                  {"batch_mask_equal.npz", "multi_head_attention", "Y", "Y_samples", second},
                                  {"batch_mask_keys.npz", "multi_head_attention", "Y", "Y_keys", second},
                                  {"batch_mask_heads.npz", "multi_head_attention", "Y", "Y_heads", second},
                                  {"batch_module.pt", "multi_head_attention", "Y", "Y_module", second},
                                  {"head_batch_mask.npz", "scaled_dot_product", "Z", "Z_samples", {.sample = 1}}}) {
        const ModelProposal proposal = recognized(files / each.file, each.input);
        EXPECT_EQ(proposal.document.mechanism, each.mechanism) << each.file;
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(
            largestDifference(graph.read(graph.find(each.node)), readArrayFile(files / "expected.npz", each.expected)),
            1e-14)
            << each.file;
    }
    EXPECT_EQ(errorOf([&] { recognizeModel(files / "batch_mask_either.npz", second); }),
              "\"mask\": 2×3×3 may be masks of the samples or of the heads; expected 2×1×3×3 or 1×2×3×3");
}

// Heads in a list with no output after them, whose rows are inverted here by NumPy to 1e-15 or so.
TEST(ArrayNames, PutHeadsOfAListSideBySide)
{
    const ModelProposal proposal = recognized(files / "code_heads_alone.npz");
    EXPECT_TRUE(proposal.noticed.front().line().ends_with(", the heads side by side, with no W_O after them"));
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_LE(largestDifference(graph.read(graph.find("Y")), readArrayFile(files / "expected.npz", "Y_alone")), 1e-12);
    EXPECT_TRUE(recognized(files / "code_conv.npz", {.settings = Json::Object{{"heads", 2.0}}})
                    .noticed.front()
                    .line()
                    .ends_with(", W_Q, W_K and W_V as the thirds of attn.c_attn.weight"));
    EXPECT_TRUE(
        recognized(files / "code_head.pt").noticed.front().line().ends_with(", a causal mask (--set causal=false)"));
    EXPECT_EQ(errorOf([] { recognizeModel(files / "flat.npz"); }),
              "\"W_Q\": expected a matrix of weights, got 4 numbers");
}

// Whichever of its axes has thirds, however wide the heads are beside the input.
TEST(ArrayNames, ReadThirdsFromTheirOwnAxis)
{
    struct Names {
        const char* weights;
        const char* output;
        bool turned;
    };
    for (const auto& [d, inner] :
         {std::pair<Index, Index>{6, 6}, {12, 4}, {9, 3}, {6, 2}, {24, 8}, {6, 4}, {3, 9}, {4, 12}, {8, 24}})
        for (const Names& names : {Names{"W_qkv", "W_O", false},
                                   {"qkv/kernel", "out/kernel", false},
                                   {"c_attn.weight", "c_proj.weight", false},
                                   {"c_attn.weight", "c_proj.weight", true},
                                   {"qkv.weight", "proj.weight", true},
                                   {"to_qkv.weight", "to_out.0.weight", true}}) {
            const std::string where = std::string(names.weights) + ' ' + std::to_string(d) + ' ' + std::to_string(inner)
                + (names.turned ? " turned" : "");
            const Tensor weights = numbersOf(Shape::matrix(d, 3 * inner), 1);
            const Tensor output = numbersOf(Shape::matrix(inner, d), 2);
            const TestFolder folder;
            const ModelProposal proposal =
                recognized(written(folder,
                                   {{"X", numbersOf(Shape::matrix(4, d), 3)},
                                    {names.weights, names.turned ? turnedRound(weights) : weights},
                                    {names.output, names.turned ? turnedRound(output) : output}}),
                           {.settings = Json::Object{{"heads", 1.0}}});
            Graph graph = std::move(build(proposal.document, proposal.folder).graph);
            expectArray(graph, "W_Q", columnsOf(weights, 0, inner), where);
            expectArray(graph, "W_K", columnsOf(weights, inner, inner), where);
            expectArray(graph, "W_V", columnsOf(weights, 2 * inner, inner), where);
            expectArray(graph, "W_O", output, where);
        }
}

TEST(ArrayNames, ReadThirdsOfASquareByTheirName)
{
    const Tensor weights = numbersOf(Shape::matrix(6, 6), 1);
    const Tensor input = numbersOf(Shape::matrix(4, 6), 2);
    for (const char* name : {"W_qkv", "qkv.weight"}) {
        const TestFolder folder;
        const bool turned = name == std::string("qkv.weight");
        const ModelProposal proposal =
            recognized(written(folder, {{"X", input}, {name, turned ? turnedRound(weights) : weights}}));
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        expectArray(graph, "W_V", columnsOf(weights, 4, 2), name);
    }
    const TestFolder folder;
    const std::filesystem::path path = written(folder, {{"X", input}, {"c_attn.weight", weights}});
    EXPECT_EQ(errorOf([&] { recognizeModel(path); }),
              "\"c_attn.weight\" of 6×6: its thirds may be rows or columns; expected W_O beside it, which tells them "
              "apart");
}

TEST(ArrayNames, DropNoArrayThatThirdsAreToo)
{
    const Tensor input = numbersOf(Shape::matrix(4, 6), 1);
    const Tensor weights = numbersOf(Shape::matrix(6, 6), 2);
    const Tensor fused = numbersOf(Shape::matrix(18, 6), 3);
    const Tensor biases = numbersOf(Shape::vector(18), 4);
    const auto refused = [&](const Arrays& arrays) {
        const TestFolder folder;
        const std::filesystem::path path = written(folder, arrays);
        return errorOf([&] { recognizeModel(path); });
    };
    EXPECT_EQ(refused({{"X", input}, {"qkv.weight", fused}, {"W_K", weights}}),
              "\"qkv.weight\" and \"W_K\" both hold W_K; expected one of them");
    EXPECT_EQ(refused({{"qkv.weight", fused}, {"W_K", weights}}),
              "\"qkv.weight\" and \"W_K\" both hold W_K; expected one of them");
    EXPECT_EQ(
        refused({{"X", input}, {"qkv.weight", fused}, {"qkv.bias", biases}, {"b_Q", numbersOf(Shape::vector(6), 5)}}),
        "\"qkv.bias\" and \"b_Q\" both hold b_Q; expected one of them");
    EXPECT_EQ(refused({{"X", input}, {"qkv.weight", fused}, {"qkv.bias", numbersOf(Shape::vector(6), 5)}}),
              "\"qkv.bias\": expected 18 numbers, as many as \"qkv.weight\" gives, got 6");
    EXPECT_EQ(refused({{"X", input}, {"qkv.weight", numbersOf(Shape::matrix(5, 7), 5)}}),
              "\"qkv.weight\" of 5×7: expected thirds of its rows or its columns, for an input of 6");
    const TestFolder folder;
    const Arrays alone = {{"X", input}, {"W_Q", weights}, {"W_K", weights}, {"W_V", weights}, {"qkv.bias", biases}};
    EXPECT_EQ(recognized(written(folder, alone)).noticed.back().line().substr(0, 30), "Not used of the file: qkv.bias");
}

TEST(ArrayNames, FindThirdsUnderMoreNames)
{
    const Tensor weights = numbersOf(Shape::matrix(6, 18), 1);
    const Tensor output = numbersOf(Shape::matrix(6, 6), 2);
    for (const char* name :
         {"qkv_proj.weight", "attn.qkv_proj.weight", "in_proj_weight", "in_proj.weight", "W_pack.weight"}) {
        const std::string prefix = std::string(name).starts_with("attn.") ? "attn." : "";
        const TestFolder folder;
        const ModelProposal proposal = recognized(written(folder,
                                                          {{"X", numbersOf(Shape::matrix(4, 6), 3)},
                                                           {name, turnedRound(weights)},
                                                           {prefix + "proj.weight", turnedRound(output)}}),
                                                  {.settings = Json::Object{{"heads", 2.0}}});
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        expectArray(graph, "W_K", columnsOf(weights, 6, 6), name);
        expectArray(graph, "W_O", output, name);
    }
}

TEST(ArrayNames, CountTheHeadsThatAreListed)
{
    const Tensor square = numbersOf(Shape::matrix(6, 6), 1);
    const Tensor turned = turnedRound(square);
    const Arrays one = {{"X", numbersOf(Shape::matrix(4, 6), 3)},
                        {"heads.0.query.weight", turned},
                        {"heads.0.key.weight", turned},
                        {"heads.0.value.weight", turned},
                        {"proj.weight", turned}};
    const TestFolder folder;
    const std::filesystem::path path = written(folder, one);
    const ModelProposal proposal = recognized(path);
    EXPECT_EQ(proposal.document.config.find("heads")->number(), 1);
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    expectArray(graph, "W_V", square, "one head");
    EXPECT_EQ(errorOf([&] {
                  recognizeModel(path, {.settings = Json::Object{{"heads", 2.0}}});
              }),
              "heads=2: expected 1, as many as the file lists");
    EXPECT_EQ(errorOf([] {
                  recognizeModel(files / "code_heads.npz", {.settings = Json::Object{{"heads", 4.0}}});
              }),
              "heads=4: expected 2, as many as the file lists");
}

TEST(ArrayNames, NeedNoInputBesideTheConstantOfAMask)
{
    const TestFolder folder;
    const ModelProposal proposal = recognized(written(folder,
                                                      {{"c_attn.weight", numbersOf(Shape::matrix(6, 18), 1)},
                                                       {"c_proj.weight", numbersOf(Shape::matrix(6, 6), 2)},
                                                       {"masked_bias", numbersOf(Shape::vector(1), 3)}}),
                                              {.settings = Json::Object{{"heads", 2.0}}});
    EXPECT_EQ(proposal.document.mechanism, "multi_head_attention");
    EXPECT_EQ(proposal.noticed.back().line().substr(0, 33), "Not used of the file: masked_bias");
}

TEST(ArrayNames, TakeNoListWithoutANumberForOneOfLinears)
{
    const TestFolder folder;
    const Tensor square = numbersOf(Shape::matrix(3, 3), 1);
    const ModelProposal proposal = recognized(
        written(folder, {{"X", square}, {"W_Q", square}, {"W_K", square}, {"W_V", square}, {"linears.", square}}));
    EXPECT_EQ(proposal.noticed.back().line(), "Not used of the file: linears. (linear/w?).");
}

TEST(ArrayNames, LetTheCallerSayWhatAMaskMeans)
{
    const Json::Object mask = {{"custom", "hide"}, {"causal", true}};
    const ModelProposal proposal = recognized(files / "mask_kept.npz", {.settings = Json::Object{{"mask", mask}}});
    EXPECT_EQ(*proposal.document.config.find("mask"), Json(mask));
    EXPECT_EQ(proposal.noticed.front().line().find("keeps"), std::string::npos);
    const ModelProposal numbers = recognized(files / "mask_kept.npz", {.as = "numbers"});
    EXPECT_EQ(numbers.document.mechanism, "captured");
}

TEST(ArrayNames, ChooseTheSampleOfABatch)
{
    EXPECT_EQ(errorOf([] { recognizeModel(files / "batch.npz"); }),
              "\"X\" of 2×3×4 holds a batch of 2 samples; choose one with --sample I, where I is 0 to 1");
    const ModelProposal proposal = recognized(files / "batch.npz", {.sample = 1});
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_LE(largestDifference(graph.read(graph.find("Z")), readArrayFile(files / "expected.npz", "Z")), 1e-14);
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"7", "8", "9"}));
}

TEST(ArrayNames, NameWhatIsNotUsedAndWhatIsMissing)
{
    EXPECT_EQ(recognized(files / "given_more.npz").noticed.back().line(), "Not used of the file: step.");
    EXPECT_EQ(recognized(files / "sample_beside.npz").noticed.back().line(),
              "Not used of the file: dropout_p, input_ids, out.");
    EXPECT_EQ(recognized(files / "given_input.npz").noticed.back().line(), "Not used of the file: X.");
    EXPECT_EQ(recognized(files / "traced.npz").noticed.back().line(), "Not used of the file: K, Q, V.");
    EXPECT_EQ(recognized(files / "labels_more.npz").noticed.back().line(), "Not used of the file: labels.");
    EXPECT_EQ(recognized(files / "more.npz").noticed.back().line(), "Not used of the file: A, b_q_ (b_q?).");
    const TestFolder folder;
    const Arrays part = {{"X", numbersOf(Shape::matrix(3, 4), 1)},
                         {"W_Q", numbersOf(Shape::matrix(4, 2), 2)},
                         {"W_K", numbersOf(Shape::matrix(4, 2), 3)},
                         {"W_vals", numbersOf(Shape::matrix(4, 2), 4)}};
    EXPECT_EQ(errorOf([&] { recognizeModel(written(folder, part)); }),
              "it has weights of attention, but no W_V; its array \"W_vals\" is called most nearly so");
}

TEST(ArrayNames, CallTheRowsOfWeightsByTheirLabels)
{
    const ModelProposal weights = recognized(files / "weights.npz");
    EXPECT_EQ(weights.document.tokens.query, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_TRUE(weights.noticed.empty());
    const ModelProposal more = recognized(files / "weights_more.npz");
    EXPECT_TRUE(more.document.tokens.query.empty());
    EXPECT_EQ(more.noticed.back().line(), "not shown of the file: labels, note");
    const ModelProposal text = recognized(files / "weights_text.npz"); // in place of a list
    ASSERT_EQ(text.noticed.size(), 2U);
    EXPECT_EQ(text.noticed.front().line(),
              "labels: expected a list of strings, got a single one; numpy.array(text.split()) makes a list");
    EXPECT_EQ(text.noticed.back().line(), "not shown of the file: labels");
}

// Of any mechanism whose arrays are all of a file, and only they.
TEST(ArrayNames, MakeADocumentOfTheOneMechanismThatHasThem)
{
    const ModelProposal bahdanau = recognized(files / "bahdanau.npz");
    EXPECT_EQ(bahdanau.document.mechanism, "additive_attention");
    EXPECT_EQ(bahdanau.noticed.front().line(), "opened as additive_attention; assumed: no mask (--set causal=true)");
    const ModelProposal called = recognized(files / "bahdanau_called.npz");
    EXPECT_EQ(called.document.mechanism, "additive_attention");
    EXPECT_EQ(called.noticed.back().line(), "Not used of the file: labels.");
    Graph graph = std::move(build(bahdanau.document, bahdanau.folder).graph);
    EXPECT_LE(largestDifference(graph.read(graph.find("C")), readArrayFile(files / "expected.npz", "C_bahdanau")),
              1e-14);
    EXPECT_EQ(
        errorOf([] { recognizeModel(files / "encoder_layer.npz"); }),
        "the attention of encoder_layer does not say how many heads it has; expected heads=N where N divides 4, its "
        "width");
    const ModelInput twoHeads = {.settings = Json::Object{{"heads", 2.0}}};
    EXPECT_EQ(recognized(files / "encoder_layer.npz", twoHeads).document.mechanism, "encoder_layer");
    EXPECT_EQ(recognized(files / "bahdanau.npz", {.as = "numbers"}).document.mechanism, "captured");
}

TEST(ArrayNames, RefuseWhatIsGivenForAnotherKindOfFile)
{
    EXPECT_EQ(errorOf([] { recognizeModel(files / "plain.npz", {.sample = 1}); }),
              "--sample 1: none of its arrays holds a batch");
    EXPECT_EQ(errorOf([] { recognizeModel(files / "plain.npz", {.as = "llama"}); }),
              "--as llama is for models of that family, and it holds self_attention");
    EXPECT_EQ(errorOf([] { recognizeModel(files / "objects.npz"); }),
              "tokens: expected strings or whole numbers, got the dtype \"|O\"; numpy.array(tokens, dtype=str) has one "
              "that can be read");
    EXPECT_EQ(unknownModel(files / "complex.npz").english(),
              "the dtype of \"foo\" is \"<c16\"; expected real numbers, as float64");
    EXPECT_EQ(unknownModel(files / "vector.npz").english().substr(0, 51),
              "no array of it has two to four axes: foo (4); of an");
}

TEST(ArrayNames, AreMissingInAFileOfNone)
{
    EXPECT_EQ(unknownModel(files / "nothing.npz").english().substr(0, 23), "it holds no arrays; of ");
}

TEST(ArrayNames, AssumeNoHeads)
{
    EXPECT_EQ(
        errorOf([] { recognizeModel(files / "heads.npz"); }),
        "the attention with W_O does not say how many heads it has; expected heads=N where N divides 4, its width");
}

TEST(ArrayNames, LeaveOutNoWeightsThatAreThereTwice)
{
    const TestFolder folder;
    const Tensor weights = numbersOf(Shape::matrix(3, 3), 1);
    const Arrays arrays = {{"X", weights}, {"W_Q", weights}, {"W_K", weights}, {"W_V", weights}, {"W_v", weights}};
    EXPECT_EQ(errorOf([&] { recognizeModel(written(folder, arrays)); }),
              "\"W_V\" and \"W_v\" both hold W_V; expected one of them");
}

// Else an other input would be left out, and the attention be of the input to itself.
TEST(ArrayNames, OfOtherInputsAreThoseOfLibraries)
{
    const TestFolder folder;
    const Tensor input = numbersOf(Shape::matrix(3, 4), 1);
    const Tensor other = numbersOf(Shape::matrix(5, 4), 2);
    const Tensor weights = numbersOf(Shape::matrix(4, 4), 3);
    for (const char* name : {"C", "context", "memory", "encoder_hidden_states", "encoder_outputs", "key_value_states"})
        for (const char* own : {"X", "embedding", "inputs_embeds"}) {
            const ModelProposal found = recognized(
                written(folder, {{own, input}, {name, other}, {"W_Q", weights}, {"W_K", weights}, {"W_V", weights}}));
            EXPECT_EQ(found.document.mechanism, "cross_attention") << name;
            Computation computation = build(found.document, found.folder);
            EXPECT_EQ(computation.graph.node(computation.graph.find("A")).shape, Shape::matrix(3, 5)) << name;
        }
}

// Beside weights the one array that they can read is X, whatever it is called.
TEST(ArrayNames, FindTheInputByItsShape)
{
    const TestFolder folder;
    const Arrays weights = {{"W_Q", numbersOf(Shape::matrix(4, 3), 1)},
                            {"W_K", numbersOf(Shape::matrix(4, 3), 2)},
                            {"W_V", numbersOf(Shape::matrix(4, 2), 3)}};
    const Tensor x = numbersOf(Shape::matrix(5, 4), 4);
    const auto with = [&](const Arrays& more) {
        Arrays all = weights;
        all.insert(all.end(), more.begin(), more.end());
        return recognized(written(folder, all));
    };
    for (const char* name : {"E", "src", "data", "my_rows"}) {
        const ModelProposal proposal = with({{name, x}});
        EXPECT_EQ(proposal.document.mechanism, "self_attention") << name;
        EXPECT_TRUE(proposal.noticed.front().line().ends_with(std::string(name) + " as X, which its shape fits"))
            << proposal.noticed.front().line();
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        expectArray(graph, "X", x, name);
    }
    EXPECT_EQ(with({{"src", x}, {"other_rows", x}}).noticed.back().line(), "Not used of the file: other_rows.");
    EXPECT_EQ(with({{"rows", x}, {"my_rows", x}}).document.mechanism, "captured"); // which of them is open
    EXPECT_EQ(with({{"W_1", numbersOf(Shape::matrix(9, 4), 5)}}).document.mechanism, "captured");
}

// What is called as rows that X makes, and has the shapes of weights alone, is weights.
TEST(ArrayNames, TellWeightsFromRowsByTheirShapes)
{
    const TestFolder folder;
    const auto beside = [&](Index rows, Index width, Index own) {
        return recognized(written(folder,
                                  {{"X", numbersOf(Shape::matrix(rows, width), 1)},
                                   {"query", numbersOf(Shape::matrix(own, 3), 2)},
                                   {"key", numbersOf(Shape::matrix(own, 3), 3)},
                                   {"value", numbersOf(Shape::matrix(own, 3), 4)}}));
    };
    const ModelProposal weights = beside(5, 4, 4);
    EXPECT_EQ(weights.document.mechanism, "self_attention");
    EXPECT_TRUE(weights.noticed.front().line().ends_with("query, key, value as weights of X, which alone fits"));
    EXPECT_EQ(beside(5, 4, 5).document.mechanism, "scaled_dot_product");
    EXPECT_EQ(beside(5, 4, 5).noticed.front().line().find("as queries"), std::string::npos);
    const ModelProposal either = beside(4, 4, 4);
    EXPECT_EQ(either.document.mechanism, "scaled_dot_product");
    EXPECT_TRUE(either.noticed.front().line().ends_with(
        "query, key, value as queries, keys and values (weights of X are called W_Q, W_K and W_V)"));
}

// So are stacks of heads of them.
TEST(ArrayNames, TellStacksOfWeightsFromRowsByTheirShapes)
{
    const TestFolder folder;
    const auto beside = [&](Index rows, Index width, Index own) {
        return recognized(written(folder,
                                  {{"X", numbersOf(Shape::matrix(rows, width), 1)},
                                   {"query", numbersOf(Shape::stack(2, own, 3), 2)},
                                   {"key", numbersOf(Shape::stack(2, own, 3), 3)},
                                   {"value", numbersOf(Shape::stack(2, own, 3), 4)}}));
    };
    const ModelProposal weights = beside(5, 4, 4);
    EXPECT_EQ(weights.document.mechanism, "multi_head_attention");
    EXPECT_NE(weights.noticed.front().line().find("query, key, value as weights of X"), std::string::npos);
    EXPECT_NE(build(weights.document, weights.folder).graph.find("Y"), noNode);
    EXPECT_EQ(beside(5, 4, 5).document.mechanism, "scaled_dot_product");
    EXPECT_NE(beside(4, 4, 4).noticed.front().line().find("as queries, keys and values"), std::string::npos);
}

// Stacks of as many heads as rows are read as those do who call them so, which is said.
TEST(ArrayNames, ReadStacksThatFitEitherWayByTheirNames)
{
    const TestFolder folder;
    const Index d = 4;
    const auto read = [&](const std::array<const char*, 4>& names) {
        Arrays arrays = {{"X", numbersOf(Shape::matrix(5, d), 1)}};
        for (int i = 0; i < 3; ++i)
            arrays.emplace_back(names[static_cast<std::size_t>(i)], numbersOf(Shape::stack(d, d, 2), i + 2));
        arrays.emplace_back(names[3], numbersOf(Shape::stack(d, 2, d), 5));
        return recognized(written(folder, arrays));
    };
    const Tensor stack = numbersOf(Shape::stack(d, d, 2), 2);
    for (const bool kernels : {false, true}) {
        const ModelProposal proposal = kernels ? read({"query/kernel", "key/kernel", "value/kernel", "out/kernel"})
                                               : read({"W_Q", "W_K", "W_V", "W_O"});
        const std::string order = kernels ? "rows×heads×columns" : "heads×rows×columns";
        EXPECT_NE(proposal.noticed.front().line().find(" as " + order + " (numpy.swapaxes(W, 0, 1)"), std::string::npos)
            << proposal.noticed.front().line();
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        const Tensor weights(graph.read(graph.find("W_Q")));
        EXPECT_EQ(weights.at({.row = 3, .col = 2}), kernels ? stack.at({3, 1, 0}) : stack.at({1, 3, 0}));
    }
}

// Stacks that no W_O follows are heads side by side, as weights that are cut into heads are.
TEST(ArrayNames, PutStacksSideBySideThatNothingJoins)
{
    const TestFolder folder;
    for (const bool input : {false, true}) {
        Arrays arrays;
        if (input)
            arrays.emplace_back("X", numbersOf(Shape::matrix(5, 4), 1));
        for (const char* name : {"W_Q", "W_K", "W_V"})
            arrays.emplace_back(name, numbersOf(Shape::stack(2, 4, 3), static_cast<int>(arrays.size())));
        const ModelProposal proposal = recognized(written(folder, arrays));
        EXPECT_EQ(proposal.document.mechanism, "multi_head_attention");
        EXPECT_EQ(*proposal.document.config.find("heads"), Json(2.0));
        const std::string line = proposal.noticed.front().line();
        EXPECT_NE(line.find("the heads side by side, with no W_O after them"), std::string::npos) << line;
        EXPECT_EQ(line.find("W_Q, W_K, W_V as heads×rows×columns") == std::string::npos, input) << line;
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_EQ(graph.node(graph.find("Y")).shape, Shape::matrix(5, 6));
        EXPECT_EQ(largestDifference(graph.read(graph.find("Y")), Tensor(graph.read(graph.find("concat")))), 0);
    }
}

TEST(ArrayNames, AreThoseOfQueriesKeysAndValuesInMoreSpellings)
{
    const TestFolder folder;
    for (const auto& names : {std::array{"Query", "Key", "Value"}, std::array{"xq", "xk", "xv"},
                              std::array{"q_states", "k_states", "v_states"}}) {
        Arrays arrays;
        for (const char* name : names)
            arrays.emplace_back(name, numbersOf(Shape::matrix(4, 3), static_cast<int>(arrays.size())));
        EXPECT_EQ(recognized(written(folder, arrays)).document.mechanism, "scaled_dot_product") << names[0];
    }
}

// Linears as code calls them, out×in; without `.weight` as the numbers that X is multiplied by, which is said.
TEST(ArrayNames, AreThoseOfProjectionsInMoreSpellings)
{
    using Names = std::array<const char*, 4>;
    const TestFolder folder;
    const ModelInput twoHeads{.settings = Json::Object{{"heads", 2.0}}};
    const auto read = [&](const Names& names) {
        Arrays arrays = {{"X", numbersOf(Shape::matrix(3, 4), 9)}};
        for (const char* name : names)
            arrays.emplace_back(name, numbersOf(Shape::matrix(4, 4), static_cast<int>(arrays.size())));
        const ModelProposal proposal = recognized(written(folder, arrays), twoHeads);
        EXPECT_EQ(proposal.noticed.size(), 1U) << names[0];
        return proposal;
    };
    const auto expectWeights = [&](const Names& names, bool turned) {
        const ModelProposal proposal = read(names);
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        int seed = 1;
        for (const char* array : {"W_Q", "W_K", "W_V", "W_O"}) {
            const Tensor stored = numbersOf(Shape::matrix(4, 4), seed++);
            expectArray(graph, array, turned ? turnedRound(stored) : stored, names[0]);
        }
        return proposal.noticed.front().line();
    };
    for (const Names& names :
         {Names{"WQ.weight", "WK.weight", "WV.weight", "WO.weight"},
          {"query_layer.weight", "key_layer.weight", "value_layer.weight", "output_layer.weight"},
          {"lin_q.weight", "lin_k.weight", "lin_v.weight", "lin_out.weight"},
          {"to_q.weight", "to_k.weight", "to_v.weight", "to_out.0.weight"},
          {"W_q.weight", "W_k.weight", "W_v.weight", "W_o.weight"},
          {"Q.weight", "K.weight", "V.weight", "O.weight"},
          {"proj_q.weight", "proj_k.weight", "proj_v.weight", "proj_o.weight"},
          {"query_projection.weight", "key_projection.weight", "value_projection.weight", "out_projection.weight"},
          {"queries.weight", "keys.weight", "values.weight", "final_linear.weight"},
          {"attn.query_linear.weight", "attn.key_linear.weight", "attn.value_linear.weight",
           "attn.output_linear.weight"}})
        expectWeights(names, true);
    for (const Names& names : {Names{"q_proj", "k_proj", "v_proj", "o_proj"},
                               {"lin_q", "lin_k", "lin_v", "lin_o"},
                               {"q_weight", "k_weight", "v_weight", "o_weight"},
                               {"query_weight", "key_weight", "value_weight", "output_weight"},
                               {"to_q", "to_k", "to_v", "to_out.0"}})
        EXPECT_TRUE(expectWeights(names, false)
                        .ends_with(std::string("as in×out (one that is out×in is called ") + names[0] + ".weight)"))
            << names[0];
    expectWeights({"W_queries", "W_keys", "W_values", "W_out"}, false);
}

// What else lies beside the weights of one module is named, and does not hide it.
TEST(ArrayNames, OpenAModuleBesideAnArrayThatIsUnknown)
{
    const TestFolder folder;
    Arrays arrays;
    for (const char* name : {"to_q.weight", "to_k.weight", "to_v.weight", "to_out.weight"})
        arrays.emplace_back(name, numbersOf(Shape::matrix(4, 4), static_cast<int>(arrays.size())));
    arrays.emplace_back("figure", numbersOf(Shape::matrix(7, 3), 9));
    const ModelProposal proposal = recognized(written(folder, arrays), {.settings = Json::Object{{"heads", 2.0}}});
    EXPECT_EQ(proposal.document.mechanism, "multi_head_attention");
    EXPECT_EQ(proposal.noticed.back().line(), "Not used of the file: figure.");
}

// A number of heads beside weights without W_O makes heads side by side, as the setting does.
TEST(ArrayNames, TakeTheNumberOfHeadsBesideThem)
{
    const TestFolder folder;
    Arrays arrays = {{"X", numbersOf(Shape::matrix(3, 4), 1)}, {"n_heads", Tensor(Shape::vector(1), std::array{2.0})}};
    for (const char* name : {"W_Q", "W_K", "W_V"})
        arrays.emplace_back(name, numbersOf(Shape::matrix(4, 4), static_cast<int>(arrays.size())));
    const ModelProposal proposal = recognized(written(folder, arrays));
    EXPECT_EQ(proposal.document.mechanism, "multi_head_attention");
    EXPECT_EQ(*proposal.document.config.find("heads"), Json(2.0));
    EXPECT_EQ(proposal.noticed.size(), 1U);
}

// Without weights of the values they are the rows themselves, and A is what the formula gives.
TEST(ArrayNames, NeedNoWeightsOfTheValues)
{
    const TestFolder folder;
    const Tensor x = numbersOf(Shape::matrix(3, 4), 1);
    const Tensor c = numbersOf(Shape::matrix(5, 6), 2);
    const Arrays plain = {
        {"X", x}, {"W_Q", numbersOf(Shape::matrix(4, 2), 3)}, {"W_K", numbersOf(Shape::matrix(4, 2), 4)}};
    const ModelProposal alone = recognized(written(folder, plain));
    EXPECT_EQ(alone.document.mechanism, "self_attention");
    EXPECT_NE(alone.noticed.front().line().find("no W_V, so the values are the rows of X (up to A nothing depends on "
                                                "them)"),
              std::string::npos);
    Graph graph = std::move(build(alone.document, alone.folder).graph);
    expectArray(graph, "V", x, "X");
    const ModelProposal crossed = recognized(
        written(folder, {{"X", x}, {"C", c}, {"W_Q", plain[1].second}, {"W_K", numbersOf(Shape::matrix(6, 2), 4)}}));
    EXPECT_EQ(crossed.document.mechanism, "cross_attention");
    Graph across = std::move(build(crossed.document, crossed.folder).graph);
    expectArray(across, "V", c, "C");
    Arrays joined = plain;
    joined.emplace_back("W_O", numbersOf(Shape::matrix(2, 4), 5));
    EXPECT_EQ(errorOf([&] { recognizeModel(written(folder, joined)); }), "it has weights of attention, but no W_V");
}

// The attentions of Bahdanau and Luong, as books and their own papers call their arrays.
TEST(ArrayNames, AreThoseOfTheOlderAttentions)
{
    const TestFolder folder;
    const Tensor s = numbersOf(Shape::matrix(2, 3), 1);
    const Tensor h = numbersOf(Shape::matrix(4, 5), 2);
    const Tensor scores = numbersOf(Shape::matrix(1, 8), 3);
    const auto read = [&](const Arrays& arrays) { return recognized(written(folder, arrays)); };
    const ModelProposal book = read({{"queries", s},
                                     {"keys", h},
                                     {"values", numbersOf(Shape::matrix(4, 7), 4)},
                                     {"W_q.weight", numbersOf(Shape::matrix(8, 3), 5)},
                                     {"W_k.weight", numbersOf(Shape::matrix(8, 5), 6)},
                                     {"w_v.weight", scores}});
    EXPECT_EQ(book.document.mechanism, "additive_attention");
    Graph graph = std::move(build(book.document, book.folder).graph);
    expectArray(graph, "v_a", Tensor(scores).reshaped(Shape::vector(8)), "w_v.weight");
    EXPECT_NE(graph.find("H_V"), noNode);
    const ModelProposal page = read({{"query", s}, // whose values are its keys
                                     {"values", h},
                                     {"W1.weight", numbersOf(Shape::matrix(8, 3), 5)},
                                     {"W2.weight", numbersOf(Shape::matrix(8, 5), 6)},
                                     {"V.weight", scores}});
    EXPECT_EQ(page.document.mechanism, "additive_attention");
    Graph keys = std::move(build(page.document, page.folder).graph);
    expectArray(keys, "H", h, "values");
    const auto scoreOf = [&](const Arrays& arrays) {
        const ModelProposal proposal = read(arrays);
        EXPECT_EQ(proposal.document.mechanism, "multiplicative_attention");
        (void)build(proposal.document, proposal.folder);
        return *proposal.document.config.find("score");
    };
    EXPECT_EQ(scoreOf({{"s", s}, {"H", h}, {"W_a", numbersOf(Shape::matrix(3, 5), 4)}}), Json("general"));
    EXPECT_EQ(
        scoreOf({{"decoder_hidden", s}, {"encoder_outputs", h}, {"W_a.weight", numbersOf(Shape::matrix(3, 5), 4)}}),
        Json("general"));
    EXPECT_EQ(
        scoreOf(
            {{"s", s}, {"H", h}, {"W_a", numbersOf(Shape::matrix(6, 8), 4)}, {"v_a", numbersOf(Shape::vector(6), 5)}}),
        Json("concat"));
}

} // namespace
} // namespace heedmap
