#include "window/training/centre_column.h"

#include "model/training/trained_numbers.h"
#include "view/lesson/stop_panel.h"
#include "view/samples/sample_strip.h"
#include "view/sentence/sentence_card.h"
#include "view/stage/stage.h"
#include "view/stage/stage_switches.h"
#include "view/train/train_panel.h"
#include "window/actions.h"
#include "window/lesson/lesson_mode.h"
#include "window/training/target_brush.h"
#include "window/writing/writing.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

/// As high as its contents, which scroll if the window is too narrow or too low.
class Scrolling : public QScrollArea {
public:
    explicit Scrolling(QWidget* content)
    {
        setWidget(content);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
        setFocusPolicy(Qt::NoFocus);
    }

    QSize sizeHint() const override
    {
        const bool narrow = widget()->minimumSizeHint().width() > width();
        return {widget()->sizeHint().width(),
                widget()->minimumHeight() + (narrow ? horizontalScrollBar()->sizeHint().height() : 0)};
    }
    QSize minimumSizeHint() const override { return {120, std::min(sizeHint().height(), leastHeight)}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
            updateGeometry();
        if (watched == widget() && (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent))
            setVisible(!widget()->isHidden());
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        updateGeometry();
    }

private:
    static constexpr int leastHeight = 100;
};

} // namespace

CentreColumn::CentreColumn(const ViewContext& context, QStackedWidget* views, Actions& actions)
    : m_context(context), m_trainer(context.workbench, this)
{
    auto* samples = new SampleStrip(context);
    auto* training = new TrainPanel(context, m_trainer);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(samples);
    m_sentence = new SentenceCard(context);
    actions.on("sentence", [this] { m_sentence->edit(); });
    rows->addWidget(m_sentence);
    rows->addWidget(views, 1);
    rows->addWidget(switchesUnder(*views));
    auto* below = new Scrolling(training);
    rows->addWidget(below);
    m_panel = training;
    m_lesson = new LessonMode(context, m_trainer, *views, actions, this);
    new Writing(context, actions, this);
    auto* stop = new Scrolling(m_lesson->stopPanel());
    m_lesson->stopPanel()->hide(); // which a scroll area shows
    rows->addWidget(stop);
    m_lesson->stopPanel()->installEventFilter(this);
    below->installEventFilter(this);
    below->hide();
    connect(actions["learn"], &QAction::toggled, below, &QWidget::setVisible);
    connect(&context.selection, &Selection::cellChanged, this,
            [this] { m_trainer.setReadable(m_context.selection.cell().has_value()); });
    connectSamples(*samples, actions);
    connectWatch(*samples, actions);
    connectTarget(context, *views->findChild<Stage*>(), *training, actions);
}

// The switches belong to the stage, and are shown if enabled.
QWidget* CentreColumn::switchesUnder(QStackedWidget& views)
{
    auto* switches = new StageSwitches(m_context);
    m_switches = switches;
    const auto follow = [&context = m_context, switches, &views] {
        switches->setVisible(context.display.settings().stageSwitches && switches->offersAny()
                             && qobject_cast<Stage*>(views.currentWidget()) != nullptr);
    };
    connect(switches, &StageSwitches::offersChanged, this, follow);
    connect(&views, &QStackedWidget::currentChanged, this, follow);
    connect(&m_context.display, &Display::changed, this, follow);
    switches->hide();
    return switches;
}

// Beside the panel of a stop, and in the type of a room, the weights give way, and the sentence beside each panel, so
// that the stage keeps its numbers.
void CentreColumn::giveRoom()
{
    constexpr int both = 900; ///< px that hold the stage, the panel of a stop and the switches
    const bool stop = m_lesson->stopPanel()->isVisibleTo(this);
    const int training = m_panel->isVisibleTo(this) ? m_panel->height() : 0;
    m_sentence->fit(height() - training - (stop ? m_lesson->stopPanel()->sizeHint().height() : 0));
    const bool little = stop || m_context.display.settings().presenting;
    m_switches->setTight(little && height() < m_context.display.px(both));
}

void CentreColumn::resizeEvent(QResizeEvent* event)
{
    m_panel->setAround(height());
    giveRoom();
    QWidget::resizeEvent(event);
}

bool CentreColumn::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::ShowToParent || type == QEvent::HideToParent || type == QEvent::Resize)
        giveRoom();
    return QWidget::eventFilter(watched, event);
}

void CentreColumn::connectSamples(SampleStrip& samples, Actions& actions)
{
    actions.on("nextSample", [&samples] { samples.go(1); });
    actions.on("previousSample", [&samples] { samples.go(-1); });
    const auto offer = [&actions](bool several) {
        actions["nextSample"]->setEnabled(several);
        actions["previousSample"]->setEnabled(several);
    };
    offer(false);
    connect(&samples, &SampleStrip::severalChanged, this, offer);
}

namespace {

/// What is selected, if it learns or follows from what does; else the first matrix that learns.
NodeId learning(const ViewContext& context, const Training& training)
{
    const GraphShape& graph = context.workbench.graph();
    const auto& leaves = context.workbench.computation().leaves;
    std::vector<bool> moves(static_cast<std::size_t>(graph.size()));
    const std::vector<std::string> arrays = trainedArrays(context.workbench, training);
    for (const std::string& array : arrays)
        if (const auto leaf = leaves.find(array); leaf != leaves.end())
            moves[static_cast<std::size_t>(leaf->second)] = true;
    for (NodeId node = 0; node < graph.size(); ++node)
        for (const NodeId input : graph.node(node).inputs)
            if (moves[static_cast<std::size_t>(input)])
                moves[static_cast<std::size_t>(node)] = true;
    const NodeId selected = context.selection.node();
    const auto first = arrays.empty() ? leaves.end() : leaves.find(arrays.front());
    const bool follows = selected != noNode && moves[static_cast<std::size_t>(selected)];
    return follows || first == leaves.end() ? selected : first->second;
}

/// The least loss that the stops of a lesson train for.
std::optional<double> goalOf(const std::vector<LessonStop>& stops)
{
    std::optional<double> goal;
    for (const LessonStop& stop : stops)
        if (const auto* until = stop.train ? std::get_if<LessonStop::UntilLoss>(&*stop.train) : nullptr)
            goal = std::min(goal.value_or(until->loss), until->loss);
    return goal;
}

} // namespace

// How a document came about that says what it was trained for.
void CentreColumn::connectWatch(SampleStrip& samples, Actions& actions)
{
    // The first steps change most: they can be followed by eye, and all of them take about 16 seconds.
    constexpr double firstPace = 4;
    constexpr double growth = 0.2;
    QAction* watch = actions["watch"];
    samples.add(watch);
    connect(watch, &QAction::triggered, this, [this, &actions] {
        actions["learn"]->setChecked(true);
        const NodeId learns = learning(m_context, m_trainer.settings());
        m_context.selection.watch(learns);
        m_context.selection.setNode(learns);
        m_trainer.watch(firstPace, growth, goalOf(m_context.workbench.head().lesson));
    });
    connect(actions["learn"], &QAction::toggled, this, [this] { m_context.selection.watch(noNode); });
    const auto offer = [this, watch] {
        watch->setVisible(m_trainer.possible() && m_context.workbench.head().training.has_value());
    };
    offer();
    connect(&m_context.workbench, &Workbench::rebuilt, watch, offer);
}

void CentreColumn::connectTarget(const ViewContext& context, Stage& stage, TrainPanel& training, Actions& actions)
{
    auto* brush = new TargetBrush(context, stage, m_trainer);
    QAction* target = actions["target"];
    training.add(target);
    connect(target, &QAction::toggled, this, [&context = m_context, &actions, brush](bool on) {
        if (on) {
            actions["learn"]->setChecked(true);
            context.selection.show(QStringLiteral("stage"));
        }
        brush->setOn(on);
    });
    connect(brush, &TargetBrush::onChanged, target, &QAction::setChecked);
    connect(brush, &TargetBrush::failed, &context.workbench, &Workbench::failed);
}

} // namespace heedmap

#include "moc_centre_column.cpp"
