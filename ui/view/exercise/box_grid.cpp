#include "view/exercise/box_grid.h"

#include <cstdlib>

namespace heedmap {

void BoxGrid::add(AnswerBox* box, int line, int place)
{
    const std::size_t number = m_boxes.size();
    m_boxes.push_back(box);
    m_at.push_back({line, place});
    connect(box, &QLineEdit::textEdited, this, &BoxGrid::edited);
    connect(box, &AnswerBox::left, this, [this, number](int lines, int places) { walk(number, lines, places); });
    connect(box, &AnswerBox::entered, this, [this, number] { goOn(number); });
    connect(box, &AnswerBox::reached, this, [this, number] { emit reached(static_cast<int>(number)); });
}

void BoxGrid::clear()
{
    m_boxes.clear();
    m_at.clear();
}

// To the nearest box in that direction, on the same line or in the same place.
void BoxGrid::walk(std::size_t from, int lines, int places)
{
    const auto far = [&](const At& at) {
        const int down = at.line - m_at[from].line;
        const int across = at.place - m_at[from].place;
        const bool there = lines != 0 ? down * lines > 0 : down == 0 && across * places > 0;
        return there ? std::abs(down) * 1000 + std::abs(across) : 0;
    };
    std::size_t nearest = from;
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        if (const int distance = far(m_at[i]); distance > 0 && (nearest == from || distance < far(m_at[nearest])))
            nearest = i;
    m_boxes[nearest]->setFocus(Qt::OtherFocusReason);
}

void BoxGrid::goOn(std::size_t from)
{
    if (from + 1 < m_boxes.size())
        m_boxes[from + 1]->setFocus(Qt::OtherFocusReason);
    else
        emit entered();
}

} // namespace heedmap

#include "moc_box_grid.cpp"
