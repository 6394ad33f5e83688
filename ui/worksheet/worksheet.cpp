#include "worksheet/worksheet.h"

#include "worksheet/on_paper.h"
#include "worksheet/worksheet_painter.h"

#include "text/core_text.h"
#include "text/language.h"
#include "text/one_line.h"

#include <paint/exporter.h>

#include <heedmap/document/lesson/at_stop.h>

#include <QPainter>

namespace heedmap {
namespace {

constexpr double pxPerTenth = 96 / 254.0;

Document numbered(const Document& document, const std::filesystem::path& folder, std::uint64_t seed,
                  const std::vector<std::string>& blanks)
{
    const Document asked = onPaper(document, folder, blanks, seed);
    return seed == 0 ? asked : byHand(asked, folder, seed);
}

} // namespace

Worksheet::Worksheet(const Document& document, const std::filesystem::path& folder, std::uint64_t seed,
                     WorksheetOptions options)
    : m_options(std::move(options)), m_seed(seed),
      m_points(
          m_options.blanks.empty()
          && std::ranges::any_of(document.exercises, [seed](const Exercise& each) { return isOnPaper(each, seed); })),
      m_title(document.title), m_lesson(document.lesson)
{
    for (const Exercise& exercise : document.exercises)
        if (m_options.blanks.empty() && !isOnPaper(exercise, seed))
            m_ofOwnNumbers.push_back(exercise.id);
    makeSections(document, folder);
    for (Section& section : m_sections)
        for (Section& other : m_sections)
            if (m_points && &section != &other)
                section.content->hideAnswersOf(*other.content);
    for (Section& section : m_sections)
        if (m_points && section.content->document().exercises.size() > 1)
            leaveOut(section, folder);
    for (const Section& section : m_sections)
        if (seed != 0)
            for (DullRow& row : dullRows(section.content->document(), folder))
                m_dull.push_back(std::move(row));
}

// What exercises ask at a stop is about its settings and numbers: these stand by themselves.
void Worksheet::makeSections(const Document& document, const std::filesystem::path& folder)
{
    std::map<std::optional<Index>, std::vector<Exercise>> byStop;
    std::vector<Exercise> all = document.exercises;
    keepPlaces(all);
    for (const Exercise& exercise : all)
        if (m_points && isOnPaper(exercise, m_seed)) {
            byStop[exercise.stop].push_back(exercise);
            byStop[exercise.stop].back().stop.reset();
        }
    if (byStop.empty())
        byStop[std::nullopt] = document.exercises;
    for (auto& [stop, exercises] : byStop) {
        if (!stop) {
            addSection(document, folder, stop, std::move(exercises));
            continue;
        }
        try { // the others make a sheet all the same
            addSection(atStop(document, folder, *stop), folder, stop, std::move(exercises));
        } catch (const Error& error) {
            m_undrawn.emplace(*stop, error.sentence());
        }
    }
    if (m_sections.empty())
        throw Error(m_undrawn.begin()->second);
}

void Worksheet::addSection(const Document& document, const std::filesystem::path& folder, std::optional<Index> stop,
                           std::vector<Exercise> exercises)
{
    Document there = document;
    there.exercises = std::move(exercises);
    m_sections.push_back(
        {std::make_unique<SheetContent>(numbered(there, folder, m_seed, m_options.blanks), folder), stop});
}

// Each is tried alone, but only where they do not fit together.
void Worksheet::leaveOut(Section& section, const std::filesystem::path& folder)
{
    const auto fits = [this](SheetContent& content) {
        const QuestionSet alone{&content};
        try {
            for (const bool key : {false, true})
                (void)laidOut({&alone, 1}, key);
            return true;
        } catch (const Error&) {
            return false;
        }
    };
    if (fits(*section.content))
        return;
    Document fitting = section.content->document();
    std::vector<std::string> out;
    std::erase_if(fitting.exercises, [&](const Exercise& exercise) {
        Document alone = section.content->document();
        alone.exercises = {exercise};
        SheetContent content(alone, folder);
        if (fits(content))
            return false;
        out.push_back(exercise.id);
        return true;
    });
    if (fitting.exercises.empty() || out.empty())
        return (void)laidOut(false); // which says what does not fit
    m_leftOut.insert(m_leftOut.end(), out.begin(), out.end());
    section.content = std::make_unique<SheetContent>(std::move(fitting), folder);
}

QString Worksheet::wordsOf(const Section& section) const
{
    if (!section.stop)
        return {};
    const LocalizedText& say = m_lesson[static_cast<std::size_t>(*section.stop)].say;
    const QString title = QString::fromStdString(say.in(currentLanguage())).section(QLatin1Char('\n'), 0, 0).trimmed();
    if (title.isEmpty()) // as in what learners get
        return sentenceText(Sentence(HEEDMAP_PHRASE("As at stop %1 of the lesson."), *section.stop + 1));
    return sentenceText(
        Sentence(HEEDMAP_PHRASE("As at stop %1 of the lesson: %2"), *section.stop + 1, title.toStdString()));
}

QString Worksheet::nameOf(const Section& section)
{
    return section.stop ? sentenceText(Sentence(HEEDMAP_PHRASE("stop %1"), *section.stop + 1)) : QString();
}

std::vector<Block> Worksheet::pages(bool key) { return laidOut(key); }

std::vector<Block> Worksheet::laidOut(bool key) const
{
    std::vector<QuestionSet> sections;
    for (const Section& section : m_sections)
        sections.push_back(
            {section.content.get(), wordsOf(section), m_sections.size() > 1 ? nameOf(section) : QString()});
    return laidOut(sections, key);
}

std::vector<Block> Worksheet::laidOut(std::span<const QuestionSet> sections, bool key) const
{
    SheetLabels labels{.title = oneLine(QString::fromStdString(m_title.in(currentLanguage()))),
                       .number = m_seed,
                       .key = key,
                       .points = m_points};
    if (labels.title.isEmpty())
        labels.title = QString::fromStdString(m_options.name);
    QStringList foot{QStringLiteral("Heedmap")};
    if (!m_options.name.empty())
        foot << QString::fromStdString(m_options.name);
    foot << sentenceText(key ? Sentence(HEEDMAP_PHRASE("key to sheet %1"), m_seed)
                             : Sentence(HEEDMAP_PHRASE("sheet %1"), m_seed));
    labels.footer = foot.join(QStringLiteral(" · "));
    return layOutSheet(sections, *m_options.paper, labels);
}

QByteArray Worksheet::pdf(bool key)
{
    const std::vector<Block> pages = this->pages(key);
    std::vector<Drawing> drawings;
    for (const Block& page : pages)
        drawings.push_back({.title = {}, .size = page.size * pxPerTenth, .draw = [&page](QPainter& painter) {
                                painter.scale(pxPerTenth, pxPerTenth);
                                drawPage(painter, page);
                            }});
    return pdfFile(QString::fromStdString(m_title.in(currentLanguage())), drawings);
}

} // namespace heedmap
