#include "tokenizers/sentence_piece_rules.h"

#include <sstream>

namespace heedmap {
namespace {

std::vector<std::string> pegasusPieces()
{
    std::vector<std::string> pieces{"<pad>", "</s>", "<mask_1>", "<mask_2>"};
    for (int i = 2; i <= 102; ++i)
        pieces.push_back("<unk_" + std::to_string(i) + ">");
    return pieces;
}

/// The words of a text, each within two marks.
std::vector<std::string> marked(const char* mark, const char* text)
{
    std::vector<std::string> words;
    std::istringstream from(text);
    for (std::string word; from >> word;)
        words.push_back(mark + word + mark);
    return words;
}

constexpr const char* m2mLanguages = "af am ar ast az ba be bg bn br bs ca ceb cs cy da de el en es et fa ff fi fr fy "
                                     "ga gd gl gu ha he hi hr ht hu hy id "
                                     "ig ilo is it ja jv ka kk km kn ko lb lg ln lo lt lv mg mk ml mn mr ms my ne nl "
                                     "no ns oc or pa pl ps pt ro ru sd si sk "
                                     "sl so sq sr ss su sv sw ta th tl tn tr uk ur uz vi wo xh yi yo zh zu";
constexpr const char* mbart50Languages =
    "ar_AR cs_CZ de_DE en_XX es_XX et_EE fi_FI fr_XX gu_IN hi_IN it_IT ja_XX kk_KZ ko_KR lt_LT lv_LV my_MM ne_NP nl_XX "
    "ro_RO ru_RU si_LK tr_TR vi_VN zh_CN af_ZA az_AZ bn_IN fa_IR he_IL hr_HR id_ID ka_GE km_KH mk_MK ml_IN mn_MN mr_IN "
    "pl_PL ps_AF pt_XX sv_SE sw_KE ta_IN te_IN th_TH tl_XX uk_UA ur_PK xh_ZA gl_ES sl_SI";

/// Fairseq numbers four pieces before those of the model, which has three of them at other places.
SentencePieceRule fairseq(SentencePieceRule rule)
{
    rule.file = "sentencepiece.bpe.model";
    rule.first = {"<s>", "<pad>", "</s>", "<unk>"};
    rule.shift = 1;
    rule.last = "<mask>";
    rule.after = "</s>";
    return rule;
}

} // namespace

// As in tokenization_*.py of Hugging Face's transformers.
const std::vector<SentencePieceRule>& sentencePieceRules()
{
    static const std::vector<SentencePieceRule> rules{
        {.file = "source.spm", .answerFile = "target.spm", .numbers = "vocab.json", .after = "</s>"},
        {.file = "sentencepiece.bpe.model",
         .numbers = "vocab.json",
         .kinds = {"m2m_100"},
         .codes = "m2m100",
         .languages = marked("__", m2mLanguages),
         .before = "__en__",
         .after = "</s>"},
        fairseq({.kinds = {"xlm-roberta"}, .before = "<s>"}),
        fairseq({.kinds = {"mbart"},
                 .className = "MBart50Tokenizer",
                 .languages = marked("", mbart50Languages),
                 .before = "en_XX"}),
        {.file = "sentencepiece.bpe.model",
         .kinds = {"camembert"},
         .first = {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"},
         .shift = 4,
         .last = "<mask>",
         .before = "<s>",
         .after = "</s>"},
        {.file = "spiece.model", .kinds = {"pegasus"}, .first = pegasusPieces(), .shift = 103, .after = "eos"},
        {.file = "spiece.model", .kinds = {"t5"}, .extra = 100, .after = "eos"},
        {.file = "spiece.model", .kinds = {"mt5", "umt5"}, .after = "eos"},
        {.file = "spiece.model", .kinds = {"albert"}, .before = "[CLS]", .after = "[SEP]", .folds = true},
        {.file = "tokenizer.model", .before = "bos"},
    };
    return rules;
}

} // namespace heedmap
