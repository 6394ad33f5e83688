#pragma once

#include <heedmap/base/error.h>
#include <heedmap/document/capacity.h>
#include <heedmap/document/document.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// A sentence in every language that the caller speaks.
using InLanguages = std::function<LocalizedText(const Sentence& sentence)>;

HEEDMAP_EXPORT LocalizedText inEnglish(const Sentence& sentence);

/// What a model reads: a text that the tokenizer beside its weights splits, or the numbers of its tokens.
/// Where both are empty, a short English sentence, or, without a tokenizer that can be read, the first tokens, as many
/// as the model takes.
struct ModelInput {
    std::string text = {};
    std::vector<Index> ids = {};
    /// Of a model whose encoder reads another text than its decoder: that other text, or its tokens; the text above is
    /// what the decoder has read so far, and the ids all of its tokens. Where both are empty, the text above is the
    /// encoder's, and the decoder has read nothing yet.
    std::string source = {};
    std::vector<Index> sourceIds = {};
    /// Put into the document; the heads of a module of torch.nn among them, which its weights leave open.
    Json settings = Json::Object();
    /// Has the document look them up in the model's embedding, by their ids, where that is what the model does and
    /// there is room for it; otherwise the document holds their rows.
    bool lookUp = false;
    /// For the document's summary.
    InLanguages inLanguages = inEnglish;
    /// The id of a family that a model of a kind that is not known is computed as, where its tensors are called so; or
    /// of one of the towers of a file that has several. A text is read by the tower that reads one.
    std::string as = {};
    /// Of captured attention: which of a batch, and whether it is scores, whose softmax makes the weights.
    std::optional<Index> sample = {};
    bool softmax = false;
};

/// A file leaves something open that a person can say.
class HEEDMAP_EXPORT Unsaid : public Error {
public:
    using Error::Error;
    Unsaid(const Unsaid&);
    Unsaid& operator=(const Unsaid&) = delete;
    ~Unsaid() override;
};

/// A module of torch.nn whose number of heads nothing says.
class HEEDMAP_EXPORT HeadsUnsaid : public Unsaid {
public:
    HeadsUnsaid(const std::string& module, Index width);
    HeadsUnsaid(const HeadsUnsaid&);
    HeadsUnsaid& operator=(const HeadsUnsaid&) = delete;
    ~HeadsUnsaid() override;

    const std::string& module() const { return m_module; } ///< "nn.MultiheadAttention"
    Index width() const { return m_width; }                ///< which the heads share

private:
    std::string m_module;
    Index m_width;
};

/// Captured attention of a batch, of which one sample has to be chosen.
class HEEDMAP_EXPORT SampleUnsaid : public Unsaid {
public:
    /// `array` says what it is of.
    SampleUnsaid(const Sentence& array, Index count);
    SampleUnsaid(const SampleUnsaid&);
    SampleUnsaid& operator=(const SampleUnsaid&) = delete;
    ~SampleUnsaid() override;

    Index count() const { return m_count; }

private:
    Index m_count;
};

/// A model of a kind that is not known, whose tensors are called as those of a family that may stand in for it.
class HEEDMAP_EXPORT KindUnsaid : public Unsaid {
public:
    KindUnsaid(const std::string& kind, const std::string& family, const std::string& title);
    KindUnsaid(const KindUnsaid&);
    KindUnsaid& operator=(const KindUnsaid&) = delete;
    ~KindUnsaid() override;

    const std::string& kind() const { return m_kind; }     ///< "granite"
    const std::string& family() const { return m_family; } ///< "llama", for ModelInput::as
    const std::string& title() const { return m_title; }   ///< "Llama"

private:
    std::string m_kind;
    std::string m_family;
    std::string m_title;
};

/// A file with several towers, of which one has to be chosen.
class HEEDMAP_EXPORT TowerUnsaid : public Unsaid {
public:
    using Towers = std::vector<std::pair<std::string, std::string>>; ///< ids, for ModelInput::as, and titles

    TowerUnsaid(const std::string& model, Towers towers);
    TowerUnsaid(const TowerUnsaid&);
    TowerUnsaid& operator=(const TowerUnsaid&) = delete;
    ~TowerUnsaid() override;

    const Towers& towers() const { return m_towers; }

private:
    Towers m_towers;
};

/// Captured attention that may be scores: rows that do not add up to 1.
class HEEDMAP_EXPORT NotWeights : public Unsaid {
public:
    /// The first of these rows.
    NotWeights(const std::string& node, Index head, Index row, double sum);
    NotWeights(const NotWeights&);
    NotWeights& operator=(const NotWeights&) = delete;
    ~NotWeights() override;

    const Sentence& row() const { return m_row; } ///< what it adds up to

private:
    explicit NotWeights(const Sentence& row);

    Sentence m_row;
};

/// A document that refers to a published model's weights, or to captured attention.
struct ModelProposal {
    std::string family; ///< "bert", an id of the table in resources/model_families.json; or "torch", "captured"
    Document document;  ///< its summary says what it omits from the model
    std::filesystem::path folder; ///< of the weights; the document must be saved there
};

/// Tells captured attention by the arrays of a file, and a model by the names of its tensors, in a file of weights or
/// in a folder with some, and maps them to a mechanism; where no family has such names, a module of torch.nn, which may
/// be in an .npz file too; else nothing. Of a model that is too large, the part that the table has for such. Throws
/// Error if one of them is recognized and something it needs is missing or does not fit.
HEEDMAP_EXPORT std::optional<ModelProposal> recognizeModel(const std::filesystem::path& path,
                                                           const ModelInput& input = {},
                                                           const Capacity& capacity = Capacity::ofThisMachine());

/// Of a path where `recognizeModel` finds nothing: what is there, and what is known. Throws Error if it does.
HEEDMAP_EXPORT Sentence unknownModel(const std::filesystem::path& path);

} // namespace heedmap
