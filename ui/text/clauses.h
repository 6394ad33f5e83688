#pragma once

#include <QCoreApplication>
#include <QStringList>

namespace heedmap {

/// Clauses one after the other: `a, b`.
inline QString joinedClauses(const QStringList& clauses)
{
    return clauses.join(QCoreApplication::translate("Listed", ", ", "between two clauses"));
}

/// Statements one after the other: `a; b`.
inline QString joinedStatements(const QStringList& statements)
{
    return statements.join(QCoreApplication::translate("Listed", "; ", "between two statements"));
}

/// What is said of one thing, part by part: `a. b`.
inline QString joinedParts(const QStringList& parts)
{
    return parts.join(QCoreApplication::translate("Listed", ". ", "between two parts of what is said"));
}

/// What a name announces: `a: b`.
inline QString announced(const QString& name, const QString& what)
{
    return QCoreApplication::translate("Listed", "%1: %2", "a name and what it announces").arg(name, what);
}

/// A name before what comes on paper: `a:`.
inline QString announcing(const QString& name)
{
    return QCoreApplication::translate("Listed", "%1:", "a name before what it announces").arg(name);
}

/// A quoted word and its number: `“a” 0.5`.
inline QString quotedWith(const QString& word, const QString& number)
{
    return QCoreApplication::translate("Listed", "“%1” %2", "a word and its number").arg(word, number);
}

/// What is said beside a text: `a (b)`.
inline QString besideText(const QString& text, const QString& remark)
{
    return QCoreApplication::translate("Listed", "%1 (%2)", "a text and a remark on it").arg(text, remark);
}

} // namespace heedmap
