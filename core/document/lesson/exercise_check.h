#pragma once

#include <heedmap/document/computation.h>

#include <optional>
#include <vector>

namespace heedmap {

/// Whether the lesson and the exercises of a document speak of what its computation has. One of a sample has cells of
/// its own: they are not looked at unless `cells`. Throws Error `exercises[0].node: …`.
void checkLesson(const Document& document, const Computation& computation, const std::filesystem::path& folder,
                 bool cells);

/// The cells that an exercise asks for; all of the node where it names none.
HEEDMAP_EXPORT std::vector<Cell> askedCells(const std::optional<std::vector<CellIndices>>& cells, const Shape& shape);

/// What the mask of a node keeps with each of these settings; a tensor without numbers keeps all.
HEEDMAP_EXPORT std::vector<Tensor> optionMasks(const Document& document, const std::filesystem::path& folder,
                                               const std::string& node, const std::vector<Json>& options);

bool hasExercise(const Document& document, const std::string& id);

/// The cell that indices are of, as many as the shape has axes; a vector may be written as a matrix of one row.
HEEDMAP_EXPORT std::optional<Cell> cellAt(const CellIndices& indices, const Shape& shape);

/// Removes the exercises that ask for what a changed document no longer has, and what stops show of it: words stay.
HEEDMAP_EXPORT void removeUnfit(Document& document, const Computation& computation,
                                const std::filesystem::path& folder);

/// A document that is only computed: cells that its lesson and exercises speak of may be of another sample.
HEEDMAP_EXPORT Document withoutLesson(Document document);

/// Throws Error unless a mask of the mechanism takes these settings.
void requireMask(const Mechanism& mechanism, const Json& option, const std::string& where);

/// The options that give the node the mask that it has. Throws Error if one cannot be computed.
std::vector<bool> rightMasks(const Document& document, const std::filesystem::path& folder, const std::string& node,
                             const std::vector<Json>& options);

} // namespace heedmap
