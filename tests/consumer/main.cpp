#include <heedmap/document/computation.h>

#include <iostream>

int main(int, char** argv)
{
    heedmap::Graph graph = heedmap::openDocument(argv[1]).computation.graph;
    const heedmap::Lease z = graph.read(graph.find("Z"));
    std::cout << z.shape.text() << ' ' << z.at({0, 0, 0}) << '\n';
}
