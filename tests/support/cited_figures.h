#pragma once

#include <heedmap/document/check.h>
#include <heedmap/tensor/view.h>

#include <set>
#include <string>

namespace heedmap {

/// The numbers with decimals in a text, with the minus sign made plain.
inline std::set<std::string> decimals(std::string text)
{
    const std::string minus = "\u2212";
    for (std::size_t at = text.find(minus); at != std::string::npos; at = text.find(minus))
        text.replace(at, minus.size(), "-");

    const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    std::set<std::string> numbers;
    for (std::size_t point = text.find('.'); point != std::string::npos; point = text.find('.', point + 1)) {
        std::size_t begin = point;
        while (begin > 0 && digit(begin - 1))
            --begin;
        std::size_t end = point + 1;
        while (digit(end))
            ++end;
        if (begin == point || end == point + 1)
            continue;
        if (begin > 0 && text[begin - 1] == '-')
            --begin;
        numbers.insert(text.substr(begin, end - begin));
    }
    return numbers;
}

/// Whether a cell has this figure, to the places that are printed.
inline bool stands(const std::string& figure, const ConstView& value)
{
    const WrittenNumber printed = writtenNumber(figure).value();
    for (Index slice = 0; slice < value.shape.slices; ++slice)
        for (Index row = 0; row < value.shape.rows; ++row)
            for (Index col = 0; col < value.shape.cols; ++col)
                if (agrees(printed, value.at({slice, row, col})))
                    return true;
    return false;
}

} // namespace heedmap
