#pragma once

#include "model/workbench.h"
#include "paint/value_scale.h"
#include "view/attention/attention_heads.h"
#include "view/frame/display.h"

#include <QObject>

#include <map>
#include <utility>

namespace heedmap {

struct HeadsPicture;

/// The extents of the heads of a picture, kept while their numbers stay: a large model's heads are a gigabyte to read.
class HeadExtents : public QObject {
public:
    explicit HeadExtents(const ViewContext& context, QObject* parent = nullptr);

    /// Sets them; those that are not known are measured, on both cores where that is much, but about so many cells at
    /// the most: what is more waits for the next picture.
    void measure(HeadsPicture& picture, Index most);

private:
    void changed(const std::vector<Change>& changes);
    bool current(const Head& head) const;

    ViewContext m_context;
    std::map<std::pair<NodeId, Index>, ValueExtent> m_known;
};

} // namespace heedmap
