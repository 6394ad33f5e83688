#include "view/text/text_view.h"

#include "view/frame/view_entry.h"

#include <heedmap/base/number_text.h>

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace heedmap {

TextView::TextView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<TextScene>(context), QT_TRANSLATE_NOOP("Views", "Text"), parent),
      m_controls(new TextControls(context, this))
{
    connect(m_controls, &TextControls::changed, this, [this] {
        if (pointing().held && textToken(*pointing().held).side != m_controls->side())
            hold(std::nullopt);
        choose();
        chosen();
    });
    connect(&context.selection, &Selection::tokenChosen, this, [this](bool ofKeys, Index token) {
        const Spot spot = spotOf(TextToken{ofKeys ? TokenSide::Keys : TokenSide::Queries, token});
        if (token < static_cast<Index>(m_scene.names(spot.kind).size()))
            hold(spot);
    });
    rebuild();
}

void TextView::rebuilt()
{
    const GraphShape& graph = context().workbench.graph();
    if (!m_controls->setNodes(weightsToRead(graph))) {
        m_controls->setNode(betweenTokens(graph, m_controls->nodes()));
        hold(std::nullopt);
        m_scene.thinOutOnce([this](double weight) {
            if (!m_chosen)
                m_controls->setThreshold(weight);
            m_opened = m_controls->threshold();
            return m_opened;
        });
    }
    choose();
}

void TextView::choose()
{
    m_scene.choose({m_controls->node(), m_controls->heads(), m_controls->mean(), m_controls->side(),
                    m_controls->threshold(), m_until});
}

std::vector<ViewPart> TextView::chosenParts() const
{
    ViewPart part{m_controls->node(), std::nullopt, std::nullopt, std::nullopt};
    if (part.node == noNode)
        return {};
    if (const auto& held = pointing().held) {
        const TextToken token = textToken(*held);
        const Index until = m_until.value_or(token.index);
        (token.side == TokenSide::Queries ? part.rows : part.cols) =
            Range{std::min(token.index, until), std::max(token.index, until) + 1};
    }
    std::vector<ViewPart> parts;
    const std::vector<Index> heads = m_controls->heads();
    const bool all =
        m_controls->mean() || (m_controls->few() && static_cast<Index>(heads.size()) == m_scene.headCount());
    for (const Index head : all ? std::vector<Index>{0} : heads) {
        parts.push_back(part);
        if (!all)
            parts.back().slice = head;
    }
    return parts;
}

// Tokens of one side can be followed.
bool TextView::chooseParts(const std::vector<ViewPart>& parts)
{
    const ViewPart& first = parts.front();
    const auto none = [](const std::optional<Range>& tokens) { return tokens && tokens->empty(); };
    if (none(first.rows) || none(first.cols) || (first.rows && first.cols))
        return false;
    std::vector<Index> heads;
    for (const ViewPart& part : parts)
        if (part.node != first.node || part.rows != first.rows || part.cols != first.cols)
            return false;
        else if (part.slice)
            heads.push_back(*part.slice);
    if (const auto weights = attentionNodes(graph()); std::ranges::find(weights, first.node) == weights.end())
        return false;
    m_controls->setNode(first.node);
    if (!heads.empty())
        m_controls->showHeads(heads);
    if (first.rows)
        hold(spotOf(TextToken{TokenSide::Queries, first.rows->begin}));
    else if (first.cols)
        hold(spotOf(TextToken{TokenSide::Keys, first.cols->begin}));
    if (const auto& tokens = first.rows ? first.rows : first.cols; tokens && tokens->size() > 1)
        holdUntil(tokens->end - 1);
    choose();
    return true;
}

std::vector<ViewSetting> TextView::chosenSettings() const
{
    std::vector<ViewSetting> settings;
    if (m_controls->mean() && m_controls->few())
        settings.push_back({"heads", "mean"});
    if (const double least = m_controls->threshold(); least != m_opened)
        settings.push_back({"least", exactText(least)});
    return settings;
}

bool TextView::chooseSetting(const ViewSetting& setting)
{
    if (setting.text() == "heads=mean") {
        m_controls->showHeads(std::vector<Index>());
    } else if (setting.name == "least") {
        const QString value = QString::fromStdString(setting.value);
        bool number = false;
        const double least = value.toDouble(&number);
        if (!number || !(least >= 0 && least <= 1))
            return false;
        m_chosen = true;
        m_controls->setLeast(least);
    } else {
        return false;
    }
    choose();
    return true;
}

// The weights that are read, of one head where one is.
std::optional<PanelMatrix> TextView::matrixAt(const std::optional<Spot>& /*spot*/)
{
    const NodeId node = m_controls->node();
    if (node == noNode)
        return std::nullopt;
    const std::vector<Index> heads = m_controls->heads();
    const bool one = heads.size() == 1 && graph().node(node).shape.slices > 1;
    return PanelMatrix{node, one ? std::optional(heads.front()) : std::nullopt};
}

void TextView::holdUntil(Index token)
{
    m_until = token;
    choose();
    chosen();
}

bool TextView::clicked(const Spot& spot, Qt::KeyboardModifiers modifiers)
{
    const auto& held = pointing().held;
    if (!modifiers.testFlag(Qt::ShiftModifier) || !held || held->kind != spot.kind)
        return false;
    holdUntil(spot.index);
    return true;
}

void TextView::keyPressEvent(QKeyEvent* event)
{
    const auto& held = pointing().held;
    const int by = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
    if (by == 0 || !held || !event->modifiers().testFlag(Qt::ShiftModifier))
        return ViewOf::keyPressEvent(event);
    const Index last = m_scene.names(held->kind).size() - 1;
    holdUntil(std::clamp<Index>(m_until.value_or(held->index) + by, 0, last));
}

void TextView::held()
{
    const auto& spot = pointing().held;
    const std::optional<TextToken> token = spot ? std::optional(textToken(*spot)) : std::nullopt;
    if (std::exchange(m_held, token) != token) // it may be the same, found again
        m_until.reset();
    if (pointing().held)
        m_controls->setSide(textToken(*pointing().held).side);
    choose();
}

ControlsRoom TextView::placeControls(const QRect& room)
{
    const int height = m_controls->arrange(room.width());
    m_controls->setGeometry(room.left(), room.top(), room.width(), height);
    return {height};
}

extern const ViewEntry textView;
constinit const ViewEntry textView = viewEntry<TextView>("text", QT_TRANSLATE_NOOP("Views", "Text"), "Ctrl+3");

} // namespace heedmap

#include "moc_text_view.cpp"
