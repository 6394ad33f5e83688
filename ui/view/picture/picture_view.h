#pragma once

#include "model/selection.h"
#include "view/frame/exportable.h"
#include "view/picture/picture_controls.h"
#include "view/picture/picture_scene.h"

#include <QPixmap>
#include <QWidget>

namespace heedmap {

/// A picture that the computation reads, cut into its squares, with the attention of one square, or of a token
/// beside it, laid over it. A click chooses whose attention it is; the weight under the pointer is read out.
///
/// Nodes and operations tell which node is a picture, and which tokens are its squares.
class PictureView : public QWidget, public Exportable {
    Q_OBJECT

public:
    explicit PictureView(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether the computation reads a picture.
    static bool applies(const Workbench& workbench);

    PictureControls& controls() { return *m_controls; }
    /// The drawn content.
    const PictureScene& scene();
    /// Whose attention is shown.
    const PictureSpot& query() const { return m_query; }
    const std::optional<PictureSpot>& pointed() const { return m_pointed; }
    /// Where a spot is, in the widget's px.
    QRectF rectOf(const PictureSpot& spot);
    /// The text below the picture.
    QString readOut();
    /// The picture with all that is laid over it. Throws Error while its numbers are being computed.
    Drawing drawing(const Theme& theme) override;

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 300}; }

public slots:
    void ask(const heedmap::PictureSpot& query);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // What is shown.
    void rebuild();
    void choose();
    QStringList tokenNames() const;
    void measure();
    void observe();
    void invalidate();
    void refresh();
    void render();
    double scale() const { return m_context.display.scale(); }
    QRectF room() const; ///< for the picture, in unscaled px
    PictureChoice wanted() const;
    QString title() const;
    QString number() const;
    QString emptiness() const;
    QString remarks() const;

    // Pointing and asking, in picture_input.cpp.
    std::optional<PictureSpot> spotAt(const QPointF& at);
    std::optional<CellPlace> placeOf(const PictureSpot& spot, Index head) const;
    bool asks(const PictureSpot& spot) const;
    void point(const std::optional<PictureSpot>& spot);
    bool showHidden(const PictureSpot& spot);
    void press(const PictureSpot& spot);
    void walk(Index rows, Index cols);
    PictureSpot beside(Index by) const;
    void announce();
    void announceAgain();

    ViewContext m_context;
    PictureControls* m_controls;
    std::optional<PatchGrid> m_grid;
    PictureScene m_scene;
    PictureSpot m_query;
    KeptToken m_queryToken; ///< where it is one
    std::optional<PictureSpot> m_pointed;
    QPixmap m_base; ///< all but the marks and the read-out
    double m_top = 0;
    bool m_missing = true; ///< numbers are being computed
    bool m_dirty = true;
    bool m_focusSeen = false;
};

} // namespace heedmap
