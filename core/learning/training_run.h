#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/training/generator.h>
#include <heedmap/learning/optimiser.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace heedmap {

class Tape;

/// The training of a document, step by step: the same document and seed give the same bits. A step takes the mean
/// gradient of the loss over a batch of samples: all in their order, or, where there are more samples than a batch
/// takes, the next ones of a permutation that each epoch draws; or the next ones that a generator makes.
class HEEDMAP_EXPORT TrainingRun {
public:
    /// The samples in the order in which this epoch takes them, and how many it has taken.
    struct Epoch {
        std::vector<std::size_t> order = {};
        std::size_t place = 0;
        Index number = 0;
    };
    /// The whole state between two steps.
    struct State {
        std::vector<Tensor> parameters;
        Optimiser optimiser;
        Epoch epoch;
    };

    /// Throws Error if the document has no loss, or `training.parameters` names what cannot be trained.
    TrainingRun(Document document, const std::filesystem::path& folder);

    /// The names of the trained arrays, and their current numbers.
    const std::vector<std::string>& names() const { return m_names; }
    const std::vector<Tensor>& parameters() const { return m_now.parameters; }

    /// The mean loss of the batch that the next step takes; evaluates it with its gradient.
    double loss(const Evaluation& how = {});
    /// The inputs of that step.
    OptimiserStep nextStep(const Evaluation& how = {});
    /// Takes that step, and evaluates its loss if `loss` was not called.
    void step(const Evaluation& how = {});

    /// The state before the loss of the next step was evaluated; `restore` puts it back, bit for bit.
    const State& state() const { return m_now; }
    void restore(State state);
    /// Continues with other settings; `parameters`, `data` and `seed` stay those of the document.
    const Training& training() const { return m_training; }
    void setTraining(const Training& training);
    /// Continues from other numbers, in the same shapes.
    void setParameters(std::vector<Tensor> parameters);
    /// Restores the numbers from before the last step. It works once after each step.
    void undoStep();

    /// The document with the current numbers in place of its arrays'.
    Document trained() const;

private:
    /// One sample with its gradients.
    struct Trained {
        Computation computation;
        NodeId loss = noNode;
        std::shared_ptr<const Tape> tape = nullptr; ///< for the loss and its gradients, if they are small
        std::vector<NodeId> leaves = {};
        std::vector<NodeId> gradients = {};                ///< noNode: the loss does not depend on the parameter
        std::vector<Lease> numbers = {};                   ///< the gradients, then the loss
        Index numbersOf = -1;                              ///< the version of the numbers in the leaves
        std::vector<std::pair<NodeId, Tensor>> given = {}; ///< inputs of the next sample, if it is generated
    };

    void addSamples();
    void prepareGenerator();
    void addSample(Computation computation);
    void chooseParameters(const Computation& computation);
    void requireShared(const std::string& name) const;
    void drawBatch();
    void numbersChanged();
    Trained& taken(std::size_t at);
    Trained& generated(std::size_t place);
    void assign(Trained& sample) const;
    void evaluate(Trained& sample, const Evaluation& how);
    void addGradients(const Trained& sample);

    Document m_document;
    std::filesystem::path m_folder;
    Training m_training;
    std::vector<Trained> m_samples;
    std::optional<Generator> m_generator;
    Document m_alone; ///< with a generator: the shown sample alone
    /// The graph for a generator's samples, by their rows and how many of these count.
    std::map<std::pair<Index, std::ptrdiff_t>, std::size_t> m_samplesOf;
    std::vector<std::string> m_names;
    std::vector<Tensor> m_before;    ///< the numbers before the last step
    std::vector<Tensor> m_gradients; ///< means over the batch, once `m_loss` is known
    State m_now{{}, Optimiser({}, {}), {}};
    Epoch m_next;                     ///< the state behind the batch that is drawn
    std::vector<std::size_t> m_batch; ///< the samples of the next step, once they are drawn
    Index m_version = 0;              ///< counts changes of the numbers
    std::optional<double> m_loss;     ///< the mean loss of the next step's batch, once its gradients are known
};

} // namespace heedmap
