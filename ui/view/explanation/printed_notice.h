#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <QFrame>
#include <QPushButton>

class QLabel;

namespace heedmap {

/// A notice that a computed number differs from the printed one, with a link to the next such cell.
class PrintedNotice : public QFrame {
    Q_OBJECT

public:
    explicit PrintedNotice(const ViewContext& context);

    /// Shows itself if the matrix of that cell disagrees with the printed one.
    void showAt(const CellPlace& place);
    /// Its demands for a cell.
    std::vector<Demand> demands(const CellPlace& place) const;
    void forget() { m_next.reset(); }
    void dress();
    QString text() const;

signals:
    void followed(const CellPlace& next);

private:
    ViewContext m_context;
    std::optional<CellPlace> m_next; ///< the next disagreement
    QLabel* m_printed;
    QPushButton* m_button = new QPushButton;
};

} // namespace heedmap
