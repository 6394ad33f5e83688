#include "model/masks.h"

#include "model/model_text.h"
#include "model/patch_grid.h"

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

// How a mask acts, independent of the cells that it hides.
constexpr std::array keptKeys = {"fill", "empty_row", "when", "renormalise"};
constexpr double hidden = -std::numeric_limits<double>::infinity(); // in a mask that is added

/// What the entries of a mask drawn by hand mean.
enum class DrawnKind { Keeps, Hides, Adds };

DrawnKind drawnKind(const Json& config, const std::string& setting)
{
    const Json* mask = config.find(setting);
    const Json* custom = mask != nullptr && mask->isObject() ? mask->find("custom") : nullptr;
    if (custom != nullptr && *custom == Json("hide"))
        return DrawnKind::Hides;
    return custom != nullptr && *custom == Json("add") ? DrawnKind::Adds : DrawnKind::Keeps;
}

Json customOf(DrawnKind kind)
{
    return kind == DrawnKind::Keeps ? Json(true) : kind == DrawnKind::Hides ? Json("hide") : Json("add");
}

/// The entry that keeps or hides a cell; what is added to a score that is kept stays the same.
double entryOf(DrawnKind kind, bool kept, double before)
{
    switch (kind) {
    case DrawnKind::Keeps: return kept ? 1 : 0;
    case DrawnKind::Hides: return kept ? 0 : 1;
    case DrawnKind::Adds: break;
    }
    if (!kept)
        return hidden;
    return before == hidden ? 0 : before;
}

/// What the numbers of a mask's node mean as they are shown: a mask of rules keeps where it is 1.
DrawnKind shownKind(const Workbench& workbench, NodeId node)
{
    return isMask(workbench, node) ? DrawnKind::Keeps : DrawnKind::Adds;
}

bool keepsCell(DrawnKind kind, double number)
{
    return kind == DrawnKind::Adds ? number != hidden : (number != 0) == (kind == DrawnKind::Keeps);
}

/// What a node that is a mask keeps, as a drawn mask says it.
Tensor drawnAs(DrawnKind kind, const ConstView& mask, DrawnKind shown)
{
    Tensor drawn(mask);
    for (double& number : drawn.numbers())
        number = entryOf(kind, keepsCell(shown, number), shown == DrawnKind::Adds ? number : 0);
    return drawn;
}

Document withMask(const Workbench& workbench, const std::string& setting, const Json& mask)
{
    const Document& document = workbench.head();
    Reshaping wanted{.config = document.config, .tokens = document.tokens};
    if (mask.object().empty())
        std::erase_if(wanted.config.object(), [&](const auto& member) { return member.first == setting; });
    else
        wanted.config.set(setting, mask);
    return reshaped(workbench, wanted);
}

/// Whether the mask consists of drawn cells only.
bool drawnAlone(const Document& document, const std::string& setting)
{
    const Json* mask = document.config.find(setting);
    return mask != nullptr && std::ranges::all_of(mask->object(), [](const auto& member) {
               return member.first == "custom" || std::ranges::find(keptKeys, member.first) != keptKeys.end()
                   || (member.first == "causal" && member.second == Json(false));
           });
}

/// The picture that a node holds, if it has one colour.
std::optional<PatchGrid> pictureAt(const Workbench& workbench, NodeId node)
{
    std::optional<PatchGrid> grid = patchGrid(workbench.graph());
    return grid && grid->image == node && grid->picture.slices == 1 ? grid : std::nullopt;
}

/// The open document with a drawn mask of that kind in place of its rules.
Document withDrawn(const Workbench& workbench, const std::string& setting, const std::string& array, DrawnKind kind,
                   Tensor entries)
{
    Json config = maskManner(workbench.head().config, setting);
    config.set("custom", customOf(kind));
    Document after = withMask(workbench, setting, config);
    setEntry<ArraySource>(after.arrays, array, std::make_shared<const Tensor>(std::move(entries)));
    return after;
}

/// The entries of a region, row by row, that keep and hide its cells.
std::vector<double> entriesOf(Workbench& workbench, NodeId node, const Region& region, const std::vector<bool>& kept,
                              DrawnKind kind)
{
    const Values values = workbench.values(node, region);
    if (kind == DrawnKind::Adds && !values.current)
        throw Error(HEEDMAP_PHRASE("%1 is still being computed"), workbench.graph().node(node).info.name);
    std::vector<double> entries;
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                entries.push_back(
                    entryOf(kind, kept[entries.size()], kind == DrawnKind::Adds ? values.view.at({s, r, c}) : 0));
    return entries;
}

/// Keeps or hides the cells of a region, row by row.
void paintMask(Workbench& workbench, NodeId node, const Region& region, const std::vector<bool>& kept, int mergeKey)
{
    const Node& mask = workbench.graph().node(node);
    const std::string name = mask.info.name;
    const QString title = editName(QT_TRANSLATE_NOOP("Model", "painting of the mask"));
    const DrawnKind shown = shownKind(workbench, node);
    if (workbench.editable(node, region.slices.begin)) {
        workbench.setValues(node, region, entriesOf(workbench, node, region, kept, shown), mergeKey, title);
        return;
    }
    const std::optional<std::string> setting = maskDrawnIn(workbench, name);
    if (!setting)
        throw Error(HEEDMAP_PHRASE("%1 follows from its rules; pin it to paint it"), name);
    const Document& document = workbench.head();
    const DrawnKind kind = drawnKind(document.config, *setting);
    const std::vector<double> entries = entriesOf(workbench, node, region, kept, kind);
    const auto& leaves = workbench.computation().leaves;
    if (const auto leaf = leaves.find(name); leaf != leaves.end() && drawnAlone(document, *setting)
        && workbench.graph().node(leaf->second).shape == mask.shape) {
        workbench.setValues(leaf->second, region, entries, mergeKey, title);
        return;
    }
    const Values values = workbench.values(node);
    if (!values.current)
        throw Error(HEEDMAP_PHRASE("%1 is still being computed"), name);
    Tensor drawn = drawnAs(kind, values.view, shown);
    const double* from = entries.data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r, from += region.cols.size())
            std::copy_n(from, region.cols.size(), &drawn.at({s, r, region.cols.begin}));
    workbench.setDocument(withDrawn(workbench, *setting, name, kind, std::move(drawn)), title, mergeKey);
}

} // namespace

Json maskManner(const Json& config, const std::string& setting)
{
    Json kept = Json::Object();
    if (const Json* mask = config.find(setting); mask != nullptr && mask->isObject())
        for (const char* key : keptKeys)
            if (const Json* value = mask->find(key))
                kept.set(key, *value);
    return kept;
}

std::optional<std::string> maskDrawnIn(const Workbench& workbench, const std::string& array)
{
    const ComputationShape& computation = workbench.computation();
    ArrayNames given;
    for (const auto& [name, source] : workbench.head().arrays)
        given.insert(name);
    for (const std::string& setting : maskSettings(workbench)) {
        Json config = workbench.head().config;
        config.set(setting, Json::Object{{"custom", true}});
        const Settings settings(computation.mechanism->settings(), config);
        const auto specs = computation.mechanism->arrays(settings, given);
        if (std::ranges::find(specs, array, &ArraySpec::name) != specs.end())
            return setting;
    }
    return std::nullopt;
}

Document withDrawnMask(const Workbench& workbench, const std::string& setting, const std::string& array, Tensor kept)
{
    return withDrawn(workbench, setting, array, DrawnKind::Keeps, std::move(kept));
}

bool isAddedMask(const Workbench& workbench, NodeId node)
{
    const Node& of = workbench.graph().node(node);
    return of.info.role == Role::Mask && of.info.family != Family::Mask && !of.leaf();
}

bool isMask(const Workbench& workbench, NodeId node)
{
    const NodeInfo& info = workbench.graph().node(node).info;
    return info.role == Role::Mask && info.family == Family::Mask;
}

std::vector<MaskPreset> maskPresets(Index queries, Index keys)
{
    const Index longest = std::max(queries, keys);
    const auto ones = [](Index count, bool lastHidden) {
        Json::Array flags(static_cast<std::size_t>(count), Json(1));
        if (lastHidden && count > 1)
            flags.back() = 0;
        return flags;
    };
    Json::Array random;
    for (Index query = 0; query < queries; ++query)
        random.push_back(Json::Array{static_cast<double>((query * 7 + 3) % std::max<Index>(keys, 1))});
    const int block = static_cast<int>(std::max<Index>(1, (longest + 1) / 2));
    return {
        {"none", HEEDMAP_PHRASE("No mask"), Json::Object()},
        {"causal", HEEDMAP_PHRASE("Causal: no key after the query"), Json::Object{{"causal", true}}},
        {"key_padding", HEEDMAP_PHRASE("Padding: the last key hidden"),
         Json::Object{{"key_padding", ones(keys, true)}}},
        {"query_padding", HEEDMAP_PHRASE("Padding: the last query sees nothing"),
         Json::Object{{"query_padding", ones(queries, true)}}},
        {"window", HEEDMAP_PHRASE("Window: one key on either side"), Json::Object{{"window", 1}}},
        {"dilation", HEEDMAP_PHRASE("Dilated window: every second key"), Json::Object{{"window", 1}, {"dilation", 2}}},
        {"global", HEEDMAP_PHRASE("Window and one global position"),
         Json::Object{{"window", 1}, {"global", Json::Array{0}}}},
        {"random", HEEDMAP_PHRASE("Window and a random key each"), Json::Object{{"window", 1}, {"random", random}}},
        {"block", HEEDMAP_PHRASE("Blocks that see only themselves"), Json::Object{{"block", block}}},
        {"custom", HEEDMAP_PHRASE("Drawn by hand: 1 keeps"), Json::Object{{"custom", customOf(DrawnKind::Keeps)}}},
        {"hide", HEEDMAP_PHRASE("Drawn by hand: 1 hides"), Json::Object{{"custom", customOf(DrawnKind::Hides)}}},
        {"add", HEEDMAP_PHRASE("Numbers added to the scores"), Json::Object{{"custom", customOf(DrawnKind::Adds)}}},
    };
}

std::vector<MaskPreset> maskPresets(const Workbench& workbench)
{
    const ComputationShape& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const auto size = [&](const std::string& letter, Index otherwise) {
        const auto found = computation.dimensions.find(letter);
        return found == computation.dimensions.end() ? otherwise : found->second;
    };
    const Index queries = size(letters.query, 1);
    return maskPresets(queries, size(letters.key, queries));
}

std::vector<std::string> maskSettings(const Workbench& workbench)
{
    std::vector<std::string> found;
    for (const Setting& setting : workbench.computation().mechanism->settings())
        if (setting.type == Setting::Type::Group
            && std::ranges::find(setting.members, "custom", &Setting::key) != setting.members.end())
            found.push_back(setting.key);
    return found;
}

namespace {

/// The setting of a mask that hides nothing: empty, unless an empty setting means causal.
Json openMask(const Workbench& workbench, const std::string& setting)
{
    for (const Setting& mask : workbench.computation().mechanism->settings())
        for (const Setting& member : mask.members)
            if (mask.key == setting && member.key == "causal" && member.standard.isNull())
                return Json::Object{{"causal", false}};
    return Json::Object();
}

/// Writes the masks of a setting that are drawn by hand with the entries of another kind, so that they keep the same
/// cells.
void redraw(Workbench& workbench, Document& document, const std::string& setting, DrawnKind kind)
{
    for (const auto& [array, leaf] : workbench.computation().leaves) {
        const NodeId mask = workbench.graph().find(array);
        if (mask == noNode || workbench.graph().node(mask).info.role != Role::Mask
            || maskDrawnIn(workbench, array) != setting)
            continue;
        const Values values = workbench.values(mask);
        if (!values.current)
            throw Error(HEEDMAP_PHRASE("%1 is still being computed"), array);
        setEntry<ArraySource>(document.arrays, array,
                              std::make_shared<const Tensor>(drawnAs(kind, values.view, shownKind(workbench, mask))));
    }
}

} // namespace

std::optional<std::size_t> presetOf(const Workbench& workbench, const std::string& setting,
                                    const std::vector<MaskPreset>& presets)
{
    Json said = Json::Object();
    if (const Json* mask = workbench.head().config.find(setting); mask != nullptr && mask->isObject())
        said = *mask;
    if (!openMask(workbench, setting).object().empty() && said.find("causal") == nullptr)
        said.set("causal", true); // an empty setting means causal
    if (said.find("custom") != nullptr && *said.find("custom") == Json("keep"))
        said.set("custom", true);
    std::erase_if(said.object(), [](const auto& member) {
        return std::ranges::find(keptKeys, member.first) != keptKeys.end() || member.second == Json(false);
    });
    const auto found = std::ranges::find(presets, said, &MaskPreset::config);
    return found == presets.end() ? std::nullopt : std::optional<std::size_t>(found - presets.begin());
}

void setMask(Workbench& workbench, const std::string& setting, const MaskPreset& preset)
{
    Json mask = preset.config;
    const Json kept = maskManner(workbench.head().config, setting);
    for (const auto& [key, value] : kept.object())
        mask.set(key, value);
    const bool alone = preset.config.object().empty();
    Document after = withMask(workbench, setting, alone ? openMask(workbench, setting) : mask);
    const Json config = Json::Object{{setting, mask}};
    if (mask.find("custom") != nullptr && drawnKind(config, setting) != drawnKind(workbench.head().config, setting))
        redraw(workbench, after, setting, drawnKind(config, setting));
    takeSettings(workbench, after, editName(QT_TRANSLATE_NOOP("Model", "change of the mask")));
}

bool paintable(const Workbench& workbench, NodeId node)
{
    return isMask(workbench, node) || isAddedMask(workbench, node) || pictureAt(workbench, node);
}

bool paintedCell(const Workbench& workbench, NodeId node, double number)
{
    if (const auto picture = pictureAt(workbench, node)) {
        const PixelRange& range = picture->cut.range(0);
        return (number > (range.black + range.white) / 2) == (range.white > range.black);
    }
    return keepsCell(shownKind(workbench, node), number);
}

void paintCells(Workbench& workbench, NodeId node, const Region& region, bool on, int mergeKey)
{
    if (const auto picture = pictureAt(workbench, node)) {
        const PixelRange& range = picture->cut.range(0);
        const std::vector<double> pixels(static_cast<std::size_t>(region.size()), on ? range.white : range.black);
        workbench.setValues(node, region, pixels, mergeKey,
                            editName(QT_TRANSLATE_NOOP("Model", "painting of the picture")));
        return;
    }
    paintMask(workbench, node, region, std::vector<bool>(static_cast<std::size_t>(region.size()), on), mergeKey);
}

std::optional<std::string> maskSetting(const Workbench& workbench, NodeId node)
{
    if (!isMask(workbench, node) && !isAddedMask(workbench, node))
        return std::nullopt;
    if (auto own = maskDrawnIn(workbench, workbench.graph().node(node).info.name))
        return own;
    const std::vector<std::string> all = maskSettings(workbench);
    return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

Region maskLine(const Workbench& workbench, NodeId node, const Cell& cell)
{
    const Shape& shape = workbench.graph().node(node).shape;
    const auto along = [](Index at, Index count) { return at < 0 ? Range{0, count} : Range{at, at + 1}; };
    return {{cell.slice, cell.slice + 1}, along(cell.row, shape.rows), along(cell.col, shape.cols)};
}

bool keepsAny(Workbench& workbench, NodeId node, const Region& region)
{
    const Values values = workbench.values(node, region);
    if (!values.current)
        throw Error(HEEDMAP_PHRASE("%1 is still being computed"), workbench.graph().node(node).info.name);
    for (Index row = region.rows.begin; row < region.rows.end; ++row)
        for (Index col = region.cols.begin; col < region.cols.end; ++col)
            if (paintedCell(workbench, node, values.view.at({region.slices.begin, row, col})))
                return true;
    return false;
}

void turnLine(Workbench& workbench, NodeId node, const Cell& line)
{
    const Region region = maskLine(workbench, node, line);
    paintCells(workbench, node, region, !keepsAny(workbench, node, region));
}

void invertMask(Workbench& workbench, NodeId node, Index slice)
{
    const Region all = maskLine(workbench, node, {slice, -1, -1});
    const Values values = workbench.values(node, all);
    if (!values.current)
        throw Error(HEEDMAP_PHRASE("%1 is still being computed"), workbench.graph().node(node).info.name);
    std::vector<bool> turned;
    for (Index row = 0; row < all.rows.end; ++row)
        for (Index col = 0; col < all.cols.end; ++col)
            turned.push_back(!paintedCell(workbench, node, values.view.at({slice, row, col})));
    paintMask(workbench, node, all, turned, 0);
}

void hideKeysFrom(Workbench& workbench, const std::string& setting, Index key, Index keys)
{
    Json::Array flags(static_cast<std::size_t>(keys), Json(1));
    std::fill(flags.begin() + key, flags.end(), Json(0));
    Json config = Json::Object{{"key_padding", flags}};
    const Json* mask = workbench.head().config.find(setting);
    if (const Json* causal = mask != nullptr && mask->isObject() ? mask->find("causal") : nullptr)
        config.set("causal", *causal);
    setMask(workbench, setting, {"key_padding", HEEDMAP_PHRASE("Padding"), config});
}

} // namespace heedmap
