#include "window/export/figures_dialog.h"

#include "text/core_text.h"
#include "text/joined_text.h"
#include "window/export/export_request.h"
#include "window/export/kept_figures.h"
#include "window/file_dialog.h"
#include "window/views.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QString>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {

/// A row of the list of the document's figures.
struct FigureRow {
    QString shows;   ///< "The stage: S"
    QString size;    ///< "84 mm, 7 pt"; "—" for a figure for the screen
    QString files;   ///< "fig3.pdf"
    QString problem; ///< the reason why the document cannot draw it; empty if it can
};

FigureRow figureRow(const Workbench& workbench, const SpecChoice& choice);
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
    return sizes.isEmpty() ? QStringLiteral("—") : listedNames(sizes);
}

} // namespace

FigureRow figureRow(const Workbench& workbench, const SpecChoice& choice)
{
    FigureRow row{showsText(choice.spec), sizeText(choice.spec), {}, {}};
    try {
        constexpr qsizetype most = 4;
        const QStringList names = specFileNames(workbench, choice);
        row.files = listedNames(names.first(std::min(most, names.size())));
        if (names.size() > most)
            row.files += RowText::tr(", … (%1 files)").arg(names.size());
    } catch (const Error& error) {
        row.problem = sentenceText(error.sentence());
    }
    return row;
}

FiguresDialog::FiguresDialog(Workbench& workbench, QWidget* parent) : QDialog(parent), m_workbench(workbench)
{
    setObjectName("figuresDialog");
    nameParts();
    layOut();
    connectAll();
    fill();
    resize(fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 26);
}

void FiguresDialog::nameParts()
{
    setWindowTitle(tr("Figures of the document"));
    m_words->setText(tr("They are drawn from the current numbers, exactly as on the command line."));
    m_words->setWordWrap(true);
    m_words->setProperty("muted", true);
    m_none->setText(tr("The document keeps no figure yet. “Keep in the document…” of the export makes one."));
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setWordWrap(true);
    m_list->setObjectName("figuresList");
    m_list->setAccessibleName(tr("Figures"));
    m_list->setHeaderLabels({tr("Name"), tr("Shows"), tr("Size on paper"), tr("Files")});
    m_format->addItem(tr("As each was kept"), QString());
    for (const char* id : {"pdf", "svg", "png", "tikz"}) {
        const auto found = std::ranges::find(exportFormats(), id,
                                             [](const ExportFormat& format) { return std::string_view(format.id); });
        m_format->addItem(QCoreApplication::translate("ExportDialog", found->title), QLatin1String(id));
    }
    m_said->setObjectName("figuresSaid");
    m_said->setWordWrap(true);
}

void FiguresDialog::layOut()
{
    m_list->setRootIsDecorated(false);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_list->setUniformRowHeights(true);
    QHeaderView& header = *m_list->header();
    header.setStretchLastSection(true);
    m_pages->addWidget(m_list);
    m_pages->addWidget(m_none);
    m_format->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* format = new Form("figures");
    format->row(tr("Format"), "format", m_format, {}, Form::Keeps::Nothing);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 24, 24, 24);
    rows->setSpacing(14);
    rows->addWidget(m_words);
    rows->addWidget(m_pages, 1);
    rows->addWidget(m_said);
    rows->addLayout(format);
    rows->addWidget(buttons());
}

DialogButtons* FiguresDialog::buttons()
{
    auto* buttons = new DialogButtons(*this, tr("Close"));
    m_rename =
        buttons->addOther("figuresRename", tr("Rename"), [this] { m_list->editItem(m_list->currentItem(), Name); });
    m_remove = buttons->addOther("figuresRemove", tr("Remove"), [this] { removeChosen(); });
    buttons->addOther("figuresAnother", tr("Another figure…"), [this] { done(another); });
    m_write = buttons->addMain("figuresWrite", tr("Write…"), [this] { write(); });
    return buttons;
}

void FiguresDialog::connectAll()
{
    connect(m_list, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) { follow(item); });
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, [this] { follow(); });
    connect(m_format, &QComboBox::currentIndexChanged, this, &FiguresDialog::fill);
}

SpecChoice FiguresDialog::choiceOf(std::size_t index) const
{
    return {m_workbench.head().figures.at(index), m_format->currentData().toString().toStdString()};
}

void FiguresDialog::fill()
{
    const QSignalBlocker quiet(m_list);
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_list->clear();
    for (std::size_t i = 0; i < m_workbench.head().figures.size(); ++i)
        fillRow(*new QTreeWidgetItem(m_list), choiceOf(i));
    if (m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(std::clamp(current, 0, m_list->topLevelItemCount() - 1)));
    for (int column = 0; column < Files; ++column) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, m_list->columnWidth(column) + m_list->fontMetrics().height());
    }
    m_pages->setCurrentWidget(m_list->topLevelItemCount() > 0 ? static_cast<QWidget*>(m_list) : m_none);
    follow();
}

// What cannot be made is not written, and says why.
void FiguresDialog::fillRow(QTreeWidgetItem& item, const SpecChoice& choice)
{
    const FigureRow row = figureRow(m_workbench, choice);
    const QString name = QString::fromStdString(choice.spec.name);
    item.setText(Name, name);
    item.setSizeHint(Name, QSize(0, m_list->fontMetrics().height() * 9 / 5));
    item.setText(Shows, row.shows);
    item.setText(Size, row.size);
    item.setText(Files, row.problem.isEmpty() ? row.files : row.problem);
    item.setToolTip(Files, item.text(Files));
    item.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable);
    if (!row.problem.isEmpty())
        return;
    item.setFlags(item.flags() | Qt::ItemIsUserCheckable);
    item.setCheckState(Name, m_unchecked.contains(name) ? Qt::Unchecked : Qt::Checked);
}

void FiguresDialog::follow()
{
    m_rename->setEnabled(m_list->currentItem() != nullptr);
    m_remove->setEnabled(!m_list->selectedItems().isEmpty());
    m_write->setEnabled(!checked().empty());
}

std::vector<SpecChoice> FiguresDialog::checked() const
{
    std::vector<SpecChoice> choices;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
        if (const QTreeWidgetItem* item = m_list->topLevelItem(row);
            item->data(Name, Qt::CheckStateRole).isValid() && item->checkState(Name) == Qt::Checked)
            choices.push_back(choiceOf(static_cast<std::size_t>(row)));
    return choices;
}

void FiguresDialog::keepChecked()
{
    m_unchecked.clear();
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
        if (const QTreeWidgetItem* item = m_list->topLevelItem(row);
            item->data(Name, Qt::CheckStateRole).isValid() && item->checkState(Name) == Qt::Unchecked)
            m_unchecked += item->text(Name);
}

/// Under the list.
void FiguresDialog::say(const QString& sentence, bool problem)
{
    m_said->setProperty("problem", problem);
    m_said->style()->polish(m_said);
    m_said->setText(sentence);
}

template <typename Work> void FiguresDialog::attempt(const Work& work)
{
    say({});
    try {
        work();
    } catch (...) {
        say(problemText(std::current_exception()), true);
    }
}

// A click on the box changes an item too. The list is filled anew once the editor is closed.
void FiguresDialog::follow(QTreeWidgetItem* item)
{
    const auto index = static_cast<std::size_t>(m_list->indexOfTopLevelItem(item));
    const std::string name = item->text(Name).trimmed().toStdString();
    follow();
    if (name == choiceOf(index).spec.name)
        return;
    const auto rename = [this, index, name] {
        keepChecked();
        attempt([&] { renameFigure(m_workbench, index, name); });
        fill();
    };
    QMetaObject::invokeMethod(this, rename, Qt::QueuedConnection);
}

void FiguresDialog::removeChosen()
{
    std::vector<std::string> names;
    for (QTreeWidgetItem* item : m_list->selectedItems())
        names.push_back(choiceOf(static_cast<std::size_t>(m_list->indexOfTopLevelItem(item))).spec.name);
    keepChecked();
    attempt([&] { removeFigures(m_workbench, names); });
    fill();
}

void FiguresDialog::write()
{
    if (const QString folder = chooseExportFolder(this, windowTitle(), {}); !folder.isEmpty())
        writeTo(folder);
}

void FiguresDialog::writeTo(const QString& folder)
{
    attempt([&] {
        const auto made = makeSpecs(m_workbench, checked(), this);
        if (!made || !mayReplaceIn(this, windowTitle(), folder, made->names))
            return;
        Inputs inputs = m_workbench.inputs();
        inputs.add(m_workbench.path());
        writeExports(folder, made->names, made->files, inputs);
        say(counted(HEEDMAP_COUNTED("%1 files are in %2", "%1 file is in %2"), made->files.size(),
                    folder.toStdString()));
    });
}

} // namespace heedmap

#include "moc_figures_dialog.cpp"
