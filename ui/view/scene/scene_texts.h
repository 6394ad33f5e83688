#pragma once

#include <QString>

class QPainter;
class QSizeF;

namespace heedmap {

struct Pointing;
struct Spot;
struct Theme;

/// What a scene says, on the screen and to screen readers.
class SceneTexts {
public:
    SceneTexts() = default;
    SceneTexts(const SceneTexts&) = delete;
    SceneTexts& operator=(const SceneTexts&) = delete;
    virtual ~SceneTexts() = default;

    virtual QString title() const = 0;
    /// The title in TeX; empty if it is plain text.
    virtual QString titleFormula() const { return {}; }
    virtual QString line() const { return {}; }
    virtual QString hint() const { return {}; }
    /// Why there is nothing to show; empty if there is something.
    virtual QString emptiness() const { return {}; }
    /// The same as the reason why there is no figure, for a view that asks or explains on the screen.
    virtual QString noFigure() const { return emptiness(); }
    virtual QString readOut(const Pointing& pointing) const = 0;
    /// Writes the read-out at the bottom, or else the hint.
    virtual void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                             const Pointing& pointing) const = 0;
    /// The text of a spot for screen readers.
    virtual QString spoken(const Spot& spot, const Pointing& pointing) const = 0;
    /// What screen readers announce after the held, pointed or kept spot changes.
    virtual QString announcement(const Pointing& pointing) const = 0;
};

} // namespace heedmap
