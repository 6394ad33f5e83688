#pragma once

#include "model/workbench.h"

namespace heedmap {

/// A sample as it is written: its words, and the sample whose numbers it takes over.
struct WrittenSample {
    std::size_t from = 0; ///< where there is none yet, 0 is what is shown
    LocalizedText title = {};
    QString query = {}; ///< sentences; words of the vocabulary, where there are ids
    QString key = {};
    QString target = {}; ///< of the first loss that wants words
};

/// Which words the samples of the open document have.
struct SampleWords {
    bool query = false;
    bool key = false;
    bool target = false;
};

SampleWords sampleWords(const Workbench& workbench);
/// Without samples what is shown, alone.
std::vector<WrittenSample> writtenSamples(const Workbench& workbench);
/// Lets a sample of a published model's document read a text by the tokenizer beside the weights; false if the
/// document is of none. Throws Error.
bool readText(const Workbench& workbench, Sample& sample, bool key, const QString& text);
/// The document as a sample makes it, with no others.
Document alone(const Document& document, const Sample& sample);
/// Puts them in place of all that there are. One alone, where there was none, changes nothing.
void setSamples(Workbench& workbench, const std::vector<WrittenSample>& samples);

} // namespace heedmap
