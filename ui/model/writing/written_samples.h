#pragma once

#include "model/workbench.h"

namespace heedmap {

/// A sample as it is written: its texts, and the sample whose numbers it copies.
struct WrittenSample {
    std::size_t from = 0; ///< without samples, 0 is the shown input
    LocalizedText title = {};
    QString query = {}; ///< a sentence, or words of the vocabulary if the sequence has ids
    QString key = {};
    QString target = {}; ///< the target words of the first loss that has any
};

/// The texts that the samples of the open document have.
struct SampleWords {
    bool query = false;
    bool key = false;
    bool target = false;
};

SampleWords sampleWords(const Workbench& workbench);
/// The samples of the open document; without samples, the shown input alone.
std::vector<WrittenSample> writtenSamples(const Workbench& workbench);
/// Whether another text may be read beside the one that is shown: a published model's document says so by its files.
bool mayReadBeside(const Workbench& workbench);
/// Adds a sample of another text, split by the model's tokenizer: one edit. Throws Error.
void readBeside(Workbench& workbench, const QString& text);
/// Sets the text of a sample by the tokenizer beside a published model's weights; returns false if the document has no
/// such model. Throws Error.
bool readText(const Workbench& workbench, Sample& sample, bool key, const QString& text);
/// The document with the inputs of one sample and without samples.
Document alone(const Document& document, const Sample& sample);
/// Replaces all samples. A single sample in a document without samples changes nothing.
void setSamples(Workbench& workbench, const std::vector<WrittenSample>& samples);

} // namespace heedmap
