#include "language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QTranslator>

#include <cassert>

namespace heedmap {
namespace {

const QString folder = QStringLiteral(":/translations");

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
    if (translator.load(QLocale(QString::fromStdString(language)), QStringLiteral("heedmap"), QStringLiteral("_"),
                        folder))
        QCoreApplication::installTranslator(&translator);
}

} // namespace heedmap
