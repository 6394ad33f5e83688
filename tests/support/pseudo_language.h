#pragma once

namespace heedmap::test {

/// Has the program learn a language from one more .ts file, made of the English: "⟦Ṽééŕŧééẋ⟧" for "Vertex". Its words
/// are longer, its counted phrases have the four forms of Slovenian, marked ¹ to ⁴. It stays from then on.
void learnPseudoLanguage(const char* name = "sl");

} // namespace heedmap::test
