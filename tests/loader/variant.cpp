// variant FOLDER...: says which build of the core the loader chose, then every node of every document in the folders,
// each with the largest magnitude in it and in what it is computed from, and its numbers, one a line.
#include <heedmap/document/computation.h>

#include <link.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <vector>

namespace {

using namespace heedmap;

int printCore(dl_phdr_info* library, std::size_t, void*)
{
    if (std::strstr(library->dlpi_name, "libheedmap_core") != nullptr)
        std::puts(library->dlpi_name);
    return 0;
}

void printNumber(double number)
{
    if (std::isnan(number))
        std::puts("nan"); // without its sign
    else
        std::printf("%.17g\n", number);
}

double largestFinite(const Tensor& tensor)
{
    double largest = 0;
    for (const double number : tensor.numbers())
        if (std::isfinite(number))
            largest = std::max(largest, std::abs(number));
    return largest;
}

void printNodes(Graph graph)
{
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Tensor value(graph.read(id));
        double largest = largestFinite(value);
        for (const NodeId input : graph.node(id).inputs) // the difference of equals is as inexact as they are
            largest = std::max(largest, largestFinite(Tensor(graph.read(input))));
        std::printf("node %s %.17g\n", graph.node(id).info.name.c_str(), largest);
        std::ranges::for_each(value.numbers(), printNumber);
    }
}

void printFolder(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> documents;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".heed")
            documents.push_back(entry.path());
    std::ranges::sort(documents);
    for (const auto& path : documents) {
        std::printf("document %s\n", path.c_str());
        printNodes(openDocument(path).computation.graph);
    }
}

/// Large enough for tiles, threads and every vector width; its numbers are seeded.
void printLargeDocument()
{
    Document document;
    document.mechanism = "multi_head_attention";
    document.config = Json(Json::Object{{"heads", 4}, {"mask", Json::Object{{"causal", true}}}});
    const auto seeded = [&](const char* name, Index rows, Index cols) {
        const Initial normal{.kind = Initial::Kind::Normal, .std = 0.3, .seed = 7, .shape = Shape::matrix(rows, cols)};
        document.arrays.emplace_back(name, normal);
    };
    seeded("X", 203, 61);
    for (const char* name : {"W_Q", "W_K", "W_V"})
        seeded(name, 61, 76);
    seeded("W_O", 76, 61);
    std::puts("document seeded");
    printNodes(build(document, {}).graph);
}

} // namespace

int main(int argc, char** argv)
{
    dl_iterate_phdr(printCore, nullptr);
    for (int i = 1; i < argc; ++i)
        printFolder(argv[i]);
    printLargeDocument();
}
