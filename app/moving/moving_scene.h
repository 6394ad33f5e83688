#pragma once

#include "figures.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace heedmap {

/// A moving scene: a figure as frames, one after the other.
class MovingScene {
public:
    struct Frame {
        Drawing drawing;
        QString words = {}; ///< a line under it
        int milliseconds = 0;
    };

    MovingScene() = default;
    MovingScene(const MovingScene&) = delete;
    MovingScene& operator=(const MovingScene&) = delete;
    virtual ~MovingScene() = default;

    virtual std::size_t size() const = 0;
    /// The drawing borrows the scene until the next one is asked for.
    virtual Frame frame(std::size_t index) = 0;
};

/// The input of a moving scene.
struct SceneSource {
    OpenedDocument& opened;
    std::filesystem::path folder; ///< of the document
    FigureStyle style = {};
    std::string language = {};
    double scale = 2;
    std::vector<FigureChoice> choices = {}; ///< the matrices to show while a number is dragged; none: the weights
    Index slice = 0;                        ///< of a stack
    int trainingSteps = 500;
    Evaluation how = {};                                 ///< its stop token ends all computation
    std::function<void(double)> trained = [](double) {}; ///< receives the progress of a training, from 0 to 1
};

/// Makes the scene `steps`, `product:NODE`, `train:NODE` or `slider:W_Q[0,0]=-3..3`, and computes all of its numbers,
/// which may take long. Throws Error, and Cancelled after a stop.
std::unique_ptr<MovingScene> makeScene(const std::string& scene, const SceneSource& source);

/// The frames of a scene on pages of one size, with the words of each under it.
class ScenePages {
public:
    /// Lays all frames out; calls `told` before each, which may throw to stop.
    ScenePages(MovingScene& scene, const FigureStyle& style, const std::function<void()>& told);

    std::size_t size() const { return m_scene.size(); }
    MovingScene::Frame page(std::size_t index) const;

private:
    MovingScene& m_scene;
    const FigureStyle& m_style;
    QSizeF m_size;
    double m_unit = 0;
};

} // namespace heedmap
