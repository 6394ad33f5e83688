#pragma once

#include "worksheet/worksheet_layout.h"

#include <QByteArray>

#include <memory>

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
    /// Of the numbers that the seed draws; 0: the document's own. Throws Error if there is nothing to ask, or it
    /// cannot be asked on paper. Of several exercises those that no page holds are left out.
    Worksheet(const Document& document, const std::filesystem::path& folder, std::uint64_t seed,
              WorksheetOptions options);

    SheetContent& content() { return *m_content; }
    /// The ids of the exercises that are left out, as no page holds them.
    const std::vector<std::string>& leftOut() const { return m_leftOut; }
    /// And of those that are about the document's own numbers, where these are others.
    const std::vector<std::string>& ofOwnNumbers() const { return m_ofOwnNumbers; }
    std::vector<Block> pages(bool key);
    QByteArray pdf(bool key);

private:
    void leaveOut(const std::filesystem::path& folder);
    std::vector<Block> laidOut(SheetContent& content, bool key) const;

    WorksheetOptions m_options;
    std::uint64_t m_seed;
    bool m_points;
    LocalizedText m_title;
    std::vector<std::string> m_leftOut;
    std::vector<std::string> m_ofOwnNumbers;
    std::unique_ptr<SheetContent> m_content;
};

} // namespace heedmap
