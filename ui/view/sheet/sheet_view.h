#pragma once

#include "view/scene/page_view.h"
#include "view/sheet/sheet_scene.h"

namespace heedmap {

/// The whole computation as the figure on paper, to be zoomed and panned. A click selects a matrix and its step, a
/// double click opens it on the stage. Layers open and close by a click on their title, or by Enter once the keys have
/// reached it.
class SheetView : public ViewOf<SheetScene, PageView> {
    Q_OBJECT

public:
    explicit SheetView(const ViewContext& context, QWidget* parent = nullptr);

    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/)
    {
        using enum FigurePart;
        return {.optional = {Title, Symbol, Shape, Axes, Labels, Values, Bar, Range}, .computation = true};
    }

protected:
    void rebuilt() override;
    bool clicked(const Spot& spot, Qt::KeyboardModifiers modifiers) override;
    bool command(const QKeyEvent& event) override;
    QRectF home() override;
    QPointF stayed(const QPointF& origin) override;
    void moved() override { m_anchor.reset(); }
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    /// A matrix of a step, found by name in any later graph.
    struct Place {
        std::string step; ///< the name of its result
        std::size_t matrix = 0;
    };
    /// What stays in place while layers open and close and steps change, until the page is moved.
    struct Anchor {
        std::optional<std::size_t> layer; ///< its title, else a matrix
        std::optional<Place> place;       ///< which one, else the chosen one
        QPointF at;
    };

    const LiveSheet& sheet();
    void restructure();
    void showSelected();
    void showEvent(QShowEvent* event) override;
    void choose(int by);
    void press(const QPointF& at);
    void fold();
    void toggle(std::size_t layer);
    void walkTo(std::size_t layer);
    bool titleCommand(const QKeyEvent& event);
    QRectF selectedRect() const;
    QRectF placeOf(const Anchor& anchor) const;

    unsigned m_document = 0; ///< whose zoom and place these are
    std::string m_selected;  ///< the name of the chosen matrix
    std::optional<Anchor> m_anchor;
    std::optional<Anchor> m_pressed; ///< the matrix that a button is down on
    bool m_choosing = false;         ///< the selection changes from here
};

} // namespace heedmap
