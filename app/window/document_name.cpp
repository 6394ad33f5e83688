#include "window/document_name.h"

#include "language.h"
#include "text/path_text.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct DocumentTexts {
    Q_DECLARE_TR_FUNCTIONS(DocumentTexts)
};

QString tokenCount(std::size_t count)
{
    return count == 1 ? DocumentTexts::tr("1 token") : DocumentTexts::tr("%1 tokens").arg(count);
}

QString titleOf(const Workbench& workbench, const Document& document)
{
    if (const std::string& own = document.title.in(currentLanguage()); !own.empty())
        return QString::fromStdString(own);
    return workbench.path().empty() ? DocumentTexts::tr("Untitled") : pathText(workbench.path().stem());
}

} // namespace

DocumentName documentName(const Workbench& workbench)
{
    const Document& document = workbench.head();
    const Computation& computation = workbench.computation();
    const Text mechanism = computation.mechanism->title();
    QString subtitle = QString::fromStdString(currentLanguage() == "zh" ? mechanism.zh : mechanism.en);
    if (!document.tokens.query.empty())
        subtitle += QStringLiteral(" · ") + tokenCount(document.tokens.query.size());
    if (const auto width = computation.dimensions.find("d_k"); width != computation.dimensions.end())
        subtitle += QStringLiteral(" · d_k %1").arg(width->second);
    return {titleOf(workbench, document), pathText(workbench.path().filename()), subtitle};
}

QString windowTitleOf(const DocumentName& name)
{
    QStringList parts{name.title};
    if (!name.file.isEmpty() && name.file == name.title + QStringLiteral(".heed"))
        parts = {name.file};
    else if (!name.file.isEmpty())
        parts << name.file;
    const QString sign = QStringLiteral("[*]");
    return parts.join(QStringLiteral(" – ")).replace(sign, sign + sign) + sign + QStringLiteral(" – Heedmap");
}

} // namespace heedmap
