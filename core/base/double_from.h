#pragma once

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <system_error>
#ifndef __cpp_lib_to_chars
#include <cerrno>
#include <cstdlib>
#include <locale.h>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif
#endif

namespace heedmap {

/// std::from_chars, which libc++ has for whole numbers only before its version 20.
inline std::from_chars_result doubleFrom(std::string_view text, double& number)
{
    const char* const begin = text.data();
#ifdef __cpp_lib_to_chars
    return std::from_chars(begin, begin + text.size(), number);
#else
    static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
    const std::string decimal(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
    char* end = nullptr;
    errno = 0;
    const double read = strtod_l(decimal.c_str(), &end, plain);
    const auto length = end - decimal.c_str();
    if (length == 0 || decimal.front() == '+')
        return {begin, std::errc::invalid_argument};
    if (errno == ERANGE && (read == 0 || std::isinf(read)))
        return {begin + length, std::errc::result_out_of_range};
    number = read;
    return {begin + length, std::errc()};
#endif
}

} // namespace heedmap
