#pragma once

#include "model/selection.h"

#include <QObject>

namespace heedmap {

class Workbench;

/// What a person drags a weight of attention to, which follows from other numbers. Whoever looks for these hears of it
/// here; a workbench has one.
class WeightWish : public QObject {
    Q_OBJECT

public:
    static WeightWish& of(Workbench& workbench);
    /// Whether the number at that place can be wished for: a weight that is computed.
    static bool takes(const Workbench& workbench, const CellPlace& place);

    /// Makes the wish, as the drag ends.
    void wish(const CellPlace& place, double wanted) { emit wished(place, wanted); }

signals:
    void wished(const heedmap::CellPlace& place, double wanted);

private:
    using QObject::QObject;
};

} // namespace heedmap
