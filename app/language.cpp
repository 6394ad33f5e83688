#include "language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <cassert>

namespace heedmap {
namespace {

const QString folder = QStringLiteral(":/translations");
std::string spoken = "en";

/// Qt looks up the words for kinds of files where its translations do not have them, but in those of the file dialog.
class QtWords : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char* comment, int n) const override
    {
        const bool kindOfFile = qstrcmp(context, "QAbstractFileIconProvider") == 0;
        const QString found = QTranslator::translate(context, source, comment, n);
        return found.isEmpty() && kindOfFile ? QTranslator::translate("QFileDialog", source, comment, n) : found;
    }
};

} // namespace

std::vector<std::string> languages()
{
    std::vector<std::string> tags{"en"};
    for (QString name : QDir(folder).entryList({QStringLiteral("heedmap_*.qm")}, QDir::Files, QDir::Name)) {
        name = name.section(QLatin1Char('_'), 1, 1).section(QLatin1Char('.'), 0, 0);
        tags.push_back(name.toStdString());
    }
    return tags;
}

std::string localeLanguage()
{
    const std::string own = QLocale::system().name().section(QLatin1Char('_'), 0, 0).toStdString();
    for (const std::string& tag : languages()) {
        if (tag == own)
            return tag;
    }
    return "en";
}

void speak(const std::string& language)
{
    assert(QCoreApplication::instance() != nullptr);
    static QTranslator translator;
    static QtWords ofQt; // the words of its own dialogs
    const QLocale locale(QString::fromStdString(language));
    spoken = language;
    const bool changed = QCoreApplication::removeTranslator(&translator);
    QCoreApplication::removeTranslator(&ofQt);
    if (ofQt.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                  QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&ofQt);
    if (translator.load(locale, QStringLiteral("heedmap"), QStringLiteral("_"), folder) || changed)
        QCoreApplication::installTranslator(&translator);
}

std::string sentenceIn(const Sentence& sentence, const std::string& language)
{
    QTranslator translator;
    if (!translator.load(QLocale(QString::fromStdString(language)), QStringLiteral("heedmap"), QStringLiteral("_"),
                         folder))
        return sentence.english();
    return sentence.in([&](const char* english) {
        const QString translated = translator.translate("core", english);
        return translated.isEmpty() ? std::string(english) : translated.toStdString();
    });
}

const std::string& currentLanguage() { return spoken; }

} // namespace heedmap
