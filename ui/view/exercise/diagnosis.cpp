#include "view/exercise/diagnosis.h"

#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/exercise/form_parts.h"
#include "view/scene/beside_type.h"

#include <heedmap/document/reference.h>
#include <heedmap/exercises/known_mistakes.h>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include <algorithm>
#include <deque>
#include <set>

namespace heedmap {
namespace {

constexpr int tip = 8; ///< px of the triangle

struct DiagnosisText {
    Q_DECLARE_TR_FUNCTIONS(Diagnosis)
};

/// What a rule is called by the grader, what a person is told, and what shows it.
struct Rule {
    enum class Shows { Nothing, InputOf, MaskOf, Mirrored };

    Phrase mistake;
    const char* rule;
    const char* sentence;
    Shows shows = Shows::Nothing;
    const char* later = ""; ///< what is said instead of a number that comes after the wrong operation
};

const Rule rules[] = {
    {HEEDMAP_PHRASE("no 1/√d_k"), QT_TRANSLATE_NOOP("Diagnosis", "%1 is the score without 1/√d_k."),
     QT_TRANSLATE_NOOP("Diagnosis", "The product of query and key is still to be divided by the root of d_k."),
     Rule::Shows::InputOf, QT_TRANSLATE_NOOP("Diagnosis", "%1 follows from scores without 1/√d_k.")},
    {HEEDMAP_PHRASE("scaled by 1/d_k"), QT_TRANSLATE_NOOP("Diagnosis", "%1 is the score times 1/d_k."),
     QT_TRANSLATE_NOOP("Diagnosis", "The product of query and key is divided by the root of d_k, not by d_k."),
     Rule::Shows::InputOf, QT_TRANSLATE_NOOP("Diagnosis", "%1 follows from scores times 1/d_k.")},
    {HEEDMAP_PHRASE("softmax by column"), QT_TRANSLATE_NOOP("Diagnosis", "%1 is the softmax of the column."),
     QT_TRANSLATE_NOOP("Diagnosis", "Each row is a query that gives out 1: add up e to the scores of its row."),
     Rule::Shows::InputOf},
    {HEEDMAP_PHRASE("K·Qᵀ"), QT_TRANSLATE_NOOP("Diagnosis", "%1 is a number of K·Qᵀ."),
     QT_TRANSLATE_NOOP("Diagnosis", "The row is the query's and the column the key's: S is Q·Kᵀ."),
     Rule::Shows::Mirrored, QT_TRANSLATE_NOOP("Diagnosis", "%1 follows from K·Qᵀ.")},
    {HEEDMAP_PHRASE("mask forgotten"), QT_TRANSLATE_NOOP("Diagnosis", "%1 is what it would be without the mask."),
     QT_TRANSLATE_NOOP("Diagnosis", "The mask sets scores to −∞ before the softmax, and e to −∞ is 0."),
     Rule::Shows::MaskOf},
    {HEEDMAP_PHRASE("zeroed after softmax"),
     QT_TRANSLATE_NOOP("Diagnosis", "%1 is what it would be with the mask after the softmax."),
     QT_TRANSLATE_NOOP("Diagnosis",
                       "The mask sets scores to −∞ before the softmax, so that what is left adds up to 1."),
     Rule::Shows::MaskOf},
    {HEEDMAP_PHRASE("unbiased variance, divided by d − 1"),
     QT_TRANSLATE_NOOP("Diagnosis", "%1 divides the variance by d − 1."),
     QT_TRANSLATE_NOOP("Diagnosis", "LayerNorm divides the squares by d, all of them."), Rule::Shows::InputOf},
    {HEEDMAP_PHRASE("no ε"), QT_TRANSLATE_NOOP("Diagnosis", "%1 leaves out ε."),
     QT_TRANSLATE_NOOP("Diagnosis", "ε is added to the variance before the root is taken."), Rule::Shows::InputOf},
    {HEEDMAP_PHRASE("transposed"), QT_TRANSLATE_NOOP("Diagnosis", "%1 is the number across the diagonal."),
     QT_TRANSLATE_NOOP("Diagnosis", "Row and column have changed places."), Rule::Shows::Mirrored},
    {HEEDMAP_PHRASE("sign"), QT_TRANSLATE_NOOP("Diagnosis", "%1 has the wrong sign."),
     QT_TRANSLATE_NOOP("Diagnosis", "The size is right: look for a minus that was lost, or one too many.")},
    {HEEDMAP_PHRASE("rounded twice"), QT_TRANSLATE_NOOP("Diagnosis", "%1 was rounded twice."),
     QT_TRANSLATE_NOOP("Diagnosis", "Go on with more places, and round the last result alone.")},
    {HEEDMAP_PHRASE("the printed figure agrees"), QT_TRANSLATE_NOOP("Diagnosis", "This printed figure is right."),
     QT_TRANSLATE_NOOP("Diagnosis", "It agrees with what is computed, as exactly as it is printed.")},
};

/// The nearest node where the rule goes wrong, from one upwards.
NodeId nearest(const GraphShape& graph, NodeId from, const Rule& rule)
{
    std::deque<NodeId> next = {from};
    std::set<NodeId> seen = {from};
    for (; !next.empty(); next.pop_front()) {
        const Node& node = graph.node(next.front());
        if (concerns(rule.mistake, graph, next.front()))
            return next.front();
        for (const NodeId input : node.inputs)
            if (seen.insert(input).second)
                next.push_back(input);
    }
    return noNode;
}

std::optional<CellPlace> placeShown(const Rule& rule, const GraphShape& graph, const CellPlace& at)
{
    CellPlace shown = at;
    if (rule.shows == Rule::Shows::Nothing)
        return std::nullopt;
    if (rule.shows == Rule::Shows::Mirrored) {
        if (const NodeId scores = nearest(graph, at.node, rule); scores != noNode)
            shown.node = scores;
        std::swap(shown.cell.row, shown.cell.col);
    } else {
        const NodeId made = nearest(graph, at.node, rule);
        if (made == noNode)
            return std::nullopt;
        const std::vector<NodeId>& inputs = graph.node(made).inputs;
        shown.node = inputs[rule.shows == Rule::Shows::MaskOf && inputs.size() > 1 ? 1 : 0];
        if (graph.node(shown.node).shape.slices == 1)
            shown.cell.slice = 0;
    }
    return graph.node(shown.node).shape.contains(shown.cell) ? std::optional(shown) : std::nullopt;
}

} // namespace

std::optional<Diagnosis> diagnosisOf(const Mark& mark, const GraphShape& graph)
{
    const auto rule = std::ranges::find_if(rules, [&](const Rule& each) { return mark.mistake == each.mistake; });
    if (mark.mistake.empty())
        return std::nullopt;
    if (rule == std::end(rules)) // numbers of another stop
        return Diagnosis{sentenceText(mark.mistake), DiagnosisText::tr("The question is about other numbers.")};
    Diagnosis diagnosis{DiagnosisText::tr(rule->rule), DiagnosisText::tr(rule->sentence)};
    try {
        const Reference at = parseReference(graph, mark.place);
        if (at.cell)
            diagnosis.shown = placeShown(*rule, graph, {at.node, *at.cell});
        if (*rule->later != '\0' && nearest(graph, at.node, *rule) != at.node)
            diagnosis.rule = DiagnosisText::tr(rule->later);
    } catch (const Error&) { // not the place of a cell
    }
    if (diagnosis.rule.contains(QLatin1String("%1")))
        diagnosis.rule =
            diagnosis.rule.arg(QString::fromStdString(mark.given).replace(QLatin1Char('-'), QChar(0x2212)));
    if (diagnosis.shown)
        diagnosis.link = DiagnosisText::tr("Show %1").arg(plainSymbolOf(graph.node(diagnosis.shown->node)));
    return diagnosis;
}

DiagnosisNotice::DiagnosisNotice(const Display& display)
    : m_display(display), m_rule(new QLabel), m_sentence(new QLabel), m_link(new QPushButton), m_try(new QLabel)
{
    setObjectName("diagnosis");
    m_rule->setObjectName("diagnosisRule");
    m_sentence->setObjectName("diagnosisSentence");
    m_try->setObjectName("diagnosisTry");
    m_link->setObjectName("diagnosisLink");
    m_link->setAutoDefault(false);
    for (QLabel* label : {m_rule, m_sentence, m_try}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 12 + tip, 14, 12);
    rows->setSpacing(6);
    rows->addWidget(m_rule);
    rows->addWidget(m_sentence);
    auto* last = new QHBoxLayout;
    last->addWidget(m_link);
    last->addWidget(m_try, 1);
    rows->addLayout(last);
    connect(m_link, &QPushButton::clicked, this, [this] {
        if (m_shown)
            emit followed(*m_shown);
    });
    hide();
}

void DiagnosisNotice::showDiagnosis(const Diagnosis& diagnosis, const QString& trying, QWidget* about)
{
    m_rule->setFont(besideFont(m_display, 13, true));
    for (QLabel* label : {m_sentence, m_try})
        label->setFont(besideFont(m_display, 13));
    m_link->setFont(besideFont(m_display, 12));
    m_rule->setText(diagnosis.rule);
    m_sentence->setText(diagnosis.sentence);
    m_try->setText(trying);
    m_link->setText(diagnosis.link);
    m_shown = diagnosis.shown;
    m_link->setVisible(m_shown.has_value());
    m_about = about;
    setAccessibleName(text());
    show();
    update();
}

QString DiagnosisNotice::text() const { return joinedSentences({m_rule->text(), m_sentence->text()}); }

// The tip stands under the middle of what it is about.
void DiagnosisNotice::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.noticeLine, theme.lineWidth));
    painter.setBrush(theme.noticeGround);
    const QRectF room = QRectF(rect()).adjusted(0.5, tip + 0.5, -0.5, -0.5);
    QPainterPath path;
    path.addRoundedRect(room, 8, 8);
    if (m_about != nullptr && m_about->isVisible()) {
        const double x = std::clamp<double>(mapFromGlobal(m_about->mapToGlobal(m_about->rect().center())).x(),
                                            room.left() + 20, room.right() - 20);
        QPainterPath arrow;
        arrow.addPolygon(
            QPolygonF({{x - tip, room.top() + 1}, {x, 0.5}, {x + tip, room.top() + 1}, {x - tip, room.top() + 1}}));
        path = path.united(arrow);
    }
    painter.drawPath(path);
}

} // namespace heedmap

#include "moc_diagnosis.cpp"
