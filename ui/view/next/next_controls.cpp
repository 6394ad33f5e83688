#include "view/next/next_controls.h"

#include "view/frame/control_rows.h"
#include "view/frame/key_tip.h"
#include "view/next/cache_picture.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double hundredth = 0.01;

std::vector<Index> steps(Index first, Index last, Index by)
{
    std::vector<Index> values;
    for (Index value = first; value <= last; value += by)
        values.push_back(value);
    return values;
}

QString ofHundredths(Index value) { return QString::number(static_cast<double>(value) * hundredth); }

} // namespace

NextControls::NextControls(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_choose(button("chooseNext", parent)), m_append(button("appendNext")),
      m_auto(button("autoNext")), m_draw(button("drawNext")),
      m_temperature(slider("temperature", "temperature", hundredth)), m_mostRank(slider("topK", "top_k", 1)),
      m_mostShare(slider("topP", "top_p", hundredth)), m_cache(new QComboBox(parent))
{
    for (QToolButton* filled : {m_append, m_choose})
        filled->setProperty("primary", true);
    m_auto->setCheckable(true);
    connect(m_choose, &QToolButton::clicked, this, &NextControls::choose);
    connect(m_append, &QToolButton::clicked, this, &NextControls::append);
    connect(m_auto, &QToolButton::toggled, this, &NextControls::goOn);
    connect(m_draw, &QToolButton::clicked, this, &NextControls::draw);
    m_cache->setObjectName("cache");
    connect(m_cache, &QComboBox::activated, this, &NextControls::cacheChosen);
}

QToolButton* NextControls::button(const char* name, QWidget* parent)
{
    auto* made = new QToolButton(parent == nullptr ? this : parent);
    made->setObjectName(name);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

NumberSlider* NextControls::slider(const char* name, const std::string& key, double unit)
{
    auto* made = new NumberSlider(m_context.display, this);
    made->slider().setObjectName(name);
    connect(&made->slider(), &QSlider::sliderPressed, this, [this] { m_mergeKey = m_context.workbench.newMergeKey(); });
    connect(&made->slider(), &QSlider::sliderReleased, this, [this] { m_mergeKey = 0; });
    connect(made, &NumberSlider::moved, this,
            [this, key, unit](Index value) { emit set(key, static_cast<double>(value) * unit, m_mergeKey); });
    return made;
}

std::pair<int, Index> NextControls::cache() const
{
    const int at = m_cache->currentIndex();
    return at < 0 ? std::pair<int, Index>() : m_caches[static_cast<std::size_t>(at)];
}

// The heads of all layers, named only as far as there are several.
void NextControls::fillCaches()
{
    const GraphShape& graph = m_context.workbench.graph();
    const QSignalBlocker quiet(m_cache);
    const auto now = cache();
    m_cache->clear();
    m_caches.clear();
    const std::vector<TextAttention> attentions = textAttentions(m_context.workbench);
    const int layers = static_cast<int>(attentions.size());
    for (int layer = 0; layer < layers; ++layer) {
        const Index heads = graph.node(attentions[static_cast<std::size_t>(layer)].weights).shape.slices;
        for (Index head = 0; head < heads; ++head) {
            m_caches.emplace_back(layer, head);
            m_cache->addItem(heads == 1       ? tr("Layer %1").arg(layer)
                                 : layers > 1 ? tr("Layer %1, head %2").arg(layer).arg(head)
                                              : tr("Head %1").arg(head));
        }
    }
    const auto same = std::ranges::find(m_caches, now);
    m_cache->setCurrentIndex(same == m_caches.end() ? 0 : static_cast<int>(same - m_caches.begin()));
    m_cache->setVisible(m_caches.size() > 1);
}

void NextControls::rebuild()
{
    const GraphShape& graph = m_context.workbench.graph();
    const auto nodes = nextNodes(graph);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_append, m_auto, m_draw, m_temperature, m_mostRank, m_mostShare, m_cache})
        widget->setVisible(nodes.has_value());
    m_choose->setVisible(!nodes);
    if (!nodes)
        return;
    constexpr Index mostOffered = 50;
    const Settings& settings = m_context.workbench.computation().settings;
    const auto inHundredths = [&](const char* path) {
        return static_cast<Index>(std::lround(settings.number(path) / hundredth));
    };
    m_temperature->show(tr("Temperature %1"), steps(0, 200, 5), inHundredths("generate.temperature"), ofHundredths);
    m_mostRank->show(tr("top-k %1"), steps(0, std::min(graph.node(nodes->p).shape.cols, mostOffered), 1),
                     settings.integer("generate.top_k"),
                     [](Index value) { return value == 0 ? tr("all") : QString::number(value); });
    m_mostShare->show(tr("top-p %1"), steps(1, 100, 1), inHundredths("generate.top_p"), ofHundredths);
    fillCaches();
}

bool NextControls::nameNext(const QString& word)
{
    m_append->setEnabled(!word.isEmpty());
    if (word.isEmpty() || word == m_word)
        return false;
    m_word = word;
    dress();
    return true;
}

void NextControls::dress()
{
    const auto name = [this](QToolButton* button, const QString& text, const QString& tip) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(text);
        button->setFont(m_context.display.font(13));
    };
    constexpr int longest = 20;
    const QString word = m_word.size() > longest ? m_word.left(longest) + QStringLiteral("…") : m_word;
    name(m_choose, tr("Choose the next token"), tr("Adds temperature, cuts and a draw after the logits"));
    name(m_append, tr("Append “%1”").arg(word),
         withKeys(tr("Appends it to the text and starts over"), {QKeySequence(Qt::Key_Space)}));
    name(m_auto, tr("Auto"), tr("Appends tokens automatically"));
    name(m_draw, tr("Draw again"), tr("Another number u decides"));
    m_temperature->setToolTips(tr("What the logits are divided by; 0 takes the largest"));
    m_mostRank->setToolTips(tr("How many of the largest may be chosen; 0: all"));
    m_mostShare->setToolTips(tr("Only the largest that hold this share of the probability may be chosen"));
    m_cache->setToolTip(tr("Whose cache is shown below"));
    m_cache->setAccessibleName(tr("Head whose cache is shown"));
    m_cache->setFont(m_context.display.font(12));
}

int NextControls::arrange(int width)
{
    dress();
    const int gap = m_context.display.px(8);
    ControlRows rows(width, gap, m_context.display.px(32));
    for (QToolButton* button : {m_append, m_auto, m_draw})
        if (!button->isHidden())
            rows.put(button, gap);
    for (NumberSlider* slider : {m_temperature, m_mostRank, m_mostShare})
        if (!slider->isHidden())
            rows.put(slider, 2 * gap);
    return rows.height();
}

} // namespace heedmap

#include "moc_next_controls.cpp"
