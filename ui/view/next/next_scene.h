#pragma once

#include "view/next/cache_picture.h"
#include "view/next/choice_table.h"
#include "view/scene/scene.h"

namespace heedmap {

/// How the next token is chosen, and what a cache keeps of the text: the text so far, the table of the choice, and
/// below it the cache of one head.
class NextScene : public Scene {
public:
    /// What kind a spot is: a column of the table, with an id as its index, or this.
    static constexpr int deciding = ChoiceTable::columnCount; ///< the number that decides

    explicit NextScene(const ViewContext& context) : Scene(context) {}
    std::unique_ptr<Scene> copy() const override;

    /// Whose cache is shown: a layer's head.
    void choose(const std::pair<int, Index>& cached) { m_cached = cached; }
    /// A sentence in place of the hint, until the next numbers.
    void tell(const QString& sentence) { m_told = sentence; }
    const std::optional<NextContent>& content() const { return m_content; }
    /// The number that decides if its line were there; of the scene.
    double decidingAt(const QPointF& at) const { return m_table.sumAt(at.x()); }

    SceneFrame frame() const override { return {.lineBelow = 48, .titledEarly = true}; }
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    NodeId subject() const override;
    bool take(const Sight& sight) override;
    QSizeF size() const override { return m_size; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;

    std::vector<ScenePart> parts() const override;
    QStringList names(int kind) const override;
    QString spoken(const Spot& spot, const Pointing& pointing) const override;
    std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    bool holds(const Spot& spot, const Pointing& /*pointing*/) const override { return spot.kind != deciding; }
    Walk walks() const override { return Walk::Held; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString title() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    QString noFigure() const override;
    QString readOut(const Pointing& pointing) const override;

private:
    double tableTop() const;
    std::optional<std::size_t> lineOf(Index id) const;
    void drawText(QPainter& painter, const Theme& theme) const;
    QString why() const;

    std::optional<NextContent> m_content;
    ChoiceTable m_table;
    CachePicture m_cache;
    std::pair<int, Index> m_cached;
    QSizeF m_size;
    QString m_told;
};

} // namespace heedmap
