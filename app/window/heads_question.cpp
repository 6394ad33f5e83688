#include "window/heads_question.h"

#include "source.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QStringList>

namespace heedmap {
namespace {

QStringList divisorsOf(Index width)
{
    QStringList divisors;
    for (Index heads = 1; heads <= width; ++heads)
        if (width % heads == 0)
            divisors += QString::number(heads);
    return divisors;
}

/// Heads 64 wide, as most published models have them; of a narrow module as many as 8.
Index usualHeads(Index width)
{
    if (width % 64 == 0 && width > 64)
        return width / 64;
    Index heads = 8;
    while (width % heads != 0)
        heads /= 2;
    return heads;
}

std::optional<Index> askHeads(const HeadsUnsaid& unsaid, QWidget* parent)
{
    QInputDialog dialog(parent);
    dialog.setObjectName("headsQuestion");
    dialog.setWindowTitle(QCoreApplication::translate("HeadsQuestion", "Heads"));
    dialog.setLabelText(
        QCoreApplication::translate("HeadsQuestion",
                                    "The file holds an %1 of width %2, but not how many heads share that width. Heads:")
            .arg(QString::fromStdString(unsaid.module()))
            .arg(unsaid.width()));
    dialog.setComboBoxItems(divisorsOf(unsaid.width()));
    dialog.setTextValue(QString::number(usualHeads(unsaid.width())));
    dialog.setOkButtonText(QCoreApplication::translate("HeadsQuestion", "Open"));
    dialog.setCancelButtonText(QCoreApplication::translate("HeadsQuestion", "Cancel"));
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    return static_cast<Index>(dialog.textValue().toLongLong());
}

} // namespace

std::optional<ModelProposal> askedModel(const std::string& path, QWidget* parent, bool& givenUp)
{
    std::optional<Index> heads;
    try {
        return modelAt(path);
    } catch (const HeadsUnsaid& unsaid) {
        heads = askHeads(unsaid, parent);
    }
    givenUp = !heads;
    if (givenUp)
        return std::nullopt;
    return modelAt(path, {.settings = Json::Object{{"heads", static_cast<double>(*heads)}}});
}

} // namespace heedmap
