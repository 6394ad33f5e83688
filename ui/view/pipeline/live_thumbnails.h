#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QImage>
#include <QSizeF>
#include <QTimer>

#include <map>
#include <set>

namespace heedmap {

/// The thumbnails of all matrices, redrawn when their numbers change. Small matrices follow every edit at once. Large
/// ones, which have to be read whole, take turns while edits follow each other, one a frame; soon after the last edit
/// all are redrawn.
class LiveThumbnails : public QObject {
    Q_OBJECT

public:
    explicit LiveThumbnails(const ViewContext& context, QObject* parent = nullptr);

    /// Chooses the large thumbnails to redraw in this frame; called before `image`.
    void beginFrame();
    /// The thumbnail of the selected slice in that many px; null while numbers are missing.
    const QImage& image(NodeId node, const QSizeF& size);
    void forget() { m_pictures.clear(); }

signals:
    /// Some thumbnails are waiting: paint again.
    void due();

private:
    struct Picture {
        QImage image;
        bool stale = false;
        bool awaited = false; ///< the change it has to show is being computed in the background
        unsigned frame = 0;   ///< in which it was made
    };

    void changed(const std::vector<Change>& changes);
    Index cells(NodeId node) const;
    bool current(NodeId node) const;
    void make(NodeId node, const QSizeF& size, Picture& picture) const;
    void changeReady();

    ViewContext m_context;
    std::map<NodeId, Picture> m_pictures;
    std::set<NodeId> m_turn;
    unsigned m_frame = 0;
    QTimer m_rest{this};
    bool m_resting = false; ///< no edit came for a while
};

} // namespace heedmap
