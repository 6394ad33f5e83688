#pragma once

#include "view/frame/display.h"

#include <QGridLayout>
#include <QLabel>
#include <QWidget>

#include <utility>
#include <vector>

namespace heedmap {

/// Fields with their names above them: beside each other where there is room, else under each other.
class SideBySide : public QWidget {
public:
    explicit SideBySide(const Display& display);

    void add(const QString& title, QWidget* field);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(bool beside);

    const Display& m_display;
    QGridLayout* m_grid;
    std::vector<std::pair<QLabel*, QWidget*>> m_fields;
    bool m_beside = true;
};

} // namespace heedmap
