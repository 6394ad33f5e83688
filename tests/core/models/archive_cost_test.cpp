// What it costs to open a file of many arrays, in calls of libzip: they are counted here on their way to it.

#include "core/models/recognize_support.h"

#include <heedmap/io/npz_writer.h>

#include <dlfcn.h>
#include <zip.h>

namespace heedmap {
namespace {

struct Calls {
    Index opened = 0; ///< archives
    Index names = 0;  ///< that were read of their entries

    bool operator==(const Calls&) const = default;
};

Calls& calls()
{
    static Calls calls;
    return calls;
}

template <typename Function> Function* itself(Function* /*counted*/, const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace
} // namespace heedmap

extern "C" zip_t* zip_open_from_source(zip_source_t* source, int flags, zip_error_t* error)
{
    ++heedmap::calls().opened;
    return heedmap::itself(&zip_open_from_source, "zip_open_from_source")(source, flags, error);
}

extern "C" const char* zip_get_name(zip_t* archive, zip_uint64_t index, zip_flags_t flags)
{
    ++heedmap::calls().names;
    return heedmap::itself(&zip_get_name, "zip_get_name")(archive, index, flags);
}

namespace heedmap {
namespace {

/// A file of weights of that many layers.
void writeLayers(const std::filesystem::path& path, int layers, Packing packing)
{
    const Tensor weights(Shape::stack(1, 2, 2), std::vector<double>{1, 0, 0.5, 0.5});
    std::vector<NamedTensor> arrays;
    for (int i = 0; i < layers; ++i)
        arrays.emplace_back("attn_" + std::to_string(i), &weights);
    AtomicFile file(path);
    writeNpz(file, arrays, packing);
    file.commit(Sync::No);
}

/// The calls that opening such a file makes, up to the numbers of all its arrays.
Calls ofOpening(int layers, Packing packing)
{
    const TestFolder folder;
    writeLayers(folder / "a.npz", layers, packing);
    calls() = {};
    const ModelProposal proposal = recognized(folder / "a.npz");
    EXPECT_EQ(proposal.document.arrays.size(), static_cast<std::size_t>(layers));
    Computation computation = build(proposal.document, proposal.folder);
    const NodeId last = computation.graph.find("layer." + std::to_string(layers - 1) + ".A");
    EXPECT_EQ(computation.graph.read(last).at({0, 1, 0}), 0.5);
    return calls();
}

TEST(ManyArrays, AreReadFromAnArchiveThatIsOpenedAsOftenAsForFew)
{
    for (const Packing packing : {Packing::Stored, Packing::Deflated}) {
        const Calls few = ofOpening(20, packing);
        const Calls many = ofOpening(40, packing);
        EXPECT_GT(few.opened, 0) << "nothing is counted";
        EXPECT_EQ(many.opened, few.opened);
        EXPECT_LE(many.names, 2 * few.names);
    }
}

} // namespace
} // namespace heedmap
