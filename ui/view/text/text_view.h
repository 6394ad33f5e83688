#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/exportable.h"
#include "view/text/text_controls.h"

#include <QAbstractScrollArea>
#include <QPixmap>

namespace heedmap {

/// Attention as text: lines between the tokens of queries and keys. Pointing at a token
/// follows it, a click keeps it; its weights are then written beside the tokens of the other side.
class TextView : public QAbstractScrollArea, public Exportable {
    Q_OBJECT

public:
    explicit TextView(const ViewContext& context, QWidget* parent = nullptr);

    TextControls& controls() { return *m_controls; }
    /// The token whose lines are drawn, if not those of all.
    const std::optional<TextToken>& followed() const { return m_kept ? m_kept : m_hovered; }
    /// The drawn content.
    const TextPicture& picture();
    /// Where a token is, in the viewport's px.
    QRectF tokenRect(const TextToken& token);
    /// The text below the tokens.
    QString readOut();
    /// All of it, what is out of sight too. Throws Error while the weights are being computed.
    Drawing drawing(const Theme& theme) override;

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 300}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // What is shown.
    void rebuild();
    void choose();
    void findKept();
    QStringList tokens(TextSide side) const;
    void measure();
    void observe();
    void invalidate();
    void refresh();
    void render();
    double scale() const { return m_context.display.scale(); }
    QRectF room() const; ///< for the text, in unscaled px
    QPointF origin() const;
    const Node& node() const;
    std::optional<TextContent> content(const Theme& theme);
    bool covers(const TextSeries& series, Index query, Index key) const;
    bool showsChange() const;
    QString title() const;
    QString line(const TextContent& content) const;
    static QString counts(const TextContent& content);
    ConstView shownWeights(TextContent& content, const Region& region);
    void thinOut(TextContent& content);
    void addMean(TextContent& content, const ConstView& weights, const Theme& theme);
    QString token(const TextToken& token) const;
    QString weightsOf(const TextToken& other) const;

    // Following, in text_input.cpp.
    std::optional<TextToken> tokenAt(const QPointF& at);
    Index count(TextSide side) const;
    void keep(const std::optional<TextToken>& token);
    void point(const std::optional<TextToken>& token);
    void showHidden();
    void announce();
    void announceAgain();
    void walk(Index by);
    void reveal(const TextToken& token);

    ViewContext m_context;
    TextControls* m_controls;
    TextPicture m_picture;
    std::shared_ptr<const Tensor> m_mean; ///< over all heads, once it was wanted
    QPixmap m_base;
    std::optional<TextToken> m_hovered;
    std::optional<TextToken> m_kept;
    KeptToken m_keptToken;
    std::optional<TextToken> m_other; ///< of the other side, pointed at while one is kept
    double m_top = 0;                 ///< of the text, in unscaled px
    bool m_missing = true;            ///< numbers are being computed
    bool m_fresh = true;              ///< the threshold was not chosen by the user
    bool m_dirty = true;
    bool m_focusSeen = false;
};

} // namespace heedmap
