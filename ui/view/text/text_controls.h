#pragma once

#include "view/attention/head_controls.h"
#include "view/attention/words_switch.h"
#include "view/frame/named_slider.h"
#include "view/text/text_picture.h"

#include <QButtonGroup>

#include <functional>

namespace heedmap {

/// The choice of the lines: the weights of some heads or the mean of all, from which side they are followed, and the
/// minimum weight. Few heads are shown all at first, many as their mean.
class TextControls : public HeadControls {
    Q_OBJECT

public:
    explicit TextControls(const ViewContext& context, QWidget* parent = nullptr);

    double threshold() const;
    /// Sets the lowest threshold on offer that is at least `weight`; emits nothing.
    void setThreshold(double weight);
    /// Sets a threshold that the slider offers, matched to as many digits as given.
    void setLeast(double threshold);
    /// Shows these heads; none: their mean.
    void showHeads(const std::vector<Index>& heads);
    TokenSide side() const { return m_toKey->isChecked() ? TokenSide::Keys : TokenSide::Queries; }
    void setSide(TokenSide side);
    /// Arranges the controls in lines of that width; returns their height.
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
    WordsSwitch* m_words;
    NamedSlider* m_threshold;
};

} // namespace heedmap
