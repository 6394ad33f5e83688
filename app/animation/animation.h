#pragma once

#include "figures.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace heedmap {

/// A figure as frames, one after the other.
class Animation {
public:
    struct Frame {
        Drawing drawing;
        QString words = {}; ///< a line under it
        int milliseconds = 0;
    };

    Animation() = default;
    Animation(const Animation&) = delete;
    Animation& operator=(const Animation&) = delete;
    virtual ~Animation() = default;

    virtual std::size_t size() const = 0;
    /// The drawing borrows the animation until the next one is asked for.
    virtual Frame frame(std::size_t index) = 0;
};

/// The input of an animation.
struct AnimationSource {
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

/// Makes `steps`, `product:NODE`, `train:NODE` or `slider:W_Q[0,0]=-3..3`, and computes all of its
/// numbers, which may take long. Throws Error, and Cancelled after a stop.
std::unique_ptr<Animation> makeAnimation(const std::string& scene, const AnimationSource& source);

/// The frames of an animation on pages of one size, with the words of each under it.
class AnimationPages {
public:
    /// Lays all frames out; calls `told` before each, which may throw to stop.
    AnimationPages(Animation& animation, const FigureStyle& style, const std::function<void()>& told);

    std::size_t size() const { return m_animation.size(); }
    Animation::Frame page(std::size_t index) const;

private:
    Animation& m_animation;
    const FigureStyle& m_style;
    QSizeF m_size;
    double m_unit = 0;
};

} // namespace heedmap
