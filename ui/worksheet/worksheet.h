#pragma once

#include "worksheet/worksheet_layout.h"

#include <heedmap/exercises/by_hand.h>

#include <QByteArray>

#include <map>
#include <memory>
#include <optional>
#include <span>

namespace heedmap {

/// The options of a worksheet.
struct WorksheetOptions {
    std::vector<std::string> blanks = {}; ///< nodes to fill in; none: as `onPaper` says
    const Paper* paper = &papers().front();
    std::string name = {}; ///< the document's name in the footer
};

/// A worksheet with numbers of its own, and its key, in the current language.
class Worksheet {
public:
    /// Makes the worksheet with the numbers of a seed; 0 takes the document's own. Throws Error if there is nothing to
    /// ask, or nothing fits on paper; leaves out single exercises that fit no page.
    Worksheet(const Document& document, const std::filesystem::path& folder, std::uint64_t seed,
              WorksheetOptions options);

    /// Of the questions about the document's own numbers; where there are none, about those of the first stop asked
    /// for.
    SheetContent& content() { return *m_sections.front().content; }
    /// The ids of the exercises that fit no page.
    const std::vector<std::string>& leftOut() const { return m_leftOut; }
    /// The ids of those left out because they need the document's own numbers.
    const std::vector<std::string>& ofOwnNumbers() const { return m_ofOwnNumbers; }
    /// Why the exercises at a stop are left out, by the stop: no numbers can be drawn for them.
    const std::map<Index, Sentence>& undrawn() const { return m_undrawn; }
    /// Rows of scores that no draw made uneven, as `dullRows` names them.
    const std::vector<DullRow>& dull() const { return m_dull; }
    std::vector<Block> pages(bool key);
    QByteArray pdf(bool key);

private:
    struct Section {
        std::unique_ptr<SheetContent> content;
        std::optional<Index> stop; ///< of the lesson, whose settings hold
    };

    void addSection(const Document& document, const std::filesystem::path& folder, std::optional<Index> stop,
                    std::vector<Exercise> exercises);
    void makeSections(const Document& document, const std::filesystem::path& folder);
    void leaveOut(Section& section, const std::filesystem::path& folder);
    QString wordsOf(const Section& section) const;
    static QString nameOf(const Section& section);
    std::vector<Block> laidOut(bool key) const;
    std::vector<Block> laidOut(std::span<const QuestionSet> sections, bool key) const;

    WorksheetOptions m_options;
    std::uint64_t m_seed;
    bool m_points;
    LocalizedText m_title;
    std::vector<std::string> m_leftOut;
    std::vector<std::string> m_ofOwnNumbers;
    std::map<Index, Sentence> m_undrawn;
    std::vector<DullRow> m_dull;
    std::vector<LessonStop> m_lesson;
    std::vector<Section> m_sections;
};

} // namespace heedmap
