#include "worksheet_files.h"

#include "text/speaking.h"

#include <algorithm>

namespace heedmap {
namespace {

/// As many digits as the last number has, at least two, so that files sort in order.
std::string numbered(const std::string& name, std::uint64_t number, std::uint64_t last)
{
    const std::string digits = std::to_string(number);
    const std::size_t width = std::max<std::size_t>(2, std::to_string(last).size());
    return name + "-" + std::string(width - digits.size(), '0') + digits + ".pdf";
}

void addPlaces(std::set<std::size_t>& places, const std::vector<std::string>& ids, const Document& document)
{
    for (const std::string& id : ids)
        places.insert(static_cast<std::size_t>(std::ranges::find(document.exercises, id, &Exercise::id)
                                               - document.exercises.begin() + 1));
}

} // namespace

std::vector<Sentence> sentences(const WorksheetRemarks& remarks)
{
    std::vector<Sentence> said;
    for (const auto& [stop, why] : remarks.undrawn)
        said.emplace_back(HEEDMAP_PHRASE("exercises at stop %1 of the lesson are left out: %2"), stop + 1, why);
    for (const auto& [row, seeds] : remarks.dull) {
        std::string sheets;
        for (const std::uint64_t seed : seeds)
            sheets.append(sheets.empty() ? "" : ", ").append(std::to_string(seed));
        if (row.why == DullRow::Why::Trivial)
            said.emplace_back(HEEDMAP_PHRASE("the weights asked for in row %1 are nearly 0 or 1 in every draw that was "
                                             "tried: sheet %2"),
                              row.row, sheets);
        else if (row.why == DullRow::Why::Masked)
            said.emplace_back(HEEDMAP_PHRASE("the mask leaves one score in row %1, so its weight is 1: sheet %2"),
                              row.row, sheets);
        else
            said.emplace_back(HEEDMAP_PHRASE("all scores in row %1 are equal in every draw that was tried: sheet %2"),
                              row.row, sheets);
    }
    return said;
}

WorksheetRemarks addWorksheets(const Document& document, const std::filesystem::path& folder, const WorksheetRun& run,
                               FileSet& files, const std::function<void(std::uint64_t done)>& proceed)
{
    WorksheetRemarks remarks;
    for (std::uint64_t seed = run.first; seed <= run.last; ++seed) {
        proceed(seed - run.first);
        const Speaking speaking(run.language);
        Worksheet worksheet(document, folder, seed, run.options);
        const auto add = [&](const std::string& name, const QByteArray& pdf) {
            files.add(numbered(name, seed, run.last), {pdf.constData(), static_cast<std::size_t>(pdf.size())});
        };
        add("worksheet", worksheet.pdf(false));
        if (run.key)
            add("key", worksheet.pdf(true));
        addPlaces(remarks.unfit, worksheet.leftOut(), document);
        addPlaces(remarks.ofOwnNumbers, worksheet.ofOwnNumbers(), document);
        remarks.undrawn.insert(worksheet.undrawn().begin(), worksheet.undrawn().end());
        for (const DullRow& row : worksheet.dull())
            if (std::vector<std::uint64_t>& seeds = remarks.dull[row]; seeds.empty() || seeds.back() != seed)
                seeds.push_back(seed); // once, also where several stops ask about it
    }
    return remarks;
}

} // namespace heedmap
