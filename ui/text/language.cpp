#include "text/language.h"

#include "text/core_text.h"
#include "text/speaking.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QTranslator>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <clocale>
#include <map>
#include <mutex>

namespace heedmap {
namespace {

const QString folder = QStringLiteral(":/translations");
const std::string english = "en";
std::string spoken = english;
thread_local const Voice* ofThread = nullptr; // in place of the language spoken

/// Qt looks up the words for kinds of files where its translations do not have them, but in those of the file dialog;
/// and in newer versions texts with a key of their own, "&Look in:", whose translations are of those without.
class QtWords : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char* comment, int n) const override
    {
        const bool kindOfFile = qstrcmp(context, "QAbstractFileIconProvider") == 0;
        const QString found = QTranslator::translate(context, source, comment, n);
        if (!found.isEmpty())
            return found;
        if (const QByteArray keyless = QByteArray(source).replace("&", ""); keyless != source)
            return QTranslator::translate(context, keyless.constData(), comment, n);
        return kindOfFile ? QTranslator::translate("QFileDialog", source, comment, n) : found;
    }
};

std::string tagOf(const QLocale& locale) { return locale.bcp47Name().toStdString(); }

/// The files of the translations by their tags: heedmap_zh_CN.qm is "zh".
std::map<std::string, QString> translations()
{
    std::map<std::string, QString> files;
    for (const QString& name : QDir(folder).entryList({QStringLiteral("heedmap_*.qm")}, QDir::Files))
        files.emplace(tagOf(QLocale(name.section(QLatin1Char('_'), 1).chopped(3))), folder + QLatin1Char('/') + name);
    return files;
}

/// Null if there is no translation.
const QTranslator* translation(const std::string& language)
{
    static std::map<std::string, QTranslator> loaded;
    static std::mutex loading; // a model is read in a thread, and described in all languages
    const std::lock_guard lock(loading);
    if (const auto found = loaded.find(language); found != loaded.end())
        return &found->second;
    const auto files = translations();
    const auto file = files.find(language);
    if (file == files.end() || !loaded[language].load(file->second))
        return nullptr;
    return &loaded[language];
}

/// The words of a language that can be another one without a word to what is shown.
class SpokenWords : public QTranslator {
public:
    bool isEmpty() const override { return false; } // else it is not installed
    QString translate(const char* context, const char* source, const char* comment, int n) const override
    {
        const QTranslator* words = ofThread != nullptr ? ofThread->words : chosen.load();
        return words != nullptr ? words->translate(context, source, comment, n) : QString();
    }

    std::atomic<const QTranslator*> chosen = nullptr;
};

SpokenWords& spokenWords()
{
    static SpokenWords words;
    return words;
}

/// English where there is no translation.
Voice voiceOf(const std::string& language)
{
    const QTranslator* words = translation(language);
    return {words != nullptr ? language : english, words};
}

int likeness(const QLocale& a, const QLocale& b)
{
    if (a.language() != b.language())
        return 0;
    return a.script() != b.script() ? 1 : a.territory() != b.territory() ? 2 : 3;
}

} // namespace

std::vector<std::string> languages()
{
    std::vector<std::string> tags{english};
    for (const auto& [tag, file] : translations())
        tags.push_back(tag);
    return tags;
}

std::string languageFor(const QLocale& locale)
{
    const auto fit = [&](const std::string& tag) { return likeness(QLocale(QString::fromStdString(tag)), locale); };
    const std::vector<std::string> tags = languages();
    const auto best = std::ranges::max_element(tags, {}, fit);
    return fit(*best) == 0 ? english : *best;
}

std::string languageOfLocale()
{
    QString locale;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale.isEmpty())
            locale = qEnvironmentVariable(variable);
    if (locale.isEmpty())
        return languageFor();
    if (locale == QLatin1String("C") || locale.startsWith(QLatin1String("C.")) || locale == QLatin1String("POSIX"))
        return english;
    for (const QString& name : qEnvironmentVariable("LANGUAGE").split(QLatin1Char(':'), Qt::SkipEmptyParts))
        if (std::string fit = languageFor(QLocale(name));
            fit != english || QLocale(name).language() == QLocale::English)
            return fit;
    return languageFor(QLocale(locale));
}

QString languageName(const std::string& language)
{
    //: The name of the language of this translation in itself
    constexpr Phrase itself = HEEDMAP_PHRASE("English");
    const QString name = QString::fromStdString(sentenceIn(itself, language));
    const bool unsaid = language != english && name == QLatin1String(itself.english);
    return unsaid ? QLocale(QString::fromStdString(language)).nativeLanguageName() : name;
}

// Qt hands the system's locale on to the C library.
void usePlainNumbers()
{
    QLocale plain(QLocale::English, QLocale::UnitedStates);
    plain.setNumberOptions(QLocale::RejectGroupSeparator);
    QLocale::setDefault(plain);
    std::setlocale(LC_NUMERIC, "C");
}

QString groupedText(double count) { return QLocale(QLocale::English, QLocale::UnitedStates).toString(count, 'f', 0); }

void speak(const std::string& language)
{
    assert(QCoreApplication::instance() != nullptr);
    static QtWords ofQt; // the words of its own dialogs
    const Voice voice = voiceOf(language);
    spokenWords().chosen = voice.words;
    spoken = voice.language;
    QCoreApplication::removeTranslator(&spokenWords());
    QCoreApplication::removeTranslator(&ofQt);
    if (ofQt.load(QLocale(QString::fromStdString(spoken)), QStringLiteral("qtbase"), QStringLiteral("_"),
                  QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&ofQt);
    QCoreApplication::installTranslator(&spokenWords());
}

Speaking::Speaking(const std::string& language) : m_voice(voiceOf(language)), m_before(ofThread)
{
    ofThread = &m_voice;
}

Speaking::~Speaking() { ofThread = m_before; }

const std::string& currentLanguage() { return ofThread != nullptr ? ofThread->language : spoken; }

QString phraseIn(const std::string& language, const char* context, const char* english)
{
    const QTranslator* words = translation(language);
    const QString found = words == nullptr ? QString() : words->translate(context, english);
    return found.isEmpty() ? QString::fromUtf8(english) : found;
}

std::string sentenceIn(const Sentence& sentence, const std::string& language)
{
    const QTranslator* words = translation(language);
    return words == nullptr
        ? sentence.english()
        : sentence.in([&](const char* phrase, const char* one, std::int64_t n) {
              const QString said = words->translate("core", phrase, one, pluralNumber(n));
              return said.isEmpty() ? std::string(n == 1 && one != nullptr ? one : phrase) : said.toStdString();
          });
}

LocalizedText inAllLanguages(const Sentence& sentence)
{
    LocalizedText text;
    for (const std::string& language : languages())
        text.set(language, sentenceIn(sentence, language));
    return text;
}

} // namespace heedmap
