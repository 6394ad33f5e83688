#include "worksheet/worksheet.h"

#include "worksheet/on_paper.h"
#include "worksheet/worksheet_painter.h"

#include "text/core_text.h"
#include "text/language.h"
#include "text/one_line.h"

#include <paint/exporter.h>

#include <heedmap/exercises/by_hand.h>

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
      m_title(document.title),
      m_content(std::make_unique<SheetContent>(numbered(document, folder, seed, m_options.blanks), folder))
{
    for (const Exercise& exercise : document.exercises)
        if (m_options.blanks.empty() && !isOnPaper(exercise, seed))
            m_ofOwnNumbers.push_back(exercise.id);
    if (m_points && m_content->document().exercises.size() > 1)
        leaveOut(folder);
}

// Each is tried alone, but only where they do not fit together.
void Worksheet::leaveOut(const std::filesystem::path& folder)
{
    try {
        for (const bool key : {false, true})
            (void)laidOut(*m_content, key);
    } catch (const Error&) {
        Document fitting = m_content->document();
        std::erase_if(fitting.exercises, [&](const Exercise& exercise) {
            Document alone = m_content->document();
            alone.exercises = {exercise};
            try {
                SheetContent content(alone, folder);
                for (const bool key : {false, true})
                    (void)laidOut(content, key);
                return false;
            } catch (const Error&) {
                m_leftOut.push_back(exercise.id);
                return true;
            }
        });
        if (fitting.exercises.empty() || m_leftOut.empty())
            throw;
        m_content = std::make_unique<SheetContent>(std::move(fitting), folder);
    }
}

std::vector<Block> Worksheet::pages(bool key) { return laidOut(*m_content, key); }

std::vector<Block> Worksheet::laidOut(SheetContent& content, bool key) const
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
    return layOutSheet(content, *m_options.paper, labels);
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
