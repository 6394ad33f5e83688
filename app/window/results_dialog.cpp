#include "window/results_dialog.h"

#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/explanation/arithmetic_picture.h"
#include "view/scene/cell_name.h"
#include "view/scene/difference_step.h"
#include "view/scene/stage_scene.h"
#include "window/form_dialog.h"

#include <heedmap/base/reading_watch.h>
#include <heedmap/tensor/number_format.h>

#include <paint/node_figure.h>
#include <paint/value_scale.h>
#include <paint/value_text.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace heedmap {

std::unique_ptr<JudgedResults> JudgedResults::read(const Document& document, const std::filesystem::path& folder,
                                                   const std::filesystem::path& path)
{
    auto results = std::make_unique<JudgedResults>();
    {
        const ReadingPart file(0.1);
        results->implementation = readResults(document, folder, path);
    }
    constexpr std::uint64_t whole = 1000;
    const ReadingPart search(0.9, whole);
    std::uint64_t told = 0;
    results->judged = diagnose(results->implementation.computation, results->implementation.results, [&](double done) {
        const std::uint64_t now = std::max(told, static_cast<std::uint64_t>(done * static_cast<double>(whole)));
        keepReading(now - std::exchange(told, now));
    });
    return results;
}

ComparedResult::ComparedResult(const Display& display) : m_display(display)
{
    setObjectName("comparedResult");
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_step.geometry = StepGeometry::SideBySide;
    m_step.operatorText = QStringLiteral("-");
}

void ComparedResult::show(HeatmapFigure given, HeatmapFigure right, HeatmapFigure difference)
{
    m_step.operands = {std::move(given), std::move(right)};
    m_step.result = std::move(difference);
    if (m_step.operands.front().role != ValueRole::Weights)
        shareRange(m_step.operands);
    layOut();
    update();
}

void ComparedResult::choose(Index row, Index col)
{
    m_row = row;
    m_col = col;
    update();
}

QSize ComparedResult::sizeHint() const { return {m_display.px(760), m_display.px(300)}; }
QSize ComparedResult::minimumSizeHint() const { return {m_display.px(420), m_display.px(180)}; }

void ComparedResult::layOut()
{
    m_layout = {};
    if (m_step.operands.empty() || width() < 2 || height() < 2)
        return;
    m_shrink = fitSideBySide(m_step, m_layout, QSizeF(size()), devicePixelRatioF(), m_display.scale());
    const QSizeF left = QSizeF(size()) - m_layout.size * m_shrink;
    m_origin = {std::max(0.0, std::round(left.width() / 2)), std::max(0.0, std::round(left.height() / 2))};
}

QRectF ComparedResult::cellOf(const PlacedFigure& placed) const
{
    const QRectF& cells = placed.layout.matrices.front().cells;
    const Shape& shape = placed.figure->values.shape;
    const double width = cells.width() / static_cast<double>(shape.cols);
    const double height = cells.height() / static_cast<double>(shape.rows);
    return {cells.left() + width * static_cast<double>(m_col), cells.top() + height * static_cast<double>(m_row), width,
            height};
}

void ComparedResult::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    drawSheet(painter, m_layout, theme);
    painter.setBrush(Qt::NoBrush);
    for (const PlacedFigure& placed : m_layout.figures)
        for (const auto& [ink, width] : {std::pair(theme.panel, 4), std::pair(theme.accent, 2)}) {
            painter.setPen(QPen(ink, width));
            painter.drawRect(cellOf(placed));
        }
    if (hasFocus()) {
        painter.resetTransform();
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ComparedResult::resizeEvent(QResizeEvent*) { layOut(); }

void ComparedResult::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = (event->position() - m_origin) / m_shrink;
    for (const PlacedFigure& placed : m_layout.figures) {
        const QRectF& cells = placed.layout.matrices.front().cells;
        const Shape& shape = placed.figure->values.shape;
        if (!cells.contains(at))
            continue;
        const auto index = [](double part, Index count) {
            return std::min(static_cast<Index>(part * static_cast<double>(count)), count - 1);
        };
        emit chosen(index((at.y() - cells.top()) / cells.height(), shape.rows),
                    index((at.x() - cells.left()) / cells.width(), shape.cols));
    }
}

void ComparedResult::move(Index rows, Index cols)
{
    if (m_step.operands.empty())
        return;
    const Shape& shape = m_step.operands.front().values.shape;
    emit chosen(std::clamp<Index>(m_row + rows, 0, shape.rows - 1), std::clamp<Index>(m_col + cols, 0, shape.cols - 1));
}

void ComparedResult::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return move(0, -1);
    case Qt::Key_Right: return move(0, 1);
    case Qt::Key_Up: return move(-1, 0);
    case Qt::Key_Down: return move(1, 0);
    default: QWidget::keyPressEvent(event);
    }
}

bool ComparedResult::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

class CellWorking : public QWidget {
public:
    CellWorking(const Display& display, const char* name) : m_display(display), m_layout(display)
    {
        setObjectName(QLatin1String(name));
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    }

    /// `heading` is what is computed, and the value: "A[the, is] = 0.31".
    void show(const QString& heading, const QColor& ink, Arithmetic arithmetic, QStringList labels)
    {
        m_heading = heading;
        m_words.clear();
        m_state.ownInk = ink;
        m_layout.show(std::move(arithmetic), std::move(labels));
        follow();
    }
    void say(const QString& heading, const QString& words)
    {
        m_heading = heading;
        m_words = words;
        m_layout.show({}, {});
        follow();
    }

    QSize sizeHint() const override
    {
        const double below = m_words.isEmpty() ? m_layout.below() + m_layout.notesHeight() : m_display.px(60);
        return {m_display.px(300), headHeight() + static_cast<int>(std::ceil(below))};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = m_display.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(m_display.font(13, true));
        painter.setPen(theme.text);
        const QRect head(0, 0, width(), headHeight());
        painter.drawText(head, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_heading);
        painter.translate(0, head.height());
        if (m_words.isEmpty())
            return ArithmeticPicture(m_layout, theme, m_state).draw(painter, QRectF(rect()));
        painter.setFont(m_display.font(13));
        painter.setPen(theme.muted);
        painter.drawText(QRect(0, 0, width(), m_display.px(60)), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         m_words);
    }
    void resizeEvent(QResizeEvent*) override
    {
        m_layout.layOut(width());
        updateGeometry();
    }

private:
    int headHeight() const
    {
        const QRect room(0, 0, std::max(width(), m_display.px(120)), 1 << 12);
        const QFontMetrics metrics(m_display.font(13, true));
        return metrics.boundingRect(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_heading).height()
            + m_display.px(8);
    }

    void follow()
    {
        m_layout.layOut(width());
        updateGeometry();
        update();
    }

    const Display& m_display;
    ArithmeticLayout m_layout;
    ArithmeticPicture::State m_state;
    QString m_heading;
    QString m_words;
};

namespace {

struct ResultsText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::ResultsDialog)
};

QString sizeText(double difference) { return QString::fromStdString(differenceText(difference)); }

/// The names of the rules of an explanation, joined.
QString named(const FoundRules& explanation)
{
    QStringList names;
    for (const Mistake* rule : explanation.rules)
        names += sentenceText(rule->name);
    if (!explanation.rounding.empty())
        names += ResultsText::tr("rounding to %1").arg(QString::fromStdString(explanation.rounding));
    return names.join(ResultsText::tr(" and ", "between two mistakes"));
}

QString named(const std::vector<FoundRules>& explanations)
{
    QStringList names;
    for (const FoundRules& explanation : explanations)
        names += named(explanation);
    return names.join(ResultsText::tr(" or ", "between two explanations"));
}

/// What a line of the list says of a result, after its name.
QString judgement(const DiagnosedResult& result)
{
    if (result.agrees && result.difference == 0)
        return ResultsText::tr("agrees exactly");
    if (result.agrees)
        return result.rounding.empty() ? ResultsText::tr("agrees to %1").arg(sizeText(result.difference))
                                       : ResultsText::tr("agrees to %1, rounded to %2")
                                             .arg(sizeText(result.difference), QString::fromStdString(result.rounding));
    if (result.explanations.empty())
        return ResultsText::tr("differs by up to %1; no rule explains it").arg(sizeText(result.difference));
    return ResultsText::tr("differs by up to %1: %2").arg(sizeText(result.difference), named(result.explanations));
}

/// A sentence with `code` in it as rich text.
QString withCode(const QString& sentence)
{
    QString text = sentence.toHtmlEscaped();
    bool opens = true;
    for (qsizetype at = text.indexOf(u'`'); at >= 0; at = text.indexOf(u'`', at)) {
        text.replace(at, 1, opens ? QStringLiteral("<code>") : QStringLiteral("</code>"));
        opens = !opens;
    }
    return text;
}

QLabel* readable(const char* name, QLabel* label, bool muted)
{
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setProperty("muted", muted);
    return label;
}

Tensor meanOf(const Tensor& stack)
{
    const Shape& shape = stack.shape();
    Tensor mean(Shape::matrix(shape.rows, shape.cols));
    for (std::size_t i = 0; i < stack.numbers().size(); ++i)
        mean.numbers()[i % mean.numbers().size()] += stack.numbers()[i] / static_cast<double>(shape.slices);
    return mean;
}

} // namespace

ResultsDialog::ResultsDialog(std::unique_ptr<JudgedResults> results, const QString& file, const Display& display,
                             QWidget* parent)
    : QDialog(parent), m_results(std::move(results)), m_altered(m_results->implementation.computation),
      m_display(display), m_pictures(new ComparedResult(display)), m_right(new CellWorking(display, "rightWorking")),
      m_theirs(new CellWorking(display, "theirWorking"))
{
    setObjectName("resultsDialog");
    setWindowTitle(tr("Compare with my results"));
    for (const GivenResult& result : m_results->implementation.results)
        m_altered.give(result.node, result.numbers);
    auto* title = new QLabel(tr("Results from %1").arg(file));
    title->setFont(m_display.font(17, true));
    auto* columns = new QHBoxLayout;
    columns->setSpacing(20);
    columns->addWidget(side());
    columns->addWidget(pictures(), 1);
    auto* buttons = new DialogButtons(*this, tr("Close"));
    m_show = buttons->addMain("resultsShow", tr("Show me"), [this] { accept(); });
    m_show->setToolTip(tr("Puts the mistake into the document, to be looked at step by step; Undo takes it out"));
    m_show->setEnabled(!rules().isEmpty());
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 20, 24, 20);
    rows->setSpacing(14);
    rows->addWidget(title);
    rows->addLayout(columns, 1);
    rows->addWidget(buttons);
    resize(QSize(m_display.px(1180), m_display.px(760)).boundedTo(screen()->availableSize() * 0.95));
    const auto wrong = std::ranges::find(m_results->judged, false, &DiagnosedResult::agrees);
    const auto first = wrong == m_results->judged.end() ? 0 : wrong - m_results->judged.begin();
    m_list->setCurrentRow(static_cast<int>(first));
}

QWidget* ResultsDialog::side()
{
    m_list->setObjectName("resultsList");
    m_list->setAccessibleName(tr("Results"));
    m_list->setWordWrap(true);
    m_list->setFixedWidth(m_display.px(270));
    for (const DiagnosedResult& result : m_results->judged) {
        const QString name = QString::fromStdString(m_altered.graph().node(result.node).info.name);
        auto* item = new QListWidgetItem(
            QStringLiteral("%1 %2  %3").arg(result.agrees ? QChar(0x2713) : QChar(0x2717)).arg(name, judgement(result)),
            m_list);
        item->setForeground(result.agrees ? m_display.theme().muted : m_display.theme().text);
    }
    connect(m_list, &QListWidget::currentRowChanged, this, &ResultsDialog::choose);
    return m_list;
}

QWidget* ResultsDialog::pictures()
{
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(10);
    m_slice->setObjectName("resultsSlice");
    m_sliceName->setBuddy(m_slice);
    auto* slices = new QHBoxLayout;
    slices->addWidget(m_sliceName);
    slices->addWidget(m_slice);
    slices->addStretch();
    connect(m_slice, &QSpinBox::valueChanged, this, [this](int slice) { showSlice(slice); });
    connect(m_pictures, &ComparedResult::chosen, this, &ResultsDialog::showCell);
    rows->addLayout(slices);
    rows->addWidget(m_pictures, 1);
    rows->addWidget(readable("resultsSentence", m_sentence, false));
    rows->addWidget(readable("resultsInCode", m_inCode, true));
    rows->addWidget(workings());
    return content;
}

QWidget* ResultsDialog::workings()
{
    auto* content = new QWidget;
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(24);
    columns->addWidget(m_theirs, 1, Qt::AlignTop);
    columns->addWidget(m_right, 1, Qt::AlignTop);
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFixedHeight(m_display.px(230));
    return area;
}

QString ResultsDialog::rules() const
{
    QStringList names;
    for (const DiagnosedResult& result : m_results->judged)
        if (!result.explanations.empty())
            names += named(result.explanations.front());
    names.removeDuplicates();
    return listedNames(names);
}

std::string ResultsDialog::node() const { return m_altered.graph().node(judged().node).info.name; }

const GivenResult& ResultsDialog::given() const
{
    return *std::ranges::find(m_results->implementation.results, judged().node, &GivenResult::node);
}

void ResultsDialog::choose(int result)
{
    if (result < 0)
        return;
    m_altered.show(judged().taken);
    const Graph& graph = m_altered.graph();
    const Shape& shape = given().numbers.shape();
    m_expected = m_altered.now(judged().node);
    if (m_expected.shape().slices != shape.slices)
        m_expected = meanOf(m_expected);
    const NodeId mask = maskOver(graph, judged().node);
    m_keep = mask == noNode ? Tensor() : m_altered.now(mask);
    m_sentence->clear();
    m_inCode->clear();
    if (const auto& explained = judged().explanations; !explained.empty()) {
        QStringList happened;
        QStringList code;
        for (const Mistake* rule : explained.front().rules) {
            happened += withCode(sentenceText(rule->happened));
            code += withCode(sentenceText(rule->inCode));
        }
        m_sentence->setText(joinedSentences(happened));
        m_inCode->setText(code.join(QStringLiteral("<br>")));
    }
    m_inCode->setVisible(!m_inCode->text().isEmpty());
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    m_cell = judged().agrees ? Cell() : judged().first;
    const HeatmapFigure names = emptyNodeFigure(graph, judged().node);
    m_sliceName->setText(names.slices.name);
    m_slice->setRange(0, static_cast<int>(shape.slices) - 1);
    m_sliceName->setVisible(shape.slices > 1);
    m_slice->setVisible(shape.slices > 1);
    const QSignalBlocker quiet(m_slice);
    m_slice->setValue(static_cast<int>(m_cell.slice));
    showSlice(m_cell.slice);
}

HeatmapFigure ResultsDialog::figureOf(const Tensor& numbers) const
{
    HeatmapFigure figure = emptyNodeFigure(m_altered.graph(), judged().node);
    figure.values = numbers.view();
    figure.decimals = m_display.settings().decimals;
    figure.pinned = false;
    figure.heading.clear(); // the list says it
    figure = sliceOf(std::move(figure), m_cell.slice);
    figure.values.shape = Shape::matrix(figure.values.shape.rows, figure.values.shape.cols);
    return figure;
}

void ResultsDialog::showSlice(Index slice)
{
    m_cell.slice = slice;
    HeatmapFigure theirs = figureOf(given().numbers);
    HeatmapFigure right = figureOf(m_expected);
    m_difference.clear();
    const auto count = static_cast<std::size_t>(right.values.shape.size());
    for (std::size_t i = 0; i < count; ++i) {
        const double one = theirs.values.data[i];
        const double other = right.values.data[i];
        m_difference.push_back(one == other || (std::isnan(one) && std::isnan(other)) ? 0 : one - other);
    }
    HeatmapFigure difference = right;
    becomeDifference(difference, ConstView(m_difference.data(), right.values.shape), tr("difference"));
    difference.zeroCentred = true;
    if (m_keep.shape().rows == right.values.shape.rows && m_keep.shape().cols == right.values.shape.cols)
        right.keep = m_keep.view();
    theirs.symbol += QStringLiteral("\\text{  %1}").arg(tr("yours"));
    right.symbol += QStringLiteral("\\text{  %1}").arg(tr("right"));
    m_pictures->show(std::move(theirs), std::move(right), std::move(difference));
    showCell(m_cell.row, m_cell.col);
}

void ResultsDialog::showCell(Index row, Index col)
{
    m_cell.row = row;
    m_cell.col = col;
    m_pictures->choose(row, col);
    showWorkings();
}

void ResultsDialog::showWorkings()
{
    Graph& graph = m_altered.graph();
    const NodeId node = judged().node;
    const QString name = cellName(graph, {node, m_cell});
    const QColor ink = m_display.theme().ink(symbolInk(graph.node(node).info));
    const bool mean = given().numbers.shape() != graph.node(node).shape;
    const auto work = [&](CellWorking& into, const std::vector<Intervention>& steps, const QString& heading,
                          const QString& otherwise) {
        m_altered.show(steps);
        const std::optional<Expression> expression = mean ? std::nullopt : graph.explain(node, m_cell);
        if (!expression)
            return into.say(heading, otherwise);
        ArithmeticOptions options;
        options.decimals = m_display.settings().decimals;
        Arithmetic arithmetic = arithmeticOf(graph, node, *expression, options);
        QStringList labels = rowLabels(graph, arithmetic, [&graph](NodeId matrix, Index slice, Index column) {
            const Lease numbers = graph.read(matrix);
            std::vector<double> all;
            for (Index r = 0; r < numbers.shape.rows; ++r)
                all.push_back(numbers.row(slice, r)[column]);
            return all;
        });
        into.show(heading, ink, std::move(arithmetic), std::move(labels));
    };
    const int decimals = m_display.settings().decimals + 2;
    const QString yours =
        valueText(given().numbers.at(m_cell), numberFormat(std::abs(given().numbers.at(m_cell)), decimals));
    const QString right = valueText(m_expected.at(m_cell), numberFormat(std::abs(m_expected.at(m_cell)), decimals));
    const bool explained = !judged().explanations.empty();
    work(*m_theirs, explained ? judged().explanations.front().steps : judged().taken,
         tr("Yours: %1 = %2").arg(name, yours),
         explained ? sentenceText(judged().explanations.front().rules.front()->happened) : QString());
    if (!explained && !judged().agrees)
        m_theirs->say(tr("Yours: %1 = %2").arg(name, yours), tr("No rule of the table makes this number."));
    work(*m_right, judged().taken, tr("Right: %1 = %2").arg(name, right), tr("The mean of all heads."));
}

} // namespace heedmap

#include "moc_results_dialog.cpp"
