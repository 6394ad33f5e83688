#include "window/export/drag_range.h"

#include <heedmap/base/number_text.h>

#include <QHBoxLayout>
#include <QLabel>

namespace heedmap {

DragRange::DragRange(const char* prefix)
{
    constexpr double most = 1e6;
    constexpr double usual = 3;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    m_from->setObjectName(QLatin1String(prefix) + QStringLiteral("exportFrom"));
    m_from->setAccessibleName(tr("From"));
    m_to->setObjectName(QLatin1String(prefix) + QStringLiteral("exportTo"));
    m_to->setAccessibleName(tr("To"));
    for (QDoubleSpinBox* box : {m_from, m_to}) {
        box->setRange(-most, most);
        box->setValue(box == m_from ? -usual : usual);
        connect(box, &QDoubleSpinBox::valueChanged, this, &DragRange::changed);
    }
    row->addWidget(m_from, 1);
    row->addWidget(new QLabel(tr("to")));
    row->addWidget(m_to, 1);
    setFocusProxy(m_from);
}

std::string DragRange::text() const { return exactText(m_from->value()) + ".." + exactText(m_to->value()); }

} // namespace heedmap

#include "moc_drag_range.cpp"
