#include "window/start/gallery_path.h"

#include "text/language.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace heedmap {
namespace {

constexpr Chapter courseOrder[] = {Chapter::Start,    Chapter::Scores,  Chapter::Masks,  Chapter::Order,
                                   Chapter::Heads,    Chapter::Between, Chapter::Layers, Chapter::Learned,
                                   Chapter::Pictures, Chapter::Cheaper};

constexpr const char* chapterTitles[] = {
    QT_TRANSLATE_NOOP("GalleryPath", "First look"),
    QT_TRANSLATE_NOOP("GalleryPath", "Scores and softmax"),
    QT_TRANSLATE_NOOP("GalleryPath", "Masks"),
    QT_TRANSLATE_NOOP("GalleryPath", "Order and positions"),
    QT_TRANSLATE_NOOP("GalleryPath", "Heads"),
    QT_TRANSLATE_NOOP("GalleryPath", "Between two sequences"),
    QT_TRANSLATE_NOOP("GalleryPath", "Layers and models"),
    QT_TRANSLATE_NOOP("GalleryPath", "How it learns"),
    QT_TRANSLATE_NOOP("GalleryPath", "Pictures"),
    QT_TRANSLATE_NOOP("GalleryPath", "Cheaper attention"),
};

constexpr const char* needsNothing = QT_TRANSLATE_NOOP("GalleryPath", "needs nothing");
constexpr const char* products = QT_TRANSLATE_NOOP("GalleryPath", "needs dot products");
constexpr const char* softmax = QT_TRANSLATE_NOOP("GalleryPath", "needs softmax");
constexpr const char* attention = QT_TRANSLATE_NOOP("GalleryPath", "needs self-attention");
constexpr const char* heads = QT_TRANSLATE_NOOP("GalleryPath", "needs several heads");
constexpr const char* layers = QT_TRANSLATE_NOOP("GalleryPath", "needs a transformer's layers");

// The things shown in examples, so that each is translated once.
[[maybe_unused]] constexpr const char* topics[] = {
    QT_TRANSLATE_NOOP("GalleryPath", "temperature"),
    QT_TRANSLATE_NOOP("GalleryPath", "gradient"),
    QT_TRANSLATE_NOOP("GalleryPath", "padding"),
    QT_TRANSLATE_NOOP("GalleryPath", "causal mask"),
    QT_TRANSLATE_NOOP("GalleryPath", "window"),
    QT_TRANSLATE_NOOP("GalleryPath", "softmax"),
    QT_TRANSLATE_NOOP("GalleryPath", "scale"),
    QT_TRANSLATE_NOOP("GalleryPath", "positions"),
    QT_TRANSLATE_NOOP("GalleryPath", "heads"),
    QT_TRANSLATE_NOOP("GalleryPath", "training"),
    QT_TRANSLATE_NOOP("GalleryPath", "next word"),
    QT_TRANSLATE_NOOP("GalleryPath", "translation"),
    QT_TRANSLATE_NOOP("GalleryPath", "image"),
    QT_TRANSLATE_NOOP("GalleryPath", "cost"),
    QT_TRANSLATE_NOOP("GalleryPath", "pin"),
    QT_TRANSLATE_NOOP("GalleryPath", "NaN"),
    QT_TRANSLATE_NOOP("GalleryPath", "number format"),
    QT_TRANSLATE_NOOP("GalleryPath", "feed-forward network"),
    QT_TRANSLATE_NOOP("GalleryPath", "layer norm"),
    QT_TRANSLATE_NOOP("GalleryPath", "printed error"),
    QT_TRANSLATE_NOOP("GalleryPath", "induction"),
    QT_TRANSLATE_NOOP("GalleryPath", "key-value cache"),
    QT_TRANSLATE_NOOP("GalleryPath", "meaning of words"),
};

constexpr GalleryPlace galleryPlaces[] = {
    {"what-it-looks-for", Chapter::Start, 1, 10, needsNothing, "meaning of words; softmax",
     QT_TRANSLATE_NOOP("GalleryPath", "that a word is a row of numbers, and that a weight says what it looks for")},
    {"it-with-two-heads", Chapter::Heads, 0, 5, attention, "meaning of words; heads"},
    {"it-learned", Chapter::Learned, 7, 15, attention, "meaning of words; training; gradient",
     QT_TRANSLATE_NOOP("GalleryPath", "how training finds a weight from the loss alone")},
    {"recall", Chapter::Learned, 8, 45, attention, "induction; training; next word; gradient; key-value cache",
     QT_TRANSLATE_NOOP("GalleryPath", "how two layers remember, and how the next word is chosen")},
    {"thinking-machines", Chapter::Start, 3, 10, products, "softmax; printed error",
     QT_TRANSLATE_NOOP("GalleryPath", "how to compute every number from X to Z by hand")},
    {"dictionary-lookup", Chapter::Start, 2, 10, needsNothing, "softmax",
     QT_TRANSLATE_NOOP("GalleryPath", "how a question meets every key, and how shares mix the values")},
    {"three-by-three", Chapter::Start, 0, 10, products, "softmax; printed error"},
    {"scores-unscaled", Chapter::Scores, 4, 20, softmax, "scale; temperature; gradient; softmax",
     QT_TRANSLATE_NOOP("GalleryPath", "why scores are divided by the root of their width")},
    {"scores-scaled", Chapter::Scores, 0, 5, softmax, "scale; temperature; gradient; softmax"},
    {"uniform-attention", Chapter::Scores, 0, 5, softmax, "pin; softmax"},
    {"none-of-you", Chapter::Scores, 0, 15, softmax, "softmax"},
    {"attention-sink", Chapter::Scores, 0, 10, softmax, "softmax"},
    {"noise-cancelled", Chapter::Scores, 0, 10, softmax, "softmax; gradient"},
    {"causal-mask", Chapter::Masks, 5, 15, softmax, "causal mask",
     QT_TRANSLATE_NOOP("GalleryPath", "how a mask hides what is still to come")},
    {"padding-mask", Chapter::Masks, 0, 10, softmax, "padding; NaN"},
    {"order-without-positions", Chapter::Order, 0, 5, attention, "positions"},
    {"order-with-positions", Chapter::Order, 0, 20, attention, "positions"},
    {"relative-bias", Chapter::Order, 0, 10, attention, "positions"},
    {"rope-distance", Chapter::Order, 0, 10, attention, "positions"},
    {"cross-attention-french", Chapter::Between, 0, 10, attention, "translation"},
    {"cross-attention-chinese", Chapter::Between, 0, 10, attention, "translation"},
    {"two-heads", Chapter::Heads, 6, 20, attention, "heads",
     QT_TRANSLATE_NOOP("GalleryPath", "why several heads ask several questions of the same words")},
    {"grouped-query", Chapter::Heads, 0, 10, heads, "heads; key-value cache"},
    {"latent-attention", Chapter::Heads, 0, 15, heads, "heads; key-value cache"},
    {"induction", Chapter::Layers, 0, 10, attention, "induction; next word; causal mask"},
    {"alibi", Chapter::Order, 0, 10, heads, "positions; heads; causal mask"},
    {"window-and-global", Chapter::Masks, 0, 10, attention, "window; cost"},
    {"additive-two-inputs", Chapter::Between, 0, 10, softmax, "printed error"},
    {"luong-general", Chapter::Between, 0, 5, softmax, "translation"},
    {"hierarchical-review", Chapter::Between, 0, 10, softmax, "softmax"},
    {"longformer", Chapter::Cheaper, 0, 10, attention, "window; cost"},
    {"lsh-buckets", Chapter::Cheaper, 0, 15, attention, "cost"},
    {"what-the-index-missed", Chapter::Cheaper, 0, 15, attention, "cost"},
    {"linformer", Chapter::Cheaper, 0, 10, attention, "cost"},
    {"performer", Chapter::Cheaper, 0, 15, attention, "cost"},
    {"linear-running-state", Chapter::Cheaper, 0, 15, attention, "cost"},
    {"fading-memory", Chapter::Cheaper, 0, 15, attention, "cost; causal mask"},
    {"delta-rule", Chapter::Cheaper, 0, 15, attention, "cost; causal mask"},
    {"nystrom", Chapter::Cheaper, 0, 15, attention, "cost"},
    {"flash-tiles", Chapter::Cheaper, 0, 15, softmax, "cost; softmax"},
    {"float16-overflow", Chapter::Cheaper, 0, 10, softmax, "number format; NaN; softmax"},
    {"encoder-layer", Chapter::Layers, 0, 15, attention, "feed-forward network; layer norm"},
    {"gated-layer", Chapter::Layers, 0, 15, attention, "feed-forward network; layer norm; causal mask"},
    {"gate-shuts", Chapter::Layers, 0, 10, attention, "heads; causal mask"},
    {"whispers", Chapter::Layers, 0, 10, attention, "window; causal mask"},
    {"near-then-anywhere", Chapter::Layers, 0, 10, attention, "positions; causal mask"},
    {"decoder-layer", Chapter::Layers, 0, 15, attention, "causal mask; translation; layer norm"},
    {"transformer-reverse", Chapter::Layers, 0, 20, layers, "translation; layer norm"},
    {"reverse", Chapter::Learned, 0, 15, layers, "training; gradient; heads"},
    {"brackets", Chapter::Learned, 0, 15, layers, "training; gradient; causal mask"},
    {"zh-numerals", Chapter::Learned, 0, 15, layers, "training; gradient; translation"},
    {"dates", Chapter::Learned, 0, 15, layers, "training; gradient; translation"},
    {"invented-words", Chapter::Learned, 0, 15, layers, "next word; temperature; training; gradient; heads"},
    {"gpt-next-word", Chapter::Layers, 0, 15, attention, "next word; induction; causal mask"},
    {"vision-seven", Chapter::Pictures, 0, 10, attention, "image; heads"},
    {"vit-digits", Chapter::Pictures, 0, 15, layers, "image; training; gradient; heads"},
    {"vision-ball", Chapter::Pictures, 0, 10, attention, "image; heads"},
    {"perceiver-two-latents", Chapter::Cheaper, 0, 10, attention, "cost"},
};

QString pathPhrase(const char* english) { return QCoreApplication::translate("GalleryPath", english); }

} // namespace

std::span<const Chapter> chapters() { return courseOrder; }

QString chapterTitle(Chapter chapter) { return pathPhrase(chapterTitles[static_cast<std::size_t>(chapter)]); }

const GalleryPlace* galleryPlace(const QString& id)
{
    const auto found =
        std::ranges::find(galleryPlaces, id, [](const GalleryPlace& place) { return QLatin1String(place.id); });
    return found == std::end(galleryPlaces) ? nullptr : found;
}

QString galleryFacts(const GalleryPlace& place)
{
    QStringList facts;
    if (place.path == 1)
        facts << QCoreApplication::translate("GalleryPath", "Start here");
    else if (place.path > 1)
        facts << QCoreApplication::translate("GalleryPath", "Then, step %1").arg(place.path);
    facts << QCoreApplication::translate("GalleryPath", "%1 min").arg(place.minutes) << pathPhrase(place.needs);
    return facts.join(QStringLiteral(" · "));
}

QString galleryAfter(const GalleryPlace& place)
{
    return *place.after == '\0'
        ? QString()
        : QCoreApplication::translate("GalleryPath", "You then know %1").arg(pathPhrase(place.after));
}

std::vector<QStringList> galleryTopics(const GalleryPlace& place)
{
    std::vector<QStringList> shown;
    for (const QString& topic : QString::fromLatin1(place.shows).split(QStringLiteral("; "))) {
        const QByteArray english = topic.toLatin1();
        QStringList names{pathPhrase(english.constData())};
        for (const std::string& language : languages())
            names << phraseIn(language, "GalleryPath", english.constData());
        names.removeDuplicates();
        shown.push_back(std::move(names));
    }
    return shown;
}

} // namespace heedmap
