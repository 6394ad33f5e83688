#pragma once

#include "view/exercise/answer_box.h"

#include <vector>

namespace heedmap {

/// Lines of boxes between which arrow keys and Enter move the focus. Does not own the boxes.
class BoxGrid : public QObject {
    Q_OBJECT

public:
    /// Adds a box; Enter visits boxes in the order in which they were added.
    void add(AnswerBox* box, int line, int place);
    const std::vector<AnswerBox*>& boxes() const { return m_boxes; }
    void clear();

signals:
    void edited();
    void entered();
    void reached(int box);

private:
    struct At {
        int line = 0;
        int place = 0;
    };

    void walk(std::size_t from, int lines, int places);
    void goOn(std::size_t from);

    std::vector<AnswerBox*> m_boxes;
    std::vector<At> m_at;
};

} // namespace heedmap
