#pragma once

#include <string>

namespace heedmap {

/// Has texts made in another language for its lifetime, to write something in it. What is shown is told nothing, and
/// stays in the language spoken.
class Speaking {
public:
    explicit Speaking(const std::string& language);
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
    ~Speaking();

private:
    std::string m_before;
};

} // namespace heedmap
