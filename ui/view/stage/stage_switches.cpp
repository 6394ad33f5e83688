#include "view/stage/stage_switches.h"

#include "model/masks.h"
#include "model/reshape.h"
#include "model/selection.h"
#include "model/teaching/temperature.h"
#include "text/core_text.h"
#include "view/stage/weights_beside.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTimer>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

namespace heedmap {
namespace {

constexpr int decade = 100; ///< positions of the slider from one power of ten to the next
constexpr int snaps = 3;    ///< positions around 1 that are 1
constexpr int stripHeight = 196;
constexpr int tightHeight = 112;
constexpr Index mostOffered = 8;
constexpr int boxFrame = 44; ///< padding and arrow of a box

double temperatureAt(int position)
{
    const double exact = std::pow(10.0, static_cast<double>(position) / decade);
    return std::abs(position) <= snaps ? 1 : QString::number(exact, 'g', 2).toDouble();
}

int widestText(const QComboBox& box)
{
    int widest = 0;
    for (int entry = 0; entry < box.count(); ++entry)
        widest = std::max(widest, box.fontMetrics().horizontalAdvance(box.itemText(entry)));
    return widest;
}

/// By the ids of presets: their titles are too long to stand beside the weights of a stage that is presented.
constexpr std::pair<std::string_view, const char*> maskNames[] = {
    {"none", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "None")},
    {"causal", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Causal")},
    {"key_padding", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Last key hidden")},
    {"query_padding", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Last query hidden")},
    {"window", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Window")},
    {"dilation", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Dilated window")},
    {"global", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Window and global")},
    {"random", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Window and random")},
    {"block", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Blocks")},
    {"custom", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Drawn: 1 keeps")},
    {"hide", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Drawn: 1 hides")},
    {"add", QT_TRANSLATE_NOOP("heedmap::StageSwitches", "Added to the scores")},
};

QString maskName(const MaskPreset& preset)
{
    const auto found = std::ranges::find(maskNames, preset.id, [](const auto& name) { return name.first; });
    return found == std::end(maskNames) ? sentenceText(preset.title) : StageSwitches::tr(found->second);
}

const Setting* settingOf(const std::vector<Setting>& schema, const std::string& key)
{
    const auto found = std::ranges::find(schema, key, &Setting::key);
    return found == schema.end() ? nullptr : &*found;
}

} // namespace

StageSwitches::StageSwitches(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_grid(new QGridLayout), m_mask(addBox("switchMask")),
      m_positions(addBox("switchPositions")), m_heads(addBox("switchHeads")), m_temperatureName(new QLabel),
      m_temperature(new QSlider(Qt::Horizontal)), m_problem(new QLabel), m_weights(new WeightsBeside(context))
{
    setObjectName("stageSwitches");
    setAttribute(Qt::WA_StyledBackground);
    m_temperature->setObjectName("switchTemperature");
    m_temperature->setRange(-decade, decade);
    m_temperature->setSingleStep(decade / 20);
    m_temperature->setPageStep(decade / 4);
    m_temperatureName->setBuddy(m_temperature);
    m_problem->setProperty("problem", true);
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_temperature->setMinimumWidth(90);
    layOutGrid();
    arrange();
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(28, 12, 28, 12);
    columns->setSpacing(28);
    columns->addLayout(m_grid, 3);
    columns->addWidget(m_weights, 4);
    connect(m_mask.box, &QComboBox::activated, this, &StageSwitches::turnMask);
    connect(m_positions.box, &QComboBox::activated, this, [this](int index) {
        const Json kind(m_positions.box->itemData(index).toString().toStdString());
        attempt([this, kind] { setSetting(m_context.workbench, "position.kind", kind); });
    });
    connect(m_heads.box, &QComboBox::activated, this, [this](int index) {
        const Json heads(m_heads.box->itemData(index).toDouble());
        attempt([this, heads] { setSetting(m_context.workbench, "heads", heads); });
    });
    connect(m_temperature, &QSlider::valueChanged, this, &StageSwitches::turnTemperature);
    connect(&context.workbench, &Workbench::rebuilt, this, &StageSwitches::fill);
    connect(&context.display, &Display::changed, this, &StageSwitches::fill);
    fill();
}

void StageSwitches::layOutGrid()
{
    constexpr int low = 5; // below the rows of the high form
    for (std::size_t i = 0; i < m_low.size(); ++i) {
        m_low[i] = new QHBoxLayout;
        m_low[i]->setSpacing(10);
        m_grid->addLayout(m_low[i], low + static_cast<int>(i), 0, 1, 2);
    }
    m_grid->addWidget(m_problem, low + 2, 0, 1, 2);
    m_grid->setRowStretch(low + 3, 1);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnStretch(1, 1);
}

StageSwitches::Switch StageSwitches::addBox(const char* id)
{
    Switch row{new QLabel, new QComboBox};
    row.box->setObjectName(QLatin1String(id));
    row.box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.box->setMinimumContentsLength(5);
    row.name->setBuddy(row.box);
    return row;
}

void StageSwitches::setTight(bool tight)
{
    if (std::exchange(m_tight, tight) == tight)
        return;
    arrange();
    m_weights->setLow(tight);
    setFixedHeight(m_context.display.px(tight ? tightHeight : stripHeight));
}

// One under the other, or in two rows.
void StageSwitches::arrange()
{
    using Row = std::pair<QWidget*, QWidget*>;
    const Row mask{m_mask.name, m_mask.box};
    const Row positions{m_positions.name, m_positions.box};
    const Row temperature{m_temperatureName, m_temperature};
    const Row heads{m_heads.name, m_heads.box};
    const auto put = [](QHBoxLayout& row, const Row& first, const Row& second) {
        row.addWidget(first.first);
        row.addWidget(first.second, 1);
        row.addWidget(second.first);
        row.addWidget(second.second);
    };
    if (m_tight) {
        put(*m_low[0], mask, heads);
        put(*m_low[1], temperature, positions);
        return;
    }
    int place = 0;
    for (const auto& [name, control] : {mask, positions, temperature, heads}) {
        m_grid->addWidget(name, place, 0);
        m_grid->addWidget(control, place++, 1);
    }
}

bool StageSwitches::offersAny() const { return hasSwitches(m_context.workbench); }

void StageSwitches::offer(const Switch& row, bool offered, const QString& name)
{
    row.name->setText(name);
    row.box->setAccessibleName(name);
    row.name->setVisible(offered);
    row.box->setVisible(offered);
}

void StageSwitches::fill()
{
    setFixedHeight(m_context.display.px(m_tight ? tightHeight : stripHeight));
    m_problem->hide();
    if (!m_context.workbench.isOpen())
        return;
    fillMask();
    fillPositions();
    fillHeads();
    fillTemperature();
    emit offersChanged();
}

void StageSwitches::fillMask()
{
    const Workbench& workbench = m_context.workbench;
    const std::vector<std::string> settings = maskSettings(workbench);
    m_maskSetting = settings.empty() ? std::string() : settings.front();
    if (const Json* target = workbench.head().config.find("decoder_layers");
        settings.size() > 1 && target != nullptr && *target != Json(0))
        m_maskSetting = settings.back();
    offer(m_mask, !settings.empty(), tr("Mask"));
    m_mask.box->clear();
    if (settings.empty())
        return;
    const std::vector<MaskPreset> presets = maskPresets(workbench);
    for (const MaskPreset& preset : presets) {
        m_mask.box->addItem(maskName(preset));
        m_mask.box->setItemData(m_mask.box->count() - 1, sentenceText(preset.title), Qt::ToolTipRole);
    }
    m_mask.box->setPlaceholderText(tr("As set"));
    m_mask.box->setMinimumWidth(widestText(*m_mask.box) + m_context.display.px(boxFrame));
    const auto now = presetOf(workbench, m_maskSetting, presets);
    m_mask.box->setCurrentIndex(now ? static_cast<int>(*now) : -1);
}

void StageSwitches::turnMask(int index)
{
    attempt([this, index] {
        heedmap::setMask(m_context.workbench, m_maskSetting,
                         maskPresets(m_context.workbench)[static_cast<std::size_t>(index)]);
    });
}

void StageSwitches::fillPositions()
{
    const ComputationShape& computation = m_context.workbench.computation();
    const std::vector<Setting> schema = computation.mechanism->settings();
    const Setting* position = settingOf(schema, "position");
    offer(m_positions, position != nullptr, tr("Positions"));
    m_positions.box->clear();
    if (position == nullptr)
        return;
    for (const Setting& member : position->members)
        for (const Setting::Choice& choice : member.key == "kind" ? member.choices : std::vector<Setting::Choice>())
            m_positions.box->addItem(sentenceText(choice.title), QString::fromStdString(choice.key));
    const QString now = QString::fromStdString(computation.settings.choice("position.kind"));
    m_positions.box->setCurrentIndex(m_positions.box->findData(now));
}

void StageSwitches::fillHeads()
{
    const ComputationShape& computation = m_context.workbench.computation();
    const std::vector<Setting> schema = computation.mechanism->settings();
    const bool offered = settingOf(schema, "heads") != nullptr;
    offer(m_heads, offered, tr("Heads"));
    m_heads.box->clear();
    if (!offered)
        return;
    const Index now = computation.settings.integer("heads");
    for (Index heads = 1; heads <= std::max(now, mostOffered); ++heads)
        if ((heads & (heads - 1)) == 0 || heads == now)
            m_heads.box->addItem(QString::number(heads), static_cast<double>(heads));
    m_heads.box->setCurrentIndex(m_heads.box->findText(QString::number(now)));
}

void StageSwitches::fillTemperature()
{
    const auto now = temperatureOf(m_context.workbench);
    m_temperatureName->setVisible(now.has_value());
    m_temperature->setVisible(now.has_value());
    if (!now)
        return;
    const double c = m_context.workbench.computation().settings.at("scale").isNumber()
        ? m_context.workbench.computation().settings.number("scale")
        : 0;
    const QString text = tr("Temperature %1").arg(QString::number(*now, 'g', 2));
    m_temperatureName->setText(text);
    m_temperature->setAccessibleName(text);
    m_temperature->setToolTip(c > 0 ? tr("Scores times %1").arg(QString::number(c, 'g', 3))
                                    : tr("Low: the largest score takes all. High: all weights become alike."));
    const QSignalBlocker quiet(m_temperature);
    if (!m_temperature->isSliderDown() && *now > 0)
        m_temperature->setValue(qRound(std::log10(*now) * decade));
}

// A dragged slider sends values faster than documents are built: only the newest is applied.
void StageSwitches::turnTemperature(int position)
{
    m_wanted = position;
    if (!std::exchange(m_turning, true))
        attempt([this] {
            m_turning = false;
            setTemperature(m_context.workbench, m_turn, temperatureAt(m_wanted));
        });
}

// Runs after the current event, because it refills the switches.
void StageSwitches::attempt(const std::function<void()>& what)
{
    QTimer::singleShot(0, this, [this, what] {
        try {
            what();
        } catch (const Error& error) {
            fill(); // they show what holds
            m_problem->setText(sentenceText(error.sentence()));
            m_problem->show();
        }
    });
}

} // namespace heedmap

#include "moc_stage_switches.cpp"
