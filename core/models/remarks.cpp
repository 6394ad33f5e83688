#include "models/remarks.h"

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

namespace heedmap {
namespace {

constexpr auto familyRemarks = std::to_array<std::pair<std::string_view, Phrase>>({
    {"albert_left_out",
     HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm, brought to the width of the layers. All layers "
                    "have the same weights. The pooled row and the prediction of words are left out.")},
    {"bert_left_out",
     HEEDMAP_PHRASE(
         "src.X is the sum of the embeddings after its norm. With a tokenizer, what follows the first [SEP] counts as "
         "the second sentence. The pooled row and the prediction of the next sentence are left out.")},
    {"bert_unpredicted",
     HEEDMAP_PHRASE(
         "No words are predicted: the weights do not hold all of the head that BERT predicts with (cls.predictions).")},
    {"bart_sums",
     HEEDMAP_PHRASE(
         "src.X and tgt.X are the sums of embeddings and positions after their norm; positions count from the "
         "third row of their table, as BART has it.")},
    {"beyond_memory", HEEDMAP_PHRASE("The whole model takes more memory than this machine has.")},
    {"bloom_normed", HEEDMAP_PHRASE("tgt.X is the embeddings after their norm.")},
    {"clip_text_left_out",
     HEEDMAP_PHRASE(
         "This is the tower that reads text. Its projection and the comparison with a picture are left out.")},
    {"clip_vision_left_out",
     HEEDMAP_PHRASE("This is the tower that reads pictures. CLIP takes the class token after the last norm; its "
                    "projection and the comparison with a text are left out. The picture is noise until another takes "
                    "its place.")},
    {"dinov2_unpredicted",
     HEEDMAP_PHRASE(
         "No class is predicted: DINOv2's classifier reads the class token and the mean of all patches, which "
         "is not computed here. Pictures are read at the size that the positions were learned for. The picture "
         "is noise until another takes its place.")},
    {"deberta_mechanism",
     HEEDMAP_PHRASE("its heads compare words with distances, and distances with words, each by keys and queries of "
                    "their own, and no mechanism here does that")},
    {"distilbert_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that DistilBERT predicts with "
                    "(vocab_transform, vocab_layer_norm, vocab_projector).")},
    {"electra_left_out",
     HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm, brought to the width of the layers where they "
                    "are narrower. What tells replaced words, and a prediction of words, are left out.")},
    {"embedded_sum", HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm.")},
    {"first_attention_only",
     HEEDMAP_PHRASE("Only the attention of the first layer is here, from the embeddings after their RMS norm; the "
                    "feed-forward networks and the layers after it are left out.")},
    {"gemma_scaled",
     HEEDMAP_PHRASE("tgt.X is the embeddings times √d, and every γ is one more than its number in the file, as Gemma "
                    "has it.")},
    {"gptj_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that GPT-J predicts with "
                    "(lm_head).")},
    {"granite_factors",
     HEEDMAP_PHRASE("tgt.X is the embeddings times Granite's factor for them; scale1 and scale2 are its factor for "
                    "what a part adds, the same in every column.")},
    {"internlm_dynamic",
     HEEDMAP_PHRASE("Positions are those of texts that are no longer than the model was trained on.")},
    {"longformer_left_out",
     HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm; positions count from the third row of their "
                    "table. No token is global, as where the model is called without global_attention_mask: the "
                    "weights of global attention are left out, and so is a pooled row.")},
    {"longformer_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that Longformer predicts with "
                    "(lm_head).")},
    {"m2m_sums",
     HEEDMAP_PHRASE("src.X and tgt.X are the embeddings times √d and the sines and cosines of their positions, which "
                    "count from 2.")},
    {"marian_sums", HEEDMAP_PHRASE("src.X and tgt.X are the embeddings times √d, as Marian has it.")},
    {"modernbert_left_out",
     HEEDMAP_PHRASE("src.X is the embeddings after their norm. The first layer has no norm before its attention, and "
                    "no norm has an offset: every β is 0.")},
    {"modernbert_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that ModernBERT predicts with "
                    "(head, decoder).")},
    {"mpnet_left_out",
     HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm; positions count from the third row of their "
                    "table. MPNet learns one table of biases: rel_bias is the same in each layer. A pooled row is left "
                    "out.")},
    {"mpnet_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that MPNet predicts with "
                    "(lm_head).")},
    {"nanogpt_gelu",
     HEEDMAP_PHRASE("The activation is GELU, as nanoGPT has it today; its first versions approximated it by tanh.")},
    {"noise_for_picture", HEEDMAP_PHRASE("The picture is noise until another takes its place.")},
    {"olmo_norms", HEEDMAP_PHRASE("OLMo learns nothing for its norms: every γ is 1 and every β is 0.")},
    {"one_norm",
     HEEDMAP_PHRASE("There is one norm a layer, for attention and feed-forward network alike: norm1 and norm2 are the "
                    "same weights.")},
    {"phi_norm",
     HEEDMAP_PHRASE("Phi has one norm a layer, for attention and feed-forward network alike: norm1 and norm2 are the "
                    "same weights.")},
    {"phi_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that Phi predicts with "
                    "(lm_head).")},
    {"roberta_left_out",
     HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm; positions count from the third row of their "
                    "table, as RoBERTa has it. A pooled row is left out.")},
    {"roberta_unpredicted",
     HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that RoBERTa predicts with "
                    "(lm_head).")},
    {"siglip_text_left_out",
     HEEDMAP_PHRASE("This is the tower that reads text. SigLIP fills every text up to its longest length and attends "
                    "to what fills it; here are the tokens of the text alone. The last row, its projection and the "
                    "comparison with a picture are left out.")},
    {"siglip_vision_left_out",
     HEEDMAP_PHRASE("This is the tower that reads pictures. The attention that pools its rows and the comparison with "
                    "a text are left out. The picture is noise until another takes its place.")},
    {"t5_tables",
     HEEDMAP_PHRASE(
         "T5 learns one table of biases for all layers of an encoder and one for all of a decoder: rel_bias is "
         "the same in each.")},
    {"timm_heads",
     HEEDMAP_PHRASE(
         "The weights do not say how many heads there are: every head is taken to be 64 wide. The picture is "
         "noise until another takes its place.")},
    {"timm_unpredicted", HEEDMAP_PHRASE("No class is predicted: the weights hold no classifier.")},
    {"usual_sizes",
     HEEDMAP_PHRASE("No config.json lies beside the weights: every head is taken to be 64 wide, and the rest as the "
                    "first models of this kind have it.")},
    {"vit_unpredicted",
     HEEDMAP_PHRASE("No class is predicted: the weights do not hold all of the last norm and a classifier.")},
    {"whisper_sound",
     HEEDMAP_PHRASE("it hears sound through convolutions, and what is read here are texts and pictures")},
});

} // namespace

Phrase familyRemark(const std::string& name)
{
    const auto found = std::ranges::find(familyRemarks, name, &std::pair<std::string_view, Phrase>::first);
    assert(found != familyRemarks.end());
    return found->second;
}

void addRemark(Sentence& summary, const Sentence& remark)
{
    if (!remark.empty())
        summary = summary.empty() ? remark : Sentence(HEEDMAP_PHRASE("%1\n%2"), summary, remark);
}

Sentence unusedRemark(const std::vector<std::string>& names)
{
    return names.empty() ? Sentence()
                         : Sentence(HEEDMAP_PHRASE("Not used of the file: %1."), commaSeparated(names, 12));
}

} // namespace heedmap
