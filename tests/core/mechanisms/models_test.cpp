// What models of the size that people bring must not cost.

#include <heedmap/document/computation.h>
#include <heedmap/mechanisms/dimensions.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

/// A document of a transformer of these sizes, all numbers drawn.
Document modelOf(const Json& config, const Dimensions& sizes)
{
    const Mechanism& transformer = mechanism("transformer");
    const Settings settings(transformer.settings(), config);
    Dimensions letters = transformer.fixed(settings);
    letters.insert(sizes.begin(), sizes.end());
    const DimensionSolver solver(letters);
    Document document{.mechanism = "transformer", .config = config};
    for (const ArraySpec& spec : transformer.arrays(settings, {}))
        if (!spec.optional)
            document.arrays.emplace_back(
                spec.name, Initial{.kind = Initial::Kind::Normal, .std = 0.1, .seed = 1, .shape = solver.shape(spec)});
    return document;
}

Json gpt(int layers, int heads)
{
    return Json::Object{{"encoder_layers", 0},
                        {"decoder_layers", layers},
                        {"heads", heads},
                        {"norm", "pre"},
                        {"activation", "gelu_tanh"}};
}

const Dimensions small = {{"n", 16}, {"d", 24}, {"d_k", 6}, {"d_v", 6}, {"f", 48}, {"V", 50}};

std::vector<Demand> whole(const Graph& graph, const std::string& start, const std::string& end)
{
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const Node& node = graph.node(id); node.info.name.starts_with(start) && node.info.name.ends_with(end))
            demands.push_back({id, Region::all(node.shape)});
    return demands;
}

/// How many of the large weights are made.
int weightsMade(const Graph& graph)
{
    int made = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const Node& node = graph.node(id); node.leaf() && node.shape.size() > 100'000)
            made += graph.current(id, Region::all(node.shape)) ? 1 : 0;
    return made;
}

TEST(Models, AreCausalUnlessTheirMaskHidesSomethingElse)
{
    const auto hides = [](const char* mask) {
        Json config = gpt(1, 2);
        config.object().emplace_back("tgt_mask", Json::parse(mask));
        Computation computation = build(modelOf(config, small), {});
        const NodeId id = computation.graph.find("dec.0.self.mask");
        return id != noNode && computation.graph.read(id).at({0, 0, 1}) == 0;
    };
    for (const char* causal :
         {"{}", R"({"fill": -1e9})", R"({"empty_row": "zero"})", R"({"causal": true, "window": 2})"})
        EXPECT_TRUE(hides(causal)) << causal;
    for (const char* open : {R"({"causal": false})", R"({"window": 2})"})
        EXPECT_FALSE(hides(open)) << open;
}

TEST(Models, RefuseAWindowInALayerThatThereIsNot)
{
    Json config = gpt(2, 2);
    config.object().emplace_back("tgt_mask", Json::parse(R"({"window": 1, "window_layers": [1, 2]})"));
    try {
        build(modelOf(config, small), {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "config.tgt_mask.window_layers[1]: there is no layer 2; expected 0 to 1");
    }
}

TEST(Models, HaveNoWeightsOfAPredictionThatIsNotMade)
{
    Json config = gpt(1, 2);
    Document document = modelOf(config, small);
    document.config.set("prediction", false);
    EXPECT_THROW(build(document, {}), Error);
    std::erase_if(document.arrays, [](const auto& entry) { return entry.first == "W_vocab"; });
    const Computation computation = build(document, {});
    const Graph& graph = computation.graph;
    EXPECT_EQ(graph.find("logits"), noNode);
    EXPECT_EQ(graph.node(graph.find("dec.0.Y")).info.role, Role::Output);
}

TEST(Models, OpenWithoutComputingAnything)
{
    const Document document =
        modelOf(gpt(12, 12), {{"n", 128}, {"d", 768}, {"d_k", 64}, {"d_v", 64}, {"f", 3072}, {"V", 1000}});
    const Computation computation = build(document, {});
    const Graph& graph = computation.graph;
    for (const Demand& demand : whole(graph, "dec.", ".A"))
        EXPECT_FALSE(graph.current(demand.node, demand.region));
    EXPECT_EQ(whole(graph, "dec.", ".A").size(), 12U);
    EXPECT_EQ(weightsMade(graph), 0);
}

TEST(Models, MakeOnlyTheWeightsOfWhatIsLookedAt)
{
    const Json config = gpt(3, 4);
    const Dimensions sizes = {{"n", 8}, {"d", 400}, {"d_k", 100}, {"d_v", 100}, {"f", 300}, {"V", 500}};
    Computation computation = build(modelOf(config, sizes), {});
    Graph& graph = computation.graph;
    const std::vector<Demand> second = whole(graph, "dec.1.", ".A");
    EXPECT_GT(graph.work(second), 0);
    EXPECT_EQ(weightsMade(graph), 0) << "nothing was demanded";
    graph.evaluate(second);
    EXPECT_EQ(weightsMade(graph), 8) << "all six of the first layer, the queries' and the keys' of the second";
    EXPECT_EQ(graph.work(second), 0);
}

TEST(Models, HaveTheSameWeightsInWhateverOrderTheyAreRead)
{
    const Dimensions sizes = {{"n", 4}, {"d", 200}, {"d_k", 50}, {"d_v", 50}, {"f", 200}, {"V", 200}};
    const Document document = modelOf(gpt(2, 4), sizes);
    Computation forwards = build(document, {});
    Computation backwards = build(document, {});
    std::vector<Demand> everything;
    for (NodeId id = 0; id < forwards.graph.size(); ++id)
        everything.push_back({id, Region::all(forwards.graph.node(id).shape)});
    forwards.graph.evaluate(everything);
    for (NodeId id = backwards.graph.size() - 1; id >= 0; --id)
        if (const Node& node = backwards.graph.node(id); node.leaf()) {
            EXPECT_TRUE(Tensor(backwards.graph.read(id)).sameBits(Tensor(forwards.graph.read(id)))) << node.info.name;
        }
}

TEST(Models, ComputeNoPredictionForWhoLooksAtTheWeights)
{
    Computation computation = build(modelOf(gpt(12, 4), small), {});
    Graph& graph = computation.graph;
    const std::vector<Demand> weights = whole(graph, "dec.", ".A");
    const std::vector<Demand> logits = whole(graph, "logits", "");
    const double before = graph.work(logits);
    graph.evaluate(weights);
    EXPECT_EQ(graph.work(weights), 0);
    EXPECT_FALSE(graph.current(logits[0].node, logits[0].region));
    EXPECT_GT(graph.work(logits), 0);
    EXPECT_LT(graph.work(logits), before / 4) << "the last layer's network and the prediction are left";
    for (const char* last : {"dec.11.self.Y", "dec.11.ffn.H"})
        EXPECT_FALSE(graph.current(graph.find(last), Region::all(graph.node(graph.find(last)).shape))) << last;
}

TEST(Models, TouchNoLayerBeforeTheOneThatWasEdited)
{
    Computation computation = build(modelOf(gpt(12, 4), small), {});
    Graph& graph = computation.graph;
    std::vector<Demand> everything;
    for (NodeId id = 0; id < graph.size(); ++id)
        everything.push_back({id, Region::all(graph.node(id).shape)});
    const double whole = graph.work(everything);
    graph.evaluate(everything);
    ASSERT_EQ(graph.work(everything), 0);

    const double number = 0.5;
    const NodeId edited = graph.find("dec.7.self.W_Q");
    const std::vector<Change> changes = graph.assign(edited, Region::of({0, 3, 2}), {&number, 1});
    for (const Change& change : changes)
        EXPECT_GE(change.node, edited) << graph.node(change.node).info.name;
    const std::vector<Demand> before(everything.begin(), everything.begin() + edited);
    EXPECT_EQ(graph.work(before), 0);
    EXPECT_GT(graph.work(everything), 0);
    EXPECT_LT(graph.work(everything), whole * 5 / 12);

    // A layer before it that was computed anew would lose what is written over its weights here.
    const Lease untouched = graph.read(graph.find("dec.6.self.A"));
    const_cast<double&>(untouched.at({1, 2, 0})) = 42;
    graph.evaluate(everything);
    EXPECT_EQ(graph.work(everything), 0);
    EXPECT_EQ(graph.read(graph.find("dec.6.self.A")).at({1, 2, 0}), 42);
    Document again = modelOf(gpt(12, 4), small);
    Computation fresh = build(again, {});
    fresh.graph.assign(edited, Region::of({0, 3, 2}), {&number, 1});
    const Lease logits = graph.read(graph.find("logits"));
    const Lease anew = fresh.graph.read(graph.find("logits"));
    for (Index col = 0; col < logits.shape.cols; ++col)
        EXPECT_NEAR(logits.at({0, 3, col}), anew.at({0, 3, col}), 1e-9);
}

std::string refusalOfModel(const Json& config, const Capacity& capacity = Capacity::ofThisMachine())
{
    try {
        build(modelOf(config, small), {}, capacity);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Models, AreRefusedInOneSentenceWhereTheyCannotBeHeld)
{
    EXPECT_EQ(refusalOfModel(gpt(0, 2)),
              "config.decoder_layers: 0, and encoder_layers is 0 too; expected at least one layer");
    EXPECT_EQ(refusalOfModel(gpt(1'000'000'000, 2)),
              "config.decoder_layers: expected an integer from 0 to 1000, got 1000000000");
    Capacity capacity = Capacity::ofThisMachine();
    capacity.bytes = 1 << 20;
    EXPECT_NE(refusalOfModel(gpt(12, 4), capacity).find(" of memory that this machine has"), std::string::npos);
    EXPECT_EQ(refusalOfModel(gpt(12, 4)), "accepted");
}

Document withIds(std::vector<double> ids)
{
    Document document = modelOf(gpt(1, 4), small);
    document.arrays.erase(document.arrays.begin());
    const auto given = [&](const char* name, Tensor numbers) {
        document.arrays.emplace_back(name, std::make_shared<const Tensor>(std::move(numbers)));
    };
    given("embedding", Tensor(Shape::matrix(5, 24)));
    const auto count = static_cast<Index>(ids.size());
    given("tgt.ids", Tensor(Shape::vector(count), ids));
    return document;
}

TEST(Models, TakeNumbersOfTokensThatStandInTheEmbedding)
{
    EXPECT_NO_THROW(build(withIds({0, 4, 2}), {}));
    for (const double wrong : {5.0, -1.0, 1.5}) {
        try {
            build(withIds({0, wrong, 2}), {});
            FAIL() << wrong;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("arrays.tgt.ids[1]: "), std::string::npos) << error.what();
            EXPECT_NE(std::string(error.what()).find("expected a whole number from 0 to 4"), std::string::npos);
        }
    }
}

} // namespace
} // namespace heedmap
