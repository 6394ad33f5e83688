#pragma once

#include "view_support.h"

#include "view/explanation/arithmetic_view.h"
#include "view/explanation/explanation.h"

#include <QLabel>

namespace heedmap::test {

/// An example with the panel that explains its cells.
struct ShownExplanation : OpenExample {
    explicit ShownExplanation(const std::string& id) : OpenExample(id), view(context())
    {
        view.resize(352, 800);
        view.show();
    }

    void choose(const CellPlace& place)
    {
        selection.setNode(place.node);
        selection.keep(place);
        settle();
    }

    QPoint linkTo(const CellPlace& place)
    {
        for (const ArithmeticLayout::Link& link : arithmetic().links())
            if (link.cell == place)
                return link.rect.center().toPoint();
        ADD_FAILURE() << "no link";
        return {};
    }

    ArithmeticView& arithmetic() { return *view.findChild<ArithmeticView*>(); }
    QString text(const char* name) { return view.findChild<QLabel*>(QLatin1String(name))->text(); }

    Explanation view;
};

} // namespace heedmap::test
