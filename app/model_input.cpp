#include "model_input.h"

#include "source.h"
#include "values.h"

#include <heedmap/base/spelling.h>
#include <heedmap/document/new.h>

#include <limits>
#include <system_error>

namespace heedmap {

std::filesystem::path folderOf(const std::string& operand)
{
    const std::filesystem::path path(operand);
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored) ? path : path.parent_path();
}

const Option& settingsOption()
{
    static const Option option{
        "--set", "key=value", HEEDMAP_PHRASE("of weights without a document, a setting, such as heads=4"),
        "",      false,       true};
    return option;
}

const Option& keyTokensOption()
{
    static const Option option{
        "--key-tokens", "TEXT",
        HEEDMAP_PHRASE("of a model with an encoder and a decoder, the source; --tokens is its answer so far then")};
    return option;
}

const Option& sampleOption()
{
    static const Option option{"--sample", "I", HEEDMAP_PHRASE("of captured attention in a batch, this sample")};
    return option;
}

const Option& softmaxOption()
{
    static const Option option{"--softmax", "", HEEDMAP_PHRASE("the older spelling of --as scores")};
    return option;
}

const Option& transposeOption()
{
    static const Option option{"--transpose", "", HEEDMAP_PHRASE("of a file of arrays, exchange the last two axes")};
    return option;
}

const Option& samplesOfFilesOption()
{
    static const Option option{"--samples-of-files", "",
                               HEEDMAP_PHRASE("of a folder of captured attention, each file is a sample, not a layer")};
    return option;
}

const Option& quietOption()
{
    static const Option option{"--quiet", "", HEEDMAP_PHRASE("no line about what was noticed or assumed")};
    return option;
}

const Option& asOption()
{
    static const Option option{
        "--as", "weights|scores|numbers|FAMILY",
        HEEDMAP_PHRASE("what the numbers of a file of arrays are; or compute a model of a kind that is not "
                       "known as this family, llama, or this tower of one, such as clip_text")};
    return option;
}

namespace {

UsageError wrongAs(const Arguments& arguments, const std::string& as)
{
    const std::string said = "--as " + as;
    const std::string near = nearWord(as, wordsOfAs());
    return near.empty()
        ? arguments.wrong(HEEDMAP_PHRASE("%1: expected one of %2"), said, asOption().value)
        : arguments.wrong(HEEDMAP_PHRASE("%1: expected one of %2; %3 is nearest"), said, asOption().value, near);
}

} // namespace

ModelInput modelInputOf(const Arguments& arguments)
{
    ModelInput input{.text = arguments.value("--tokens")};
    input.source = arguments.value(keyTokensOption().name);
    const bool weights = mayBeModel(arguments.operand());
    if (weights && arguments.has(sampleOption().name))
        input.sample = integerValue(arguments, sampleOption().name, 0, 0, std::numeric_limits<int>::max());
    input.as = arguments.value(asOption().name);
    if (!input.as.empty() && !weights)
        throw arguments.wrong(
            HEEDMAP_PHRASE("--as is for weights without a document; a document says what is computed"));
    if (!input.as.empty() && !saysWhatNumbersAre(input.as) && !saysAFamily(input.as))
        throw wrongAs(arguments, input.as);
    if (arguments.has(softmaxOption().name)) {
        if (!weights)
            throw arguments.wrong(
                HEEDMAP_PHRASE("--softmax is for captured attention; a document says what its numbers are"));
        if (!input.as.empty() && input.as != "scores")
            throw arguments.wrong(HEEDMAP_PHRASE("--softmax is --as scores, and --as says otherwise"));
        input.as = "scores";
    }
    input.transpose = arguments.has(transposeOption().name);
    if (input.transpose && !weights)
        throw arguments.wrong(
            HEEDMAP_PHRASE("--transpose is for a file of arrays; in a document an array is transposed by itself"));
    input.samplesOfFiles = arguments.has(samplesOfFilesOption().name);
    if (input.samplesOfFiles && !weights)
        throw arguments.wrong(HEEDMAP_PHRASE(
            "--samples-of-files is for a folder of captured attention; a document has samples of its own"));
    if (!arguments.has(settingsOption().name))
        return input;
    if (!weights)
        throw arguments.wrong(
            HEEDMAP_PHRASE("--set is for weights without a document; a document has settings of its own"));
    input.settings = asCall(arguments, [&] { return configFrom(arguments.values(settingsOption().name)); });
    return input;
}

} // namespace heedmap
