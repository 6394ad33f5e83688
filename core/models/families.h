#pragma once

#include <heedmap/base/json.h>

#include <string_view>

namespace heedmap {

/// The table in resources/model_families.json: how published models name their weights, an object a family. The first
/// that fits is taken.
///
/// What an entry leaves unsaid is said by the one of `common` that it is `like`. `names` and `without` tell a family by
/// its tensors, behind one of the `prefixes` (a name that begins with "/" has none), and `where` by conditions that all
/// hold. `only` lists what config.json may say, if anything, where anything else would be computed otherwise (null:
/// anything may), and `pictures` the same of preprocessor_config.json; a dot leads into an object. `layer` is a tensor
/// that every layer has, `{i}` its number; without one all have the same, as many as config.json says. A value of
/// `config` is a literal setting, or taken `from` config.json (the first of the places that says it; spelled `as` the
/// document does; `less` a number, or `over` one that divides it, or a setting; of a list that is `alike` throughout
/// the first; only `where` all of some conditions hold), `else` another value (which is refused where it is `needed`,
/// by a condition), or the `size` of a tensor's axis divided `by` a number, to the `power` of one, or the number of
/// `layers` (`source_layers`: of the encoder); null: no setting. A condition holds where the first `of` some keys that
/// config.json has `is` one of a list, or anything; where it has none of them, if `else` is true. An array is the first
/// `tensor` of a list that is there, `transpose`d, or a `part` [k, n] of n equal ones side by side (of one that is
/// transposed, under each other; in each of a number of `blocks`, where parts alternate), or the heads' queries, keys
/// or values of one in which they are `fused` (tensor_parts.h), or as many numbers that are all the `constant`, or the
/// `rows` for the tokens' positions (the `first` of which is not the table's), or a `convolution` whose patches become
/// rows; of the layers, those from the one where it `begins`. One with a `prediction` is needed for predictions, and
/// with "only" it is for nothing else and left out where another is missing, as `unpredicted` says. One that may be
/// `tied` is that tensor, or the one it is tied `to`: as config.json says, else as all of the family have it (`usual`),
/// else as the tensors tell. A setting that is `predicted` is false where there is no prediction. `input` is the array
/// that the tokens make: a sum of rows, normed; of the `sentences` the first row is for what comes up to the piece that
/// `ends` one, the second for what follows. Where an encoder reads another text, its array is of the `source`, its
/// layers are counted by `source_layer`, and what the decoder reads begins with the token `start` and lacks the one
/// that ends a text, `stop`; `example` is a text that the model was made for, and its answer. One that `stands_in` may
/// be chosen for models of a kind that is not known. Those that are a `tower_of` one model are chosen from. `sizes` and
/// `layers_of` are in contradictions.h. A family without a mechanism is refused by its name, `because` of something;
/// one may be told by `sized`, one of some tensors' axes having a size, or any by a `tall` matrix, with more rows than
/// columns. Where an array is `absent`, there are zeros or ones; where it says `plus`, a list of numbers is that much
/// more than its tensor. A term with a `scale` is multiplied by the root of its width, or `by` a setting, where that is
/// meant; one of `waves` is sines and cosines. The sum may be `project`ed to another width, where there is the tensor.
/// `left_out`, `assumed` (without config.json) and `too_large` (where a later entry is taken for want of memory) name
/// remarks for people, as `unpredicted` does (remarks.cpp).
const Json& modelFamilies();

/// What config.json calls the kinds of a family, a list; nullptr if the entry names none.
const Json* kindsOf(const Json& family);

/// The entry of a family that `stands_in` for models of other kinds whose tensors are called alike; nullptr if none
/// of this id does.
const Json* standIn(const std::string& id);

/// Verbatim from the file.
std::string_view modelFamiliesText();

} // namespace heedmap
