#include "window/gallery_model.h"

#include "examples.h"
#include "figures.h"
#include "model/files/recent_files.h"
#include "model/steps.h"
#include "source.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "text/last_line.h"
#include "text/one_line.h"
#include "view/frame/thumbnail.h"
#include "view/scene/stage_scene.h"
#include "window/start/gallery_path.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>

#include <paint/formula.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr Index mostSlices = 4;
constexpr qint64 largestPictured = 1 << 20; ///< bytes; a larger document takes too long for a small picture

OpenedDocument opened(const QString& source)
{
    if (!source.startsWith(newPrefix))
        return openSource(source.toStdString());
    Document document = newNamedDocument(mechanism(source.mid(newPrefix.size()).toStdString()));
    Computation computation = build(document, {});
    return {std::move(document), std::move(computation)};
}

/// Where attention went, if anywhere; else what came out.
NodeId tellingNode(const Computation& computation)
{
    const Graph& graph = computation.graph;
    NodeId telling = noNode;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).info.family == Family::Attention && !graph.node(id).leaf()
            && (telling == noNode || computation.notes.contains(id) || !computation.notes.contains(telling)))
            telling = id;
    return telling != noNode ? telling : graph.size() - 1;
}

/// `Project → Scores → Softmax`
QString stepNames(const Graph& graph)
{
    QStringList names;
    for (const Step& step : stepsOf(graph))
        if (!graph.node(step.main).leaf())
            names += unbroken(sentenceText(step.heading));
    names.removeDuplicates();
    return names.join(QStringLiteral(" → "));
}

/// `X, W_Q, W_K`
QString arrayNames(const Computation& computation)
{
    QStringList names;
    for (const auto& spec : computation.mechanism->arrays(computation.settings, {}))
        if (!spec.optional)
            names += plainFormula(QString::fromStdString(spec.name));
    constexpr qsizetype most = 9;
    return listedNames(names, most);
}

/// `Self-attention`, with its lesson where it has one: `Self-attention · Lesson, 15 min`
QString subtitleOf(const Document& document)
{
    QString kind = sentenceText(mechanism(document.mechanism).title());
    if (document.lesson.empty())
        return kind;
    double minutes = 0;
    for (const LessonStop& stop : document.lesson)
        minutes += stop.minutes.value_or(0);
    const QString lesson = minutes > 0
        ? QCoreApplication::translate("Gallery", "Lesson, %1 min").arg(std::ceil(minutes))
        : QCoreApplication::translate("Gallery", "Lesson");
    return kind + QStringLiteral(" · ") + lesson;
}

/// Square cells that fill the side, a strip never thinner than a few px.
QSizeF pictureSize(const Shape& shape, double side)
{
    constexpr double thinnest = 8;
    const auto rows = static_cast<double>(shape.rows);
    const auto cols = static_cast<double>(shape.cols);
    double cell = side / std::max(rows, cols);
    if (cell > 1)
        cell = std::floor(cell);
    return {std::max(cell * cols, thinnest), std::max(cell * rows, thinnest)};
}

QImage pictureOf(const HeatmapFigure& figure, double side, double ratio, const Theme& theme)
{
    constexpr double gap = 6;
    const auto slices = static_cast<int>(std::min(figure.values.shape.slices, mostSlices));
    const int across = slices > 1 ? 2 : 1; // and as many rows as that takes
    const int down = (slices + across - 1) / across;
    const QSizeF one = pictureSize(figure.values.shape, (side - gap * (across - 1)) / across);
    const QSizeF all(one.width() * across + gap * (across - 1), one.height() * down + gap * (down - 1));
    QImage image((all * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    for (int slice = 0; slice < slices; ++slice) {
        const int row = slice / across;
        const QPointF corner((slice % across) * (one.width() + gap), row * (one.height() + gap));
        drawThumbnail(painter, sliceOf(figure, slice), QRectF(corner, one), theme);
    }
    return image;
}

/// Title, kind and text as the other languages have them.
QString inOtherLanguages(const Document& document)
{
    QStringList texts;
    for (const std::string& language : languages())
        if (language != currentLanguage())
            texts << QString::fromStdString(document.title.in(language))
                  << QString::fromStdString(sentenceIn(mechanism(document.mechanism).title(), language))
                  << QString::fromStdString(document.summary.in(language));
    return texts.join(QLatin1Char('\n'));
}

/// Whatever of a card a search looks through.
QString searched(const GalleryItem& item)
{
    QStringList all{item.title, item.subtitle, item.text, item.elsewhere};
    for (const QStringList& topic : item.topics)
        all += topic;
    return all.join(QLatin1Char('\n')).remove(wordJoiner);
}

/// `Self-attention · 3 exercises`
QString withExercises(const QString& title, const Document& document)
{
    const auto count = static_cast<int>(document.exercises.size());
    if (count == 0)
        return title;
    return title + QStringLiteral(" · ") + counted(HEEDMAP_COUNTED("%1 exercises", "%1 exercise"), count);
}

} // namespace

std::vector<GalleryItem> exampleItems()
{
    std::vector<GalleryItem> items;
    for (const std::string& id : exampleIds()) {
        Document document = readDocument(exampleDocument(id));
        const QString elsewhere = inOtherLanguages(document);
        putIntoWordsOf(document, id, currentLanguage());
        GalleryItem item{examplePrefix + QString::fromStdString(id),
                         oneLine(QString::fromStdString(document.title.in(currentLanguage()))),
                         withExercises(subtitleOf(document), document),
                         QString::fromStdString(document.summary.in(currentLanguage()))};
        item.elsewhere = elsewhere;
        item.lesson = !document.lesson.empty();
        item.teaches = item.lesson || !document.exercises.empty();
        if (const GalleryPlace* place = galleryPlace(QString::fromStdString(id))) {
            item.facts = galleryFacts(*place);
            item.topics = galleryTopics(*place);
            item.chapter = static_cast<int>(place->chapter);
            item.path = place->path;
            item.after = galleryAfter(*place);
        }
        items.push_back(std::move(item));
    }
    return items;
}

std::vector<GalleryItem> mechanismItems()
{
    std::vector<GalleryItem> items;
    for (const Mechanism* mechanism : mechanisms()) {
        const Computation computation = build(newDocument(*mechanism), {});
        items.push_back({newPrefix + QString::fromStdString(mechanism->id()), sentenceText(mechanism->title()),
                         QCoreApplication::translate("Gallery", "From %1").arg(arrayNames(computation)),
                         stepNames(computation.graph)});
    }
    return items;
}

std::vector<GalleryItem> recentItems()
{
    std::vector<GalleryItem> items;
    for (const QString& path : recentFiles())
        if (const QFileInfo info(path); info.exists())
            items.push_back(
                {path, oneLine(info.completeBaseName()), oneLine(QDir::toNativeSeparators(info.absolutePath())), {}});
    return items;
}

QImage galleryPicture(const QString& source, double side, double devicePixelRatio, const Theme& theme)
{
    try {
        if (const QFileInfo info(source); info.exists() && info.size() > largestPictured)
            return {};
        Computation computation = opened(source).computation;
        return galleryPicture(computation, side, devicePixelRatio, theme);
    } catch (const std::exception&) { // it will be said when the document is opened
        return {};
    }
}

QImage galleryPicture(Computation& computation, double side, double devicePixelRatio, const Theme& theme)
{
    return pictureOf(numberedFigure(computation.graph, tellingNode(computation)), side, devicePixelRatio, theme);
}

GalleryModel::GalleryModel(const Theme& theme, double side, double devicePixelRatio, QObject* parent)
    : QAbstractListModel(parent), m_theme(theme), m_side(side), m_ratio(devicePixelRatio)
{
    connect(&m_timer, &QTimer::timeout, this, &GalleryModel::makePicture);
}

void GalleryModel::setItems(std::vector<GalleryItem> items)
{
    m_items = std::move(items);
    m_wanted.clear();
    search(m_words);
}

void GalleryModel::search(const QString& words)
{
    beginResetModel();
    m_words = words;
    m_found.clear();
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const GalleryItem& item = m_items[i];
        const QString all = searched(item);
        if (offers(item) && std::ranges::all_of(wanted, [&](const QString& word) {
                return all.contains(word, Qt::CaseInsensitive);
            }))
            m_found.push_back(i);
    }
    order();
    endResetModel();
}

// Those on the path come first, in its order, and for a teacher what is a lesson.
void GalleryModel::order()
{
    std::ranges::stable_sort(m_found, {}, [this](std::size_t i) {
        const int path = m_items[i].path;
        return path > 0 ? path : std::numeric_limits<int>::max();
    });
    if (m_teaching)
        std::stable_partition(m_found.begin(), m_found.end(), [this](std::size_t i) { return m_items[i].lesson; });
}

// What is searched for is found in whatever chapter.
bool GalleryModel::offers(const GalleryItem& item) const
{
    const bool inChapter = m_chapter < 0 || item.chapter == m_chapter || !m_words.trimmed().isEmpty();
    return m_learning ? item.path > 0 : inChapter && (!m_teaching || item.teaches);
}

void GalleryModel::setChapter(int chapter)
{
    m_chapter = chapter;
    search(m_words);
}

void GalleryModel::setTeaching(bool only)
{
    m_teaching = only;
    search(m_words);
}

void GalleryModel::setLearning(bool only)
{
    m_learning = only;
    search(m_words);
}

/// Which of the topics a search has met: "Shows: temperature".
QString GalleryModel::why(const GalleryItem& item) const
{
    QStringList met;
    for (const QString& word : m_words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        for (const QStringList& topic : item.topics)
            if (!topic.filter(word, Qt::CaseInsensitive).isEmpty() && !met.contains(topic.front()))
                met << topic.front();
    return met.isEmpty() ? QString() : QCoreApplication::translate("Gallery", "Shows: %1").arg(listedNames(met));
}

int GalleryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const GalleryItem& item = m_items[m_found[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole: return item.title;
    case Qt::AccessibleTextRole: {
        QStringList parts{item.title, item.subtitle, item.facts, why(item)};
        parts.removeAll(QString());
        return joinedParts(parts);
    }
    case Qt::ToolTipRole: // what a card has no room for
    case Qt::AccessibleDescriptionRole:
    case TextRole: return item.text;
    case SourceRole: return item.source;
    case SubtitleRole: return item.subtitle;
    case FactsRole: return item.facts;
    case WhyRole: return m_learning ? item.after : why(item);
    case TeachesByRole: // the panel that a teacher begins with
        return item.teaches && !item.lesson ? QStringLiteral("exercises") : QStringLiteral("lesson");
    case PictureRole: break;
    default: return {};
    }
    if (const auto found = m_pictures.find(item.source); found != m_pictures.end())
        return *found;
    if (!m_wanted.contains(item.source))
        m_wanted += item.source;
    m_timer.start(0);
    return {};
}

// One a turn of the event loop, so that scrolling and typing go on.
void GalleryModel::makePicture()
{
    if (m_wanted.isEmpty()) {
        m_timer.stop();
        return;
    }
    const QString source = m_wanted.takeFirst();
    m_pictures.insert(source, galleryPicture(source, m_side, m_ratio, m_theme));
    for (std::size_t row = 0; row < m_found.size(); ++row)
        if (m_items[m_found[row]].source == source) {
            const QModelIndex changed = index(static_cast<int>(row));
            emit dataChanged(changed, changed, {PictureRole});
        }
}

} // namespace heedmap

#include "moc_gallery_model.cpp"
