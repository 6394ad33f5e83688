#include "window/panel_columns.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr int pipelineWidth = 224;
constexpr int explanationWidth = 352;
constexpr int viewWidth = 864; ///< in the first window

} // namespace

PanelColumns::PanelColumns(QWidget* pipeline, QWidget* views, QWidget* explanation, const Display& display)
    : QSplitter(Qt::Horizontal), m_explanation(explanation), m_display(display)
{
    setObjectName("columns");
    setHandleWidth(1);
    for (QWidget* column : {pipeline, views, explanation})
        addWidget(column);
    setStretchFactor(1, 1);
    setCollapsible(1, false);
    setSizes({pipelineWidth, viewWidth, explanationWidth});
}

void PanelColumns::grow(double factor)
{
    const QList<int> now = sizes();
    const int pipeline = qRound(now[0] * factor);
    const int explanation = qRound(now[2] * factor);
    if (const int views = width() - pipeline - explanation; factor < 1 || views >= width() / 2)
        setSizes({pipeline, views, explanation});
}

void PanelColumns::fit(int windowWidth)
{
    constexpr double most = 0.3; // of the window
    const bool presenting = m_display.settings().presenting;
    m_explanation->setMinimumWidth(presenting ? std::min(m_display.px(explanationWidth), qRound(windowWidth * most))
                                              : 0);
}

} // namespace heedmap

#include "moc_panel_columns.cpp"
