#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

bool opensList(char c) { return c == '[' || c == '{'; }

/// Whether a bracket opens that does not hold a size, as in C's `float W[2][2]`.
bool hasBracketButSizes(std::string_view text)
{
    for (std::size_t open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
        const std::size_t end = text.find_first_not_of("0123456789", open + 1);
        if (open == 0 || end == std::string_view::npos || text[end] != ']')
            return true;
    }
    return false;
}

/// Whether what stands before a bracket is a name or the beginning of a call: `A =`, `np.array(`, `Float64`.
bool leadsToBrackets(std::string_view before)
{
    const std::string_view name = withoutWhite(before);
    if (name.empty() || std::string_view("(=:").find(name.back()) != std::string_view::npos)
        return !hasBracketButSizes(name);
    return name.back() == before.back() && smallLetter(name.front()) >= 'a' && smallLetter(name.front()) <= 'z'
        && std::ranges::all_of(name, [](char c) { return letterOrDigit(c) || c == '_' || c == '.'; });
}

/// Whether all that stands before a line that begins with a bracket is said of the table, `print(A)`, `# weights`,
/// `Head 0`: a few lines with a letter and one number at most.
bool headsTable(std::string_view before)
{
    constexpr std::size_t most = 500;
    if (before.size() > most || !trimmed(before).ends_with('\n')
        || before.find_first_of("[{|\"") != std::string_view::npos)
        return false;
    while (!before.empty()) {
        std::string_view line = withoutWhite(takeLine(before));
        const bool letters = line.empty()
            || std::ranges::any_of(line, [](char c) { return letterOrDigit(c) && !isFigure(c); })
            || std::ranges::any_of(line, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        int numbers = 0;
        while (!line.empty()) {
            const std::size_t end = std::min(line.find_first_of(" \t,;"), line.size());
            numbers += writtenNumber(line.substr(0, end)) ? 1 : 0;
            line.remove_prefix(std::min(end + 1, line.size()));
        }
        if (!letters || numbers > 1)
            return false;
    }
    return true;
}

/// Whether numbers begin here, behind more brackets or not; not so in `[CLS]`.
bool beginsNumbers(std::string_view text)
{
    const std::size_t first = text.find_first_not_of("[{( \t\r\n\"'");
    if (first == std::string_view::npos)
        return true;
    text = text.substr(first);
    const std::string_view word = text.substr(0, text.find_first_of("]}),; \t\r\n\"'"));
    constexpr std::string_view nothing[] = {"null", "None", "NULL", "NA", "nil", "undefined"}; // which are refused
    return word.empty() || std::ranges::find(nothing, word) != std::end(nothing) || word.starts_with("...")
        || word.starts_with("…") || isFigure(word[0]) || writtenNumber(word).has_value()
        || programNumber(word).has_value() || word.find('(') != std::string_view::npos;
}

constexpr Phrase manyAxes = HEEDMAP_PHRASE("it has more than three axes; expected one of its stacks, as print(a[0]) "
                                           "writes it, or a file of numpy.save, which keeps all axes");

class BracketReader {
public:
    BracketReader(std::string_view text, std::size_t begin, TableBuilder& table)
        : m_text(text), m_at(begin), m_table(table),
          m_calls(std::ranges::count(text.substr(0, begin), '(') - std::ranges::count(text.substr(0, begin), ')')),
          m_given(withoutWhite(text.substr(0, begin)).ends_with('='))
    {
    }

    void run()
    {
        readList();
        while (m_at = m_text.find_first_not_of(" \t\r\n", m_at), m_at != std::string_view::npos) {
            const char c = m_text[m_at];
            if (c == '#' && m_calls <= 0)
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (c == ',' && m_calls > 0 && !listFollows())
                skipCall();
            else if (opensList(c) || (c == '(' && m_calls == 0))
                readNext();
            else if (std::string_view(",;).>").find(c) != std::string_view::npos)
                ++m_at;
            else if (m_text.find_first_of("[{", m_at) != std::string_view::npos)
                refuseSecondTable(m_text, m_at);
            else
                throw Error(HEEDMAP_PHRASE("line %1: %2 was not expected after the table"), lineAt(m_text, m_at),
                            inQuotes(withoutWhite(m_text.substr(m_at))));
        }
    }

private:
    /// Lists of numbers may follow each other as rows; anything deeper is a second table.
    void readNext()
    {
        const std::size_t begin = m_at;
        if (m_leaf > 1 || m_text.substr(m_end, begin - m_end).find("\n\n") != std::string_view::npos)
            refuseSecondTable(m_text, begin);
        readList();
        if (m_leaf > 1)
            refuseSecondTable(m_text, begin);
    }

    /// Whether a comma stands before another list, as between the rows of Maxima's matrix([1, 2], [3, 4]).
    bool listFollows() const
    {
        const std::size_t next = m_text.find_first_not_of(" \t\r\n", m_at + 1);
        return next != std::string_view::npos && opensList(m_text[next]);
    }

    /// Skips the other arguments of the call, such as dtype=float32.
    void skipCall()
    {
        std::size_t open = static_cast<std::size_t>(m_calls);
        for (; m_at < m_text.size() && open > 0; ++m_at)
            open = open + (m_text[m_at] == '(' ? 1 : 0) - (m_text[m_at] == ')' ? 1 : 0);
        m_calls = 0;
    }

    /// From an opening bracket to the one that closes it.
    void readList()
    {
        const std::size_t begin = m_at;
        do {
            if (m_at >= m_text.size())
                throw Error(HEEDMAP_PHRASE("the bracket of line %1 is not closed"), lineAt(m_text, begin));
            step(m_text[m_at]);
        } while (!m_closing.empty());
        m_end = m_at;
    }

    void step(char c)
    {
        if (opensList(c) || c == '(')
            open(c);
        else if (!m_closing.empty() && (c == ']' || c == '}' || c == ')'))
            close(c);
        else if (c == ',' || c == ';')
            separate(c);
        else if (whiteSpace.find(c) != std::string_view::npos)
            skipWhite(c);
        else
            token();
    }

    /// In one list of MATLAB a line end ends the row; NumPy and PyTorch break lines that are longer.
    void skipWhite(char c)
    {
        constexpr std::size_t shortLine = 45;
        constexpr std::size_t wrapped = 60; // what NumPy breaks is longer
        constexpr std::size_t fits = 70;    // with the next number, and NumPy would not have broken it
        const bool row = m_leaf == 1 && m_closing == "]" && m_cells > 0 && !m_expects;
        if (c != '\n' || !row) {
            ++m_at;
            return;
        }
        const std::size_t length = m_at - std::min(m_text.rfind('\n', m_at - 1) + 1, m_at);
        const std::size_t next = std::min(m_text.find_first_not_of(whiteSpace, m_at), m_text.size());
        const bool moreFollows = next < m_text.size() && m_text[next] != ']';
        const std::size_t word = std::min(m_text.find_first_of(" ,;]\r\n", next), m_text.size()) - next;
        keepReading(length + (next - m_at) + word); // what was looked at
        if (next < m_text.size() && m_text[next] == ',') {
            ++m_at;
            return;
        }
        if (length < (m_given ? wrapped : shortLine) || m_commas)
            endRow();
        else if (moreFollows && (m_given || length + word < fits))
            fail(HEEDMAP_PHRASE("the line may end the row or go on in the next; expected a semicolon or a comma"));
        ++m_at;
    }

    void open(char c)
    {
        constexpr std::size_t deepest = 8;
        if (m_outer)
            fail(manyAxes);
        if (m_leaf > 0 && m_closing.size() >= m_leaf)
            fail(HEEDMAP_PHRASE("a list where a number was expected"));
        if (m_closing.size() == deepest)
            fail(HEEDMAP_PHRASE("the brackets are nested too deeply"));
        m_closing += c == '[' ? ']' : c == '{' ? '}' : ')';
        m_expects = true;
        m_cells = 0;
        ++m_at;
    }

    void close(char c)
    {
        const std::size_t depth = m_closing.size();
        if (c != m_closing.back())
            throw Error(HEEDMAP_PHRASE("line %1: expected %2, got %3"), lineAt(m_text, m_at),
                        inQuotes(m_closing.substr(depth - 1)), inQuotes(std::string_view(&c, 1)));
        m_closing.pop_back();
        if (depth == m_leaf)
            endRow();
        else if (m_leaf > 0 && depth + 1 == m_leaf)
            endSlice();
        else if (m_leaf == 0)
            throw Error(HEEDMAP_PHRASE("it holds no numbers"));
        if (depth + 2 == m_leaf) { // a fourth axis holds one stack, or stacks of one matrix each
            m_outer = m_outer || m_slices > 1;
            m_single = m_single || m_slices == 1;
            m_slices = 0;
        }
        m_outer = m_outer && !m_closing.empty();
        m_expects = false;
        ++m_at;
    }

    void endSlice()
    {
        m_table.endSlice();
        if (++m_slices > 1 && m_single)
            fail(manyAxes);
    }

    void separate(char c)
    {
        const bool inRow = m_leaf == m_closing.size();
        if (c == ';' && inRow && m_leaf > 1 && m_cells == 1)
            fail(HEEDMAP_PHRASE("a semicolon in an inner list begins a row in some languages and stands in a row in "
                                "others; expected commas"));
        m_commas = m_commas || (c == ',' && inRow);
        if (m_expects && (inRow || m_leaf == 0) && c == ',')
            fail(HEEDMAP_PHRASE("the cell is empty"));
        m_expects = c == ',';
        if (c == ';' && inRow) {
            endRow();
            m_expects = false;
        }
        ++m_at;
    }

    void token()
    {
        if (m_leaf == 0)
            m_leaf = m_closing.size();
        if (m_closing.size() != m_leaf)
            fail(m_text.substr(m_at).starts_with("...") || m_text.substr(m_at).starts_with("…")
                     ? leftOut
                     : HEEDMAP_PHRASE("a number where a list was expected"));
        noteSeparator();
        const std::size_t begin = m_at;
        std::size_t inside = 0;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (inside == 0
                && (whiteSpace.find(c) != std::string_view::npos
                    || std::string_view(",;[]{})").find(c) != std::string_view::npos))
                break;
            inside = inside + (c == '(' ? 1 : 0) - (c == ')' ? 1 : 0);
        }
        std::string_view cell = m_text.substr(begin, m_at - begin);
        if (cell.size() > 1 && (cell.front() == '"' || cell.front() == '\'') && cell.back() == cell.front())
            cell = cell.substr(1, cell.size() - 2);
        m_table.cell(cell);
        ++m_cells;
        m_expects = false;
    }

    /// Commas right between figures beside blanks that separate, `[0,5 0,25]`, may be decimal points.
    void noteSeparator()
    {
        if (m_cells == 0)
            m_tight = m_apart = false;
        const bool comma = m_at > 1 && m_text[m_at - 1] == ',' && isFigure(m_text[m_at - 2]) && isFigure(m_text[m_at]);
        m_tight = m_tight || (m_cells > 0 && comma);
        m_apart = m_apart || (m_cells > 0 && !m_expects && m_text[m_at - 1] == ' ');
        if (m_tight && m_apart)
            fail(HEEDMAP_PHRASE("commas and blanks both stand between numbers; expected one of them"));
    }

    void endRow()
    {
        keepReading(static_cast<std::uint64_t>(m_at - m_row));
        m_row = m_at;
        m_table.endRow();
        m_cells = 0;
        m_commas = false;
    }

    [[noreturn]] void fail(const Sentence& what) const
    {
        throw Error(HEEDMAP_PHRASE("row %1, column %2: %3"), m_table.rows() + 1, m_cells + 1, what);
    }

    std::string_view m_text;
    std::size_t m_at;
    TableBuilder& m_table;
    std::ptrdiff_t m_calls; ///< calls such as array( that are open before the brackets
    bool m_given;           ///< a name and = stand before them
    std::string m_closing;  ///< the brackets that close those that are open
    std::size_t m_leaf = 0; ///< how deep the numbers are, once that is known
    std::size_t m_end = 0;  ///< of the last list
    std::size_t m_row = 0;  ///< its end
    Index m_cells = 0;      ///< of this row
    bool m_commas = false;  ///< in this row
    bool m_tight = false;   ///< one of them stands right between two figures
    bool m_apart = false;   ///< blanks alone stand between two numbers of this row
    bool m_expects = false; ///< a comma or a bracket needs something after it
    Index m_slices = 0;     ///< of the stack that is open
    bool m_single = false;  ///< stacks of one matrix were closed
    bool m_outer = false;
};

} // namespace

std::optional<std::size_t> bracketsIn(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(whiteSpace);
    std::string_view after = text.substr(std::min(first, text.size()));
    if (isSlice(trimmed(takeLine(after))))
        return std::nullopt;
    if (first != std::string_view::npos && text[first] == '(' && beginsNumbers(text.substr(first))
        && text.find(',') < text.find_first_of("\n)", first)) // a tuple
        return first;
    constexpr std::size_t longestName = 1000;
    for (std::size_t at = text.find_first_of("[{"); at < longestName; at = text.find_first_of("[{", at + 1)) {
        const std::string_view sum = withoutWhite(text.substr(0, at));
        if (!sum.empty() && std::string_view("*/+@").find(sum.back()) != std::string_view::npos && isFigure(sum[0])
            && beginsNumbers(text.substr(at))) // 0.5 * [[1, 2], [3, 4]]
            refuseChanged(sum, {});
        if (leadsToBrackets(text.substr(0, at)) || headsTable(text.substr(0, at))) {
            if (!beginsNumbers(text.substr(at)))
                return std::nullopt;
            refuseChanged(text.substr(0, at), text.substr(at));
            return at;
        }
    }
    return std::nullopt;
}

void readBrackets(std::string_view text, std::size_t begin, TableBuilder& table)
{
    BracketReader(text, begin, table).run();
}

} // namespace heedmap
