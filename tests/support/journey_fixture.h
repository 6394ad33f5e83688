#pragma once

#include "support/window_fixture.h"
#include "view/stage/stage.h"

#include <QLineEdit>

namespace heedmap {

/// What a person does with the window from one end to the other, by mouse and keyboard.
class JourneyTest : public MainWindowTest {
protected:
    JourneyTest() { m_window->display().set(&DisplaySettings::reduceMotion, true); }

    Stage& stage() { return *m_window->findChild<Stage*>(); }
    Workbench& workbench() { return m_window->workbench(); }
    NodeId node(const char* name) { return workbench().graph().find(name); }
    double number(const char* name, const Cell& cell) { return workbench().values(node(name)).view.at(cell); }
    Tensor numbers(const char* name) { return Tensor(workbench().values(node(name)).view); }
    const Shape& shape(const char* name) { return workbench().graph().node(node(name)).shape; }

    void show(const char* name)
    {
        m_window->selection().setNode(node(name));
        settle();
        stage().setFocus();
    }
    QPoint middleOf(const char* name, const Cell& cell)
    {
        const QRectF rect = stage().rectOf(node(name), cell);
        EXPECT_FALSE(rect.isEmpty()) << name;
        return rect.center().toPoint();
    }
    void click(const char* name, const Cell& cell)
    {
        QTest::mouseClick(stage().viewport(), Qt::LeftButton, {}, middleOf(name, cell));
        settle();
    }
    void type(const char* text)
    {
        QTest::keyClicks(&stage(), QLatin1String(text).left(1));
        auto* line = stage().findChild<QLineEdit*>();
        ASSERT_TRUE(line->isVisible()) << text;
        QTest::keyClicks(line, QString::fromLatin1(text).mid(1));
        QTest::keyClick(line, Qt::Key_Return);
        settle();
    }
    QImage matrix(const char* name)
    {
        const Shape& size = shape(name);
        const QRectF rect =
            stage().rectOf(node(name), {0, 0, 0}) | stage().rectOf(node(name), {0, size.rows - 1, size.cols - 1});
        return stage().grab(rect.toAlignedRect()).toImage();
    }
};

} // namespace heedmap
