#include "export/live_samples.h"

#include "export/live_words.h"
#include "model/training/shown_sample.h"

#include <heedmap/document/lesson/exercise_check.h>

namespace heedmap {

LiveSamples::LiveSamples(const Document& document, const std::filesystem::path& folder) : m_document(document)
{
    Document shown = withoutLesson(document);
    for (std::size_t i = 0; i < document.samples.size(); ++i) {
        shown.sample = static_cast<Index>(i);
        m_computations.push_back(build(shown, folder));
    }
}

Json LiveSamples::words() const
{
    Json::Array samples;
    for (std::size_t i = 0; i < m_computations.size(); ++i) {
        const Graph& graph = m_computations[i].graph;
        Json::Array nodes;
        for (NodeId id = 0; id < graph.size(); ++id)
            nodes.push_back(liveAxes(graph, id));
        samples.emplace_back(Json::Object{{"title", sampleTitle(m_document, static_cast<Index>(i)).toStdString()},
                                          {"nodes", std::move(nodes)}});
    }
    return samples;
}

} // namespace heedmap
