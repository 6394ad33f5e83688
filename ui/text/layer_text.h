#pragma once

#include <QString>

#include <string>

namespace heedmap {

/// A layer or part of a model, `enc.0`, as people say it.
QString layerText(const std::string& group);
/// A step's heading, preceded by its layer if that adds something: "Encoder layer 1 · Scores".
QString withinLayer(const std::string& group, const QString& heading);

} // namespace heedmap
