#pragma once

#include <heedmap/base/json.h>

#include <string_view>

namespace heedmap {

/// The table in resources/model_families.json: how published models name their weights, an entry a family. The first
/// that fits is taken. A key that an entry lacks is that of the entry of `common` that it is `like`.
///
/// Which models are of the family:
///   names, without      tensors that they have, and that they lack, after one of the `prefixes`; after none with "/"
///   where               conditions that all hold: the first `of` some keys that config.json has `is` one of a list,
///                       or anything; if it has none of them, `else` says whether the condition holds
///   sized, tall         a tensor with an axis of one of these sizes; a matrix with more rows than columns
///   only, pictures      what config.json and preprocessor_config.json may say, by key (a dot leads into an object) if
///                       anything else would be computed otherwise; null: anything
///   sizes, layers_of    see contradictions.h
///   stands_in           may be chosen for models of an unknown kind
///   tower_of            one of the towers of a model, of which one is chosen
///   because             why a family without a mechanism is refused, by its title
/// Its settings, `config`: a literal, or a rule for one; null: no setting.
///   from, as            the first of these keys that config.json has, and how the document spells its values: `less` a
///                       number, divided by one or by a setting (`over`), the first of a list of equal ones (`alike`)
///   where, else         without these conditions, or the key, another value, which is refused if it is `needed`
///   size                of a tensor's axis, divided `by` a number, to the `power` of one
///   layers              how many there are (`source_layers`: of the encoder) by a tensor that each has, `layer` or
///                       `source_layer`, {i} its number; without one config.json says it
///   predicted           false without a prediction
/// Its arrays, each by a tensor, the first of a list that is there:
///   transpose, part     [k, n]: part k of n equal ones side by side, transposed under each other; in each of `blocks`
///   fused               the heads' queries, keys or values of one that holds all three: see tensor_parts.h
///   constant, plus      a vector of equal numbers; one whose numbers are that much more than the tensor's
///   absent              zeros or ones if there is no such tensor
///   rows, first         those of the tokens' positions, and the row of the first position
///   convolution         patches that become rows
///   begins              the first layer that has it
///   prediction          needed for predictions; "only": for nothing else, and left out where another is missing
///   tied, to            the tensor or the one it is tied to: as config.json says, else as is `usual` for the family,
///                       else as the tensors tell
/// What the tokens make, `input`, or an encoder's `source`: the sum of rows, normed.
///   scale, by           multiplies a term by the root of its width, or by a setting
///   waves               sines and cosines
///   sentences, ends     the first row up to the piece that ends a sentence, the second after it
///   project             to another width, if there is the tensor
///   start, stop         the token before what a decoder reads, and the one that ends a text and is not read
///   example             a text that the model was made for, and its answer
/// Remarks for people (remarks.cpp): left_out, assumed (without config.json), unpredicted, and too_large (a later entry
/// is taken for want of memory).
const Json& modelFamilies();

/// What config.json calls the kinds of a family, a list; nullptr if the entry names none.
const Json* kindsOf(const Json& family);

/// The entry of a family that `stands_in` for models of other kinds whose tensors are called alike; nullptr if none
/// of this id does.
const Json* standIn(const std::string& id);

/// Verbatim from the file.
std::string_view modelFamiliesText();

} // namespace heedmap
