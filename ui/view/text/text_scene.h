#pragma once

#include "view/scene/scene.h"
#include "view/text/text_picture.h"

namespace heedmap {

/// The choice of the weights drawn as lines.
struct TextChoice {
    NodeId node = noNode;
    std::vector<Index> heads;
    bool mean = false; ///< of all of them
    TokenSide side = TokenSide::Queries;
    double threshold = 0;
    std::optional<Index> until = {}; ///< with the held token all up to this one
};

inline Spot spotOf(const TextToken& token) { return {token.side == TokenSide::Queries ? 0 : 1, token.index}; }
inline TextToken textToken(const Spot& spot)
{
    return {spot.kind == 0 ? TokenSide::Queries : TokenSide::Keys, spot.index};
}

/// Attention as lines between the tokens of queries and keys: all lines, or those of the held or pointed token, or of
/// several that are held together. While one is held, a token of the other side makes a pair with it.
class TextScene : public Scene {
public:
    explicit TextScene(const ViewContext& context) : Scene(context) {}
    std::unique_ptr<Scene> copy() const override;

    void choose(TextChoice choice);
    /// Chooses the threshold when numbers are next taken, so that lines do not tangle; `chosen` receives it and returns
    /// the one the slider took.
    void thinOutOnce(std::function<double(double)> chosen) { m_thinOut = std::move(chosen); }
    Index headCount() const { return node().shape.slices; }
    /// The drawn content.
    const TextPicture& picture() const { return m_picture; }

    void numbersChanged() override { m_mean.reset(); }
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    NodeId subject() const override { return m_choice.node; }
    bool take(const Sight& sight) override;

    QSizeF size() const override { return m_picture.size(); }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    bool drawsPointed() const override { return true; }
    double headHeight() const override;
    double footHeight() const override { return leavesOut(FigurePart::Range) ? 0 : 30; }
    void drawHead(QPainter& painter, const Theme& theme) const override;
    void drawFoot(QPainter& painter, const Theme& theme) const override;

    QRectF rectOf(const Spot& spot) const override { return m_picture.tokenRect(textToken(spot)); }
    std::optional<Spot> spotAt(const QPointF& at) const override;
    QStringList names(int kind) const override;
    std::vector<ScenePart> parts() const override;

    std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    bool holds(const Spot& spot, const Pointing& pointing) const override;
    Walk walks() const override { return Walk::Held; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString title() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    QString readOut(const Pointing& pointing) const override;

private:
    const Node& node() const { return graph().node(m_choice.node); }
    bool showsChange() const;
    std::optional<TextContent> content(const Sight& sight);
    bool addSeries(TextContent& content, const Theme& theme);
    ConstView shownWeights(TextContent& content, const Region& region);
    void addMean(TextContent& content, const ConstView& weights, const Theme& theme);
    void thinOut(TextContent& content);
    bool covers(const TextSeries& series, Index query, Index key) const;
    QString token(const TextToken& token) const;
    QString followedWords() const;
    QString weightsOf(const TextToken& other) const;
    QString heaviestOf(const TextToken& followed) const;

    TextChoice m_choice;
    TextPicture m_picture;
    std::shared_ptr<const Tensor> m_mean; ///< over all heads, once it was wanted
    std::function<double(double)> m_thinOut;
    bool m_figure = false;
};

} // namespace heedmap
