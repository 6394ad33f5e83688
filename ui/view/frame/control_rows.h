#pragma once

#include <QWidget>

#include <algorithm>

namespace heedmap {

/// Places the controls of a view side by side, in as many lines as a width needs.
class ControlRows {
public:
    ControlRows(int width, int gap, int least) : m_width(width), m_gap(gap), m_least(least) {}

    /// `before` px after the previous control; `with` is the width of what has to stay on the same line.
    void put(QWidget* widget, int before, int with = 0)
    {
        const QSize size = widget->sizeHint();
        if (m_x > 0 && m_x + before + size.width() + with > m_width) {
            m_x = 0;
            m_y += m_line + m_gap;
        }
        m_x += m_x > 0 ? before : 0;
        widget->setGeometry(m_x, m_y, size.width(), std::max(size.height(), m_least));
        m_line = std::max(m_line, widget->height());
        m_x += size.width();
    }
    int height() const { return m_y + m_line; }

private:
    int m_width;
    int m_gap;
    int m_least;
    int m_x = 0;
    int m_y = 0;
    int m_line = 0;
};

} // namespace heedmap
