#include <heedmap/mechanisms/mechanism.h>

#include "document/wording.h"

namespace heedmap {

// Each is defined in the file of its name.
const Mechanism& scaledDotProduct();
const Mechanism& selfAttention();
const Mechanism& crossAttention();
const Mechanism& multiHeadAttention();
const Mechanism& additiveAttention();
const Mechanism& multiplicativeAttention();
const Mechanism& hierarchicalAttention();
const Mechanism& sparseAttention();
const Mechanism& lshAttention();
const Mechanism& linformerAttention();
const Mechanism& performerAttention();
const Mechanism& linearAttention();
const Mechanism& nystromAttention();
const Mechanism& flashAttention();
const Mechanism& encoderLayer();
const Mechanism& decoderLayer();
const Mechanism& transformer();
const Mechanism& visionTransformer();
const Mechanism& perceiverIo();

const std::vector<const Mechanism*>& mechanisms()
{
    static const std::vector<const Mechanism*> table = {
        &scaledDotProduct(),      &selfAttention(),     &crossAttention(),
        &multiHeadAttention(),    &additiveAttention(), &multiplicativeAttention(),
        &hierarchicalAttention(), &encoderLayer(),      &decoderLayer(),
        &transformer(),           &visionTransformer(), &perceiverIo(),
        &sparseAttention(),       &lshAttention(),      &linformerAttention(),
        &performerAttention(),    &linearAttention(),   &nystromAttention(),
        &flashAttention(),
    };
    return table;
}

const Mechanism& mechanism(std::string_view id)
{
    std::string ids;
    for (const Mechanism* mechanism : mechanisms()) {
        if (mechanism->id() == id)
            return *mechanism;
        ids += (ids.empty() ? "" : ", ") + mechanism->id();
    }
    throw Error("there is no mechanism " + shown(id) + "; there are " + ids);
}

Mechanism::~Mechanism() = default;

Dimensions ruledDimensions(const Mechanism& mechanism, const Settings& settings, const Dimensions& known)
{
    Dimensions ruled = mechanism.fixed(settings);
    Dimensions all = ruled;
    all.insert(known.begin(), known.end());
    for (const DerivedDimension& derived : mechanism.derived(settings, all))
        ruled[derived.letter] = derived.value;
    return ruled;
}

std::vector<DerivedDimension> Mechanism::derived(const Settings&, const Dimensions&) const { return {}; }

void Mechanism::validate(const Settings&, const Dimensions&) const {}

} // namespace heedmap
