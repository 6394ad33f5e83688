#pragma once

#include "document/array_loader.h"

#include <heedmap/document/document.h>

#include <functional>

namespace heedmap {

/// The size letters of a document without samples. Throws Error where its arrays do not fit each other.
using Measure = std::function<Dimensions(const Document&)>;

/// The document as the sample that it shows: with the sample's tokens and arrays, filled up to the longest sample where
/// there is a `pad`, and no samples. All samples are measured. Throws Error `samples[2]: …`.
Document shownSample(const Mechanism& mechanism, const Document& document, const Measure& measure, ArrayLoader loader);

/// The document showing one of its samples. The others, which each build measures, are left out where they have no say:
/// they are known to be right, and make no batch with it.
Document showing(const Document& document, Index sample);

} // namespace heedmap
