#include "view/exercise/mask_fields.h"

#include "model/masks.h"
#include "text/core_text.h"

#include <paint/node_figure.h>

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace heedmap {
namespace {

struct MaskOptionText {
    Q_DECLARE_TR_FUNCTIONS(TaskFields)
};

std::vector<std::string> maskedNodes(const ViewContext& context)
{
    const GraphShape& graph = context.workbench.graph();
    return nodesFor(context, [&](NodeId id) { return maskOver(graph, id) != noNode && !graph.node(id).leaf(); });
}

/// The right one is the first to choose from here: a learner finds it anywhere, and whenever it is kept in that place.
void moveFirst(std::vector<Json>& options, std::size_t by)
{
    const auto second = options.begin() + 1;
    std::rotate(options.begin(), second, second + static_cast<std::ptrdiff_t>(by % options.size()));
}

} // namespace

MaskFields::MaskFields(const Exercise::WhichMask& task, const ViewContext& context)
    : FieldColumn(context), m_node(nodeBox(maskedNodes(context), task.node)), m_own(task.options)
{
    fill();
    connect(m_node, &QComboBox::currentIndexChanged, this, &MaskFields::fill);
}

Exercise::Task MaskFields::task() const
{
    Exercise::WhichMask task{.node = m_node->currentText().toStdString(), .options = {}};
    const std::vector<int> rows = checkedOf(*m_options);
    for (const int row : rows)
        task.options.push_back(m_offered[static_cast<std::size_t>(row)]);
    if (task.options.size() < 2)
        throw Error(HEEDMAP_PHRASE("expected at least two masks to choose from, got %1"), task.options.size());
    if (std::ranges::is_permutation(task.options, m_own))
        task.options = m_own;
    else if (rows.front() == 0)
        moveFirst(task.options, static_cast<std::size_t>(std::accumulate(rows.begin(), rows.end(), 0)));
    return task;
}

void MaskFields::fill()
{
    const Workbench& workbench = m_context.workbench;
    const NodeId id = workbench.graph().find(m_node->currentText().toStdString());
    m_offered.clear();
    QStringList titles;
    if (id != noNode) {
        const Shape& shape = workbench.graph().node(id).shape;
        const auto setting = maskSetting(workbench, maskOver(workbench.graph(), id));
        const Json* now = setting ? workbench.head().config.find(*setting) : nullptr;
        offer(now != nullptr ? *now : Json(Json::Object()), MaskOptionText::tr("the mask that it has"), titles);
        for (const MaskPreset& preset : maskPresets(shape.rows, shape.cols))
            offer(preset.config, sentenceText(preset.title), titles);
    }
    for (const Json& option : m_own)
        offer(option, QString::fromStdString(option.text()), titles);
    if (m_options != nullptr)
        m_form->removeRow(m_options);
    m_options = list("taskMasks", MaskOptionText::tr("To choose from"), titles, [this](int i) {
        const Json& option = m_offered[static_cast<std::size_t>(i)];
        return (i == 0 && m_own.empty()) || std::ranges::find(m_own, option) != m_own.end();
    });
}

void MaskFields::offer(const Json& option, const QString& title, QStringList& titles)
{
    if (std::ranges::find(m_offered, option) != m_offered.end())
        return;
    m_offered.push_back(option);
    titles += title;
}

} // namespace heedmap
