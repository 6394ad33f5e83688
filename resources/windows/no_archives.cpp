#include "io/archive_names.h"

#include <heedmap/base/error.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/npz_writer.h>

// What core/io/archive_names.cpp, npz.cpp and npz_writer.cpp are where there is libzip.

namespace heedmap {
namespace {

[[noreturn]] void refuse() { throw Error(HEEDMAP_PHRASE("this build of the core has no archives (.npz)")); }

} // namespace

std::vector<std::string> archiveNames(const std::filesystem::path&) { return {}; }

std::vector<std::string> listNpz(Bytes) { refuse(); }

std::vector<std::byte> npzHeader(Bytes, const std::string&) { refuse(); }

std::vector<std::byte> unpackNpz(Bytes, const std::string&, const Limits&) { refuse(); }

Shape npzShape(Bytes, const std::string&, const ArraySelection&) { refuse(); }

Tensor readNpz(Bytes, const std::string&, const ArraySelection&, const Limits&) { refuse(); }

void writeNpz(AtomicFile&, const std::vector<NamedTensor>&, Packing, const std::function<bool(double)>&) { refuse(); }

} // namespace heedmap
