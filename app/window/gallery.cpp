#include "window/gallery.h"

#include "text/last_line.h"
#include "view/frame/icons.h"
#include "window/form_dialog.h"
#include "window/start/gallery_path.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTextLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace heedmap {
namespace {

constexpr double gap = 6; // half of what lies between two cards
constexpr double padding = 14;

/// All of a text in lines of that width; how high they are. Without a painter it only measures.
double drawParagraph(QPainter* painter, const QString& text, const QFont& font, const QPointF& at, double width)
{
    QTextLayout layout(text, font);
    QTextOption wrapping;
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(wrapping);
    layout.beginLayout();
    const double advance = QFontMetricsF(font).lineSpacing() * 1.1;
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), y += advance) {
        line.setLineWidth(width);
        line.setPosition({0, y});
    }
    layout.endLayout();
    if (painter != nullptr)
        layout.draw(painter, at);
    return y;
}

/// A title over a line, which takes more lines where there is less room.
class BigButton : public QPushButton {
public:
    BigButton(const Display& display, const QString& title, const QString& line)
        : m_display(display), m_title(title), m_line(line)
    {
        setAutoDefault(false);
        setAccessibleName(title);
        setAccessibleDescription(line);
        setText(title + QLatin1Char('\n') + line);
    }

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override
    {
        constexpr QSize least(140, 52); // px
        return {m_display.px(least.width()), std::max(m_display.px(least.height()), QPushButton::sizeHint().height())};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QPushButton::resizeEvent(event);
        constexpr int beside = 16; // px between the text and the edge
        QTextLayout layout(m_line, font());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        QString text = m_title;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(std::max(width() - 2 * m_display.px(beside), 1));
            text += QLatin1Char('\n') + m_line.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
        setText(text);
        updateGeometry();
    }

private:
    const Display& m_display;
    QString m_title;
    QString m_line;
};

} // namespace

GalleryCard::GalleryCard(const Display& display, QObject* parent) : QStyledItemDelegate(parent), m_display(display) {}

QSize GalleryCard::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const QModelIndex beside = index.siblingAtRow(index.row() % 2 == 0 ? index.row() + 1 : index.row() - 1);
    return {m_width, std::max(heightOf(index), beside.isValid() ? heightOf(beside) : 0)};
}

int GalleryCard::heightOf(const QModelIndex& index) const
{
    const double around = 2 * (gap + padding);
    const double text = m_width - around - pictureSide() - padding - 2;
    const double words = drawWords(nullptr, {0, 0, std::max(text, 40.0), 0}, index);
    return static_cast<int>(std::ceil(std::max(words, pictureSide()) + around));
}

void GalleryCard::drawGround(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const
{
    const Theme& theme = m_display.theme();
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    const bool hovered = (option.state & QStyle::State_MouseOver) != 0;
    const double line = theme.lineWidth + (chosen ? 1 : 0);
    painter.setPen(QPen(chosen ? theme.accent : hovered ? theme.muted : theme.hairline, line));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(card.adjusted(line / 2, line / 2, -line / 2, -line / 2), 8, 8);
}

double GalleryCard::drawWords(QPainter* painter, const QRectF& room, const QModelIndex& index) const
{
    const Theme& theme = m_display.theme();
    double y = room.top();
    const auto write = [&](int role, const QFont& font, const QColor& colour, double below) {
        const QString text = withoutOrphans(index.data(role).toString());
        if (text.isEmpty())
            return;
        if (painter != nullptr)
            painter->setPen(colour);
        y += drawParagraph(painter, text, font, {room.left(), y}, room.width()) + below;
    };
    write(Qt::DisplayRole, m_display.font(14, true), theme.text, 2);
    write(GalleryModel::SubtitleRole, m_display.font(12), theme.muted, 2);
    write(GalleryModel::FactsRole, m_display.font(12), theme.muted, 2);
    write(GalleryModel::WhyRole, m_display.font(12, true), theme.accent, 2);
    y += 4;
    write(GalleryModel::TextRole, m_display.font(12), theme.text, 0);
    return y - room.top();
}

void GalleryCard::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(option.rect).adjusted(gap, gap, -gap, -gap);
    drawGround(*painter, card, option);
    const QRectF room = card.adjusted(padding, padding, -padding, -padding);
    const double side = pictureSide();
    const QRectF place(room.left(), card.center().y() - side / 2, side, side);
    if (const auto picture = index.data(GalleryModel::PictureRole).value<QImage>(); !picture.isNull()) {
        const QSizeF size = picture.deviceIndependentSize();
        painter->drawImage(QPointF(place.center() - QPointF(size.width(), size.height()) / 2).toPoint(), picture);
    }
    drawWords(painter, room.adjusted(side + padding + 2, 0, 0, 0), index);
    painter->restore();
}
namespace {

constexpr QSize gallerySize{1180, 780};
constexpr int chaptersWidth = 190;
constexpr int columns = 2;

} // namespace

Gallery::Gallery(const Display& display, std::function<bool(const QString&)> open, QWidget* parent)
    : QDialog(parent), m_display(display), m_open(std::move(open)), m_card(new GalleryCard(display, this)),
      m_doors(new QButtonGroup(this)), m_chapters(new QListWidget), m_sections(new QButtonGroup(this)),
      m_search(new QLineEdit), m_list(new QListView(this)), m_empty(new QLabel)
{
    setObjectName("gallery");
    setWindowTitle(tr("Start"));
    m_model = new GalleryModel(display.theme(), m_card->pictureSide(), devicePixelRatioF(), this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_card);
    layOut();
    connect(m_doors, &QButtonGroup::idClicked, this, &Gallery::enter);
    connect(m_chapters, &QListWidget::currentRowChanged, this, [this](int row) {
        m_model->setChapter(row - 1);
        showWhatIsFound();
    });
    connect(m_sections, &QButtonGroup::idClicked, this, &Gallery::showSection);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_model->search(words);
        showWhatIsFound();
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentIndex()); });
    connect(m_list, &QListView::activated, this, &Gallery::choose);
    connect(m_list, &QListView::clicked, this, &Gallery::choose);
    m_search->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    const QSize most = parent != nullptr ? parent->size() * 0.92 : gallerySize;
    resize(QSize(display.px(gallerySize.width()), display.px(gallerySize.height())).boundedTo(most));
    showSection(Examples);
    m_search->setFocus();
}

void Gallery::layOut()
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 16, 16, 16);
    rows->setSpacing(10);
    rows->addLayout(doors());
    rows->addLayout(top());
    rows->addWidget(m_beginnings = beginnings());
    dressList();
    rows->addLayout(middle(), 1);
    rows->addLayout(bottom());
}

QLayout* Gallery::doors()
{
    const std::pair<QString, QString> texts[] = {
        // in the order of Door
        {tr("Teach"), tr("lessons and exercises: the lesson opens with it")},
        {tr("Explore"), tr("examples, your own documents and models")},
        {tr("Make a figure"), tr("choose what to draw: the export opens with it")},
        {tr("Learn"), tr("eight examples in order, and what you know after each")}};
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    for (const int door : {Learn, Teach, Explore, Figure}) {
        const auto& [title, line] = texts[door];
        QPushButton* button = bigButton(title, line, QStringLiteral("door_%1").arg(door));
        button->setCheckable(true);
        m_doors->addButton(button, door);
        row->addWidget(button, 1);
    }
    m_doors->button(Explore)->setChecked(true);
    return row;
}

QPushButton* Gallery::bigButton(const QString& title, const QString& line, const QString& name)
{
    auto* button = new BigButton(m_display, title, withoutOrphans(line));
    button->setObjectName(name);
    return button;
}

// The first two cards: what is one's own.
QWidget* Gallery::beginnings()
{
    auto* cards = new QWidget;
    auto* row = new QHBoxLayout(cards);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    QPushButton* sentence = bigButton(tr("Type a sentence"), tr("every word means something: see where each one looks"),
                                      QStringLiteral("beginSentence"));
    QPushButton* matrix = bigButton(tr("Paste a matrix"), tr("numbers from a page, a spreadsheet or Python"),
                                    QStringLiteral("beginMatrix"));
    connect(sentence, &QPushButton::clicked, this, &Gallery::sentenceWanted);
    connect(matrix, &QPushButton::clicked, this, &Gallery::matrixWanted);
    row->addWidget(sentence, 1);
    row->addWidget(matrix, 1);
    return cards;
}

QLayout* Gallery::middle()
{
    m_chapters->setObjectName("galleryChapters");
    m_chapters->setAccessibleName(tr("Chapters"));
    m_chapters->setFixedWidth(m_display.px(chaptersWidth));
    m_chapters->setFrameShape(QFrame::NoFrame);
    m_chapters->addItem(tr("All"));
    for (const Chapter chapter : chapters())
        m_chapters->addItem(chapterTitle(chapter));
    for (int row = 0; row < m_chapters->count(); ++row)
        m_chapters->item(row)->setSizeHint({0, m_display.px(30)});
    m_chapters->setCurrentRow(0);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(12);
    columns->addWidget(m_chapters);
    columns->addWidget(m_list, 1);
    columns->addWidget(m_empty, 1);
    return columns;
}

void Gallery::enter(int door)
{
    m_doors->button(door)->setChecked(true);
    showSection(Examples);
}

QLayout* Gallery::top()
{
    const char* titles[] = {QT_TR_NOOP("Examples"), QT_TR_NOOP("New"), QT_TR_NOOP("Recent")};
    auto* top = new QHBoxLayout;
    top->setSpacing(5);
    for (const int section : {Examples, New, Recent}) {
        auto* tab = new QToolButton;
        tab->setText(tr(titles[section]));
        tab->setCheckable(true);
        tab->setProperty("tab", true);
        tab->setObjectName(QStringLiteral("section_%1").arg(section));
        tab->setMinimumWidth(tab->fontMetrics().horizontalAdvance(tab->text()) + m_display.px(34));
        m_sections->addButton(tab, section);
        top->addWidget(tab);
    }
    m_search->setObjectName("gallerySearch");
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(m_display.px(260));
    m_search->addAction(lineIcon(QStringLiteral("search"), m_display.theme().muted), QLineEdit::LeadingPosition);
    top->addStretch();
    top->addWidget(m_search);
    return top;
}

void Gallery::dressList()
{
    m_list->setObjectName("galleryList");
    m_list->setAccessibleName(windowTitle());
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // the cards keep their width
    m_list->setMouseTracking(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_empty->setObjectName("galleryEmpty");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("muted", true);
}

QLayout* Gallery::bottom()
{
    auto* open = new QPushButton(tr("Open a file…"));
    open->setObjectName("galleryOpen");
    open->setAutoDefault(false);
    connect(open, &QPushButton::clicked, this, &Gallery::fileWanted);
    auto* hint = new QLabel(tr(
        "Documents, captured attention, models, and numbers in npz, npy, safetensors, pt, pth, bin, csv or tsv files"));
    hint->setProperty("muted", true);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(12);
    bottom->addWidget(open);
    bottom->addWidget(hint);
    bottom->addStretch();
    bottom->addWidget(new DialogButtons(*this, tr("Close")));
    return bottom;
}

void Gallery::showSection(int section)
{
    m_sections->button(section)->setChecked(true);
    m_chapters->setVisible(section == Examples && m_doors->checkedId() != Learn);
    m_model->setTeaching(section == Examples && m_doors->checkedId() == Teach);
    m_model->setLearning(section == Examples && m_doors->checkedId() == Learn);
    m_beginnings->setVisible(section != Recent);
    m_model->setItems(section == Examples ? exampleItems() : section == New ? mechanismItems() : recentItems());
    m_list->scrollToTop();
    showWhatIsFound();
}

void Gallery::showWhatIsFound()
{
    const bool some = m_model->rowCount() > 0;
    m_list->setVisible(some);
    m_empty->setVisible(!some);
    m_empty->setText(m_search->text().isEmpty() ? tr("Documents that you open or save are listed here.")
                                                : tr("Nothing here matches “%1”.").arg(m_search->text()));
    if (some)
        m_list->setCurrentIndex(m_model->index(0));
}

void Gallery::choose(const QModelIndex& index)
{
    const QString teaches = index.data(GalleryModel::TeachesByRole).toString();
    if (!index.isValid())
        return;
    const QPointer<Gallery> alive(this);
    const bool opened = m_open(index.data(GalleryModel::SourceRole).toString());
    if (alive == nullptr)
        return;
    if (!opened) {
        if (isHidden()) // while a file was read
            open();
        return;
    }
    accept();
    const int door = m_doors->checkedId();
    const QString then = door == Figure ? QStringLiteral("export") : door == Teach ? teaches : QString();
    auto* action = parentWidget() != nullptr && !then.isEmpty() ? parentWidget()->findChild<QAction*>(then) : nullptr;
    if (action != nullptr && !action->isChecked()) // once this dialog is gone
        QTimer::singleShot(0, action, &QAction::trigger);
}

// One notch of the wheel is one row; a touchpad, which says pixels, scrolls by them.
bool Gallery::scrollByRows(const QWheelEvent& event)
{
    constexpr int notch = 120;
    if (!event.pixelDelta().isNull() || event.angleDelta().y() == 0)
        return false;
    m_turned += event.angleDelta().y();
    for (; std::abs(m_turned) >= notch; m_turned -= m_turned > 0 ? notch : -notch) {
        int by = 0; // to the top of the next row down, or up
        for (int row = 0; row < m_model->rowCount(); row += columns) {
            const int top = m_list->visualRect(m_model->index(row, 0)).top();
            if (m_turned < 0 ? top > 0 && by == 0 : top < 0)
                by = top;
        }
        QScrollBar* bar = m_list->verticalScrollBar();
        bar->setValue(bar->value() + by);
    }
    return true;
}

bool Gallery::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list->viewport() && event->type() == QEvent::Wheel)
        return scrollByRows(*static_cast<QWheelEvent*>(event));
    if (watched == m_list->viewport() && event->type() == QEvent::Resize) {
        const auto* resized = static_cast<QResizeEvent*>(event);
        m_card->setWidth((resized->size().width() - columns) / columns);
        QTimer::singleShot(0, m_list, &QListView::doItemsLayout);
    }
    if (watched == m_search && event->type() == QEvent::KeyPress) { // the arrows walk through the matches
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            m_list->setFocus();
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace heedmap

#include "moc_gallery.cpp"
