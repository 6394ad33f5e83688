#pragma once

#include "models/family.h"

namespace heedmap::families {

/// A decoder with Llama's layers: rotary positions, RMS norms before each part and gates in its feed-forward networks.
ModelFamily rotaryModel();
/// The attention of its first layer alone.
ModelFamily rotaryAttention();

/// The scaling of rotary positions, said under the first of these keys of config.json that says one.
Named<SettingRule> scaledPositions(const std::vector<std::string>& places);
/// One value for models of some kinds, another for the rest.
SettingRule byKind(std::vector<Json> kinds, Json theirs, Json otherwise);
/// The layers with rotary positions where not all have them, as SmolLM3 says it; null where all have.
SettingRule turnedLayers();

/// Lets the base of rotary positions grow as Hunyuan says it (`alpha`).
void growBaseByAlpha(ModelFamily& family);

/// Throws Error if config.json does not say how rotary positions are scaled.
void requireScaling(const FamilyReader& reader);

} // namespace heedmap::families
