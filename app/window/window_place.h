#pragma once

#include "view/frame/display.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QRect>
#include <QSplitter>
#include <QWidget>

class QSettings;

namespace heedmap {

/// The geometry of a window before it went full-screen, restored afterwards.
class WindowPlace : public QObject {
    Q_OBJECT
public:
    explicit WindowPlace(QWidget& window) : QObject(&window), m_window(window) {}

    /// Saves the geometry. Called before the type grows, which makes the contents ask for more room.
    void remember();
    /// Restores the geometry, at once or as soon as the contents need less room.
    void goBack();

private:
    void fit();
    bool eventFilter(QObject* watched, QEvent* event) override;

    QWidget& m_window;
    bool m_maximised = false;
    QRect m_home;
    QDeadlineTimer m_returning; ///< to m_home, until then
};

/// The pipeline, the views and the explanation side by side. Panels keep their count of words on a line when type
/// grows, and their widths across presenting; in a narrow window they yield to the view until it is wider again.
class PanelColumns : public QSplitter {
    Q_OBJECT

public:
    PanelColumns(QWidget* pipeline, QWidget* views, QWidget* explanation, const Display& display);

    /// Whether the window is wide enough for the pipeline beside the other two.
    bool pipelineHasRoom() const { return m_pipelineFits; }
    /// Gives the pipeline, once it is shown, the width in which it can be read, if it has none.
    void pipelineShown(bool shown);
    /// Scales the panels with the type.
    void grow(double factor);
    void beginPresenting() { m_before = sizes(); }
    void endPresenting() { setSizes(m_before); }
    /// While presenting, gives the arithmetic the room that its type needs in a window of that width.
    void fit(int windowWidth);
    /// Keeps the widths for the next window, those of panels that yield as they were before; takes them back.
    void store(QSettings& settings);
    void restore(const QSettings& settings);

signals:
    /// Whether the window is wide enough for the pipeline beside the other two.
    void pipelineFits(bool fits);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void yieldToView();
    void tellPipeline(bool fits);
    void noteChosen();

    QWidget* m_explanation;
    int m_chosenFor;     ///< the width in which the widths were chosen: in a narrower one, panels yield
    QList<int> m_wide;   ///< the sizes before they yielded; empty while they do not
    QList<int> m_narrow; ///< the sizes since
    bool m_laidOut = false;
    bool m_pipelineFits = true;
    const Display& m_display;
    QList<int> m_before; ///< presenting
};

} // namespace heedmap
