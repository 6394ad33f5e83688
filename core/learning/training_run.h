#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/learning/generator.h>
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
/// takes, the next ones of a permutation that each epoch draws anew; or the next ones that a generator makes.
class HEEDMAP_EXPORT TrainingRun {
public:
    /// The samples in the order in which this epoch takes them, and how many it has taken.
    struct Epoch {
        std::vector<std::size_t> order = {};
        std::size_t place = 0;
        Index number = 0;
    };
    /// All that the steps to come depend on, between two of them.
    struct State {
        std::vector<Tensor> parameters;
        Optimiser optimiser;
        Epoch epoch;
    };

    /// Throws Error if the document has no loss, or `training.parameters` names what cannot be trained.
    TrainingRun(Document document, const std::filesystem::path& folder);

    /// The arrays that are trained, and their numbers now.
    const std::vector<std::string>& names() const { return m_names; }
    const std::vector<Tensor>& parameters() const { return m_now.parameters; }

    /// The mean loss of the batch that the next step takes; evaluates it with its gradient.
    double loss(const Evaluation& how = {});
    /// What that step is computed from.
    OptimiserStep nextStep(const Evaluation& how = {});
    /// Takes that step. A loss that was not asked for is evaluated.
    void step(const Evaluation& how = {});

    /// How it was before the loss of the next step was asked for, and back to that, bit for bit.
    const State& state() const { return m_now; }
    void restore(State state);
    /// Goes on with other settings; `parameters`, `data` and `seed` stay those of the document.
    const Training& training() const { return m_training; }
    void setTraining(const Training& training);
    /// Goes on from other numbers, as many and of the same shapes.
    void setParameters(std::vector<Tensor> parameters);
    /// Puts the numbers back to those before the last step; once a step.
    void undoStep();

    /// The document with the numbers as they are now, in place of the arrays'.
    Document trained() const;

private:
    /// One sample with its gradients.
    struct Trained {
        Computation computation;
        NodeId loss = noNode;
        std::shared_ptr<const Tape> tape = nullptr; ///< of the loss and the gradients, where they are small
        std::vector<NodeId> leaves = {};
        std::vector<NodeId> gradients = {};                ///< noNode: the loss does not depend on the parameter
        std::vector<Lease> numbers = {};                   ///< of the gradients, then of the loss
        Index numbersOf = -1;                              ///< the version that the leaves' numbers are of
        std::vector<std::pair<NodeId, Tensor>> given = {}; ///< of the next sample, where it is generated
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
    Document m_alone; ///< the sample that is shown, of a generator
    /// The graph for samples with so many rows, of which so many count, of a generator.
    std::map<std::pair<Index, std::ptrdiff_t>, std::size_t> m_samplesOf;
    std::vector<std::string> m_names;
    std::vector<Tensor> m_before;    ///< the last step
    std::vector<Tensor> m_gradients; ///< of the batch, where `m_loss` is known
    State m_now{{}, Optimiser({}, {}), {}};
    Epoch m_next;                     ///< after the batch that is drawn
    std::vector<std::size_t> m_batch; ///< of the next step, once it is drawn
    Index m_version = 0;              ///< of the numbers
    std::optional<double> m_loss;     ///< of the batch of the next step, where its gradients are known
};

} // namespace heedmap
