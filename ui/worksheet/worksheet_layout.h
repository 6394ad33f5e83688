#pragma once

#include "worksheet/sheet_parts.h"

namespace heedmap {

/// A paper in tenths of a millimetre.
struct Paper {
    const char* id; ///< "a4"
    const char* title;
    double width;
    double height;
};

/// A4 and Letter.
std::span<const Paper> papers();
/// The paper of an id, or null.
const Paper* findPaper(std::string_view id);

/// The labels of every page.
struct SheetLabels {
    QString title;
    QString footer = {}; ///< "Heedmap · attention · sheet 17"
    std::uint64_t number = 0;
    bool key = false;
    bool points = false; ///< points are printed
};

/// Questions about one set of numbers.
struct QuestionSet {
    SheetContent* content = nullptr;
    QString words = {}; ///< said above them: which numbers and settings hold; may be empty
    QString name = {};  ///< "stop 3", where the sheet has several; may be empty
};

/// The pages of a worksheet, or of its key. Throws Error for what does not fit the paper.
std::vector<Block> layOutSheet(std::span<const QuestionSet> sections, const Paper& paper, const SheetLabels& labels);

} // namespace heedmap
