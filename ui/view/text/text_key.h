#pragma once

#include "view/attention/head_colours.h"

#include <QPointF>
#include <QString>

#include <utility>
#include <vector>

class QPainter;

namespace heedmap {

struct TextContent;
struct Theme;

/// The key of a text's lines: a sample of each look with its name. A change has a look for each sign, else each head
/// has one.
class TextKey {
public:
    /// In lines at most as wide as `width`.
    TextKey(const TextContent& content, double width);

    double height() const;
    /// From (0, 0).
    void draw(QPainter& painter, const Theme& theme) const;
    /// All entries on the line of a legend, from `x` on; returns where the next text may begin.
    double drawInLine(QPainter& painter, const Theme& theme, double x) const;

private:
    std::vector<std::pair<QString, HeadLook>> m_looks;
    std::vector<QPointF> m_places;
};

} // namespace heedmap
