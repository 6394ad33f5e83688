#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QImage>
#include <QSizeF>
#include <QTimer>

#include <map>
#include <set>

namespace heedmap {

/// The small pictures of all matrices, redrawn when their numbers change. Small matrices follow every edit
/// at once. Large ones, of which each has to be read whole, take turns while edits follow each other: one a
/// frame, and soon after the last edit all of them.
class LiveThumbnails : public QObject {
    Q_OBJECT

public:
    explicit LiveThumbnails(const ViewContext& context, QObject* parent = nullptr);

    /// Before the pictures of a frame are asked for: chooses those whose turn it is.
    void beginFrame();
    /// The picture of the selected slice, of so many px; null while there are no numbers.
    const QImage& image(NodeId node, const QSizeF& size);
    void forget() { m_pictures.clear(); }

signals:
    /// Some pictures have waited for their turn: paint again.
    void due();

private:
    struct Picture {
        QImage image;
        bool stale = false;
        bool awaited = false; ///< the change that it is to show, of a large matrix, is being computed in the background
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
    QTimer m_rest;
    bool m_resting = false; ///< no edit came for a while
};

} // namespace heedmap
