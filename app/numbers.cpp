#include "numbers.h"

#include "values.h"

namespace heedmap {
namespace {

std::vector<std::string> formatIds()
{
    std::vector<std::string> ids;
    for (const FloatFormat& format : floatFormats())
        ids.emplace_back(format.id);
    return ids;
}

} // namespace

const Option& numbersOption()
{
    static const std::string choices = [] {
        std::string all;
        for (const std::string& id : formatIds())
            all += (all.empty() ? "" : "|") + id;
        return all;
    }();
    static const Option option{"--numbers", choices.c_str(),
                               HEEDMAP_PHRASE("round every number, given or computed, to this format")};
    return option;
}

void useNumbers(const Arguments& arguments, Graph& graph)
{
    graph.setNumberFormat(
        floatFormat(choiceValue(arguments, numbersOption().name, formatIds(), floatFormats().front().id)));
}

} // namespace heedmap
