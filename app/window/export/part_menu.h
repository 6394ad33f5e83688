#pragma once

#include <paint/print.h>

#include <QToolButton>

#include <functional>
#include <vector>

class QAction;

namespace heedmap {

/// Asks which parts of a figure are left out: a button with a menu of them, on which they are named.
class PartMenu : public QToolButton {
    Q_OBJECT

public:
    explicit PartMenu(QWidget* parent = nullptr);

    /// Those that can be left out; of the others none is.
    void offer(const std::function<bool(FigurePart)>& optional);
    PartSet parts() const;
    void setParts(const QStringList& names);
    /// As `--without` has them.
    QStringList names() const;

signals:
    void changed();

private:
    void say();

    std::vector<QAction*> m_actions;
};

} // namespace heedmap
