// Small models as transformers writes them (tests/data/models/tiny_*), with the attention and the logits that it
// computed from them in float32.

#include "core/models/recognize_support.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

constexpr const char* results = "want.npz";

std::vector<std::string> published()
{
    std::vector<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(models()))
        if (isThere(entry.path() / results))
            folders.push_back(entry.path().filename().string());
    std::ranges::sort(folders);
    return folders;
}

/// What the library gave for one model, by its names.
class Published {
public:
    explicit Published(const std::filesystem::path& file) : m_bytes(readFile(file, 1 << 24))
    {
        m_names = listNpz(bytesOf(m_bytes));
    }

    const std::vector<std::string>& names() const { return m_names; }
    bool has(const std::string& name) const { return std::ranges::find(m_names, name) != m_names.end(); }
    Tensor read(const std::string& name) const { return readNpz(bytesOf(m_bytes), name); }
    std::vector<Index> ids(const std::string& name) const
    {
        std::vector<Index> ids;
        if (has(name)) {
            const Tensor numbers = read(name);
            std::ranges::transform(numbers.numbers(), std::back_inserter(ids),
                                   [](double number) { return static_cast<Index>(number); });
        }
        return ids;
    }

private:
    std::string m_bytes;
    std::vector<std::string> m_names;
};

/// The node of a result of the library; noNode where the model stops before it.
NodeId nodeOf(const Graph& graph, const std::string& name)
{
    const std::string layer = name.substr(name.find('.') + 1);
    std::vector<std::string> nodes = {name};
    if (name.starts_with("attentions."))
        nodes = {"enc." + layer + ".attn.A", "dec." + layer + ".self.A", layer == "0" ? "A" : ""};
    else if (name.starts_with("encoder_attentions."))
        nodes = {"enc." + layer + ".attn.A"};
    else if (name.starts_with("decoder_attentions."))
        nodes = {"dec." + layer + ".self.A"};
    else if (name.starts_with("cross_attentions."))
        nodes = {"dec." + layer + ".cross.A"};
    for (const std::string& node : nodes)
        if (const NodeId found = node.empty() ? noNode : graph.find(node); found != noNode)
            return found;
    return noNode;
}

/// Whether a name says what the model was given, or what documents hold under no name of their own.
bool isCompared(const std::string& name)
{
    const std::vector<std::string> others = {"ids", "src", "tgt", "pixels", "last_hidden_state"};
    return std::ranges::find(others, name) == others.end();
}

/// The largest difference, of logits relative to 1 and their largest.
double differenceOf(const ConstView& values, const Tensor& expected, const std::string& name)
{
    const Tensor computed(values);
    EXPECT_EQ(computed.numbers().size(), expected.numbers().size()) << name;
    double largest = 0;
    double size = 0;
    for (std::size_t i = 0; i < std::min(computed.numbers().size(), expected.numbers().size()); ++i) {
        largest = std::max(largest, std::abs(computed.numbers()[i] - expected.numbers()[i]));
        size = std::max(size, std::abs(expected.numbers()[i]));
    }
    return name == "logits" ? largest / (1 + size) : largest;
}

class PublishedModels : public ::testing::TestWithParam<std::string> {};

TEST_P(PublishedModels, AgreeWithTheLibrary)
{
    const Published want(models() / GetParam() / results);
    const bool both = want.has("src");
    ModelInput input{.ids = want.ids(both ? "tgt" : "ids"), .sourceIds = want.ids("src")};
    ModelProposal proposal = recognized(models() / GetParam(), input);
    if (want.has("pixels")) { // as the model takes them
        for (auto& [name, source] : proposal.document.arrays)
            if (name == "image")
                source = std::make_shared<const Tensor>(want.read("pixels"));
        proposal.document.config.set("image_mean", Json::Array{Json(0.0)});
        proposal.document.config.set("image_std", Json::Array{Json(1.0)});
    }
    Computation computation = build(proposal.document, proposal.folder);
    const bool first = computation.graph.find("A") != noNode; // the attention of the first layer alone
    for (const std::string& name : want.names()) {
        if (!isCompared(name))
            continue;
        const NodeId node = nodeOf(computation.graph, name);
        if (first && node == noNode)
            continue;
        EXPECT_NE(node, noNode) << name;
        if (node != noNode) {
            EXPECT_LT(differenceOf(computation.graph.read(node), want.read(name), name), 2e-5) << name;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Tiny, PublishedModels, ::testing::ValuesIn(published()),
                         [](const auto& param) { return param.param; });

} // namespace
} // namespace heedmap
