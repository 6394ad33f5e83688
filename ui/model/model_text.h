#pragma once

#include <QCoreApplication>

#include <string>

namespace heedmap {

/// A text of the models that belongs to no class, in the reader's language.
inline QString modelText(const char* english) { return QCoreApplication::translate("Model", english); }

/// The name of an edit, kept in English so that it can be shown in the language of the day: a marked text,
/// and what stands for its %1.
inline QString editName(const char* english, const std::string& what = {})
{
    return QLatin1String(english) + QChar(0x1f) + QString::fromStdString(what);
}

/// A name made by `editName`, in the reader's language; any other as it is.
inline QString shownEditName(const QString& name)
{
    const qsizetype end = name.indexOf(QChar(0x1f));
    if (end < 0)
        return name;
    const QString text = modelText(name.left(end).toLatin1().constData());
    return text.contains(QLatin1String("%1")) ? text.arg(name.mid(end + 1)) : text;
}

} // namespace heedmap
