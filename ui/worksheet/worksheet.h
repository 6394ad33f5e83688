#pragma once

#include "worksheet/worksheet_layout.h"

#include <QByteArray>

namespace heedmap {

/// What a worksheet is asked to be.
struct WorksheetOptions {
    std::vector<std::string> blanks = {}; ///< nodes to fill in; none: as `onPaper` says
    const Paper* paper = &papers().front();
    std::string name = {}; ///< of the document, for the foot of the pages
};

/// A worksheet with numbers of its own, and its key, in the language that is spoken.
class Worksheet {
public:
    /// Of the numbers that the seed draws; 0: the document's own. Throws Error where there is nothing to ask, or it
    /// cannot be asked on paper.
    Worksheet(const Document& document, const std::filesystem::path& folder, std::uint64_t seed,
              WorksheetOptions options);

    SheetContent& content() { return m_content; }
    std::vector<Block> pages(bool key);
    QByteArray pdf(bool key);

private:
    WorksheetOptions m_options;
    std::uint64_t m_seed;
    bool m_points;
    LocalizedText m_title;
    SheetContent m_content;
};

} // namespace heedmap
