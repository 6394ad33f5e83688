#include "site/site_parts.h"

#include "command_line.h"

#include <heedmap/base/json.h>

#include <QByteArray>
#include <QCryptographicHash>

namespace heedmap {
namespace {

/// Only files beside the page: no script or style of its own, and no other host.
constexpr std::string_view policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                                    "img-src 'self' data:; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// A page from which parts are cut out.
class Cut {
public:
    explicit Cut(std::string_view page) : m_page(page) {}

    /// What stands between two marks, which go with it; in its place stands something else.
    std::string out(std::string_view open, std::string_view close, std::string_view instead = {})
    {
        const std::size_t begin = m_page.find(open);
        const std::size_t first = begin + open.size();
        const std::size_t end = begin == std::string::npos ? begin : m_page.find(close, first);
        if (end == std::string::npos)
            throw UsageError(Sentence(HEEDMAP_PHRASE("the page that HEEDMAP_LIVE_PAGE names lacks %1; build the target "
                                                     "heedmap_live again"),
                                      open),
                             "site");
        std::string part = m_page.substr(first, end - first);
        m_page.replace(begin, end + close.size() - begin, instead);
        return part;
    }

    const std::string& rest() const { return m_page; }

private:
    std::string m_page;
};

/// `core-0123456789abcdef.js`
std::string hashedName(std::string_view begin, const std::string& content, std::string_view end)
{
    constexpr int letters = 16;
    const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(content), QCryptographicHash::Sha256);
    std::string name(begin);
    name += hash.toHex().left(letters).toStdString();
    return name += end;
}

} // namespace

std::string coreName(const std::string& content) { return hashedName("core-", content, ".js"); }
std::string pageStyleName(const std::string& content) { return hashedName("page-", content, ".css"); }
std::string tableName(const std::string& content) { return hashedName("words-", content, ".js"); }

SiteParts siteParts(std::string_view live)
{
    constexpr std::string_view script = "</script>";
    Cut cut(live);
    std::string content = "content=\"";
    content += policy;
    cut.out("content=\"default-src", "\"", content + '"');
    SiteParts parts;
    parts.style = cut.out("<style>", "</style>", "@HEEDMAP_STYLE@");
    const std::string words = cut.out("<script type=\"application/json\" id=\"core-words\">", script);
    const std::string sum =
        cut.out("<script type=\"application/octet-stream\" id=\"core\" data-sum=\"", "\">", "<script id=\"core\">");
    const std::string core = cut.out("<script id=\"core\">", script);
    const std::string tableSum =
        cut.out("<script type=\"application/octet-stream\" id=\"table\" data-sum=\"", "\">", "<script id=\"table\">");
    const std::string table = cut.out("<script id=\"table\">", script, "@HEEDMAP_TABLE@");
    const std::string glue = cut.out("<script>", script);
    const std::string own = cut.out("<script>", script, "@HEEDMAP_SCRIPTS@");
    parts.core = "globalThis.heedmapParts = "
        + Json(Json::Object{{"core-words", words}, {"sum", sum}, {"core", core}}).text() + ";\n" + glue + "\n" + own;
    parts.table = "globalThis.heedmapTable = " + Json(Json::Object{{"sum", tableSum}, {"table", table}}).text() + ";\n";
    parts.coreName = coreName(parts.core);
    parts.tableName = tableName(parts.table);
    parts.styleName = pageStyleName(parts.style);
    Cut page(cut.rest());
    page.out("@HEEDMAP_STYLE@", "", "<link rel=\"stylesheet\" href=\"" + parts.styleName + "\">");
    page.out("@HEEDMAP_TABLE@", "",
             "<script type=\"application/octet-stream\" id=\"table\" data-file=\"" + parts.tableName + "\"></script>");
    page.out("@HEEDMAP_SCRIPTS@", "",
             "<script src=\"course.js\"></script>\n<script src=\"" + parts.coreName + "\"></script>");
    parts.page = page.rest();
    return parts;
}

} // namespace heedmap
