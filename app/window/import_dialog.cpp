#include "window/import_dialog.h"

#include "text/clauses.h"
#include "text/core_text.h"
#include "text/path_text.h"
#include "window/form_dialog.h"
#include "window/opening/reading_line.h"

#include <heedmap/base/quotes.h>

#include <paint/formula.h>
#include <paint/node_figure.h>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPointer>
#include <QScopeGuard>
#include <QScreen>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr int firstWidth = 1100;
constexpr int frameHeight = 220;
constexpr int rowHeight = 38;
constexpr int mostRows = 16;
constexpr int rangeWidth = 76;
constexpr int verdictWidth = 200;

enum Column { Array, Letters, Now, From, Rows, Columns, Transposed, Outcome };

QString shapeText(const std::optional<Shape>& shape)
{
    return shape ? QString::fromStdString(shape->text()) : QStringLiteral("–");
}

QString rangeText(const std::optional<Range>& range)
{
    return range ? QStringLiteral("%1:%2").arg(range->begin).arg(range->end) : QString();
}

QString lettersText(const ArraySpec& spec)
{
    QStringList letters;
    for (const std::string& dimension : spec.shape)
        letters += plainFormula(QString::fromStdString(dimension));
    return letters.join(QStringLiteral(" × "));
}

QString named(const std::vector<std::string>& names) { return sentenceText(commaSeparated(names, 12)); }

QLabel* muted(const QString& text)
{
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    return label;
}

} // namespace

ImportDialog::ImportDialog(Workbench& workbench, const Display& display, ArrayImport import, FileReading& reading,
                           QWidget* parent)
    : QDialog(parent), m_workbench(workbench), m_display(display), m_import(std::move(import)), m_reading(reading),
      m_resize(new QCheckBox), m_left(new QLabel), m_problem(new QLabel)
{
    setObjectName("importDialog");
    setWindowTitle(tr("Import"));
    m_import.match();
    layOut();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        fill(i);
    connect(m_resize, &QCheckBox::toggled, this, [this](bool on) {
        m_import.setResizes(on);
        judge();
    });
    const int rows = std::min(static_cast<int>(m_rows.size()), mostRows);
    const QSize size(display.px(firstWidth), display.px(frameHeight + rows * rowHeight));
    resize(size.boundedTo(screen()->availableSize() * 0.95)); // sentences in a narrow column are hard to read
    judge();
}

void ImportDialog::layOut()
{
    const QFileInfo info(pathText(m_import.file()));
    auto* title = new QLabel(tr("Numbers from %1").arg(info.fileName()));
    title->setFont(m_display.font(17, true));
    auto* explanation =
        muted(tr("Choose what each array of the document takes from the file. Unchanged arrays keep their numbers."));
    explanation->setWordWrap(true);
    m_left->setObjectName("importLeft");
    m_left->setProperty("muted", true);
    m_left->setTextFormat(Qt::PlainText);
    m_left->setWordWrap(true);
    m_problem->setObjectName("importProblem");
    m_problem->setProperty("problem", true);
    m_problem->setWordWrap(true);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 20, 24, 20);
    rows->setSpacing(10);
    rows->addWidget(title);
    rows->addWidget(explanation);
    rows->addSpacing(6);
    rows->addWidget(table(), 1);
    rows->addWidget(m_left);
    rows->addWidget(m_problem);
    auto* line = new ReadingLine(m_reading, m_display, ReadingLine::Form::Line);
    connect(line, &ReadingLine::cancelled, &m_reading, &FileReading::cancel);
    rows->addWidget(line);
    rows->addLayout(bottom());
}

QWidget* ImportDialog::table()
{
    auto* content = new QWidget;
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 12, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(Outcome, 1);
    addHeadings(*grid);
    for (std::size_t i = 0; i < m_import.targets().size(); ++i)
        addRow(*grid, i);
    grid->setRowStretch(grid->rowCount(), 1);
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    m_choices = content;
    return area;
}

QLayout* ImportDialog::bottom()
{
    m_resize->setObjectName("importResize");
    m_resize->setText(tr("Resize the other arrays to match; new entries get seeded random values"));
    auto* buttons = new DialogButtons(*this, tr("Cancel"));
    m_apply = buttons->addMain("importApply", tr("Import"), [this] { apply(); });
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_resize);
    bottom->addStretch();
    bottom->addWidget(buttons);
    return bottom;
}

void ImportDialog::addHeadings(QGridLayout& grid) const
{
    const QString headings[] = {
        tr("Array"), tr("Expected shape"), tr("Current"), tr("From the file"), tr("Rows"), tr("Columns"), {}, {}};
    for (int column = Array; column <= Outcome; ++column)
        grid.addWidget(muted(headings[column]), 0, column);
}

void ImportDialog::addRow(QGridLayout& grid, std::size_t target)
{
    const ArraySpec& spec = m_import.targets()[target];
    const int line = grid.rowCount();
    auto* symbol = new QLabel(QString::fromStdString(spec.name));
    symbol->setFont(m_display.font(13, true));
    if (const auto leaf = m_workbench.computation().leaves.find(spec.name);
        leaf != m_workbench.computation().leaves.end())
        symbol->setStyleSheet(
            QStringLiteral("color: %1")
                .arg(m_display.theme().ink(symbolInk(m_workbench.graph().node(leaf->second).info)).name()));
    const Row row = fields(symbol->text());
    follow(row, target);
    grid.addWidget(symbol, line, Array);
    grid.addWidget(muted(lettersText(spec)), line, Letters);
    grid.addWidget(new QLabel(shapeText(m_import.shapeNow(target))), line, Now);
    grid.addWidget(row.from, line, From);
    grid.addWidget(row.rows, line, Rows);
    grid.addWidget(row.columns, line, Columns);
    grid.addWidget(row.transposed, line, Transposed);
    grid.addWidget(row.verdict, line, Outcome);
    m_rows.push_back(row);
}

ImportDialog::Row ImportDialog::fields(const QString& name) const
{
    const auto field = [&](auto* widget, const char* prefix, const QString& spoken) {
        widget->setObjectName(QLatin1String(prefix) + name);
        widget->setAccessibleName(announced(spoken, name));
        return widget;
    };
    Row row{field(new QComboBox, "from_", tr("From the file")), field(new QLineEdit, "rows_", tr("Rows")),
            field(new QLineEdit, "columns_", tr("Columns")),    field(new QCheckBox, "transposed_", tr("transposed")),
            field(new QLabel, "verdict_", tr("Match")),         {}};
    row.from->addItem(tr("unchanged"));
    for (const ArrayEntry& entry : m_import.entries())
        row.from->addItem(QString::fromStdString(m_import.nameOf(entry)) + QStringLiteral("   ")
                          + shapeText(readableShape(entry)));
    row.from->setMinimumContentsLength(24);
    row.from->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.transposed->setText(tr("transposed"));
    row.verdict->setWordWrap(true);
    row.verdict->setMinimumWidth(m_display.px(verdictWidth));
    for (QLineEdit* range : {row.rows, row.columns}) {
        range->setFixedWidth(m_display.px(rangeWidth));
        range->setPlaceholderText(tr("all"));
    }
    for (QWidget* part :
         {static_cast<QWidget*>(row.rows), static_cast<QWidget*>(row.columns), static_cast<QWidget*>(row.transposed)}) {
        QSizePolicy policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(true); // the columns keep their places
        part->setSizePolicy(policy);
    }
    return row;
}

void ImportDialog::follow(const Row& row, std::size_t target)
{
    const auto follow = [this, target] {
        read(target);
        judge();
    };
    for (const QLineEdit* range : {row.rows, row.columns})
        connect(range, &QLineEdit::textEdited, this, follow);
    connect(row.from, &QComboBox::activated, this, follow);
    connect(row.transposed, &QCheckBox::toggled, this, follow);
}

/// Shows the choice.
void ImportDialog::fill(std::size_t target)
{
    const Row& row = m_rows[target];
    const ArrayImport::Choice& choice = m_import.choice(target);
    const QSignalBlocker quiet(row.transposed);
    row.from->setCurrentIndex(choice.entry + 1);
    row.rows->setText(rangeText(choice.part.rows));
    row.columns->setText(rangeText(choice.part.columns));
    row.transposed->setChecked(choice.part.transpose);
}

/// Takes the choice that is shown.
void ImportDialog::read(std::size_t target)
{
    Row& row = m_rows[target];
    ArrayImport::Choice choice{row.from->currentIndex() - 1, {.transpose = row.transposed->isChecked()}};
    row.problem.clear();
    try {
        if (choice.entry >= 0) {
            const Shape shape = m_import.shapeOf(choice).value_or(Shape());
            if (shape.rank > 1)
                choice.part.rows = parsedRange(row.rows->text(), shape.rows);
            else
                choice.part.transpose = false;
            choice.part.columns = parsedRange(row.columns->text(), shape.cols);
        }
    } catch (const Error& error) {
        row.problem = sentenceText(error.sentence());
    }
    m_import.choose(target, choice);
}

QString ImportDialog::verdict(std::size_t target) const
{
    if (!m_rows[target].problem.isEmpty())
        return m_rows[target].problem;
    if (m_import.choice(target).entry < 0)
        return {};
    if (const Sentence& problem = m_import.problem(target); !problem.empty())
        return sentenceText(problem);
    const Shape shape = m_import.chosenShape(target);
    const std::optional<Shape> now = m_import.shapeNow(target);
    if (!now || now->size() == shape.size())
        return tr("✓ fits");
    return tr("✓ fits, and %1 becomes %2").arg(shapeText(now), shapeText(shape));
}

void ImportDialog::judge()
{
    bool typed = true;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        const ArrayImport::Choice& choice = m_import.choice(i);
        const std::optional<Shape> shape = m_import.shapeOf(choice);
        row.columns->setVisible(choice.entry >= 0);
        row.rows->setVisible(shape && shape->rank > 1);
        row.transposed->setVisible(shape && shape->rank > 1);
        row.verdict->setText(verdict(i));
        const bool problem = !row.problem.isEmpty() || !m_import.problem(i).empty();
        row.verdict->setStyleSheet(
            QStringLiteral("color: %1").arg((problem ? m_display.theme().error : m_display.theme().muted).name()));
        typed = typed && row.problem.isEmpty();
    }
    sayWhatIsLeft();
    m_problem->setVisible(false);
    m_apply->setEnabled(typed && m_import.ready());
}

void ImportDialog::sayWhatIsLeft()
{
    QStringList lines;
    if (const std::vector<std::string> unused = m_import.unused(); !unused.empty())
        lines += tr("Not used from the file: %1").arg(named(unused));
    if (const std::vector<std::string> kept = m_import.kept(); !kept.empty())
        lines += tr("Unchanged in the document: %1").arg(named(kept));
    m_left->setText(lines.join(QLatin1Char('\n')));
    m_left->setVisible(!lines.isEmpty());
}

// While numbers are read, the button cancels that.
void ImportDialog::reject()
{
    if (m_reading.reading())
        m_reading.cancel();
    else
        QDialog::reject();
}

void ImportDialog::apply()
{
    if (m_reading.reading())
        return;
    const QString name = QFileInfo(pathText(m_import.file())).fileName();
    try {
        m_import.apply([&](const auto& work) {
            m_choices->setEnabled(false);
            const auto again = qScopeGuard([this, alive = QPointer(this)] {
                if (alive)
                    m_choices->setEnabled(true);
            });
            m_reading.read(name, work);
        });
        accept();
    } catch (const Cancelled&) { // the dialog stays, if it was not closed
    } catch (const Error& error) {
        m_problem->setText(sentenceText(error.sentence()));
        m_problem->setVisible(true);
    } catch (const std::bad_alloc&) {
        m_problem->setText(tr("There is not enough memory for these numbers."));
        m_problem->setVisible(true);
    }
}

} // namespace heedmap

#include "moc_import_dialog.cpp"
