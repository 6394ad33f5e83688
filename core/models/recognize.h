#pragma once

#include <heedmap/base/error.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/document.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
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
    /// of one of the towers of a file that has several. A text is read by the tower that reads one. Of captured
    /// attention, what its numbers are: weights, scores or numbers, whatever they look like.
    std::string as = {};
    /// Of captured attention: which of a batch, and whether the last two axes are exchanged.
    std::optional<Index> sample = {};
    bool transpose = false;
    /// Of a folder, whether each of its files is a capture of its own, among which `sample` chooses.
    bool samplesOfFiles = false;
};

/// Whether `ModelInput::as` says what captured numbers are, rather than a family.
HEEDMAP_EXPORT bool saysWhatNumbersAre(const std::string& as);
/// Whether there is such a family, or tower of one, for `ModelInput::as`.
HEEDMAP_EXPORT bool saysAFamily(const std::string& as);

/// The words that `ModelInput::as` may be.
HEEDMAP_EXPORT std::vector<std::string> wordsOfAs();

/// What was noticed in a file of arrays, or assumed of it.
struct HEEDMAP_EXPORT Notice {
    enum class Kind {
        NanRows,    ///< `count` of them
        ZeroRows,   ///< `count` of them
        Dropout,    ///< of `share`
        Uneven,     ///< rows add up to about 1, with zeros among them
        Columns,    ///< add up to 1
        Logarithms, ///< of weights
        Scores,
        Mask,   ///< of 0 and 1 alone
        Counts, ///< whole numbers by their type
        Remark  ///< what `remark` says
    };
    Kind kind = Kind::Remark;
    Index count = 0;
    double share = 0;
    Sentence remark = {};
    std::vector<std::string> nodes = {}; ///< where not in all

    /// In the words of docs/formats.md, which are the same in every language.
    std::string line() const;
};

/// The files are ambiguous: the caller must choose. Answered by a member of ModelInput, with which they are read again.
class HEEDMAP_EXPORT Question : public Error {
public:
    /// How many heads a module of torch.nn has: `settings.heads`.
    struct Heads {
        std::string module; ///< "nn.MultiheadAttention"
        Index width = 0;    ///< which the heads share
    };
    /// Which sample of a batch of captured attention is meant: `sample`.
    struct Sample {
        Index count = 0;
        bool captures = false; ///< each is a capture in the folder, not one of a batch in a file
    };
    /// Whether a family stands in for an unknown kind of model whose tensors are named alike: `as`.
    struct StandIn {
        std::string kind;   ///< "granite"
        std::string family; ///< "llama", an id
        std::string title;  ///< "Llama"
    };
    /// Which of several towers is meant: `as`.
    struct Tower {
        std::vector<std::pair<std::string, std::string>> towers; ///< ids and titles
    };
    using About = std::variant<Heads, Sample, StandIn, Tower>;

    Question(const Sentence& sentence, About about);
    Question(const Question&);
    Question& operator=(const Question&) = delete;
    ~Question() override;

    const About& about() const { return m_about; }

private:
    About m_about;
};

/// A document that refers to a published model's weights, or to captured attention.
struct ModelProposal {
    std::string family;           ///< "bert", the id of a family; or "torch", "captured"
    Document document;            ///< its summary says what it omits from the model
    std::filesystem::path folder; ///< of the weights; the document must be saved there
    std::vector<Notice> noticed = {};
    bool anyNumbers = false; ///< neither the names of the arrays nor their rows say that they are of attention
};

/// Tells captured attention by the arrays of a file, and a model by the names of its tensors, in a file of weights or
/// in a folder with some, and maps them to a mechanism; where no family has such names, a module of torch.nn, which may
/// be in an .npz file too; else nothing. Of a model that is too large, the part that a later family has for such.
/// Throws Question, and Error if one of them is recognized and something it needs is missing or does not fit.
HEEDMAP_EXPORT std::optional<ModelProposal> recognizeModel(const std::filesystem::path& path,
                                                           const ModelInput& input = {},
                                                           const Capacity& capacity = Capacity::ofThisMachine());

/// The captures of a folder, or of several files of one, each as a path that `recognizeModel` takes: by what their
/// files say they are part of, or where `ofFiles`, each file. None where there are no captures, or files do not say.
HEEDMAP_EXPORT std::vector<std::filesystem::path> capturesIn(const std::filesystem::path& path, bool ofFiles);

/// Of a path where `recognizeModel` finds nothing: what is there, and what is known. Throws Error if it does.
HEEDMAP_EXPORT Sentence unknownModel(const std::filesystem::path& path);

} // namespace heedmap
