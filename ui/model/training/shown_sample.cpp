#include "model/training/shown_sample.h"

#include "model/commands.h"
#include "model/model_text.h"
#include "text/language.h"
#include "text/one_line.h"

namespace heedmap {
namespace {

/// A command that runs at once and is never pushed on the undo stack.
class SampleSwitch : public SwapCommand {
public:
    SampleSwitch(Workbench& workbench, Index sample) : SwapCommand(workbench), m_sample(sample) {}

private:
    void swap() override
    {
        DocumentState other = showingSample(state(), m_sample);
        auto computation = std::make_unique<Computation>(workbench().built(other.merged()));
        emit workbench().otherShown();
        adopt(std::move(other), std::move(computation));
    }

    Index m_sample;
};

} // namespace

void showSample(Workbench& workbench, Index sample)
{
    const Document& document = workbench.head();
    if (sample != document.sample && sample >= 0 && sample < static_cast<Index>(document.samples.size()))
        SampleSwitch(workbench, sample).redo();
}

QString sampleTitle(const Document& document, Index sample)
{
    constexpr qsizetype longest = 40;
    const Sample& named = document.samples[static_cast<std::size_t>(sample)];
    QString title = oneLine(QString::fromStdString(named.title.in(currentLanguage())));
    if (title.isEmpty()) {
        QStringList tokens;
        for (const std::string& token : named.tokens.query.empty() ? named.tokens.key : named.tokens.query)
            tokens += QString::fromStdString(token);
        title = tokens.join(QLatin1Char(' '));
    }
    if (title.isEmpty())
        title = modelText("Sample %1").arg(sample);
    return oneLine(title, longest);
}

} // namespace heedmap
