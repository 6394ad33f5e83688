// What a class sees switched under the stage, with the weights beside.

#include "model/teaching/temperature.h"
#include "ui/view/view_support.h"
#include "view/stage/stage_switches.h"
#include "view/stage/weights_beside.h"
#include "view/steps/steps_bar.h"

#include <QStyleOptionComboBox>
#include <QTest>

#include <cmath>

namespace heedmap::test {
namespace {

class StageSwitchesTest : public testing::Test {
protected:
    void show(const std::string& id)
    {
        m_switches.reset(); // it looks at what was open
        m_open = std::make_unique<OpenExample>(id);
        m_switches = std::make_unique<StageSwitches>(m_open->context());
        m_switches->resize(800, m_switches->height());
        m_switches->show();
        m_open->settle();
    }
    template <typename Widget> Widget& part(const char* name) { return *m_switches->findChild<Widget*>(name); }
    double weight(const Cell& cell) { return value(m_open->workbench, "A", cell); }
    void choose(const char* name, int index)
    {
        auto& box = part<QComboBox>(name);
        box.setCurrentIndex(index);
        emit box.activated(index);
        m_open->settle();
    }

    std::unique_ptr<OpenExample> m_open;
    std::unique_ptr<StageSwitches> m_switches;
};

TEST_F(StageSwitchesTest, TheTemperatureOfTheUsualScaleIsOne)
{
    show("scores-scaled");
    EXPECT_DOUBLE_EQ(*temperatureOf(m_open->workbench), 1);
    show("scores-unscaled");
    const double width = static_cast<double>(m_open->workbench.computation().dimensions.find("d_k")->second);
    EXPECT_DOUBLE_EQ(*temperatureOf(m_open->workbench), 1 / std::sqrt(width));
}

TEST_F(StageSwitchesTest, ADragOfTheTemperatureIsOneStepAndTheWeightsFollowIt)
{
    show("two-heads");
    const double before = weight({0, 0, 0});
    auto& slider = part<QSlider>("switchTemperature");
    ASSERT_EQ(slider.value(), 0);
    slider.setSliderDown(true);
    for (const int position : {10, 40, 70}) {
        slider.setSliderPosition(position);
        m_open->settle();
    }
    slider.setSliderDown(false);
    EXPECT_NEAR(*temperatureOf(m_open->workbench), 5, 1e-9); // 10^0.7, two digits
    EXPECT_NE(weight({0, 0, 0}), before);
    EXPECT_EQ(m_open->workbench.undoStack().index(), 1);
    m_open->workbench.undoStack().undo();
    m_open->settle();
    EXPECT_EQ(weight({0, 0, 0}), before);
    EXPECT_EQ(slider.value(), 0);
}

TEST_F(StageSwitchesTest, TheUsualTemperatureAgainLeavesTheDocumentAsItWas)
{
    show("two-heads");
    auto& slider = part<QSlider>("switchTemperature");
    slider.setValue(50);
    m_open->settle();
    slider.setValue(0);
    m_open->settle();
    EXPECT_DOUBLE_EQ(*temperatureOf(m_open->workbench), 1);
    EXPECT_EQ(m_open->workbench.computation().settings.choice("scale"), "sqrt_dk");
}

TEST_F(StageSwitchesTest, MaskPositionsAndHeadsAreTheSettingsOfTheDocument)
{
    show("two-heads");
    choose("switchMask", 1);
    EXPECT_EQ(weight({0, 0, 1}), 0);
    EXPECT_EQ(part<QComboBox>("switchMask").currentIndex(), 1);
    auto& positions = part<QComboBox>("switchPositions");
    choose("switchPositions", positions.findData("sinusoidal"));
    EXPECT_NE(m_open->workbench.graph().find("PE"), noNode);
    choose("switchHeads", part<QComboBox>("switchHeads").findText("1"));
    EXPECT_EQ(m_open->workbench.graph().node(node(m_open->workbench, "A")).shape.slices, 1);
    EXPECT_EQ(m_open->workbench.undoStack().index(), 3);
    while (m_open->workbench.undoStack().canUndo())
        m_open->workbench.undoStack().undo();
    m_open->settle();
    EXPECT_EQ(part<QComboBox>("switchMask").currentIndex(), 0);
    EXPECT_EQ(part<QComboBox>("switchHeads").currentText(), "2");
}

TEST_F(StageSwitchesTest, WhatADocumentHasNotIsNotOffered)
{
    show("additive-two-inputs");
    EXPECT_TRUE(part<QSlider>("switchTemperature").isHidden());
    EXPECT_TRUE(part<QComboBox>("switchHeads").isHidden());
    EXPECT_FALSE(part<QComboBox>("switchMask").isHidden());
    EXPECT_TRUE(m_switches->offersAny());
    show("linear-running-state");
    EXPECT_FALSE(m_switches->offersAny());
}

TEST_F(StageSwitchesTest, TheWeightsStandBesideWhateverStepIsShown)
{
    show("two-heads");
    auto& beside = part<WeightsBeside>("weightsBeside");
    for (const char* name : {"X", "Q", "S", "A", "Z", "Y"}) {
        m_open->selection.setNode(node(m_open->workbench, name));
        EXPECT_EQ(beside.node(), node(m_open->workbench, "A")) << name;
    }
    const QImage before = beside.grab().toImage();
    part<QSlider>("switchTemperature").setValue(90);
    m_open->settle();
    EXPECT_NE(beside.grab().toImage(), before);
    QTest::mouseClick(&beside, Qt::LeftButton);
    EXPECT_EQ(m_open->selection.node(), node(m_open->workbench, "A"));
}

TEST_F(StageSwitchesTest, TheWeightsBesideHideOnlyWhereTheyWouldTellWhatIsCovered)
{
    show("two-heads");
    m_open->selection.setNode(node(m_open->workbench, "Y"));
    auto& beside = part<WeightsBeside>("weightsBeside");
    const auto lookWith = [&](const char* covered) {
        m_open->selection.covers().set(&m_open->selection, {{.node = covered}});
        m_open->settle();
        return beside.grab().toImage();
    };
    const QImage open = lookWith("none of this name");
    for (const char* behind : {"Z", "Y"})
        EXPECT_EQ(lookWith(behind), open) << behind << " is computed from the weights";
    for (const char* before : {"Q", "S", "A"})
        EXPECT_NE(lookWith(before), open) << before;
}

TEST_F(StageSwitchesTest, NoTextOfTheMaskIsCut)
{
    show("causal-mask");
    const auto& box = part<QComboBox>("switchMask");
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    for (int entry = 0; entry < box.count(); ++entry)
        EXPECT_GE(field.width(), box.fontMetrics().horizontalAdvance(box.itemText(entry)) + 4)
            << box.itemText(entry).toStdString();
}

TEST_F(StageSwitchesTest, WhereItIsTightTheyAreLowAndTheWeightsStayBeside)
{
    show("two-heads");
    const int high = m_switches->height();
    m_switches->setTight(true);
    EXPECT_LT(m_switches->height(), high * 0.6);
    m_switches->resize(520, m_switches->height());
    m_open->settle();
    const QRect weights = m_switches->weights().geometry();
    EXPECT_TRUE(m_switches->weights().isVisible());
    EXPECT_GE(weights.width(), 120);
    EXPECT_GE(weights.height(), 80);
    EXPECT_TRUE(m_switches->rect().contains(weights));
    for (const QWidget* each : {&part<QWidget>("switchMask"), &part<QWidget>("switchTemperature")})
        EXPECT_FALSE(each->geometry().intersects(weights)) << each->objectName().toStdString();
    const QImage before = m_switches->weights().grab().toImage();
    part<QSlider>("switchTemperature").setValue(90);
    m_open->settle();
    EXPECT_NE(m_switches->weights().grab().toImage(), before) << "they are drawn, and follow";
    for (const char* name : {"switchMask", "switchPositions", "switchHeads"})
        if (!part<QComboBox>(name).isHidden()) {
            EXPECT_LE(part<QComboBox>(name).geometry().bottom(), m_switches->height()) << name;
        }
    m_switches->setTight(false);
    EXPECT_EQ(m_switches->height(), high);
}

TEST_F(StageSwitchesTest, AButtonAtTheStepsBringsThem)
{
    show("two-heads");
    StepsBar bar(m_open->context());
    auto& button = *bar.findChild<QToolButton*>("switches");
    EXPECT_FALSE(button.isHidden());
    EXPECT_FALSE(button.accessibleName().isEmpty());
    button.click();
    EXPECT_TRUE(m_open->display.settings().stageSwitches);
    button.click();
    EXPECT_FALSE(m_open->display.settings().stageSwitches);
}

} // namespace
} // namespace heedmap::test
