#include "support/hall_screens.h"

#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <qpa/qplatformnativeinterface.h>

namespace heedmap::test {

void setScreens(const std::vector<QRect>& screens)
{
    QJsonArray listed;
    for (const QRect& screen : screens)
        listed.append(QJsonObject{
            {"name", listed.isEmpty() ? QStringLiteral("one") : QStringLiteral("hall %1").arg(listed.size())},
            {"x", screen.x()},
            {"y", screen.y()},
            {"width", screen.width()},
            {"height", screen.height()},
            {"logicalDpi", 96},
            {"logicalBaseDpi", 96},
            {"dpr", 1}});
    using Configure = void (*)(QJsonObject, QPlatformNativeInterface*);
    QPlatformNativeInterface* platform = QGuiApplication::platformNativeInterface();
    const auto configure = reinterpret_cast<Configure>(platform->nativeResourceForIntegration("setConfiguration"));
    configure({{"screens", listed}}, platform);
}

} // namespace heedmap::test
