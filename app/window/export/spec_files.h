#pragma once

#include "model/workbench.h"

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <vector>

class QWidget;

namespace heedmap {

/// The files of the document's figures.
struct SpecFiles {
    QStringList names; ///< no two differ in case alone
    std::vector<QByteArray> files;
};

/// A figure of the document, and the format to write; empty is the figure's own.
struct SpecChoice {
    FigureSpec spec;
    std::string format = {};
};

/// The names of the files, `fig3.pdf`; `fig3-…` for frames, whose number is not known yet. Throws Error if the document
/// cannot draw the figure.
QStringList specFileNames(const Workbench& workbench, const SpecChoice& choice);

/// Makes the same files as the command line, while a dialog over the window shows the progress; none if the user
/// cancels it. Throws Error that begins with the figure's name.
std::optional<SpecFiles> makeSpecs(const Workbench& workbench, const std::vector<SpecChoice>& choices, QWidget* window);

} // namespace heedmap
