#pragma once

#include <QCoreApplication>

#include <string>

namespace heedmap {

/// A text of ui/model outside any class, in the reader's language.
inline QString modelText(const char* english) { return QCoreApplication::translate("Model", english); }

/// The name of an edit, kept in English so that it can be shown in the language of the day: a marked text,
/// and what stands for its %1 and %2.
inline QString editName(const char* english, const std::string& what = {}, const std::string& whence = {})
{
    return QLatin1String(english) + QChar(0x1f) + QString::fromStdString(what) + QChar(0x1f)
        + QString::fromStdString(whence);
}

/// A name made by `editName`, in the reader's language; any other as it is.
inline QString shownEditName(const QString& name)
{
    const QStringList parts = name.split(QChar(0x1f));
    if (parts.size() < 3)
        return name;
    QString text = modelText(parts[0].toLatin1().constData());
    if (text.contains(QLatin1String("%2")))
        return text.arg(parts[1], parts[2]);
    return text.contains(QLatin1String("%1")) ? text.arg(parts[1]) : text;
}

} // namespace heedmap
