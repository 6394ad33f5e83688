#include "window/writing/string_grid.h"

#include "model/block_text.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>

namespace heedmap {
namespace {

constexpr int originRole = Qt::UserRole + 1;

/// Splits a text copied from a spreadsheet into cells; a cell with a tab, a line break or a quote is quoted.
class SpreadsheetText {
public:
    explicit SpreadsheetText(const QString& text)
    {
        QString all = text;
        all.replace(QLatin1String("\r\n"), QLatin1String("\n")).replace(QLatin1Char('\r'), QLatin1Char('\n'));
        if (all.endsWith(QLatin1Char('\n')))
            all.chop(1);
        m_rows.emplace_back();
        for (qsizetype i = 0; i < all.size(); ++i)
            take(all, i);
        endCell();
    }

    const QList<QStringList>& rows() const { return m_rows; }

private:
    void take(const QString& all, qsizetype& i)
    {
        const QChar c = all[i];
        if (m_quoted) {
            if (c != QLatin1Char('"'))
                m_cell += c;
            else if (i + 1 < all.size() && all[i + 1] == QLatin1Char('"'))
                m_cell += all[++i];
            else
                m_quoted = false;
        } else if (c == QLatin1Char('"') && m_cell.isEmpty() && all.indexOf(QLatin1Char('"'), i + 1) > 0) {
            m_quoted = true;
        } else if (c == QLatin1Char('\t')) {
            endCell();
        } else if (c == QLatin1Char('\n')) {
            endCell();
            m_rows.emplace_back();
        } else {
            m_cell += c;
        }
    }

    void endCell()
    {
        m_rows.back() += m_cell.simplified();
        m_cell.clear();
    }

    QList<QStringList> m_rows;
    QString m_cell;
    bool m_quoted = false;
};

QList<QStringList> figureRows(const FigureTable& table)
{
    QList<QStringList> rows;
    auto figure = table.figures.begin();
    for (Index row = 0; row < table.shape.slices * table.shape.rows; ++row) {
        rows.emplace_back();
        for (Index col = 0; col < table.shape.cols; ++col)
            rows.back() += QString::fromStdString(*figure++);
    }
    return rows;
}

} // namespace

StringGrid::StringGrid(const Display& display, const QStringList& columns, QWidget* parent)
    : QTableWidget(0, static_cast<int>(columns.size()), parent)
{
    setHorizontalHeaderLabels(columns);
    setFont(display.font(13));
    horizontalHeader()->setFont(display.font(12));
    verticalHeader()->setFont(display.font(12));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setMinimumSectionSize(display.px(72));
    verticalHeader()->setDefaultSectionSize(display.px(30));
    setTabKeyNavigation(true);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
}

void StringGrid::setRow(int row, const QStringList& texts)
{
    if (row >= rowCount())
        setRowCount(row + 1);
    if (verticalHeaderItem(row) == nullptr)
        setVerticalHeaderItem(row, new QTableWidgetItem(QString::number(row + 1)));
    for (int column = 0; column < columnCount(); ++column)
        setItem(row, column, new QTableWidgetItem(texts.value(column)));
}

QString StringGrid::text(int row, int column) const
{
    const QTableWidgetItem* cell = item(row, column);
    return cell == nullptr ? QString() : cell->text().trimmed();
}

void StringGrid::addRow(int like)
{
    const int row = rowCount();
    QStringList texts;
    for (int column = 0; column < columnCount() && like >= 0; ++column)
        texts += text(like, column);
    setRow(row, texts);
    setOrigin(row, like >= 0 ? origin(like) : 0);
}

int StringGrid::origin(int row) const { return verticalHeaderItem(row)->data(originRole).toInt(); }

void StringGrid::setOrigin(int row, int origin) { verticalHeaderItem(row)->setData(originRole, origin); }

void StringGrid::setRowTitles(const QStringList& titles)
{
    for (int row = 0; row < rowCount(); ++row)
        verticalHeaderItem(row)->setText(titles.value(row));
}

void StringGrid::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste))
        paste();
    else if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        clearChosen();
    else
        QTableWidget::keyPressEvent(event);
}

void StringGrid::copy() const
{
    const QList<QTableWidgetSelectionRange> ranges = selectedRanges();
    if (ranges.isEmpty())
        return;
    QStringList rows;
    for (int row = ranges[0].topRow(); row <= ranges[0].bottomRow(); ++row) {
        QStringList cells;
        for (int column = ranges[0].leftColumn(); column <= ranges[0].rightColumn(); ++column)
            cells += text(row, column);
        rows += cells.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(rows.join(QLatin1Char('\n')));
}

void StringGrid::paste()
{
    if (!m_figures)
        return put(SpreadsheetText(QApplication::clipboard()->text()).rows());
    try {
        put(figureRows(figuresOf(*QApplication::clipboard()->mimeData())));
    } catch (const Error& error) {
        emit refused(sentenceText(error.sentence()));
    }
}

void StringGrid::put(const QList<QStringList>& rows)
{
    const int top = std::max(currentRow(), 0);
    const int left = std::max(currentColumn(), 0);
    qsizetype widest = 0;
    for (const QStringList& cells : rows)
        widest = std::max(widest, cells.size());
    const bool high = !m_grows && top + rows.size() > rowCount();
    if (high || left + widest > columnCount()) {
        emit refused(tr("What was copied has %1 and %2; from here on there are %3 and %4.")
                         .arg(counted(HEEDMAP_COUNTED("%1 rows", "%1 row"), rows.size()))
                         .arg(counted(HEEDMAP_COUNTED("%1 columns", "%1 column"), widest))
                         .arg(rowCount() - top)
                         .arg(columnCount() - left));
        return;
    }
    for (int i = 0; i < rows.size(); ++i) {
        if (top + i >= rowCount())
            addRow(rowCount() - 1);
        for (int j = 0; j < rows[i].size(); ++j)
            item(top + i, left + j)->setText(rows[i][j]);
    }
    emit pasted();
}

void StringGrid::clearChosen()
{
    for (QTableWidgetItem* cell : selectedItems())
        cell->setText({});
}

} // namespace heedmap

#include "moc_string_grid.cpp"
