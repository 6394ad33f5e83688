#include "export/live_states.h"

#include "export/live_words.h"
#include "model/training/shown_sample.h"

#include <heedmap/base/error.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>

#include <algorithm>

namespace heedmap {
namespace {

/// Goes to where a stop shows; what it does not say stays.
void move(Json& place, const LessonStop& stop)
{
    const auto drop = [&place](std::string_view key) {
        std::erase_if(place.object(), [key](const auto& entry) { return entry.first == key; });
    };
    if (stop.node || !stop.step.isNull())
        for (const char* key : {"node", "step", "cell"})
            drop(key);
    if (stop.node)
        place.set("node", *stop.node);
    if (!stop.step.isNull())
        place.set("step", stop.step);
    if (stop.cell) {
        Json::Array indices;
        for (const Index index : *stop.cell)
            indices.emplace_back(static_cast<double>(index));
        place.set("cell", std::move(indices));
    }
    if (stop.head)
        place.set("head", static_cast<double>(*stop.head));
}

/// What a page has already: the themes, the start, and the palettes that the document's own looks have.
void leaveOutShared(Json& looks, const Json& own)
{
    const Json& known = *own.find("palettes");
    Json::Object more;
    const Json all = *looks.find("palettes");
    for (const auto& [id, palette] : all.object())
        if (known.find(id) == nullptr)
            more.emplace_back(id, palette);
    std::erase_if(looks.object(), [](const auto& entry) { return entry.first == "themes" || entry.first == "start"; });
    looks.set("palettes", std::move(more));
}

/// A title and what follows it.
Json saidAt(const LessonStop& stop, const std::string& language)
{
    const std::string& said = stop.say.in(language);
    const std::size_t end = said.find('\n');
    return Json::Object{{"title", said.substr(0, end)},
                        {"text", end == std::string::npos ? std::string() : said.substr(end + 1)}};
}

} // namespace

LiveStates::LiveStates(const OpenedDocument& opened, const Document& document, const std::filesystem::path& folder)
    : m_document(document), m_own(liveLooks(opened.computation.graph, Json()))
{
    Document shown = withoutLesson(document);
    for (std::size_t i = 0; i < document.samples.size(); ++i) {
        shown.sample = static_cast<Index>(i);
        m_samples.push_back(&m_computations.emplace_back(build(shown, folder)));
        m_sampleLooks.push_back(looksOf(*m_samples.back()));
    }
    addStops(opened, folder);
}

int LiveStates::looksOf(const Computation& computation)
{
    Json looks = liveLooks(computation.graph, Json());
    leaveOutShared(looks, m_own);
    std::string text = looks.text();
    if (*looks.find("nodes") == *m_own.find("nodes") && *looks.find("steps") == *m_own.find("steps"))
        return -1;
    const auto known = std::ranges::find(m_others, text);
    const auto place = static_cast<int>(known - m_others.begin());
    if (known == m_others.end()) {
        m_others.push_back(std::move(text));
        m_looks.push_back(std::move(looks));
    }
    return place;
}

void LiveStates::addStops(const OpenedDocument& opened, const std::filesystem::path& folder)
{
    Json place = m_document.view.isObject() ? m_document.view : Json(Json::Object());
    const Computation* shown = &opened.computation;
    const Document untrained = withoutTraining(m_document); // what is learnt is not known here
    int looks = -1;
    for (std::size_t i = 0; i < m_document.lesson.size(); ++i) {
        const LessonStop& stop = m_document.lesson[i];
        if (!stop.settings.object().empty() || stop.sample) {
            shown = &m_computations.emplace_back(build(atStop(untrained, folder, static_cast<Index>(i)), folder));
            looks = looksOf(*shown);
        }
        move(place, stop);
        m_stops.push_back({shown == &opened.computation ? nullptr : shown});
        m_stopLooks.emplace_back(Json::Object{{"looks", looks}, {"start", liveStart(place, shown->graph)}});
    }
}

Json LiveStates::sampleWords(const std::string& language) const
{
    Json::Array samples;
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        const Graph& graph = m_samples[i]->graph;
        Json words = Json::Object();
        if (m_sampleLooks[i] >= 0) {
            words = liveNodeWords(*m_samples[i], language);
        } else {
            Json::Array nodes;
            for (NodeId id = 0; id < graph.size(); ++id)
                nodes.push_back(liveAxes(graph, id));
            words.set("nodes", std::move(nodes));
        }
        words.set("title", sampleTitle(m_document, static_cast<Index>(i)).toStdString());
        samples.push_back(std::move(words));
    }
    return samples;
}

Json LiveStates::stopWords(const std::string& language) const
{
    Json::Array stops;
    for (std::size_t i = 0; i < m_stops.size(); ++i) {
        Json words = saidAt(m_document.lesson[i], language);
        if (const Computation* other = m_stops[i].other) {
            const Json own = liveNodeWords(*other, language);
            for (const auto& [key, said] : own.object())
                words.set(key, said);
        }
        stops.push_back(std::move(words));
    }
    return stops;
}

Json LiveStates::sampleLooks() const { return Json::Array(m_sampleLooks.begin(), m_sampleLooks.end()); }

} // namespace heedmap
