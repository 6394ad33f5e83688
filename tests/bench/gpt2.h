#pragma once

#include <heedmap/document/document.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/mechanisms/mechanism.h>

namespace heedmap {

/// A model of GPT-2's shape: twelve layers, twelve heads, d = 768, with drawn weights, before any of its n tokens is
/// looked at.
inline Document gpt2(Index n)
{
    const Mechanism& transformer = mechanism("transformer");
    const Json config = Json::Object{
        {"encoder_layers", 0}, {"decoder_layers", 12}, {"heads", 12}, {"norm", "pre"}, {"activation", "gelu_tanh"}};
    const Settings settings(transformer.settings(), config);
    Dimensions letters = transformer.fixed(settings);
    letters.insert({{"n", n}, {"d", 768}, {"d_k", 64}, {"d_v", 64}, {"f", 3072}, {"V", 100}});
    const DimensionSolver solver(letters);
    Document document{.mechanism = "transformer", .config = config};
    for (const ArraySpec& spec : transformer.arrays(settings, {})) {
        const double std = spec.name == "tgt.X" ? 1 : 0.036; // 1/√768
        if (!spec.optional || spec.name.find(".b_") != std::string::npos)
            document.arrays.emplace_back(
                spec.name, Initial{.kind = Initial::Kind::Normal, .std = std, .seed = 1, .shape = solver.shape(spec)});
    }
    return document;
}

} // namespace heedmap
