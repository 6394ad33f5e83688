#pragma once

#include <heedmap/base/quotes.h>
#include <heedmap/base/sentence.h>

#include <string>
#include <vector>

namespace heedmap {

// Sentences for people in the summary of a document.

/// Adds a remark, if it says anything, as a line of its own.
inline void addRemark(Sentence& summary, const Sentence& remark)
{
    if (!remark.empty())
        summary = summary.empty() ? remark : Sentence(HEEDMAP_PHRASE("%1\n%2"), summary, remark);
}

/// Adds one more of what is assumed.
inline void addAssumed(Sentence& all, const Sentence& one)
{
    all = all.empty() ? one : Sentence(HEEDMAP_PHRASE("%1, %2"), all, one);
}

namespace assumed {
inline constexpr Phrase line = HEEDMAP_PHRASE("opened as %1; assumed: %2");
inline constexpr Phrase scale = HEEDMAP_PHRASE("scale 1/√d_k (--set scale=none)");
inline constexpr Phrase noMask = HEEDMAP_PHRASE("no mask (--set causal=true)");
inline constexpr Phrase noZeroKey = HEEDMAP_PHRASE("no key of zeros, as add_zero_attn adds (--set zero_key=true)");
inline constexpr Phrase causalMask = HEEDMAP_PHRASE("a causal mask (--set causal=false)");
inline constexpr Phrase causalSelf = HEEDMAP_PHRASE("a causal mask (--set %1.causal=false)");
inline constexpr Phrase noCausal = HEEDMAP_PHRASE("no causal mask (--set causal=true)");
inline constexpr Phrase keeps = HEEDMAP_PHRASE("1 keeps in %2 (--set %1.custom=hide, --set %1.custom=add)");
inline constexpr Phrase hides = HEEDMAP_PHRASE("1 hides in %2 (--set %1.custom=keep, --set %1.custom=add)");
inline constexpr Phrase adds = HEEDMAP_PHRASE("%2 is added to the scores (--set %1.custom=keep, --set %1.custom=hide)");
inline constexpr Phrase theMask = HEEDMAP_PHRASE("the mask");
inline constexpr Phrase rowKeeps = HEEDMAP_PHRASE("1 keeps in %1 (--set %2=hide)");
inline constexpr Phrase rowHides = HEEDMAP_PHRASE("1 hides in %1 (--set %2=keep)");
inline constexpr Phrase emptyRows = HEEDMAP_PHRASE("queries that see no key weigh 0 (--set %1.empty_row=nan)");
inline constexpr Phrase encoderAlone =
    HEEDMAP_PHRASE("%1 hides in the encoder alone, as in PyTorch (the array memory_key_padding_mask does so in the "
                   "decoder)");
inline constexpr Phrase tokensFirst =
    HEEDMAP_PHRASE("the first %1 keys are tokens, as %2 says (--set %3.key_padding=[1,1,0] says otherwise)");
inline constexpr Phrase elseBlind = HEEDMAP_PHRASE("%1 since query %2 would see no key otherwise");
inline constexpr Phrase elseApart = HEEDMAP_PHRASE("%1 since query %2 would not see its own key otherwise");
inline constexpr Phrase oneSample =
    HEEDMAP_PHRASE("%1 of %2 as %3 rows of one sample (--sample I for samples of one row)");
inline constexpr Phrase neighbours = HEEDMAP_PHRASE("neighbouring columns turn together (--set position.layout=half)");
inline constexpr Phrase layout = HEEDMAP_PHRASE("layout %1, as the angles repeat (--set position.layout=%2)");
inline constexpr Phrase turned = HEEDMAP_PHRASE("%1 as out×in, which alone fits the input");
inline constexpr Phrase inOut = HEEDMAP_PHRASE("%1 as in×out (one that is out×in is called %2)");
inline constexpr Phrase noValueWeights =
    HEEDMAP_PHRASE("no W_V, so the values are the rows of %1 (up to A nothing depends on them)");
inline constexpr Phrase inputByShape = HEEDMAP_PHRASE("%1 as X, which its shape fits");
inline constexpr Phrase asWeights = HEEDMAP_PHRASE("%1 as weights of X, which alone fits");
inline constexpr Phrase asRows =
    HEEDMAP_PHRASE("%1 as queries, keys and values (weights of X are called W_Q, W_K and W_V)");
inline constexpr Phrase stacksHeads =
    HEEDMAP_PHRASE("%1 as heads×rows×columns (numpy.swapaxes(W, 0, 1) of each where the rows come first)");
inline constexpr Phrase stacksRows =
    HEEDMAP_PHRASE("%1 as rows×heads×columns (numpy.swapaxes(W, 0, 1) of each where the heads come first)");
inline constexpr Phrase headsFirst = HEEDMAP_PHRASE("%1 as heads×rows×columns");
inline constexpr Phrase headsFirstOr =
    HEEDMAP_PHRASE("%1 as heads×rows×columns (--set heads=%2 for rows×heads×columns)");
inline constexpr Phrase rowsFirst = HEEDMAP_PHRASE("%1 as rows×heads×columns, which alone fits");
inline constexpr Phrase oneHead = HEEDMAP_PHRASE("%1 as %2 rows of one head (--set heads=%2 for heads of one row)");
inline constexpr Phrase firstRows = HEEDMAP_PHRASE("the first %1 rows of %2");
inline constexpr Phrase firstOfMask = HEEDMAP_PHRASE("the first %1×%2 entries of %3");
inline constexpr Phrase thirds = HEEDMAP_PHRASE("W_Q, W_K and W_V as the thirds of %1");
inline constexpr Phrase firstTokens = HEEDMAP_PHRASE("the tokens 0 to %1 (--tokens \"%2\")");
inline constexpr Phrase startToken = HEEDMAP_PHRASE("the token %1 before what the decoder reads");
inline constexpr Phrase heads = HEEDMAP_PHRASE("the heads side by side, with no W_O after them");
inline constexpr Phrase drawn = HEEDMAP_PHRASE("%1 drawn at random");
inline constexpr Phrase postNorm = HEEDMAP_PHRASE("post-norm (--set norm=pre)");
inline constexpr Phrase relu = HEEDMAP_PHRASE("ReLU (--set activation=gelu)");
} // namespace assumed

/// Says which arrays of a file are not used, if any.
inline Sentence unusedRemark(const std::vector<std::string>& names)
{
    return names.empty() ? Sentence()
                         : Sentence(HEEDMAP_PHRASE("Not used of the file: %1."), commaSeparated(names, 12));
}

/// What is said of tokens that are one text, not a list.
inline Sentence oneTextRemark(const std::string& name)
{
    return {HEEDMAP_PHRASE("%1: expected a list of strings, got a single one; numpy.array(text.split()) makes a list"),
            {Sentence(name)}};
}

} // namespace heedmap
