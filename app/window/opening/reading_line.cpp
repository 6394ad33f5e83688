#include "window/opening/reading_line.h"

#include "model/workbench.h"
#include "text/one_line.h"

#include <QBoxLayout>
#include <QTimer>

#include <algorithm>
#include <array>
#include <string_view>

namespace heedmap {
namespace {

constexpr int readingUnseen = 200; ///< milliseconds; what takes less would only flicker
constexpr int readingSteps = 1000;
constexpr int readingBarWidth = 240;
const QString readingPageName = QStringLiteral("readingPage");

} // namespace

ReadingLine::ReadingLine(FileReading& reading, const Display& display, Form form, QWidget* parent)
    : QFrame(parent), m_reading(reading), m_display(display), m_form(form), m_words(new QLabel),
      m_bar(new QProgressBar), m_cancel(new QPushButton)
{
    setObjectName(form == Form::Page ? readingPageName : QStringLiteral("readingLine"));
    if (form == Form::Line)
        setProperty("noticeLine", true);
    m_words->setObjectName("readingWords");
    m_words->setTextFormat(Qt::PlainText);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_words->setMinimumWidth(1);
    m_bar->setTextVisible(false);
    m_cancel->setObjectName("readingCancel");
    layOut(form);
    hide();
    connect(&reading, &FileReading::began, this, [this] { announce(m_reading.name()); });
    connect(&reading, &FileReading::progress, this, &ReadingLine::setDone);
    if (form == Form::Line)
        come();
    connect(m_cancel, &QPushButton::clicked, this, &ReadingLine::cancelled);
    connect(&display, &Display::restyled, this, &ReadingLine::dress);
    dress();
}

/// Comes and goes with what is read.
void ReadingLine::come()
{
    auto* delay = new QTimer(this);
    delay->setSingleShot(true);
    delay->setInterval(readingUnseen);
    connect(&m_reading, &FileReading::began, delay, qOverload<>(&QTimer::start));
    connect(delay, &QTimer::timeout, this, [this] {
        const auto* page = parentWidget()->findChild<const QWidget*>(readingPageName);
        setVisible(page == nullptr || page->isHidden()); // which says it itself
    });
    connect(&m_reading, &FileReading::ended, this, [this, delay] {
        delay->stop();
        hide();
    });
}

void ReadingLine::layOut(Form form)
{
    m_bar->setFixedWidth(readingBarWidth);
    auto* rows = new QBoxLayout(form == Form::Page ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, this);
    rows->setSpacing(12);
    if (form == Form::Line) {
        rows->setContentsMargins(16, 8, 12, 8);
        rows->addWidget(m_words, 1);
        rows->addWidget(m_bar);
        rows->addWidget(m_cancel);
        return;
    }
    rows->setContentsMargins(24, 24, 24, 24);
    rows->addStretch();
    m_words->setAlignment(Qt::AlignCenter);
    rows->addWidget(m_words);
    rows->addWidget(m_bar, 0, Qt::AlignCenter);
    rows->addWidget(m_cancel, 0, Qt::AlignCenter);
    rows->addStretch();
}

void ReadingLine::announce(const QString& name)
{
    m_name = name;
    m_bar->setRange(0, 0); // busy, until it is known how much there is
    dress();
}

void ReadingLine::setDone(double done)
{
    m_bar->setRange(0, readingSteps);
    m_bar->setValue(qRound(done * readingSteps));
}

void ReadingLine::dress()
{
    m_words->setFont(m_display.font(m_form == Form::Page ? 17 : 13));
    m_cancel->setFont(m_display.font(13));
    m_words->setText(tr("Opening %1…").arg(oneLine(m_name)));
    m_bar->setAccessibleName(m_words->text());
    m_cancel->setText(tr("Cancel"));
}
namespace {

constexpr auto withoutDocument = std::to_array<std::string_view>(
    {"new", "gallery", "open", "quit", "larger", "smaller", "reduceMotion", "themeSystem", "themeLight", "themeDark",
     "themeHighContrast", "shortcuts", "about"});

} // namespace

AwaitedDocument::AwaitedDocument(QWidget& page, const Actions& actions, Workbench& workbench, QObject* parent)
    : QObject(parent), m_page(page)
{
    for (QWidget* other : page.parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (other != &page && !other->isHidden()) {
            m_hidden.emplace_back(other);
            other->hide();
        }
    for (const auto& [id, action] : actions.all())
        if (action->isEnabled() && std::ranges::find(withoutDocument, id) == withoutDocument.end()) {
            m_disabled.emplace_back(action);
            action->setEnabled(false);
        }
    page.show();
    connect(&workbench, &Workbench::rebuilt, this, &AwaitedDocument::end); // the views have it by then
}

void AwaitedDocument::end()
{
    disconnect();
    m_page.hide();
    for (const auto& action : m_disabled)
        action->setEnabled(true);
    for (const auto& widget : m_hidden)
        if (widget != nullptr)
            widget->show();
    deleteLater();
}

} // namespace heedmap

#include "moc_reading_line.cpp"
