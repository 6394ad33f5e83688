#include "model_input.h"

#include "source.h"
#include "values.h"

#include <heedmap/document/new.h>

namespace heedmap {

const Option& settingsOption()
{
    static const Option option{"--set", "key=value", "of weights without a document, a setting, such as heads=4",
                               "",      false,       true};
    return option;
}

ModelInput modelInputOf(const Arguments& arguments)
{
    ModelInput input{.text = arguments.value("--tokens")};
    if (!arguments.has(settingsOption().name))
        return input;
    if (!mayBeModel(arguments.operand()))
        throw arguments.wrong("--set is for weights without a document; a document has settings of its own");
    input.settings = asCall(arguments, [&] { return configFrom(arguments.values(settingsOption().name)); });
    return input;
}

} // namespace heedmap
