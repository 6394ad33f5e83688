#pragma once

#include "ui/model/model_support.h"
#include "view/stage/stage.h"

#include <QTest>

namespace heedmap::test {

class StageTest : public testing::Test {
protected:
    void show(const std::string& id, const std::string& name)
    {
        m_workbench.open(example(id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
        m_selection.setNode(node(m_workbench, name));
        m_stage.resize(900, 700);
        m_stage.show();
        m_stage.setFocus();
        settle();
    }

    void settle() const { test::settle(m_workbench); }

    QPoint middleOf(const std::string& name, const Cell& cell)
    {
        const QRectF rect = m_stage.rectOf(node(m_workbench, name), cell);
        EXPECT_FALSE(rect.isEmpty()) << name;
        return rect.center().toPoint();
    }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}, int moves = 4)
    {
        QTest::mousePress(m_stage.viewport(), Qt::LeftButton, modifiers, from);
        settle();
        for (int i = 1; i <= moves; ++i) {
            const QPoint at = from + (to - from) * i / moves;
            QMouseEvent move(QEvent::MouseMove, at, m_stage.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(m_stage.viewport(), &move);
            settle();
        }
        QTest::mouseRelease(m_stage.viewport(), Qt::LeftButton, modifiers, to);
        settle();
    }

    QImage pixels(const std::string& name, const Cell& cell)
    {
        return m_stage.grab(m_stage.rectOf(node(m_workbench, name), cell).toAlignedRect()).toImage();
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    Stage m_stage{{m_workbench, m_selection, m_display}};
};

} // namespace heedmap::test
