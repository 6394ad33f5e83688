#pragma once

#include <paint/print.h>

#include <QToolButton>

#include <functional>
#include <vector>

class QAction;

namespace heedmap {

/// A button with a menu of the parts of a figure to leave out; the button names them.
class PartMenu : public QToolButton {
    Q_OBJECT

public:
    explicit PartMenu(QWidget* parent = nullptr);

    /// Offers the parts that can be left out; all others stay in the figure.
    void offer(const std::function<bool(FigurePart)>& optional);
    PartSet parts() const;
    void setParts(const QStringList& names);
    /// The parts as `--without` names them.
    QStringList names() const;

signals:
    void changed();

private:
    void say();

    std::vector<QAction*> m_actions;
};

} // namespace heedmap
