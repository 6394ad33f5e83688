#pragma once

#include <paint/theme.h>

#include <QAbstractListModel>
#include <QHash>
#include <QImage>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace heedmap {

struct Computation;

/// Prefixes of names to open that are not files.
inline const QString examplePrefix = QStringLiteral("examples:");
inline const QString newPrefix = QStringLiteral("new:");
/// The setting that holds the example or file opened last.
inline const QString lastOpened = QStringLiteral("lastOpened");

/// One card of the gallery.
struct GalleryItem {
    QString source; ///< what Files::open takes: `examples:ID`, `new:MECHANISM`, a path
    QString title;
    QString subtitle;
    QString text;                         ///< a few sentences
    QString facts = {};                   ///< where it stands on the path, how long it takes, what it needs
    std::vector<QStringList> topics = {}; ///< what can be seen in it, each in every language, the reader's first
    QString elsewhere = {};               ///< title and text in the other languages: a search meets them too
    int chapter = -1;                     ///< as a number of `Chapter`; none: −1
    int path = 0;                         ///< place on the path, from 1
    bool teaches = false;                 ///< has a lesson or exercises
    bool lesson = false;                  ///< has a lesson
    QString after = {};                   ///< what is known after it, of those on the path
};

/// The worked examples, in the reader's language.
std::vector<GalleryItem> exampleItems();
/// Every mechanism, with the steps it takes and the arrays it needs.
std::vector<GalleryItem> mechanismItems();
/// The documents opened last that are still there.
std::vector<GalleryItem> recentItems();

/// The matrix by which a document is recognised, as a picture about `side` px large; null if the source
/// cannot be opened. It is evaluated for this.
QImage galleryPicture(const QString& source, double side, double devicePixelRatio, const Theme& theme);
/// The same of a computation. Throws Error if it cannot be evaluated.
QImage galleryPicture(Computation& computation, double side, double devicePixelRatio, const Theme& theme);

/// The cards of one kind that match a search. Pictures are drawn on demand, one at a time.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { SourceRole = Qt::UserRole, SubtitleRole, TextRole, PictureRole, FactsRole, WhyRole, TeachesByRole };

    GalleryModel(const Theme& theme, double side, double devicePixelRatio, QObject* parent = nullptr);

    void setItems(std::vector<GalleryItem> items);
    /// Shows only cards that contain every word of the search, or show such a thing.
    void search(const QString& words);
    /// Only those of a chapter, by a number of `Chapter`, in the order of the path; −1: all.
    void setChapter(int chapter);
    /// Only those with a lesson or exercises, lessons first.
    void setTeaching(bool only);
    /// Only those on the path, each with what is known after it.
    void setLearning(bool only);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void makePicture();
    bool offers(const GalleryItem& item) const;
    void order();
    QString why(const GalleryItem& item) const;

    const Theme& m_theme;
    double m_side;
    double m_ratio;
    std::vector<GalleryItem> m_items;
    std::vector<std::size_t> m_found;
    QString m_words;
    int m_chapter = -1;
    bool m_teaching = false;
    bool m_learning = false;
    QHash<QString, QImage> m_pictures;
    mutable QStringList m_wanted; ///< pictures that were requested before they were drawn
    mutable QTimer m_timer;
};

} // namespace heedmap
