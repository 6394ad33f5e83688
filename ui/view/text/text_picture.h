#pragma once

#include "view/attention/attention_heads.h"
#include "view/attention/head_colours.h"
#include "view/text/text_key.h"

#include <QRectF>
#include <QStringList>

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace heedmap {

enum class TokenSide { Queries, Keys };

/// One token of one side.
struct TextToken {
    TokenSide side = TokenSide::Queries;
    Index index = 0;

    bool operator==(const TextToken&) const = default;
};

/// Weights drawn as lines of one look: those of a head, or the mean of several.
struct TextSeries {
    QString name;
    HeadLook look;
    Index slice = 0; ///< of `weights`
    ConstView weights;

    double at(Index query, Index key) const { return weights.row(slice, query)[key]; }
};

/// The content to draw.
struct TextContent {
    QString queriesName; ///< "queries", in the reader's language
    QString keysName;
    QStringList queries;
    QStringList keys;
    std::vector<TextSeries> series;
    std::shared_ptr<const Tensor> mean; ///< the numbers of a series that is a mean
    double threshold = 0;               ///< lighter weights have no line
    std::optional<TextToken> followed;  ///< only its lines, and its weights in numbers
    std::optional<Index> until;         ///< with it all tokens up to this one, whose weights are added up
    std::optional<TextToken> other;     ///< a token of the other side that is pointed at meanwhile
    /// Whether a weight of a series is to be guessed and so has neither line nor number. Null: none is.
    std::function<bool(const TextSeries&, Index query, Index key)> covered = {};
    bool values = true; ///< numbers beside the tokens
    int decimals = 2;
    bool pinned = false; ///< the weights were typed, and a query's may not add up to 1
    bool change = false; ///< the numbers are changes, drawn as `more` or `less` whatever their series
    HeadLook more = {};
    HeadLook less = {};
    std::vector<std::shared_ptr<const Tensor>> changes = {}; ///< the numbers of series, where they are changes

    /// Remarks on a token: "not a number", "sees nothing", "adds up to 0.90"; empty for most.
    QString remark(const TextToken& token) const;
    QString sumRemark(Index query) const;
    /// The indices of the followed tokens, of which there is one.
    Range followedTokens() const;
    bool follows(const TextToken& token) const;
    /// The weights between the followed tokens and one of the other side, added up.
    double sum(const TextSeries& series, const TextToken& other) const;
    /// Whether what a pair weighs is to be guessed in some series.
    bool hides(Index query, Index key) const;
    /// The weight a number is drawn with: of a change its magnitude.
    double heaviness(double number) const { return change ? std::abs(number) : number; }
    QString numberText(double number, int decimals) const;
};

struct TextLine {
    Index query = 0;
    Index key = 0;
    int series = 0;
    double weight = 0; ///< as drawn
    bool less = false; ///< a change to a smaller number
};

/// Tokens as text in two columns, queries left, keys right, and a line for every weight, thick and opaque as
/// it is large; a weight of 0 has none. It draws on any device.
class TextPicture {
public:
    static constexpr std::size_t mostLines = 4000; ///< the heaviest; more would be slow and unreadable

    TextPicture() = default;
    /// Lays out the text in a room of that size, higher for many tokens. Leaves out lines that do not meet rows of
    /// `seen` (in px from the top).
    TextPicture(TextContent content, const QSizeF& room, const std::optional<QRectF>& seen = std::nullopt);

    const TextContent& content() const { return m_content; }
    const QSizeF& size() const { return m_size; }
    /// From the lightest to the heaviest.
    const std::vector<TextLine>& lines() const { return m_lines; }
    /// The weight of the thickest line: the largest weight, rounded up.
    double thickest() const { return m_thickest; }

    QRectF tokenRect(const TextToken& token) const;
    std::optional<TextToken> tokenAt(const QPointF& at) const;
    QString remark(const TextToken& token) const { return m_content.remark(token); }
    /// The mean weight, over the series, between the followed tokens and another.
    double followedWeight(const TextToken& other) const;
    /// Whether that weight is to be guessed.
    bool covered(const TextToken& other) const;

    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const;
    /// Names of the columns, on a line that ends at y = 0.
    void drawNames(QPainter& painter, const Theme& theme) const;
    /// The key of the looks, in lines as wide as the picture.
    TextKey key() const { return {m_content, m_size.width()}; }
    /// Draws the scale of thickness, from (0, 0).
    void drawLegend(QPainter& painter, const Theme& theme) const;

private:
    static constexpr double pad = 10; ///< around a token

    /// What numbers and remarks have at the outer sides of the tokens, in px.
    struct Sides {
        double left = 0;
        double right = 0;
    };

    /// On paper nothing has room in which nothing will stand.
    Sides leastSides(bool paper) const;
    void layOut(const QSizeF& room, bool paper);
    void collect(const std::optional<QRectF>& seen);
    void collectRow(Index query, const std::optional<QRectF>& seen, double& least);
    void keepHeaviest(double& least);
    double fullBar() const;
    double middle(Index row) const { return (static_cast<double>(row) + 0.5) * m_row; }
    double lineStep() const;
    double thickestLine() const;
    void drawLine(QPainter& painter, const TextLine& line) const;
    void drawToken(QPainter& painter, const TextToken& token, const Theme& theme) const;
    QRectF numberRect(const TextToken& token) const;
    void drawCover(QPainter& painter, const TextToken& token, const Theme& theme) const;
    void drawWeights(QPainter& painter, const TextToken& token, const Theme& theme) const;

    TextContent m_content;
    QSizeF m_size;
    std::vector<TextLine> m_lines;
    Index m_leftOut = 0;
    double m_thickest = 1;
    double m_fullBar = 1;
    double m_row = 28; ///< height
    double m_px = 14;
    double m_left = 0; ///< where the queries end and the keys begin
    double m_right = 0;
    Sides m_sides;
    double m_queryWidth = 0;
    double m_keyWidth = 0;
};

} // namespace heedmap
