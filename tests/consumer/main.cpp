#include <heedmap/tensor/tensor.h>

#include <iostream>

int main()
{
    const heedmap::Tensor x{{1, 2, 3}, {4, 5, 6}};
    std::cout << x.shape().text() << ' ' << x.at({0, 1, 2}) << '\n';
}
