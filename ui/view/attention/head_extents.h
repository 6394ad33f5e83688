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

/// A cache of the heads' value ranges until their numbers change: a large model's heads are a gigabyte to read.
class HeadExtents : public QObject {
public:
    explicit HeadExtents(const ViewContext& context, QObject* parent = nullptr);

    /// Sets the ranges of heads. Measures unknown ones, on both cores if there are many, up to about `most` cells; the
    /// rest waits for the next picture.
    void measure(HeadsPicture& picture, Index most);

private:
    void changed(const std::vector<Change>& changes);
    bool current(const Head& head) const;

    ViewContext m_context;
    std::map<std::pair<NodeId, Index>, ValueExtent> m_known;
};

} // namespace heedmap
