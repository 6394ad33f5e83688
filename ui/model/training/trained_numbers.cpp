#include "model/training/trained_numbers.h"

#include "model/commands.h"

#include <heedmap/document/new.h>

#include <algorithm>
#include <cstring>

namespace heedmap {
namespace {

QString nodeOf(const Workbench& workbench, const std::string& array)
{
    const NodeId leaf = workbench.computation().leaves.at(array);
    return QString::fromStdString(workbench.graph().node(leaf).info.name);
}

/// The command that writes all arrays of a training at once.
class TrainedCommand : public SwapCommand {
public:
    TrainedCommand(Workbench& workbench, const TrainedNumbers& numbers, int mergeKey)
        : SwapCommand(workbench), m_training(numbers.training), m_mergeKey(mergeKey)
    {
        for (std::size_t i = 0; i < numbers.arrays.size(); ++i) {
            const NodeId leaf = workbench.computation().leaves.at(numbers.arrays[i]);
            const Tensor& value = numbers.values[i];
            const Region all = Region::all(value.shape());
            m_blocks.push_back({nodeOf(workbench, numbers.arrays[i]), all,
                                std::vector<double>(value.numbers().begin(), value.numbers().end()),
                                unmarked(leaf, all)});
        }
    }

    bool onlyNumbers() const override { return true; }
    int id() const override { return m_mergeKey == 0 ? -1 : m_mergeKey; }

    // Keeps the numbers of the first command; the newest are in the graph.
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = dynamic_cast<const TrainedCommand*>(other);
        if (next == nullptr || next->m_blocks.size() != m_blocks.size())
            return false;
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            m_blocks[i].marked.insert(m_blocks[i].marked.end(), next->m_blocks[i].marked.begin(),
                                      next->m_blocks[i].marked.end());
        setText(next->text());
        return true;
    }

private:
    struct Block {
        QString node;
        Region region;
        std::vector<double> numbers; ///< the numbers not in the graph at present
        std::vector<std::string> marked;
    };

    void swap() override
    {
        for (Block& block : m_blocks)
            swapValues(block.node, block.region, block.numbers, block.marked);
        std::swap(training(), m_training);
    }

    std::vector<Block> m_blocks;
    std::optional<Training> m_training; ///< the training not in the document at present
    int m_mergeKey;
};

} // namespace

std::vector<std::string> trainableArrays(const Workbench& workbench)
{
    std::vector<std::string> names;
    if (!workbench.isOpen())
        return names;
    const auto& leaves = workbench.computation().leaves;
    for (const auto& [name, source] : workbench.head().arrays)
        if (const auto leaf = leaves.find(name); leaf != leaves.end()) {
            const NodeInfo& info = workbench.graph().node(leaf->second).info;
            if (info.role == Role::Weight && !info.whole)
                names.push_back(name);
        }
    return names;
}

std::vector<std::string> trainedArrays(const Workbench& workbench, const Training& training)
{
    std::vector<std::string> names = trainableArrays(workbench);
    const std::vector<std::string>& chosen = training.parameters;
    std::erase_if(names, [&chosen](const std::string& name) {
        return !chosen.empty() && std::ranges::find(chosen, name) == chosen.end();
    });
    return names;
}

std::vector<Tensor> numbersNow(const Workbench& workbench, const std::vector<std::string>& arrays)
{
    std::vector<Tensor> numbers;
    for (const std::string& name : arrays) {
        const NodeId leaf = workbench.computation().leaves.at(name);
        const Shape& shape = workbench.graph().node(leaf).shape;
        numbers.emplace_back(shape, workbench.numbers(leaf, Region::all(shape)));
    }
    return numbers;
}

bool sameTrained(const Workbench& workbench, const TrainedNumbers& numbers)
{
    for (std::size_t i = 0; i < numbers.arrays.size(); ++i) {
        const auto leaf = workbench.computation().leaves.find(numbers.arrays[i]);
        const Tensor& value = numbers.values[i];
        if (leaf == workbench.computation().leaves.end() || workbench.graph().node(leaf->second).shape != value.shape())
            return false;
        const std::vector<double> now = workbench.numbers(leaf->second, Region::all(value.shape()));
        if (std::memcmp(now.data(), value.numbers().data(), value.numbers().size_bytes()) != 0)
            return false;
    }
    return true;
}

TrainedNumbers drawnNumbers(const Workbench& workbench, std::vector<std::string> arrays, std::uint64_t seed)
{
    const ComputationShape& computation = workbench.computation();
    TrainedNumbers drawn{.arrays = std::move(arrays), .values = {}, .training = workbench.head().training};
    for (const std::string& name : drawn.arrays) {
        const Shape& shape = workbench.graph().node(computation.leaves.at(name)).shape;
        drawn.values.push_back(
            redrawn(workbench.head(), *computation.mechanism, computation.settings, name, shape, seed));
    }
    return drawn;
}

void putTrained(Workbench& workbench, const TrainedNumbers& numbers, int mergeKey, const QString& name)
{
    auto command = std::make_unique<TrainedCommand>(workbench, numbers, mergeKey);
    command->setText(name);
    SwapCommand::add(std::move(command));
}

} // namespace heedmap
