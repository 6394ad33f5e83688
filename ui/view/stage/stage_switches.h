#pragma once

#include "model/quality.h"
#include "view/frame/display.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QWidget>

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace heedmap {

class WeightsBeside;

/// Switches for a class under the stage: the mask, the temperature, the positions and the number of heads, with the
/// weights they affect beside them. They are settings of the document; each change is one step of the undo stack.
class StageSwitches : public QWidget {
    Q_OBJECT

public:
    explicit StageSwitches(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether the open document has any of them.
    bool offersAny() const;
    /// Uses two low rows beside the weights, so that the stage above keeps room for its numbers.
    void setTight(bool tight);
    WeightsBeside& weights() { return *m_weights; }

signals:
    void offersChanged();

private:
    struct Switch {
        QLabel* name;
        QComboBox* box;
    };

    Switch addBox(const char* id);
    void offer(const Switch& row, bool offered, const QString& name);
    void layOutGrid();
    void arrange();
    void fill();
    void fillMask();
    void fillPositions();
    void fillHeads();
    void fillTemperature();
    void turnMask(int index);
    void turnTemperature(int position);
    void attempt(const std::function<void()>& what);

    ViewContext m_context;
    QGridLayout* m_grid;
    std::array<QHBoxLayout*, 2> m_low = {};
    Switch m_mask;
    Switch m_positions;
    Switch m_heads;
    QLabel* m_temperatureName;
    QSlider* m_temperature;
    QLabel* m_problem;
    WeightsBeside* m_weights;
    std::string m_maskSetting;
    QualityTurn m_turn;
    int m_wanted = 0; ///< position of the slider, until the event loop turns
    bool m_turning = false;
    bool m_tight = false;
};

} // namespace heedmap
