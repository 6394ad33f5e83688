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

struct NpzArchive::State {};

NpzArchive::NpzArchive(Bytes, std::optional<double>) { refuse(); }

NpzArchive::~NpzArchive() = default;

const std::vector<std::string>& NpzArchive::names() const { refuse(); }

std::vector<std::byte> NpzArchive::unpack(const std::string&, const Limits&) const { refuse(); }

std::vector<std::byte> NpzArchive::header(const std::string&) const { refuse(); }

Shape NpzArchive::shape(const std::string&, const ArraySelection&) const { refuse(); }

Tensor NpzArchive::read(const std::string&, const ArraySelection&, const Limits&) const { refuse(); }

std::vector<std::string> listNpz(Bytes) { refuse(); }

Tensor readNpz(Bytes, const std::string&, const ArraySelection&, const Limits&) { refuse(); }

void writeNpz(AtomicFile&, const std::vector<NamedTensor>&, Packing, const std::function<bool(double)>&) { refuse(); }

} // namespace heedmap
