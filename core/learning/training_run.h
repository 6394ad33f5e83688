#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/learning/generator.h>
#include <heedmap/learning/optimiser.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// The training of a document, step by step: the same document and seed give the same bits. A step takes the mean
/// gradient of the loss over a batch of samples: all in their order, or, where there are more samples than a batch
/// takes, the next ones of a permutation that each epoch draws anew; or the next ones that a generator makes.
class HEEDMAP_EXPORT TrainingRun {
public:
    /// Throws Error where the document has no loss, or `training.parameters` names what cannot be trained.
    TrainingRun(Document document, const std::filesystem::path& folder);

    /// The arrays that are trained, and their numbers now.
    const std::vector<std::string>& names() const { return m_names; }
    const std::vector<Tensor>& parameters() const { return m_parameters; }

    /// The mean loss of the batch that the next step takes; evaluates it with its gradient.
    double loss(const Evaluation& how = {});
    /// Takes that step. A loss that was not asked for is evaluated.
    void step(const Evaluation& how = {});
    /// Puts the numbers back to those before the last step; once a step.
    void undoStep();

    /// The document with the numbers as they are now, in place of the arrays'.
    Document trained() const;

private:
    /// One sample with its gradients.
    struct Trained {
        Computation computation;
        NodeId loss = noNode;
        std::vector<NodeId> leaves = {};
        std::vector<NodeId> gradients = {}; ///< noNode: the loss does not depend on the parameter
        Index numbersOf = -1;               ///< the step that the leaves' numbers are of
    };

    void addSamples();
    void prepareGenerator();
    void addSample(Computation computation);
    void chooseParameters(const Computation& computation);
    void requireShared(const std::string& name) const;
    std::vector<std::size_t> nextBatch();
    Trained& taken(std::size_t at);
    Trained& generated(std::size_t place);
    void evaluate(Trained& sample, const Evaluation& how);

    Document m_document;
    std::filesystem::path m_folder;
    Training m_training;
    std::vector<Trained> m_samples;
    std::optional<Generator> m_generator;
    Document m_alone; ///< the sample that is shown, of a generator
    std::map<std::ptrdiff_t, std::size_t>
        m_samplesOf; ///< the graph for samples of which so many rows count, of a generator
    std::vector<std::string> m_names;
    std::vector<Tensor> m_parameters;
    std::vector<Tensor> m_before; ///< the last step
    std::vector<Tensor> m_gradients;
    std::vector<Optimiser> m_optimiser; ///< one, once the parameters are known
    std::vector<std::size_t> m_order;   ///< of this epoch
    std::size_t m_place = 0;            ///< in it
    Index m_epoch = 0;
    Index m_steps = 0;
    std::optional<double> m_loss; ///< of the batch of the next step, where its gradients are known
};

} // namespace heedmap
