#include "example_words.h"

#include <string_view>

namespace heedmap {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// The words of one example.
class ExampleWords {
public:
    ExampleWords(const Json& words, std::string language) : m_language(std::move(language))
    {
        if (const Json* pairs = words.find("texts"); pairs != nullptr)
            for (const Json& pair : pairs->array())
                m_texts.emplace_back(pair.array()[0].string(), pair.array()[1].string());
        for (const auto& [word, other] : words.find("words")->object()) {
            m_words.emplace_back(word, other.string());
            m_texts.emplace_back("“" + word + "”", "“" + other.string() + "”"); // as notes name a token
        }
    }

    void put(std::vector<std::string>& tokens) const
    {
        for (std::string& token : tokens)
            token = of(token);
    }
    /// A text for all languages is a name; the others are sentences.
    void put(LocalizedText& text) const
    {
        const auto entries = text.entries();
        for (const auto& [tag, said] : entries) {
            if (tag.empty())
                text = LocalizedText(of(said));
            else if (tag == m_language)
                text.set(tag, inText(said));
        }
    }
    /// Translates all texts within the members of an object.
    void put(Json& json) const
    {
        if (json.isArray())
            for (Json& each : json.array())
                put(each);
        if (!json.isObject())
            return;
        for (auto& [key, member] : json.object()) {
            if (key == m_language && member.isString())
                member = Json(inText(member.string()));
            else
                put(member);
        }
    }

private:
    const std::string& of(const std::string& word) const
    {
        for (const auto& [known, other] : m_words)
            if (known == word)
                return other;
        return word;
    }
    std::string inText(std::string text) const
    {
        for (const auto& [from, to] : m_texts)
            replaceAll(text, from, to);
        return text;
    }

    std::string m_language;
    Pairs m_words;
    Pairs m_texts;
};

} // namespace

void putIntoWords(Document& document, const Json& words, const std::string& language)
{
    const ExampleWords in(words, language);
    in.put(document.title);
    in.put(document.summary);
    in.put(document.tokens.query);
    in.put(document.tokens.key);
    in.put(document.vocabulary);
    in.put(document.view);
    for (auto& [node, note] : document.notes)
        in.put(note);
    for (auto& [letter, names] : document.labels)
        for (LocalizedText& name : names)
            in.put(name);
    for (Sample& sample : document.samples) {
        in.put(sample.tokens.query);
        in.put(sample.tokens.key);
    }
    for (LessonStop& stop : document.lesson)
        in.put(stop.say);
    for (Exercise& exercise : document.exercises) {
        in.put(exercise.prompt);
        for (LocalizedText& hint : exercise.hints)
            in.put(hint);
    }
}

} // namespace heedmap
