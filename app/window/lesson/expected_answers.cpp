#include "window/lesson/expected_answers.h"

#include "model/workbench.h"
#include "paint/value_text.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/exercise/asked.h"
#include "view/exercise/form_parts.h"
#include "window/lesson/presenter_parts.h"

#include <heedmap/document/lesson/exercise_check.h>

#include <paint/cell_name.h>

#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int quietBefore = 120; ///< milliseconds without another stop
constexpr std::size_t mostAnswers = 4;
constexpr std::size_t mostOfRow = 6;
constexpr Index mostNumbers = 1 << 18; ///< of all matrices: each rule computes them again

std::vector<Cell> cellsOfRow(const std::vector<Cell>& cells, const Cell& of)
{
    std::vector<Cell> row;
    std::ranges::copy_if(cells, std::back_inserter(row),
                         [&](const Cell& cell) { return cell.slice == of.slice && cell.row == of.row; });
    return row;
}

bool byHand(const GraphShape& graph)
{
    Index numbers = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        numbers += graph.node(id).shape.size();
    return numbers <= mostNumbers;
}

const Exercise* exerciseOf(const LessonStop* stop, const Workbench& workbench)
{
    if (stop == nullptr || !stop->exercise)
        return nullptr;
    const std::vector<Exercise>& exercises = workbench.head().exercises;
    const auto found = std::ranges::find(exercises, *stop->exercise, &Exercise::id);
    return found == exercises.end() ? nullptr : &*found;
}

/// "0.5", not "0.50"
QString shortText(double value, int decimals)
{
    QString text = valueText(value, {.decimals = decimals});
    if (!text.contains(QLatin1Char('.')))
        return text;
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    return text.endsWith(QLatin1Char('.')) ? text.chopped(1) : text;
}

QString rowText(const std::vector<double>& values, int decimals)
{
    QStringList texts;
    for (const double value : values)
        texts += shortText(value, decimals);
    return listedNames(texts);
}

std::size_t largestOf(const std::vector<double>& values)
{
    return static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
}

} // namespace

ExpectedAnswers::ExpectedAnswers(const ViewContext& context, const LessonPlayer& player)
    : m_context(context), m_player(player), m_title(new QLabel), m_where(new QLabel), m_rows(new QGridLayout)
{
    setObjectName("expectedAnswers");
    m_later.setSingleShot(true);
    m_later.setInterval(quietBefore);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_where);
    column->addLayout(m_rows);
    column->addStretch(1);
    m_rows->setHorizontalSpacing(20);
    m_rows->setVerticalSpacing(6);
    m_rows->setColumnStretch(1, 1);
    hide();
    connect(&m_later, &QTimer::timeout, this, &ExpectedAnswers::workOut);
    connect(&player, &LessonPlayer::moved, this, &ExpectedAnswers::workOutLater);
    connect(&context.selection, &Selection::keptChanged, this, &ExpectedAnswers::workOutLater);
    connect(&context.workbench, &Workbench::changed, this, &ExpectedAnswers::workOutLater);
    connect(&context.workbench, &Workbench::rebuilt, this, &ExpectedAnswers::workOutLater);
    connect(&context.display, &Display::changed, this, &ExpectedAnswers::dress);
}

void ExpectedAnswers::setCovered(NodeId node)
{
    if (node != std::exchange(m_covered, node))
        workOutLater();
}

AskedRow ExpectedAnswers::asked() const
{
    const GraphShape& graph = m_context.workbench.graph();
    if (!byHand(graph))
        return {};
    AskedRow row;
    std::vector<Cell> cells;
    if (const Exercise* exercise = exerciseOf(m_player.stop(), m_context.workbench)) {
        const auto* fill = std::get_if<Exercise::Fill>(&exercise->task);
        row.largest = std::holds_alternative<Exercise::PredictMax>(exercise->task);
        if (fill == nullptr && !row.largest)
            return {};
        const Asked wanted = askedBy(*exercise, graph);
        row.node = graph.find(wanted.node);
        row.decimals = fill == nullptr ? row.decimals : fill->decimals;
        cells = wanted.cells;
    } else if (m_covered != noNode && m_covered < graph.size() && !graph.node(m_covered).leaf()) {
        row.node = m_covered;
        const Shape& shape = graph.node(m_covered).shape;
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                cells.push_back({m_context.selection.sliceOf(m_covered), r, c});
    }
    if (cells.empty())
        return {};
    const auto& kept = m_context.selection.kept();
    if (kept && kept->node == row.node)
        row.cells = cellsOfRow(cells, kept->cell);
    if (row.cells.empty())
        row.cells = cellsOfRow(cells, cells.front());
    if (!row.largest)
        row.cells.resize(std::min(row.cells.size(), mostOfRow));
    return row;
}

void ExpectedAnswers::workOut()
{
    m_trial.stop();
    const AskedRow row = m_player.on() && parentWidget()->isVisible() ? asked() : AskedRow();
    if (row.cells.empty())
        return show(row, {});
    auto known = std::make_shared<Known>();
    m_trial.start(
        [known, row, document = withoutLesson(m_context.workbench.document()),
         folder = m_context.workbench.folder()](const std::stop_token&) {
            KnownMistakes mistakes(document, folder);
            *known = {mistakes.right(row.node, row.cells), mistakes.of(row.node, row.cells, row.decimals)};
        },
        [this, known, row](const QString& error) { show(row, error.isEmpty() ? *known : Known()); });
}

void ExpectedAnswers::show(const AskedRow& row, const Known& known)
{
    m_answers.clear();
    const GraphShape& graph = m_context.workbench.graph();
    if (row.node == noNode || row.node >= graph.size()) // another document, or nothing is asked
        return hide();
    const NodeInfo& info = graph.node(row.node).info;
    const auto text = [&](const std::vector<double>& values) {
        return row.largest ? axisLabel(info.cols, row.cells[largestOf(values)].col) : rowText(values, row.decimals);
    };
    QStringList heard;
    if (!known.mistakes.empty())
        heard += text(known.right);
    for (const MistakenCells& each : known.mistakes) {
        const QString given = text(each.values);
        if (heard.contains(given) || m_answers.size() == mostAnswers
            || (row.largest && each.rule == HEEDMAP_PHRASE("sign")))
            continue;
        heard += given;
        m_answers.push_back({given, sentenceText(each.rule)});
    }
    if (!m_answers.empty())
        m_row =
            tr("%1, row “%2”").arg(plainSymbolOf(graph.node(row.node)), axisLabel(info.rows, row.cells.front().row));
    setVisible(!m_answers.empty());
    dress();
}

void ExpectedAnswers::dress()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const Theme& theme = m_context.display.theme();
    const auto speak = [this](QLabel* label, const QString& text, int px, bool bold, const QColor& colour) {
        QFont font = m_context.display.font(px, bold);
        font.setPixelSize(px); // a window of its own, which does not grow for the class
        label->setFont(font);
        label->setText(text);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setStyleSheet(QStringLiteral("color: %1").arg(colour.name()));
    };
    speak(m_title, tr("Answers you will hear"), 14, true, theme.noticeText);
    speak(m_where, m_row, 14, false, theme.noticeText);
    QStringList said;
    for (const Answer& answer : m_answers) {
        auto* given = new QLabel(this);
        auto* rule = new QLabel(this);
        speak(given, answer.given, 16, true, theme.error);
        given->setWordWrap(false);
        speak(rule, answer.rule, 14, false, theme.noticeText);
        const int line = static_cast<int>(said.size());
        m_rows->addWidget(given, line, 0);
        m_rows->addWidget(rule, line, 1);
        said += tr("%1: %2").arg(answer.given, answer.rule);
    }
    setAccessibleName(announced(tr("Answers you will hear"), m_row));
    setAccessibleDescription(said.join(QLatin1Char('\n')));
    update();
}

void ExpectedAnswers::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        workOutLater();
    QWidget::changeEvent(event);
}

void ExpectedAnswers::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    drawNotice(painter, rect(), m_context.display.theme());
}

} // namespace heedmap

#include "moc_expected_answers.cpp"
