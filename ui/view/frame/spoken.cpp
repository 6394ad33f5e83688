#include "view/frame/spoken.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct Spoken {
    Q_DECLARE_TR_FUNCTIONS(Spoken)
};

} // namespace

QString spoken(const Text& text)
{
    //: The tag of the language of this translation, such as zh
    const bool chinese = Spoken::tr("en") == QStringLiteral("zh");
    return QString::fromStdString(chinese ? text.zh : text.en);
}

} // namespace heedmap
