#include "paint/type.h"

#include <QCoreApplication>
#include <QStringList>
#include <QThread>

#include <map>
#include <tuple>

namespace heedmap {
namespace {

enum class Face { Text, Formula };

int familyChanges = 0;
thread_local double largestText = 1e9; // px

QString& chosenFamily()
{
    static QString family;
    return family;
}

QFont made(Face face, int px, bool heavy)
{
    QStringList families = textFamilies();
    if (face == Face::Formula && chosenFamily().isEmpty())
        families.prepend(QStringLiteral("DejaVu Serif"));
    QFont font;
    font.setFamilies(families);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setPixelSize(px);
    // Sets both, because unset ones follow the application's font.
    font.setItalic(face == Face::Formula && heavy);
    font.setBold(face == Face::Text && heavy);
    return font;
}

using Known = std::map<std::tuple<Face, int, bool>, QFont>;

Known& knownFonts()
{
    static Known known;
    return known;
}

// A font looks for its glyphs when it is first used, which takes longer than to draw a number: copies share
// what was found. They have to go before the application does.
QFont font(Face face, double px, bool heavy)
{
    const int size = qMax(1, qRound(LargestText::shown(px)));
    const QCoreApplication* application = QCoreApplication::instance();
    if (application == nullptr || QThread::currentThread() != application->thread())
        return made(face, size, heavy);
    Known& known = knownFonts();
    if (known.empty())
        qAddPostRoutine([] { knownFonts().clear(); });
    const std::tuple key(face, size, heavy);
    const auto found = known.find(key);
    return found != known.end() ? found->second : known.emplace(key, made(face, size, heavy)).first->second;
}

} // namespace

QStringList textFamilies()
{
    QStringList families{QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC"),
                         QStringLiteral("WenQuanYi Micro Hei")};
    if (!chosenFamily().isEmpty())
        families.prepend(chosenFamily());
    return families;
}

void setTextFamily(const QString& family)
{
    if (family == chosenFamily())
        return;
    chosenFamily() = family;
    knownFonts().clear();
    ++familyChanges;
}

int textFamilyChanges() { return familyChanges; }

LargestText::LargestText(double px) : m_before(largestText) { largestText = px; }

LargestText::~LargestText() { largestText = m_before; }

double LargestText::shown(double px) { return qMin(px, largestText); }

QFont textFont(double px, bool bold) { return font(Face::Text, px, bold); }

QFont formulaFont(double px, bool italic) { return font(Face::Formula, px, italic); }

} // namespace heedmap
