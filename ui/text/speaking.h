#pragma once

#include <string>

class QTranslator;

namespace heedmap {

/// A language, and its words; null for English.
struct Voice {
    std::string language;
    const QTranslator* words = nullptr;
};

/// Has the texts of this thread made in another language for its lifetime, to write something in it. What is shown is
/// told nothing, and stays in the language spoken.
class Speaking {
public:
    explicit Speaking(const std::string& language);
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
    ~Speaking();

private:
    Voice m_voice;
    const Voice* m_before;
};

} // namespace heedmap
