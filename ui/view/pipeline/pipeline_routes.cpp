#include "view/pipeline/pipeline_routes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace heedmap {
namespace {

constexpr double arrowHead = 7;
constexpr double clearance = 4; ///< of a curve to what it passes
constexpr double lineGap = 4;   ///< lines of different matrices
constexpr double tipsApart = 10;
constexpr double edge = 4; ///< of the map, which curves keep from

class Router {
public:
    Router(PipelineLayout& layout, const GraphShape& graph, const std::vector<PipelineRow>& rows)
        : m_layout(layout), m_graph(graph), m_rows(rows)
    {
    }

    void run()
    {
        collect();
        measureRoom();
        // Short ways first: long ones have more to choose from.
        std::ranges::stable_sort(m_routes, {}, [this](const Route& route) { return rowTo(route) - rowFrom(route); });
        for (Route& route : m_routes)
            if (!direct(route))
                route.lane = laneFor(route);
        spreadTips();
        for (const Route& route : m_routes)
            draw(route);
        for (PipelineLayout::Heading& heading : m_layout.headings)
            placeHeading(heading);
    }

private:
    struct Route {
        std::size_t from = 0; ///< places
        std::size_t to = 0;
        double start = 0; ///< x
        double lane = 0;  ///< x past the rows between
        double tip = 0;   ///< x
    };

    struct Taken {
        std::size_t from;
        double x;
        int first; ///< rows
        int last;
    };

    const PipelineLayout::Place& place(std::size_t index) const { return m_layout.places[index]; }
    int rowFrom(const Route& route) const { return place(route.from).row; }
    int rowTo(const Route& route) const { return place(route.to).row; }
    bool direct(const Route& route) const { return rowTo(route) - rowFrom(route) <= 1; }
    const PipelineRow& row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }

    void collect()
    {
        std::set<std::pair<int, int>> drawn; // of what lies in cards, each once
        for (NodeId id = 0; id < m_graph.size(); ++id)
            for (const NodeId input : m_graph.node(id).inputs) {
                const int from = m_layout.placeOfNode[static_cast<std::size_t>(input)];
                const int to = m_layout.placeOfNode[static_cast<std::size_t>(id)];
                if (from < 0 || to < 0 || from == to || !drawn.emplace(from, to).second)
                    continue;
                Route route{.from = static_cast<std::size_t>(from), .to = static_cast<std::size_t>(to)};
                route.start = route.lane = place(route.from).rect.center().x();
                route.tip = place(route.to).rect.center().x();
                m_routes.push_back(route);
            }
    }

    /// How many places stand in the way down at each x that a lane may have, counted from the first row.
    void measureRoom()
    {
        m_inTheWay.assign(lanes(), std::vector<int>(m_rows.size() + 1));
        m_firstOfRow.assign(m_rows.size() + 1, m_layout.places.size());
        for (std::size_t i = m_layout.places.size(); i-- > 0;)
            m_firstOfRow[static_cast<std::size_t>(place(i).row)] = i;
        for (std::size_t lane = 0; lane < lanes(); ++lane)
            for (std::size_t r = 0; r < m_rows.size(); ++r)
                m_inTheWay[lane][r + 1] = m_inTheWay[lane][r] + inTheWay(laneAt(lane), r);
    }

    std::size_t lanes() const
    {
        return static_cast<std::size_t>(std::max(0.0, m_layout.size.width() - 2 * edge) / lineGap) + 1;
    }
    /// From both edges inwards.
    double laneAt(std::size_t lane) const
    {
        const std::size_t fromRight = lanes() - 1 - lane;
        return lane < fromRight ? edge + lineGap * static_cast<double>(lane)
                                : m_layout.size.width() - edge - lineGap * static_cast<double>(fromRight);
    }

    int inTheWay(double x, std::size_t row) const
    {
        int count = 0;
        for (std::size_t i = m_firstOfRow[row]; i < m_firstOfRow[row + 1]; ++i)
            count += x > place(i).rect.left() - clearance && x < place(i).rect.right() + clearance ? 1 : 0;
        return count;
    }

    /// The straight way down with the least to the side that meets none of the rows between, and as few lines of
    /// other matrices as can be.
    double laneFor(const Route& route)
    {
        double best = edge;
        double least = std::numeric_limits<double>::max();
        const auto consider = [&](double x, int met) {
            constexpr double crossing = 1000;
            const double way = crossing * met + std::abs(x - route.start) + std::abs(x - route.tip);
            if (way - alongside >= least) // whatever it shares
                return;
            if (const double cost = way + priceAt(route, x); cost < least) {
                least = cost;
                best = x;
            }
        };
        const auto first = static_cast<std::size_t>(rowFrom(route)) + 1;
        const auto end = static_cast<std::size_t>(rowTo(route));
        for (const double x : {route.start, route.tip}) {
            int met = 0;
            for (std::size_t r = first; r < end; ++r)
                met += inTheWay(x, r);
            consider(x, met);
        }
        for (std::size_t lane = 0; lane < lanes(); ++lane)
            consider(laneAt(lane), m_inTheWay[lane][end] - m_inTheWay[lane][first]);
        take(route, best);
        return best;
    }

    /// Lines of one matrix at one x are one line.
    void take(const Route& route, double x)
    {
        std::vector<Taken>& near = m_taken[bucket(x)];
        const auto same =
            std::ranges::find_if(near, [&](const Taken& taken) { return taken.from == route.from && taken.x == x; });
        if (same == near.end())
            near.push_back({route.from, x, rowFrom(route), rowTo(route)});
        else
            same->last = std::max(same->last, rowTo(route));
    }

    static int bucket(double x) { return static_cast<int>(std::lround(x / lineGap)); }

    static constexpr double alongside = 40;

    /// The cost of other lines that run down near x.
    double priceAt(const Route& route, double x) const
    {
        double cost = 0;
        if (!m_layout.bands.empty()) { // they all stand below each other
            const QRectF& band = m_layout.bands.front().rect;
            const double off = std::min(std::abs(x - band.left()), std::abs(x - band.right()));
            cost += off < lineGap - 0.5 ? 2 * alongside : 0;
        }
        for (int near = bucket(x) - 1; near <= bucket(x) + 1; ++near)
            if (const auto found = m_taken.find(near); found != m_taken.end())
                for (const Taken& taken : found->second)
                    cost += priceOf(taken, route, x);
        return cost;
    }

    double priceOf(const Taken& taken, const Route& route, double x) const
    {
        if (taken.last <= rowFrom(route) || taken.first >= rowTo(route))
            return 0;
        if (taken.from == route.from)
            return taken.x == x ? -alongside / 2 : 0; // one line that branches
        return std::abs(taken.x - x) < lineGap - 0.5 ? alongside : 0;
    }

    /// Where several arrive, each has a tip of its own, in the order in which they come.
    void spreadTips()
    {
        std::vector<Route*> routes;
        for (Route& route : m_routes)
            if (place(route.to).group.empty())
                routes.push_back(&route);
        std::ranges::stable_sort(routes, {}, [](const Route* route) { return std::pair(route->to, route->lane); });
        for (auto first = routes.begin(); first != routes.end();) {
            const auto end =
                std::find_if(first, routes.end(), [first](const Route* route) { return route->to != (*first)->to; });
            const auto gaps = static_cast<double>(end - first) - 1;
            const double room = place((*first)->to).rect.width() - tipsApart;
            const double apart = gaps > 0 ? std::min(tipsApart, room / gaps) : 0;
            for (double from = -gaps / 2; first != end; ++first, ++from)
                (*first)->tip += apart * from;
        }
    }

    static void bendTo(QPainterPath& path, const QPointF& end)
    {
        const QPointF down(0, (end.y() - path.currentPosition().y()) * 0.6);
        path.cubicTo(path.currentPosition() + down, end - down, end);
    }

    void draw(const Route& route)
    {
        const PipelineLayout::Place& to = place(route.to);
        const QPointF tip(route.tip, to.rect.top() - 1);
        QPainterPath path(QPointF(route.start, place(route.from).rect.bottom() + 1));
        if (!direct(route)) {
            bendTo(path, {route.lane, row(rowFrom(route) + 1).bent});
            path.lineTo(route.lane, row(rowTo(route) - 1).bottom + 1);
        }
        bendTo(path, {route.tip, std::min(row(rowTo(route)).bent, tip.y() - arrowHead)});
        path.lineTo(tip - QPointF(0, arrowHead));
        m_lines.push_back(path.toSubpathPolygons().front());
        m_layout.arrows.push_back({place(route.from).node, to.node, path, tip});
    }

    using Span = std::pair<double, double>; ///< x, from the left to the right

    /// What the curves and their heads cover from one y to another.
    std::set<Span> covered(double top, double bottom) const
    {
        std::set<Span> spans; // lines that run together are one
        for (std::size_t a = 0; a < m_lines.size(); ++a) {
            const PipelineLayout::Arrow& arrow = m_layout.arrows[a];
            const QPolygonF& line = m_lines[a];
            if (arrow.tip.y() < top || line.front().y() > bottom)
                continue;
            Span span{m_layout.size.width(), 0};
            const auto cover = [&](double left, double right) {
                span = {std::min(span.first, left), std::max(span.second, right)};
            };
            for (qsizetype i = 1; i < line.size(); ++i)
                if (std::max(line[i - 1].y(), line[i].y()) >= top && std::min(line[i - 1].y(), line[i].y()) <= bottom)
                    cover(std::min(line[i - 1].x(), line[i].x()), std::max(line[i - 1].x(), line[i].x()));
            if (arrow.tip.y() - arrowHead < bottom)
                cover(arrow.tip.x() - arrowHead / 2, arrow.tip.x() + arrowHead / 2);
            spans.insert(span);
        }
        return spans;
    }

    /// As far to the left as no curve runs through it, or else where the fewest do.
    void placeHeading(PipelineLayout::Heading& heading) const
    {
        const std::set<Span> spans = covered(heading.rect.top() + 1, heading.rect.bottom() - 1);
        const double width = heading.rect.width();
        const auto met = [&](double left) {
            return std::ranges::count_if(spans, [&](const Span& span) {
                return span.second > left - clearance && span.first < left + width + clearance;
            });
        };
        double best = heading.rect.left();
        auto least = met(best);
        for (const Span& span : spans) {
            const double left = std::max(heading.rect.left(), span.second + clearance + 1);
            const bool better = met(left) < least || (met(left) == least && left < best);
            if (better && left + width < m_layout.size.width() - edge) {
                best = left;
                least = met(left);
            }
        }
        heading.rect.moveLeft(best);
        heading.crossed = least > 0;
    }

    PipelineLayout& m_layout;
    const GraphShape& m_graph;
    const std::vector<PipelineRow>& m_rows;
    std::vector<Route> m_routes;
    std::map<int, std::vector<Taken>> m_taken; ///< by bucket
    std::vector<QPolygonF> m_lines;            ///< of the arrows
    std::vector<std::vector<int>> m_inTheWay;  ///< by lane, before each row
    std::vector<std::size_t> m_firstOfRow;     ///< of the places
};

} // namespace

void routeArrows(PipelineLayout& layout, const GraphShape& graph, const std::vector<PipelineRow>& rows)
{
    Router(layout, graph, rows).run();
}

} // namespace heedmap
