#include "paint/print/picture_data.h"

namespace heedmap {

std::unique_ptr<QMimeData> pictureData(const Drawing& drawing, double scale)
{
    auto data = std::make_unique<QMimeData>();
    data->setImageData(rasterised(drawing, scale));
    data->setData(QStringLiteral("image/svg+xml"), findPictureFormat(QStringLiteral("svg"))->write(drawing, scale));
    data->setData(QStringLiteral("application/pdf"), findPictureFormat(QStringLiteral("pdf"))->write(drawing, scale));
    return data;
}

} // namespace heedmap
