#pragma once

#include "model/workbench.h"

#include <QRectF>
#include <QStringList>

#include <vector>

class QPainter;

namespace heedmap {

struct Pointing;
struct Theme;

/// What a scene takes its numbers for, and where it is laid out.
struct Sight {
    const Pointing& pointing;
    QRectF seen; ///< of the scene
    QSizeF room; ///< to fit in, in unscaled px
    double deviceScale = 1;
    const Theme& theme;
    double zoom = 1; ///< of a page: px of the widget per px of the page
};

/// What a view draws around its scene: a title, unless the scene is part of a titled view, and a line below.
struct SceneFrame {
    double margin = 28;
    bool titled = true;
    double lineBelow = 40;
    bool titledEarly = false; ///< also while numbers are missing
};

/// What a scene shows: its demands, layout and drawing.
class SceneContent {
public:
    SceneContent() = default;
    SceneContent(const SceneContent&) = delete;
    SceneContent& operator=(const SceneContent&) = delete;
    virtual ~SceneContent() = default;

    virtual SceneFrame frame() const { return {}; }
    /// Drops cached results of the numbers.
    virtual void numbersChanged() {}
    /// Drops cached names after a change of language.
    virtual void languageChanged() {}
    /// Lays out what does not depend on numbers, before they are demanded; the arguments are as in `Sight`.
    virtual void layOut(const QSizeF& /*room*/, double /*deviceScale*/) {}

    virtual std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const = 0;
    /// The node shown in place of the selected one, or noNode.
    virtual NodeId subject() const { return noNode; }
    /// Takes the numbers, valid until the event loop turns, and lays the scene out; returns false while numbers are
    /// missing.
    virtual bool take(const Sight& sight) = 0;
    /// Whether a figure has all of its numbers.
    virtual bool complete() const { return true; }
    /// Whether more numbers are to be taken in the next turn of the event loop.
    virtual bool more() const { return false; }

    virtual QSizeF size() const = 0;
    /// What a figure had no room for on its page, a sentence each.
    virtual QStringList losses() const { return {}; }
    virtual void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const = 0;
    /// Draws the marks that follow the pointer, over the scene at every paint.
    virtual void drawMarks(QPainter& /*painter*/, const Theme& /*theme*/, const Pointing& /*pointing*/) const {}
    /// Whether the pointer changes more than the marks; the same of the selected node, and of covers and cells still to
    /// be played.
    virtual bool drawsPointed() const { return false; }
    virtual bool drawsSelected() const { return true; }
    virtual bool drawsCovers() const { return true; }
    /// Head and foot, which do not scroll; each is drawn from its own top left corner.
    virtual double headHeight() const { return 0; }
    virtual double footHeight() const { return 0; }
    virtual void drawHead(QPainter& /*painter*/, const Theme& /*theme*/) const {}
    virtual void drawFoot(QPainter& /*painter*/, const Theme& /*theme*/) const {}
};

} // namespace heedmap
