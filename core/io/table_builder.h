#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/io/table.h>

#include <span>
#include <utility>

namespace heedmap {

/// Takes the cells of a table as a notation gives them, tells labels from numbers, and compares the rows.
class TableBuilder {
public:
    TableBuilder(const TableReading& how, bool figures) : m_how(how), m_figures(figures) {}

    const TableReading& how() const { return m_how; }
    /// Whether a cell may be blank, as one that was not printed.
    bool figuresMayLack() const { return m_figures; }
    /// Text is never a label, as between brackets.
    void setBare() { m_bare = true; }
    /// The first row holds labels, whatever it looks like.
    void setHeaded() { m_headed = true; }
    /// The first cell of each row of numbers is a label, whatever it looks like.
    void setRowsHeaded() { m_rowsHeaded = true; }
    /// Every number is a multiple of a power of ten, which is given as `e+03`; nothing where it is empty.
    void setFactor(std::string exponent) { m_factor = std::move(exponent); }
    /// Every number is multiplied by this, or divided.
    void setScale(double scale, bool divides = false)
    {
        m_scale = scale;
        m_divides = divides;
    }
    /// Whether a cell is a word that names a row or a column.
    bool isLabel(const std::string& text) const;
    /// Says what was taken that may be meant otherwise.
    void notice(Sentence taken) { m_labels.taken = std::move(taken); }
    void cell(std::string_view text);
    /// Does nothing where the row has no cells.
    void endRow();
    /// Does nothing where the slice has no rows.
    void endSlice();
    void end();

    Index rows() const { return m_rowsRead; }
    /// Whether nothing but a caption, `weights,,`, was read.
    bool holdsCaption() const { return m_first && isCaption(*m_first); }
    NumberTable numbers();
    FigureTable figures();

private:
    void decideFirst(std::span<const std::string> next = {});
    bool isCaption(std::span<const std::string> row) const;
    void leaveCaption(std::span<const std::string> row);
    void takeIndex();
    static bool differ(std::span<const std::string> row);
    bool isLowerHead(std::span<const std::string> row) const;
    bool isTitle(std::span<const std::string> row) const;
    bool namesRows(std::span<const std::string> row, const std::vector<std::string>& heads) const;
    void noteName(std::span<const std::string> row, const std::string& corner);
    bool countsColumns(const std::vector<std::string>& first, std::span<const std::string> next);
    bool isSecondHead(std::span<const std::string> row) const;
    void takeRow(std::span<const std::string> row, Index number);
    std::size_t labelColumns(std::span<const std::string> row) const;
    std::string labelOf(std::span<const std::string> row);
    void noteLabels();
    void beginWith(std::span<const std::string> row, Index number);
    void checkCounted() const;
    void noteComma(const std::string& cell, Index row, Index column);
    void checkGrouped();
    void takeCell(const std::string& cell, Index row, Index column);
    Shape shape() const;
    TableLabels names();

    const TableReading& m_how;
    bool m_figures;
    std::string m_factor;
    double m_scale = 1;
    bool m_divides = false;
    std::string m_grouped; ///< the first number such as 2,000
    Index m_groupedRow = 0;
    Index m_groupedColumn = 0;
    std::string m_pointed; ///< the first number such as 1.234
    Index m_pointedRow = 0;
    Index m_pointedColumn = 0;
    bool m_point = false; ///< of a number
    bool m_comma = false; ///< of a number that is not so
    bool m_bare = false;
    bool m_headed = false;
    bool m_rowsHeaded = false;
    std::vector<std::string> m_row; ///< the cells of the row that is read, then room for longer ones
    std::size_t m_cells = 0;
    std::optional<std::vector<std::string>> m_first; ///< the first row, until it is known whether it holds labels
    bool m_header = false;
    Index m_captions = 0;   ///< rows before the first that are not part of it
    Index m_named = 0;      ///< the row that says what the rows are; 0 where none does
    bool m_counted = false; ///< the first column is taken for labels if it counts the rows
    bool m_labelled = false;
    std::size_t m_labelColumns = 0;
    std::vector<std::string> m_above; ///< the labels of the row before, where there are several
    bool m_counts = false;            ///< labels are numbers, which have to go on
    bool m_guessed = false; ///< labelled only because the first cell is text, which those below it have to be too
    std::string m_firstLabel;
    Index m_firstRow = 0; ///< the number of the row of that cell
    bool m_begun = false; ///< a row of numbers was taken
    TableLabels m_labels;
    std::vector<double> m_numbers;
    std::vector<std::string> m_texts;
    Index m_rowsRead = 0; ///< with the row of labels
    Index m_columns = 0;
    Index m_slices = 0;
    Index m_rows = 0;      ///< of each slice
    Index m_sliceRows = 0; ///< of the slice that is read
};

/// An ellipsis in place of cells, and what is said of it.
bool isEllipsis(std::string_view text);
extern const Phrase leftOut;

// The notations. Each reads all of the text. Throws Error if there is a second table.
bool isMarkup(std::string_view text);
void readMarkup(std::string_view text, TableBuilder& table);
/// Where the brackets of a table begin; none where the text is not one in brackets.
std::optional<std::size_t> bracketsIn(std::string_view text);
void readBrackets(std::string_view text, std::size_t begin, TableBuilder& table);
void readLines(std::string_view text, TableBuilder& table);

/// Removes the next line from `rest` and returns it; it ends with \n, \r\n or \r.
std::string_view takeLine(std::string_view& rest);
/// A text with `with` in each place of `what`.
std::string exchanged(std::string_view text, std::string_view what, std::string_view with);
/// The number of the line, from 1, in which this place of the text lies.
Index lineAt(std::string_view text, std::size_t place);
[[noreturn]] void refuseSecondTable(std::string_view text, std::size_t place);
/// What a table between brackets has for a number beyond `writtenNumber`: `np.inf`, `np.float64(0.5)`, `True`,
/// `1.5*^-3`, `Rational(1, 2)`, `0.1f`.
std::optional<double> programNumber(std::string_view text);

/// Throws Error if a call or a sign before brackets makes another matrix of their numbers: `-np.array(`,
/// `Transpose[`, `np.exp(`. Calls that keep them are known, and the one that is called `known`.
void refuseChanged(std::string_view before, std::string_view behind, std::string_view known = {});
/// Throws Error if something but blanks, closing signs, a type and comments follows a matrix: `.T`, `* 2`.
void refuseBehind(std::string_view behind);

/// Throws Error if a matrix of that size does not have that number of numbers.
void requireFilled(std::size_t numbers, std::size_t rows, std::size_t columns);
/// The lines of a matrix whose numbers are given by rows or by columns. Throws Error if they do not fill it.
std::string inLines(const std::vector<std::string>& numbers, std::size_t rows, std::size_t columns, bool byRow);

/// Text with one blank for every run of white space, and none around it.
std::string simplified(std::string_view text);
/// A power of ten alone, `10^-3`, as a figure: 1·10^-3; another text as it is.
std::string withFigures(const std::string& text);
/// How many columns a cell says that it takes; 1 where it is none of 1 to 100.
int spanIn(std::string_view text);

bool isHtml(std::string_view text);
void readHtml(std::string_view text, TableBuilder& table);
/// A cell of Markdown with HTML in it as plain text; one with something struck out, or tokens such as `<bos>`, as it
/// is.
std::string plainHtml(std::string_view cell);

bool isLatex(std::string_view text);
void readLatex(std::string_view text, TableBuilder& table);
/// A cell of LaTeX as plain text.
std::string plainLatex(std::string_view cell);
/// Throws Error if something before a matrix of LaTeX makes another one of it: `\alpha`, `\text{softmax}(`.
void refuseLatexBefore(std::string_view before);
/// Throws Error if something after it does: `^T`, `\cdot 2`, `W`; what stands before it says whether a formula goes on
/// in the next line.
void refuseLatexBehind(std::string_view behind, std::string_view before);

// What is made plain before the notation is told.
/// No-break and thin spaces become spaces; empty where there are none.
std::string withPlainSpaces(std::string_view text);
inline bool isFigure(char c) { return c >= '0' && c <= '9'; }
/// What stands above each slice of a stack: MATLAB's `A(:,:,1) =`, PyTorch's `(0,.,.) =`, Julia's `[:, :, 1] =`.
bool isSlice(std::string_view line);
/// Without what programs print round a table, boxes of │ and ─, rules and headings, and without the signs of light
/// markup that Markdown does not have; empty where there are none.
std::string withoutDrawing(std::string_view text);
struct Factored {
    std::string text;
    std::string exponent; ///< `e+03`; empty where there is no factor
    std::string line;     ///< that has it behind words, which may head one column alone
};
/// The power of ten that stands above all numbers, MATLAB's and PyTorch's `1.0e+03 *`, `(×10⁻³)`, and the text with
/// blanks in its place. Throws Error for another factor.
Factored withoutFactor(std::string_view text);
/// A number that multiplies the matrix behind it, `100 * [[1, 2]]`, or by which the one before it is multiplied or
/// divided, and the text without it; nothing for another text.
struct Multiplied {
    std::string text;
    double scale;
    bool divides;
};
std::optional<Multiplied> withoutMultiplier(std::string_view text);
/// What languages of programs, mathematics and typesetting write otherwise, in brackets or in lines: Rust's `vec![…]`,
/// Typst's `mat(1; 2)`, Maple's `<1 | 2>`, APL's `2 2⍴…`; empty for other texts. Throws Error if the numbers do not
/// fill the matrix.
std::string inBracketsOrLines(std::string_view text);
/// The rows of R's `matrix(c(…), nrow = 2)`, `structure(c(…), dim = …)`, `rbind(…)` and `cbind(…)`; empty for another
/// text. Throws Error if the numbers do not fill the matrix.
std::string rowsOfCall(std::string_view text);
/// Numbers in one row whose sizes are said before or after them, as rows: Eigen's `Matrix2d m; m << 1, 2, 3, 4;`,
/// C's `W[2][2] = {1, 2, 3, 4}`, `tf.constant([1, 2, 3, 4], shape=(2, 2))`, J's `2 2 $ 1 _2 3 4`; and the minus signs
/// of J and APL as others write them. Empty for other texts. Throws Error if the numbers do not fill the matrix, or
/// where one line of Eigen's has no sizes.
std::string withDeclaredSizes(std::string_view text);
/// Plain TeX's `\pmatrix{1 & 2 \cr 3 & 4}` as LaTeX has it; empty where there is none.
std::string withLatexMatrices(std::string_view text);
/// `the: 0.5, 0.25` and `Row 1: [0.5, 0.25]` as rows with labels, and the numbers of rows in lists without them,
/// `1. [0.5, 0.25]`; empty where not all lines are so.
std::string withLabelsBeforeColons(std::string_view text);
/// Without the tall brackets ⎡⎢⎣ and ⎤⎥⎦ that SymPy draws round a matrix; empty where there are none.
std::string withoutDrawnBrackets(std::string_view text);
/// Whether R printed a matrix, with [1,] before each row or [,1] above each column.
bool isPrintedByR(std::string_view text);
/// The slices of an array of R below `, , 1`, under headings as MATLAB has them; empty for another text.
std::string slicesPrintedByR(std::string_view text);
/// Its rows between tabs, with the names of rows or columns, those of columns that are printed further down joined.
/// Throws Error if a row has neither a name nor its number.
std::string rowsPrintedByR(std::string_view text);

} // namespace heedmap
