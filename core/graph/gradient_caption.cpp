#include "graph/gradient_caption.h"

namespace heedmap {
namespace {

/// Captions by operation and input; an entry without an input serves all.
struct Entry {
    std::string_view op;
    int input;
    Phrase caption;
};

constexpr int any = -1;

constexpr Phrase moved = HEEDMAP_PHRASE("The step only moved numbers. What comes back is moved the same way back.");
constexpr Phrase added = HEEDMAP_PHRASE("A sum grows by what any of its parts grows by. So what comes back goes "
                                        "to each part, unchanged.");
constexpr Phrase factor =
    HEEDMAP_PHRASE("A product grows by a growth of one factor times the other factor. So what comes back is "
                   "multiplied by the other factor.");
constexpr Phrase affine = HEEDMAP_PHRASE("Every row uses this number. What comes back from each of them is added.");
constexpr Phrase curve =
    HEEDMAP_PHRASE("What comes back is multiplied by how steep the curve is at this number. Where the curve is "
                   "flat, nothing passes.");

constexpr Entry entries[] = {
    {"softmax", any,
     HEEDMAP_PHRASE("A score moves its own weight, and takes from the others of its row. So its push is its weight "
                    "times its own push, less the average push of the row.")},
    {"matmul", any,
     HEEDMAP_PHRASE("Each number here was multiplied with others, and went into sums. Every sum hands back its own "
                    "push times the number that was met there; all of them are added.")},
    {"scale", any,
     HEEDMAP_PHRASE("The step multiplied by a constant. What comes back is multiplied by the same constant.")},
    {"mask_fill", 0,
     HEEDMAP_PHRASE("What the mask keeps was handed on, and so is what comes back. A masked cell had no say: "
                    "nothing comes back to it.")},
    {"layer_norm", 0,
     HEEDMAP_PHRASE("The norm takes out the mean of a row and its size. So a push that only moves the mean, or "
                    "only makes the row larger, comes to nothing; the rest is divided by the deviation.")},
    {"layer_norm", any, affine},
    {"rms_norm", 0,
     HEEDMAP_PHRASE("The norm takes out the size of a row. So a push that only makes the row larger comes to "
                    "nothing; the rest is divided by the size.")},
    {"rms_norm", any, affine},
    {"log_softmax", any,
     HEEDMAP_PHRASE("A logit moves its own probability, and takes from the others of its row. So its push is its "
                    "own, less its probability times the pushes of the whole row.")},
    {"pick", any,
     HEEDMAP_PHRASE("Only what is wanted in each row was read. So only that gets a push; the others get nothing.")},
    {"row_lookup", any,
     HEEDMAP_PHRASE("Each token read one row. A row gets the sum of what comes back from every token that read it; "
                    "a row that none has read gets nothing.")},
    {"relu", any,
     HEEDMAP_PHRASE("Where the number was positive, what comes back passes; where it was cut to 0, nothing does.")},
    {"gelu", any, curve},
    {"gelu_tanh", any, curve},
    {"quick_gelu", any, curve},
    {"silu", any, curve},
    {"tanh", any, curve},
    {"sigmoid", any, curve},
    {"normal_cdf", any, curve},
    {"exp", any, curve},
    {"exp_less", any, curve},
    {"elu_plus_one", any, curve},
    {"log", any, curve},
    {"sqrt", any, curve},
    {"rope", any,
     HEEDMAP_PHRASE("The step turned each pair of numbers by an angle. What comes back is turned back by it.")},
    {"add", any, added},
    {"sum_of", any, added},
    {"slice_sum", any, added},
    {"row_sum", any, added},
    {"column_sum", any, added},
    {"sum_to", any, added},
    {"identity", any, HEEDMAP_PHRASE("The step changed nothing. What comes back is handed on unchanged.")},
    {"subtract", 0, added},
    {"subtract", 1, HEEDMAP_PHRASE("A difference falls by what is subtracted. So what comes back changes its sign.")},
    {"multiply", any, factor},
    {"split_heads", any, moved},
    {"merge_heads", any, moved},
    {"transpose", any, moved},
    {"reorder", any, moved},
    {"join_rows", any, moved},
    {"join_columns", any, moved},
};

} // namespace

Sentence gradientCaption(std::string_view op, std::size_t input)
{
    for (const Entry& entry : entries)
        if (entry.op == op && (entry.input == any || entry.input == static_cast<int>(input)))
            return entry.caption;
    return HEEDMAP_PHRASE("How much the chosen number would grow for a small growth of each cell. It is computed "
                          "backwards, from the result to the inputs.");
}

Sentence gradientSumCaption()
{
    return HEEDMAP_PHRASE("Several steps read this matrix. What comes back from each of them is added.");
}

Sentence gradientSeedCaption()
{
    return HEEDMAP_PHRASE("Here the way back begins: the chosen number grows by what it grows by, once.");
}

} // namespace heedmap
