#include "export/file_names.h"

#include <QString>

namespace heedmap {

std::string withoutCase(const std::string& name)
{
    const QString composed = QString::fromStdString(name).normalized(QString::NormalizationForm_C);
    return composed.toCaseFolded().normalized(QString::NormalizationForm_C).toStdString();
}

std::string FileNames::unlikeOthers(const std::string& name, const std::string& suffix)
{
    std::string ending = ".";
    ending.append(suffix);
    std::string other = name;
    for (int number = 2; !m_names.insert(withoutCase(std::string(other).append(ending))).second; ++number)
        other = name + "-" + std::to_string(number);
    return other;
}

} // namespace heedmap
