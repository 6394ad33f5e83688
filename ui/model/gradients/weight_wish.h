#pragma once

#include "model/selection.h"

#include <QObject>

namespace heedmap {

class Workbench;

/// The value that the user wants an attention weight to have. The weight is computed, so listeners look for the numbers
/// that give it this value. Each workbench has one.
class WeightWish : public QObject {
    Q_OBJECT

public:
    static WeightWish& of(Workbench& workbench);
    /// Whether the cell is a computed attention weight.
    static bool takes(const Workbench& workbench, const CellPlace& place);

    /// Reports the wanted value, as the drag ends.
    void wish(const CellPlace& place, double wanted) { emit wished(place, wanted); }

signals:
    void wished(const heedmap::CellPlace& place, double wanted);

private:
    using QObject::QObject;
};

} // namespace heedmap
