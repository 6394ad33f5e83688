// Tables of HTML and of MathML.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace heedmap {
namespace {

using Html = std::string_view;
constexpr auto notInHtml = Html::npos;

template <std::size_t N> bool isAmong(Html word, const Html (&words)[N])
{
    return std::ranges::find(words, word) != std::end(words);
}

/// Whether the text begins with this word, in any case.
bool begins(Html text, Html word)
{
    return text.size() >= word.size() && std::ranges::equal(text.substr(0, word.size()), word, {}, smallLetter);
}

bool isTag(Html text)
{
    return text.size() > 1 && text[0] == '<'
        && ((smallLetter(text[1]) >= 'a' && smallLetter(text[1]) <= 'z') || text[1] == '/' || text[1] == '!');
}

/// The name of a tag that begins here, in small letters, with its slash; empty where it is text.
std::string tagName(std::string_view text)
{
    constexpr std::size_t longest = 16;
    std::string name;
    for (std::size_t i = 1; i < text.size() && name.size() < longest; ++i) {
        if (!letterOrDigit(text[i]) && !(i == 1 && (text[i] == '/' || text[i] == '!')))
            break;
        name += smallLetter(text[i]);
    }
    return name;
}

/// Names of entities for characters in a row from `first`; one without a name is `-`.
struct EntityNames {
    std::uint32_t first;
    std::string_view names;
};

constexpr EntityNames entityNames[] = {
    {0xA0,
     "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn "
     "sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
     "Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml "
     "ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN "
     "szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute "
     "icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml "
     "yacute thorn yuml"},
    {0x391,
     "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma "
     "Tau Upsilon Phi Chi Psi Omega"},
    {0x3B1,
     "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf "
     "sigma tau upsilon phi chi psi omega"},
    {0x2013, "ndash mdash - - - lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull"},
    {0x2190, "larr uarr rarr darr harr"},
    {0x20AC, "euro"},
    {0x2122, "trade"}};

/// The character that an entity is named for; 0 for an unknown name.
std::uint32_t namedCharacter(std::string_view name)
{
    for (const auto& [first, names] : entityNames) {
        std::uint32_t code = first;
        for (std::string_view rest = names; !rest.empty(); ++code) {
            const std::string_view each = rest.substr(0, rest.find(' '));
            if (each == name)
                return code;
            rest.remove_prefix(std::min(each.size() + 1, rest.size()));
        }
    }
    return 0;
}

/// The character whose number an entity has, `#233`, `#xE9`; 0 where there is none.
std::uint32_t numberedCharacter(std::string_view name)
{
    const bool hex = name.size() > 1 && smallLetter(name[1]) == 'x';
    std::uint32_t code = 0;
    const std::string_view digits = name.substr(hex ? 2 : 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
    return error != std::errc() || end != digits.data() + digits.size() || code > 0x10FFFF ? 0 : code;
}

std::string entityText(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 17> entities = {{{"amp", "&"},
                                                                                         {"lt", "<"},
                                                                                         {"gt", ">"},
                                                                                         {"quot", "\""},
                                                                                         {"apos", "'"},
                                                                                         {"nbsp", " "},
                                                                                         {"minus", "−"},
                                                                                         {"infin", "∞"},
                                                                                         {"times", "×"},
                                                                                         {"middot", "·"},
                                                                                         {"asymp", "≈"},
                                                                                         {"hellip", "…"},
                                                                                         {"thinsp", " "},
                                                                                         {"ensp", " "},
                                                                                         {"ndash", "–"},
                                                                                         {"frasl", "⁄"},
                                                                                         {"frac12", "1/2"}}};
    for (const auto& [known, text] : entities)
        if (name == known)
            return std::string(text);
    const std::uint32_t code = name.starts_with('#') ? numberedCharacter(name) : namedCharacter(name);
    if (code == 0)
        return {};
    if (code == 0xA0)
        return " ";
    std::string text;
    if (code < 0x80)
        return {static_cast<char>(code)};
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::array<unsigned, 4> lead = {0, 0xC0, 0xE0, 0xF0};
    text += static_cast<char>(lead[static_cast<std::size_t>(more)] | (code >> (6U * static_cast<unsigned>(more))));
    for (int i = more - 1; i >= 0; --i)
        text += static_cast<char>(0x80U | ((code >> (6U * static_cast<unsigned>(i))) & 0x3FU));
    return text;
}

/// What an attribute of a tag says, in small letters; empty where it is only named, nothing where it is not there.
std::optional<std::string> attributeOf(Html tag, Html name)
{
    tag.remove_prefix(std::min(tag.find_first_of(whiteSpace), tag.size()));
    while (!tag.empty()) {
        tag.remove_prefix(std::min(tag.find_first_not_of(" \t\r\n/>"), tag.size()));
        const Html called = tag.substr(0, tag.find_first_of(" \t\r\n/>=", 1));
        tag.remove_prefix(called.size());
        const std::size_t equals = std::min(tag.find_first_not_of(whiteSpace), tag.size());
        Html value;
        if (tag.substr(equals).starts_with('=')) {
            tag.remove_prefix(equals + 1);
            tag.remove_prefix(std::min(tag.find_first_not_of(whiteSpace), tag.size()));
            const bool quoted = tag.starts_with('"') || tag.starts_with('\'');
            value = quoted ? tag.substr(1, tag.find(tag[0], 1) - 1) : tag.substr(0, tag.find_first_of(" \t\r\n>"));
            tag.remove_prefix(std::min(value.size() + (quoted ? 2 : 0), tag.size()));
        }
        if (called.size() == name.size() && begins(called, name))
            return withSmallLetters(value);
    }
    return std::nullopt;
}

/// The number that an attribute such as colspan has in a tag; 1 without one.
int attributeIn(Html tag, Html name)
{
    const std::string value = attributeOf(tag, name).value_or("");
    return spanIn(Html(value).substr(std::min(value.find_first_not_of(whiteSpace), value.size())));
}

/// A place in a text that is read from tag to tag.
class HtmlPlace {
public:
    explicit HtmlPlace(Html text) : m_text(text) {}

    bool atEnd() const { return m_at >= m_text.size(); }
    bool atTag() const { return isTag(m_text.substr(m_at)); }
    std::size_t at() const { return m_at; }
    Html behind() const { return m_text.substr(std::min(m_at, m_text.size())); }

    /// The tag that begins here, with what follows its name; the place is then behind it.
    Html takeTag()
    {
        const std::size_t begin = m_at;
        const bool comment = behind().starts_with("<!--");
        const std::size_t end = comment ? m_text.find("-->", m_at) : endOfTag();
        m_at = end == notInHtml ? m_text.size() : end + (comment ? 3 : 1);
        return m_text.substr(begin, m_at - begin);
    }

    /// A sign, or what an entity stands for.
    std::string takeText()
    {
        constexpr std::size_t longest = 10;
        const Html name = m_text.substr(m_at + 1, longest);
        const std::size_t length = m_text[m_at] == '&' ? name.find(';') : notInHtml;
        std::string text = length == notInHtml ? std::string() : entityText(name.substr(0, length));
        if (text.empty())
            return {m_text[m_at++]};
        m_at += length + 2;
        return text;
    }

    void skip(std::size_t count) { m_at += count; }

    /// What stands before the end of an element that has begun; the place is then behind it. Nothing where it is longer
    /// than one of a cell.
    std::optional<Html> takeElement(const std::string& name, std::size_t longest = 8000)
    {
        const Html from = behind().substr(0, longest);
        std::size_t open = 1;
        for (std::size_t i = from.find('<'); i != notInHtml; i = from.find('<', i + 1)) {
            const Html rest = from.substr(i + 1);
            const bool closes = rest.starts_with('/');
            const Html called = rest.substr(closes ? 1 : 0);
            if (!begins(called, name) || (called.size() > name.size() && letterOrDigit(called[name.size()])))
                continue;
            open = closes ? open - 1 : open + 1;
            if (open == 0) {
                m_at += std::min(from.find('>', i), from.size() - 1) + 1; // an ending has no attributes
                return from.substr(0, i);
            }
        }
        return std::nullopt;
    }

    /// Skips to the first end of an element, or to the end of the text.
    void skipTo(const std::string& ending)
    {
        while (m_at < m_text.size() && !begins(behind(), ending))
            ++m_at;
    }

private:
    /// The sign that ends the tag; one between the quotation marks of an attribute does not.
    std::size_t endOfTag() const
    {
        for (std::size_t at = m_text.find_first_of("=>", m_at); at != notInHtml; at = m_text.find_first_of("=>", at)) {
            if (m_text[at] == '>')
                return at;
            at = std::min(m_text.find_first_not_of(whiteSpace, at + 1), m_text.size());
            const bool quoted = at < m_text.size() && (m_text[at] == '"' || m_text[at] == '\'');
            const std::size_t closing = quoted ? m_text.find(m_text[at], at + 1) : at;
            if (closing == notInHtml)
                return m_text.find('>', m_at);
            at = quoted ? closing + 1 : at;
        }
        return notInHtml;
    }

    Html m_text;
    std::size_t m_at = 0;
};

/// Whether an element is not shown, or not read out, as the drawing of a formula beside its MathML.
bool isHidden(Html tag)
{
    if (attributeOf(tag, "hidden") || attributeOf(tag, "aria-hidden") == "true")
        return true;
    std::string style = attributeOf(tag, "style").value_or("");
    std::erase_if(style, [](char c) { return whiteSpace.find(c) != notInHtml; });
    for (const Html hiding : {"display:none", "visibility:hidden"})
        for (std::size_t at = style.find(hiding); at != std::string::npos; at = style.find(hiding, at + 1))
            if (at == 0 || style[at - 1] == ';')
                return true;
    return false;
}

// ---- MathML

/// Elements of numbers that stand above, below or beside each other.
constexpr Html built[] = {"msup",   "mfrac",      "msqrt",   "mroot",        "mover",
                          "munder", "munderover", "msubsup", "mmultiscripts"};

/// MathML as plain text: `10^-3`, `1/4`; a mark that no number has where it builds something else.
class MathText {
public:
    explicit MathText(Html text) : m_place(text) {}

    std::string run()
    {
        std::string text;
        while (!m_place.atEnd())
            text += m_place.atTag() ? element() : m_place.takeText();
        return text;
    }

private:
    std::string element()
    {
        const Html tag = m_place.takeTag();
        const std::string name = tagName(tag);
        if (name == "annotation" || name == "mphantom") { // and annotation-xml
            if (tag.ends_with("/>") || m_place.takeElement(name, notInHtml))
                return {};
            m_place.skip(m_place.behind().size());
            return "?";
        }
        if (name == "mfrac" && attributeOf(tag, "linethickness")) // without a line it is a binomial
            return "?";
        if (name == "mfrac" || name == "msup" || name == "msub")
            return pair(name);
        return isAmong(name, built) || name == "menclose" || name == "mtable" ? "?" : "";
    }

    /// Two numbers, one above the other or raised.
    std::string pair(const std::string& name)
    {
        const std::optional<Html> whole = m_place.takeElement(name);
        if (!whole)
            return "?";
        HtmlPlace inside(*whole);
        std::string first = child(inside);
        const std::string second = child(inside);
        const auto isCount = [](const std::string& text) {
            return text.find_first_not_of("0123456789.,") == std::string::npos;
        };
        const bool plain = name != "mfrac" || (isCount(first) && isCount(second));
        if (first.empty() || second.empty() || !plain || inside.behind().find_first_not_of(whiteSpace) != notInHtml)
            return "?";
        if (name == "mfrac") // figures beside it are none of its own
            return " " + first + "/" + second + " ";
        return first + (name == "msup" ? "^" : "_") + second + " ";
    }

    /// The text of the next element; of one that is not a plain row of numbers and signs a mark.
    static std::string child(HtmlPlace& place)
    {
        while (!place.atEnd() && !place.atTag())
            place.takeText();
        if (place.atEnd())
            return {};
        const std::string name = tagName(place.takeTag());
        const std::optional<Html> inside = place.takeElement(name);
        for (const Html each : built)
            if (!inside || inside->find("<" + std::string(each)) != notInHtml || name == each || name == "mphantom")
                return "?";
        return simplified(MathText(*inside).run());
    }

    HtmlPlace m_place;
};

/// A formula as plain text, by its source in LaTeX where it has that.
std::string formulaText(Html math)
{
    const std::size_t source = math.find("<annotation encoding=\"application/x-tex\">");
    if (source == notInHtml)
        return MathText(math).run();
    HtmlPlace place(math.substr(math.find('>', source) + 1));
    std::string latex;
    while (!place.atEnd() && !place.atTag())
        latex += place.takeText();
    return plainLatex(latex);
}

std::ptrdiff_t countOf(Html text, const std::string& what)
{
    std::ptrdiff_t count = 0;
    for (std::size_t at = text.find(what); at != notInHtml; at = text.find(what, at + 1))
        ++count;
    return count;
}

/// Throws Error if something before or behind the matrix of a formula makes another one of it.
void refuseMathAround(Html before, Html behind)
{
    std::ptrdiff_t open = 0;
    for (const Html name : built)
        open += countOf(before, "<" + std::string(name) + ">") + countOf(before, "<" + std::string(name) + " ")
            - countOf(before, "</" + std::string(name) + ">");
    std::string left = simplified(MathText(before).run());
    while (!left.empty() && Html("([{| ").find(left.back()) != notInHtml)
        left.pop_back();
    constexpr Html signs[] = {"=", "≈", "≡", "→", "∼", ":", ",", "≔", "⇒", "∈"};
    const bool free = left.empty() || std::ranges::any_of(signs, [&](Html sign) { return left.ends_with(sign); });
    if (open > 0 || !free)
        throw Error(HEEDMAP_PHRASE("%1 makes another matrix of these numbers; expected the matrix that it makes"),
                    inQuotes(left.empty() ? "MathML" : left));
    const std::string right = simplified(MathText(behind).run());
    const std::size_t first = right.find_first_not_of(")]}| ");
    constexpr Html ends[] = {"=", "≈", "≡", "→", "∼", ",", ".", ";", "∈", ":"};
    if (first != std::string::npos
        && std::ranges::none_of(ends, [&](Html sign) { return Html(right).substr(first).starts_with(sign); }))
        throw Error(HEEDMAP_PHRASE("%1 behind the matrix makes another one of it; expected the matrix that it makes"),
                    inQuotes(right));
}

// ---- HTML

/// What a cell shows, as plain text.
class CellText {
public:
    void add(const std::string& text) { m_text += text; }
    bool struck() const { return m_struck; }

    /// Takes a tag of which the place is behind.
    void tag(HtmlPlace& place, const std::string& name, Html whole)
    {
        constexpr Html alone[] = {"br", "img", "input", "wbr", "hr"};
        constexpr Html apart[] = {"br", "p", "div", "li"};
        const bool hidden =
            name == "template" || (!whole.starts_with("</") && !isAmong(name, alone) && isHidden(whole));
        if (name == "math" || hidden) {
            const std::optional<Html> inside = place.takeElement(name);
            m_text += !inside ? "?" : hidden ? "" : formulaText(*inside);
        } else if (name == "sup" || name == "sub") {
            m_text += name == "sup" ? '^' : '_';
        } else if (name == "/sup" || name == "/sub" || isAmong(name, apart)) { // what follows is not raised
            m_text += ' ';
        }
        m_struck = m_struck || name == "del" || name == "s" || name == "strike";
    }

    std::string take()
    {
        std::string text = withFigures(simplified(m_text));
        *this = {};
        return text;
    }

private:
    std::string m_text;
    bool m_struck = false; ///< some of it
};

/// Whether a tag of HTML that may stand in a line of text begins here, and not a token such as `<bos>` or `</s>`.
bool isKnownTag(Html text)
{
    constexpr Html known[] = {"a",   "center", "input",  "abbr",   "b",  "big", "br",   "cite", "code",
                              "del", "div",    "em",     "font",   "hr", "i",   "img",  "ins",  "kbd",
                              "li",  "mark",   "math",   "p",      "q",  "s",   "samp", "sub",  "small",
                              "sup", "span",   "strike", "strong", "tt", "u",   "ul",   "var",  "wbr"};
    if (!isTag(text) || text.starts_with("<!"))
        return text.starts_with("<!--");
    const std::string name = tagName(text);
    const Html behind = text.substr(std::min(name.size() + 1, text.size()));
    return isAmong(Html(name).substr(name.starts_with('/') ? 1 : 0), known) && name != "/s"
        && (behind.empty() || Html(" \t/>").find(behind[0]) != notInHtml);
}

/// Whether a tag that stands alone in a cell may be a word: `<s>`, not `<br>` or one with attributes.
bool isToken(Html tag)
{
    constexpr Html blank[] = {"br", "hr", "wbr"};
    return tag.find_first_of(" !") == notInHtml && !tag.ends_with("/>") && !isAmong(tagName(tag), blank);
}

class HtmlReader {
public:
    HtmlReader(Html text, TableBuilder& table) : m_text(text), m_place(text), m_table(table)
    {
        for (std::size_t at = text.find('<'); at != notInHtml && !m_headed; at = text.find('<', at + 1))
            m_headed = begins(text.substr(at), "<td");
    }

    void run()
    {
        while (!m_place.atEnd())
            if (m_place.atTag())
                tag();
            else if (const std::string text = m_place.takeText(); m_inCell)
                m_cell.add(text);
        endRow();
        if (m_table.rows() == 0 && m_left)
            throw Error(HEEDMAP_PHRASE("the page does not show its table; expected one that it shows"));
    }

private:
    void tag()
    {
        constexpr Html parts[] = {"thead", "tbody", "tfoot", "/thead", "/tbody", "/tfoot", "/table"};
        const std::size_t begin = m_place.at();
        const Html whole = m_place.takeTag();
        const std::string name = tagName(whole);
        if (name == "style" || name == "script" || name == "caption" || (name == "template" && !m_inCell))
            m_place.skipTo("</" + name);
        else if (!m_inCell && isBox(name) && isHidden(whole) && m_place.takeElement(name, notInHtml))
            m_left = m_left || m_text.substr(begin, m_place.at() - begin).find("<t") != notInHtml;
        else if (name == "table" || name == "mtable")
            beginTable(begin, name == "mtable");
        else if (isAmong(name, parts))
            beginPart(whole, name);
        else if (name == "tr" || name == "/tr" || name == "mtr" || name == "/mtr" || name == "/mtable")
            beginRow(whole);
        else if (name == "td" || name == "th" || name == "mtd")
            beginCell(whole, name);
        else if (name == "/td" || name == "/th" || name == "/mtd")
            endCell();
        else if (m_inCell)
            m_cell.tag(m_place, name, whole);
    }

    /// Whether an element may hold tables, or is one.
    static bool isBox(Html name)
    {
        constexpr Html boxes[] = {"table", "div",    "section", "article", "main",
                                  "aside", "figure", "p",       "center",  "span"};
        return isAmong(name, boxes);
    }

    void beginTable(std::size_t begin, bool math)
    {
        if (m_inCell || m_inMath || m_table.rows() > 0)
            refuseSecondTable(m_text, begin);
        m_inMath = math;
        if (!math)
            return;
        const Html before = m_text.substr(0, begin);
        const std::size_t formula = before.rfind("<math");
        const Html behind = m_place.behind();
        const std::size_t end = std::min(behind.rfind("</mtable>"), behind.size());
        const Html rest = behind.substr(end);
        refuseMathAround(formula == notInHtml ? before : before.substr(std::min(before.find('>', formula) + 1, begin)),
                         rest.substr(0, rest.find("</math")));
    }

    /// The rows of a table above its numbers, of them, or below; or none of them.
    void beginPart(Html tag, const std::string& name)
    {
        endRow();
        m_inHead = name == "thead";
        m_partHidden = isHidden(tag);
    }

    void beginRow(Html tag)
    {
        endRow();
        m_rowHidden = isHidden(tag);
    }

    void beginCell(Html tag, const std::string& name)
    {
        endCell();
        m_hidden = m_partHidden || m_rowHidden || isHidden(tag);
        m_inCell = true;
        if (m_hidden)
            return;
        if (attributeIn(tag, "rowspan") > 1)
            throw Error(HEEDMAP_PHRASE("row %1, column %2: %3"), m_table.rows() + 1, m_cells + 1,
                        Sentence(HEEDMAP_PHRASE("the cell spans several rows")));
        m_span = attributeIn(tag, name == "mtd" ? "columnspan" : "colspan");
        const bool head = m_headed && name == "th";
        m_heads += head || m_inHead ? 1 : 0;
        m_headFirst = m_headFirst || (m_cells == 0 && head);
        if (name == "mtd")
            mathCell();
    }

    void mathCell()
    {
        const Html behind = m_place.behind();
        constexpr Html tags[] = {"</mtd", "<mtd", "</mtr", "<mtr", "<mtable", "</mtable"};
        std::size_t end = behind.find('<');
        while (end != notInHtml
               && std::ranges::none_of(tags, [&](Html tag) { return behind.substr(end).starts_with(tag); }))
            end = behind.find('<', end + 1);
        end = std::min(end, behind.size());
        m_cell.add(MathText(behind.substr(0, end)).run());
        m_place.skip(end);
    }

    void endCell()
    {
        if (!m_inCell)
            return;
        m_inCell = false;
        if (m_hidden) {
            m_cell.take();
            return;
        }
        if (m_cell.struck())
            throw Error(HEEDMAP_PHRASE("row %1, column %2: %3"), m_table.rows() + 1, m_cells + 1,
                        Sentence(HEEDMAP_PHRASE("what is struck out stands in the cell")));
        const std::string text = m_cell.take();
        m_numbers += writtenNumber(text) ? 1 : 0;
        m_row.push_back(text);
        m_row.resize(m_row.size() + static_cast<std::size_t>(m_span) - 1);
        m_cells += m_span;
    }

    /// A first row of heads holds labels, and so do heads before numbers.
    void endRow()
    {
        endCell();
        keepReading(m_place.at() - m_begun);
        m_begun = m_place.at();
        const bool heads = m_heads > 0 && m_heads == std::ssize(m_row);
        const auto blank = [](const std::string& text) { return text.empty(); };
        const bool title = m_table.rows() == 0 && m_row.size() > 1 && m_span == std::ssize(m_row) && m_numbers == 0;
        if (title) { // one cell above all columns
            m_row.clear();
            m_headFirst = false;
        }
        const bool named = heads && m_belowHeads && m_table.rows() > 0 && m_row.size() > 1
            && std::all_of(m_row.begin() + 1, m_row.end(), blank);
        if (named) // what the rows are, as pandas says it
            m_row.clear();
        if (heads && m_table.rows() > 0 && m_numbers > 0)
            throw Error(HEEDMAP_PHRASE("row %1: expected numbers, or heads that are words, got numbers as heads"),
                        m_table.rows() + 1);
        if (heads && !named)
            m_table.setHeaded();
        else if (m_headFirst && m_heads == 1)
            m_table.setRowsHeaded();
        for (const std::string& text : m_row)
            m_table.cell(text);
        m_table.endRow();
        m_row.clear();
        m_cells = m_heads = m_numbers = 0;
        m_headFirst = false;
        m_belowHeads = heads;
    }

    Html m_text;
    HtmlPlace m_place;
    TableBuilder& m_table;
    CellText m_cell;
    std::vector<std::string> m_row; ///< its cells
    std::size_t m_begun = 0;        ///< where it began
    int m_span = 1;
    Index m_cells = 0;         ///< of this row
    Index m_heads = 0;         ///< of them
    Index m_numbers = 0;       ///< of them
    bool m_headFirst = false;  ///< the first of them is a head
    bool m_belowHeads = false; ///< all cells of the row before are heads
    bool m_headed = false;     ///< its heads are labels: not all of its cells are heads
    bool m_inHead = false;     ///< in thead
    bool m_inMath = false;     ///< in mtable
    bool m_inCell = false;
    bool m_left = false;   ///< a table that is not shown was left out
    bool m_hidden = false; ///< the cell is not shown
    bool m_rowHidden = false;
    bool m_partHidden = false;
};

} // namespace

void readHtml(std::string_view text, TableBuilder& table) { HtmlReader(text, table).run(); }

bool isHtml(std::string_view text)
{
    for (std::size_t at = text.find('<'); at != notInHtml; at = text.find('<', at + 1))
        for (const Html name : {"<table", "<tr>", "<tr ", "<td>", "<td ", "<mtr>", "<mtr "})
            if (begins(text.substr(at), name))
                return true;
    return false;
}

std::string plainHtml(std::string_view cell)
{
    const std::size_t closed = cell.rfind('>');
    CellText plain;
    bool tags = false;
    HtmlPlace place(cell);
    while (!place.atEnd())
        if (closed == notInHtml || place.at() > closed || !isKnownTag(place.behind())) {
            plain.add(place.takeText());
        } else {
            const Html whole = place.takeTag();
            tags = tags || isToken(whole);
            plain.tag(place, tagName(whole), whole);
        }
    const bool struck = plain.struck();
    const std::string text = plain.take();
    return struck || (text.empty() && tags) ? std::string(cell) : text;
}

} // namespace heedmap
