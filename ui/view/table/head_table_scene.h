#pragma once

#include "model/readings/head_means.h"
#include "view/scene/scene.h"
#include "view/table/head_columns.h"

namespace heedmap {

/// The order of the heads.
struct HeadOrder {
    std::optional<int> by = {}; ///< a measure, else the order of the computation
    bool falling = true;
    bool map = false; ///< a map of layers × heads of one measure, not a table
};

/// All heads of a computation with their measures: as a table, or as a map of layers × heads.
class HeadTableScene : public Scene {
public:
    explicit HeadTableScene(const ViewContext& context);
    std::unique_ptr<Scene> copy() const override;

    void show(std::vector<NodeId> nodes);
    void choose(const HeadOrder& order) { m_order = order; }
    const HeadOrder& order() const { return m_order; }
    /// Shows only heads that pass.
    void filter(const HeadFilter& filter) { m_filter = filter; }
    /// In place of the measures of the sample that is shown, once they are switched on.
    HeadMeans& means() { return *m_means; }
    /// Whether the scene writes the column names, because buttons there have no room.
    void nameColumns(bool named) { m_named = named; }
    const Head& head(const Spot& spot) const { return m_rows[static_cast<std::size_t>(spot.index)].head; }
    std::optional<Spot> spotOf(const Head& head) const;
    /// The left edge and the width of a measure's column in a room of that width.
    std::pair<double, double> column(int measure, double width) const;
    int columns() const { return HeadMeasures::Count + (m_adds ? 1 : 0); }
    /// The table as CSV in the order shown; throws StillComputing while numbers are missing.
    QByteArray csv() const;

    void languageChanged() override;
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    bool complete() const override;
    bool more() const override;
    QSizeF size() const override { return m_size; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    double headHeight() const override { return m_turned > 0 ? m_turned : m_named || m_order.map ? 24 : 0; }
    void drawHead(QPainter& painter, const Theme& theme) const override;
    double footHeight() const override;
    void drawFoot(QPainter& painter, const Theme& theme) const override;

    std::vector<ScenePart> parts() const override;
    QStringList names(int kind) const override;
    bool holds(const Spot& /*spot*/, const Pointing& /*pointing*/) const override { return true; }
    Walk walks() const override { return Walk::Held; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString title() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    /// A cell of the head whose row is pointed at or held: the read-out tells it.
    bool shows(const CellPlace& place, const Pointing& pointing) const override;
    QString readOut(const Pointing& pointing) const override;
    QString spoken(const Spot& spot, const Pointing& pointing) const override;

private:
    std::vector<std::size_t> wanted(const QRectF& seen) const;
    void sort();
    void placeRows(double width);
    double titleWidth(double width) const;
    double turnedNames() const;
    void drawName(QPainter& painter, const Theme& theme, const QString& text, double top, double height) const;
    void drawColumnName(QPainter& painter, int measure) const;
    void takeMeasures(HeadRow& row, bool asked);
    void takeAdded();
    int mapped() const { return m_order.by.value_or(HeadMeasures::Entropy); }
    void drawHeadNumbers(QPainter& painter) const;
    /// The head and these of its measures, in words.
    QStringList told(const HeadRow& row, const std::vector<int>& measures) const;

    std::shared_ptr<KnownMeasures> m_known;
    std::shared_ptr<HeadMeans> m_means;
    std::vector<NodeId> m_nodes;
    HeadOrder m_order;
    bool m_adds = false; ///< to the logit of a word
    HeadFilter m_filter;
    std::vector<HeadRow> m_rows;       ///< as they are computed
    std::vector<std::size_t> m_sorted; ///< of the rows, as they are shown
    mutable std::vector<std::size_t> m_asked;
    QRectF m_seen;
    QSizeF m_size;
    bool m_figure = false;
    bool m_named = false;
    double m_turned = 0; ///< height of the names of the columns if they are turned
};

} // namespace heedmap
