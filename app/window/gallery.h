#pragma once

#include "view/frame/display.h"
#include "window/gallery_model.h"

#include <QButtonGroup>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QStyledItemDelegate>

#include <functional>

namespace heedmap {

class GalleryCard;

/// Draws a card of the gallery: picture, title, what it is, how long it takes, why it was found, a few sentences. It is
/// as high as all of its text, and as its neighbour in the row.
class GalleryCard : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit GalleryCard(const Display& display, QObject* parent = nullptr);

    /// The side of the picture, in px.
    double pictureSide() const { return m_display.px(96); }
    /// The width of a card including the gap.
    void setWidth(int width) { m_width = width; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void drawGround(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const;
    double drawWords(QPainter* painter, const QRectF& room, const QModelIndex& index) const;
    int heightOf(const QModelIndex& index) const;

    const Display& m_display;
    int m_width = 400;
};

/// The start dialog: four doors (learn, teach, explore, make a figure) to worked examples in chapters, a sentence or a
/// matrix of one's own, a new document of any mechanism, recent documents, a file.
class Gallery : public QDialog {
    Q_OBJECT

public:
    enum Section { Examples, New, Recent };
    enum Door { Teach, Explore, Figure, Learn };

    /// `open` opens a source of GalleryItem and returns whether it did; the gallery then closes.
    Gallery(const Display& display, std::function<bool(const QString&)> open, QWidget* parent);

    void showSection(int section);
    void enter(int door);

signals:
    /// The user wants to choose a file.
    void fileWanted();
    /// The user wants to begin with a sentence, or with numbers.
    void sentenceWanted();
    void matrixWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    QLayout* top();
    QLayout* doors();
    QWidget* beginnings();
    QPushButton* bigButton(const QString& title, const QString& line, const QString& name);
    bool scrollByRows(const QWheelEvent& event);
    QLayout* middle();
    void dressList();
    QLayout* bottom();
    void choose(const QModelIndex& index);
    void showWhatIsFound();

    const Display& m_display;
    std::function<bool(const QString&)> m_open;
    GalleryModel* m_model;
    GalleryCard* m_card;
    QButtonGroup* m_doors;
    QListWidget* m_chapters;
    QButtonGroup* m_sections;
    QLineEdit* m_search;
    QListView* m_list;
    QLabel* m_empty;
    QWidget* m_beginnings = nullptr;
    int m_turned = 0; ///< of the wheel since the last whole notch, in eighths of a degree
};

} // namespace heedmap
