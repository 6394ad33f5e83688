#pragma once

#include "view/attention/attention_heads.h"
#include "view/frame/display.h"

#include <QObject>

#include <map>
#include <optional>
#include <utility>

namespace heedmap {

/// A cache of the heads' measures until their numbers change, so that not all heads have to be resident at once.
class KnownMeasures : public QObject {
public:
    explicit KnownMeasures(const ViewContext& context);

    /// None while the head's numbers are missing.
    std::optional<HeadMeasures> of(const Head& head);
    bool knows(const Head& head) const { return m_known.contains({head.node, head.slice}); }

private:
    void changed(const std::vector<Change>& changes);

    ViewContext m_context;
    std::map<std::pair<NodeId, Index>, HeadMeasures> m_known;
};

} // namespace heedmap
