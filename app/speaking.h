#pragma once

#include "text/language.h"

#include <string>

namespace heedmap {

/// Switches to another language for its lifetime.
class Speaking {
public:
    explicit Speaking(const std::string& language) : m_before(currentLanguage())
    {
        if (language != m_before)
            speak(language);
    }
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
    ~Speaking()
    {
        if (currentLanguage() != m_before)
            speak(m_before);
    }

private:
    std::string m_before;
};

} // namespace heedmap
