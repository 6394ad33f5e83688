#include "export/export_options.h"

#include "figure_options.h"
#include "figures.h"
#include "model_input.h"
#include "numbers.h"
#include "values.h"
#include "window/views.h"

namespace heedmap {

namespace {

// A test compares the names with the table of views.
constexpr Phrase helpOfView = HEEDMAP_PHRASE(
    "a view as the window draws it: stage, panels, heads, text, sheet, matrix, picture, cost, table, next, pair, lens; "
    "matrices side by side: panels:X,W_Q,A (then lines=A: these weights as lines); of a node, stage:NODE, or "
    "stage:NODE[s,r,c] with a cell that is kept; chosen heads and parts: heads:A[0],A[3], text:A[1,4] (from token 4), "
    "matrix:A[1,2:8,0:4]; text:A,heads=mean,least=0.1 (no lighter weights); heads:colours=largest|own");

std::vector<std::string> viewIds()
{
    std::vector<std::string> ids;
    for (const ViewEntry& view : views())
        ids.emplace_back(view.id);
    return ids;
}

std::vector<std::string> partNames() { return figureParts(); }

const Option optionsOfExport[] = {
    {"--output", "DIR|FILE.EXT",
     HEEDMAP_PHRASE("the folder to write to, made where there is none; or one file, whose format follows"), "-o", true},
    {"--nodes", "A,S|all",
     HEEDMAP_PHRASE("a figure of each of these nodes, * standing for anything: dec.*.self.A; of a part: A[1] (all)")},
    {"--figures", "all|NAME,...", HEEDMAP_PHRASE("the figures that the document asks for, NAME.EXT each")},
    {"--slices", "0,3|0:8",
     HEEDMAP_PHRASE(
         "of stacks only these matrices; likewise --rows and --cols, half-open and from 0; mean: their mean as one "
         "matrix")},
    {"--minus", "FILE|sample:I",
     HEEDMAP_PHRASE("the numbers less those of the same nodes, of the same shapes, of another document, or of another "
                    "sample of this "
                    "one")},
    {"--rows", "0:8", HEEDMAP_PHRASE("only these rows")},
    {"--cols", "0:8", HEEDMAP_PHRASE("only these columns")},
    {"--layers", "0:4", HEEDMAP_PHRASE("with --view heads and --width, only these layers; --slices are heads then")},
    {"--columns", "N", HEEDMAP_PHRASE("how many matrices of a stack, panels, or heads stand in a row")},
    {"--panels", "A,S,Z",
     HEEDMAP_PHRASE(
         "these nodes as one figure with (a), (b), (c) and cells of one size: panels.EXT; A[1] one matrix, A@2 "
         "of sample 2, A@FILE of another document, and views: heads:A, text:A[1]")},
    {"--select", "NODE|NODE[s,r,c]",
     HEEDMAP_PHRASE("a node with its operands as one figure; of a cell, with what it is worked out from marked")},
    {"--arithmetic", "NODE[s,r,c]",
     HEEDMAP_PHRASE(
         "how the number of a cell is worked out, as a figure or, of --format latex or -o FILE.tex, for a text")},
    {"--gradient-of", "loss|NODE[s,r,c]",
     HEEDMAP_PHRASE("also the gradients of that number: grad.NODE is a node as the others are, and the sheet, --select "
                    "and views have "
                    "them under their matrices")},
    {"--view", "stage:NODE|heads|...", helpOfView, "", false, false, nullptr, viewIds},
    {"--scene", "steps|product:NODE|...",
     HEEDMAP_PHRASE(
         "what moves: steps, product:NODE as it is worked out, train:NODE over a training, slider:W_Q[0,0]=-3..3 as a "
         "number is dragged (with --nodes, these follow it); of png, svg, pdf and tikz a file each frame")},
    {"--steps", "N", HEEDMAP_PHRASE("of the training of --scene train (500)")},
    {"--width", "84mm",
     HEEDMAP_PHRASE("how wide the figure is on paper, in mm, cm, in or pt: it is laid out at that width")},
    {"--height", "90mm",
     HEEDMAP_PHRASE(
         "of a page such as a slide: the figure is laid out to fit it and stands in its middle; of --scene "
         "steps, a stack that does not fit shows the matrix of --slices, of --sheet as many pages as it takes")},
    {"--text", "7pt", HEEDMAP_PHRASE("the size of its text on paper (7pt with --width)")},
    {"--without", "title,...",
     HEEDMAP_PHRASE(
         "leave out title, symbol, shape, axes, labels, values, bar, range or margin; entropy: the words under heads "
         "of --view heads"),
     "", false, false, nullptr, partNames},
    {"--with", "title,...",
     HEEDMAP_PHRASE("of a figure with --width, which has none of them unasked: title, symbol, shape or step; of --view "
                    "heads, mean: the mean of each layer as one more column")},
    {"--style", "journal|slide|poster|textbook",
     HEEDMAP_PHRASE("the looks of a place: journal has black text, no frames, gaps, title or notes; of the others text "
                    "of 14, 24 and "
                    "9 pt and heavier lines"),
     "", false, false, nullptr, styleNames},
    {"--bar", "below|right|left|none", HEEDMAP_PHRASE("where the bar of the colours stands (below)")},
    {"--bar-label", "TEXT", HEEDMAP_PHRASE("what the numbers beside the bar are")},
    {"--title", "TEXT", HEEDMAP_PHRASE("what the figure is called, in place of its own words")},
    {"--symbol", "TEX", HEEDMAP_PHRASE("its symbol, in place of its own: \\alpha_{ij}")},
    {"--slice-names", "TEXT,...",
     HEEDMAP_PHRASE("what the matrices of a stack are called, in their order: L3-H7,L5-H1")},
    {"--row-axis", "TEXT", HEEDMAP_PHRASE("the name of its rows; likewise --col-axis")},
    {"--col-axis", "TEXT", HEEDMAP_PHRASE("the name of its columns")},
    {"--first-index", "0|1", HEEDMAP_PHRASE("what rows, columns and matrices of a stack are counted from (0)")},
    {"--label-length", "N", HEEDMAP_PHRASE("tokens of at most N characters, cut where they are longer (all)")},
    {"--wrap", "N",
     HEEDMAP_PHRASE("tokens in lines of at most N characters, where there is room for several (one line)")},
    {"--whole-labels", "", HEEDMAP_PHRASE("tokens as long as they are, however much room they take")},
    {"--turned", "", HEEDMAP_PHRASE("tokens over columns turned, also where they have room")},
    {"--font", "NAME", HEEDMAP_PHRASE("the font of all text (DejaVu Sans)")},
    {"--marks", "", HEEDMAP_PHRASE("mark the cells that disagree with what the document has as published")},
    {"--labels", "", HEEDMAP_PHRASE("tokens, or else indices, beside the numbers of csv, tsv and latex")},
    tokensOption(),
    keyTokensOption(),
    {"--format", "png,svg,pdf,tikz,csv,tsv,numpy,latex,gif,apng|html",
     HEEDMAP_PHRASE("what to write (png); gif and apng with --scene; html is one page of the whole document, "
                    "NAME.html, in which a "
                    "browser computes it")},
    {"--scale", "2",
     HEEDMAP_PHRASE("pixels of a png for each px of the figure (2; of gif and apng fewer where 1.5 MB ask for it)")},
    {"--dpi", "600", HEEDMAP_PHRASE("dots an inch of a png, in place of --scale")},
    {"--palette", "NAME",
     HEEDMAP_PHRASE(
         "colours of the cells (each kind of matrix its own): teal, viridis, cividis, magma, greys, black-white, mint, "
         "slate, or, with zero in the middle, blue-red, purple-orange, brown-teal, green-magenta"),
     "", false, false, nullptr, paletteNames},
    {"--range", "auto|shared|LO:HI", HEEDMAP_PHRASE("what the colours span; LO:max up to the largest number (auto)")},
    {"--logarithmic", "", HEEDMAP_PHRASE("logarithmic colours of weights")},
    {"--overview", "largest|mean",
     HEEDMAP_PHRASE("what a pixel of several cells shows: the one that stands out most, or their mean")},
    {"--signs", "",
     HEEDMAP_PHRASE("a dash in cells below zero that have no number: told apart in print without colours")},
    {"--not-centred", "",
     HEEDMAP_PHRASE("colours of signed data from their smallest number to their largest, wherever zero is")},
    {"--decimals", "2", HEEDMAP_PHRASE("of the numbers in cells and in latex (2)")},
    {"--significant", "2", HEEDMAP_PHRASE("figures of the numbers in cells, in place of decimals")},
    {"--percent", "", HEEDMAP_PHRASE("numbers in cells times a hundred, with a % sign")},
    {"--values-from", "0.05", HEEDMAP_PHRASE("no number in cells whose magnitude is below")},
    {"--values", "all|largest|none|[[R,C],...]", HEEDMAP_PHRASE("numbers in which cells: largest, of each row (all)")},
    {"--no-values", "", HEEDMAP_PHRASE("no numbers in the cells")},
    {"--transparent", "", HEEDMAP_PHRASE("no ground under the figures")},
    {"--sheet", "", HEEDMAP_PHRASE("the whole computation as one figure, sheet.EXT; with --nodes, those as well")},
    {"--closed", "enc.0,dec.1|all", HEEDMAP_PHRASE("with --sheet, layers of which it has one line (none)")},
    {"--theme", "NAME", HEEDMAP_PHRASE("paper, light, dark, contrast or contrast-dark (paper)"), "", false, false,
     nullptr, themeNames},
    languageOption(HEEDMAP_PHRASE("language of the figures (the first of the document's title, else English), and of "
                                  "messages (the locale's)")),
    settingsOption(),
    sampleOption(),
    softmaxOption(),
    transposeOption(),
    samplesOfFilesOption(),
    quietOption(),
    asOption(),
    numbersOption(),
};

} // namespace

std::span<const Option> exportOptions() { return optionsOfExport; }

} // namespace heedmap
