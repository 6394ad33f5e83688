#pragma once

#include "paint/sheet.h"

#include <heedmap/tensor/tensor.h>

#include <memory>

namespace heedmap {

/// A computation with the numbers its sheet shows, which stay where they are.
struct SampleSheet {
    QString name;
    std::vector<std::unique_ptr<Tensor>> numbers;
    Sheet sheet;
};

/// Self-attention of the given tokens, every number computed; with `heads` above 1 on stacks of heads,
/// masked causally.
SampleSheet selfAttentionSheet(const QString& name, const QStringList& tokens, Tensor x, Index width, Index heads);

std::vector<SampleSheet> sampleSheets();

} // namespace heedmap
