#include <heedmap/document/check.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include "fuzz/require.h"

using namespace heedmap;

/// What can be read can be written, and reads back as the same document; what can be built can be
/// computed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const Document document = readDocument({reinterpret_cast<const char*>(data), size});
        const std::string text = writeDocument(document);
        require(writeDocument(readDocument(text)) == text);

        const Capacity capacity{.numbers = 1e4, .bytes = 1e6};
        Computation computation = build(document, "/nonexistent", capacity);
        (void)check(computation);
        for (NodeId id = 0; id < computation.graph.size(); ++id)
            require(computation.graph.read(id).shape == computation.graph.node(id).shape);
    } catch (const Error&) {
    }
    return 0;
}
