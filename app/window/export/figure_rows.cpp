#include "window/export/figure_rows.h"

#include "text/core_text.h"
#include "window/views.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::FiguresDialog)
};

/// Its words as a call writes them; empty if it has none.
QString option(const FigureSpec& spec, const char* name)
{
    const Json* value = spec.options.find(name);
    return value == nullptr ? QString() : QString::fromStdString(optionText(*value));
}

QString viewText(const QString& view)
{
    const QString title = titleOfView(view.section(QLatin1Char(':'), 0, 0).toStdString());
    const QString node = view.section(QLatin1Char(':'), 1);
    return RowText::tr("The view: %1").arg(node.isEmpty() ? title : title + QStringLiteral(" · ") + node);
}

QString sceneText(const QString& scene)
{
    const QString kind = scene.section(QLatin1Char(':'), 0, 0);
    const QString of = scene.section(QLatin1Char(':'), 1).section(QLatin1Char('='), 0, 0);
    return kind == QLatin1String("steps")  ? RowText::tr("Moving: every step")
        : kind == QLatin1String("product") ? RowText::tr("Moving: how %1 is worked out").arg(of)
        : kind == QLatin1String("train")   ? RowText::tr("Moving: %1 in training").arg(of)
                                           : RowText::tr("Moving: %1 dragged").arg(of);
}

QString showsText(const FigureSpec& spec)
{
    if (const QString view = option(spec, "view"); !view.isEmpty())
        return viewText(view);
    if (const QString scene = option(spec, "scene"); !scene.isEmpty())
        return sceneText(scene);
    if (const QString panels = option(spec, "panels"); !panels.isEmpty())
        return RowText::tr("%1 as one figure").arg(QString(panels).replace(QLatin1Char(','), QStringLiteral(", ")));
    if (const QString node = option(spec, "select"); !node.isEmpty())
        return node.contains(QLatin1Char('[')) ? RowText::tr("The cell %1 with its operands").arg(node)
                                               : RowText::tr("The stage: %1").arg(node);
    if (const QString cell = option(spec, "arithmetic"); !cell.isEmpty())
        return RowText::tr("The arithmetic of %1").arg(cell);
    const QString nodes = option(spec, "nodes");
    if (spec.options.find("sheet") != nullptr && nodes.isEmpty())
        return RowText::tr("The whole computation");
    return nodes.isEmpty() || nodes == QLatin1String("all") ? RowText::tr("Every matrix") : nodes;
}

/// "84 mm, 7 pt", "160 mm × 90 mm, 8 pt": as a call has it, apart from the spaces.
QString sizeText(const FigureSpec& spec)
{
    QStringList sizes;
    for (const char* name : {"width", "height", "text"})
        if (QString size = option(spec, name); !size.isEmpty()) {
            qsizetype end = size.size();
            while (end > 0 && size[end - 1].isLetter())
                --end;
            size = size.left(end).trimmed() + QLatin1Char(' ') + size.mid(end);
            if (name == QLatin1String("height") && !sizes.isEmpty())
                sizes.last() += QStringLiteral(" × ") + size;
            else
                sizes += size;
        }
    return sizes.isEmpty() ? QStringLiteral("—") : sizes.join(QStringLiteral(", "));
}

} // namespace

FigureRow figureRow(const Workbench& workbench, const SpecChoice& choice)
{
    FigureRow row{showsText(choice.spec), sizeText(choice.spec), {}, {}};
    try {
        constexpr qsizetype most = 4;
        const QStringList names = specFileNames(workbench, choice);
        row.files = names.first(std::min(most, names.size())).join(QStringLiteral(", "));
        if (names.size() > most)
            row.files += RowText::tr(", … (%1 files)").arg(names.size());
    } catch (const Error& error) {
        row.problem = sentenceText(error.sentence());
    }
    return row;
}

} // namespace heedmap
