#pragma once

#include "view/attention/head_controls.h"
#include "view/frame/named_slider.h"
#include "view/text/text_picture.h"

#include <QButtonGroup>

#include <functional>

namespace heedmap {

/// What of the attention is drawn as lines: the weights of some heads or the mean of all, from which side they are
/// followed, and how light a weight may be. Few heads are shown all at first, many as their mean.
class TextControls : public HeadControls {
    Q_OBJECT

public:
    explicit TextControls(const ViewContext& context, QWidget* parent = nullptr);

    double threshold() const;
    /// Sets the lowest threshold on offer that is at least `weight`; emits nothing.
    void setThreshold(double weight);
    /// The same of a threshold that is on offer, to as many digits as it is said with.
    void setLeast(double threshold);
    /// These and no others; none: their mean.
    void showHeads(const std::vector<Index>& heads);
    TextSide side() const { return m_toKey->isChecked() ? TextSide::Keys : TextSide::Queries; }
    void setSide(TextSide side);
    /// Puts everything into lines of that width, and says how high they are.
    int arrange(int width);

protected:
    void prepare(QToolButton& head) override;
    void showFirst() override;
    void dress() override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void syncMean();
    void showHeads(const std::function<bool(Index)>& shown);

    QToolButton* m_fromQuery;
    QToolButton* m_toKey;
    NamedSlider* m_threshold;
};

} // namespace heedmap
