#include "window/document_name.h"

#include "model/tokens.h"
#include "text/core_text.h"
#include "text/language.h"
#include "text/one_line.h"
#include "text/path_text.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct DocumentTexts {
    Q_DECLARE_TR_FUNCTIONS(DocumentTexts)
};

} // namespace

QString titleOrFile(const LocalizedText& title, const std::filesystem::path& path)
{
    QString own = oneLine(QString::fromStdString(title.in(currentLanguage())));
    if (!own.isEmpty())
        return own;
    return path.empty() ? DocumentTexts::tr("Untitled") : oneLine(pathText(path.stem()));
}

DocumentName documentName(const Workbench& workbench)
{
    const Document& document = workbench.head();
    const ComputationShape& computation = workbench.computation();
    QString subtitle = sentenceText(computation.mechanism->title());
    if (const auto tokens = tokenLabels(workbench, TokenList::Query))
        subtitle += QStringLiteral(" · ") + counted(HEEDMAP_COUNTED("%1 tokens", "%1 token"), tokens->size());
    if (const auto width = computation.dimensions.find("d_k"); width != computation.dimensions.end())
        subtitle += QStringLiteral(" · d_k %1").arg(width->second);
    return {titleOrFile(document.title, workbench.path()), oneLine(pathText(workbench.path().filename())), subtitle};
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
