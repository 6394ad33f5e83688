#include "window/display_menu.h"

#include "text/language.h"
#include "window/form_dialog.h"
#include "window/status_bar.h"

#include <heedmap/base/error.h>

#include <model/cell_text.h>
#include <paint/palette.h>

#include <QLocale>
#include <QPainter>

#include <cmath>
#include <optional>

namespace heedmap {
namespace {

constexpr int mostDecimals = 6;

/// A swatch of a palette.
QIcon swatch(const Palette& palette, Ground ground)
{
    QPixmap pixmap(48, 16);
    QPainter painter(&pixmap);
    for (int x = 0; x < pixmap.width(); ++x)
        painter.fillRect(x, 0, 1, pixmap.height(), palette.colourAt(x / (pixmap.width() - 1.0), ground));
    return QIcon(pixmap);
}

QLineEdit* bound(double value) { return new QLineEdit(QString::number(value, 'g', QLocale::FloatingPointShortest)); }

/// The typed text as a number; none if it is not a finite number.
std::optional<double> typedIn(const QLineEdit& line)
{
    try {
        const double number = typedNumber(line.text());
        return std::isfinite(number) ? std::optional(number) : std::nullopt;
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace

DisplayMenu::DisplayMenu(Display& display, Workbench& workbench, const QList<QAction*>& lesson)
    : m_display(display), m_workbench(workbench), m_lesson(lesson)
{
    name();
    connect(this, &QMenu::aboutToShow, this, &DisplayMenu::fill);
}

void DisplayMenu::name() { setTitle(tr("Values and colours")); }

template <typename Choose> void DisplayMenu::addChoice(QMenu& menu, const QString& text, bool chosen, Choose choose)
{
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(chosen);
    connect(action, &QAction::triggered, this, choose);
}

void DisplayMenu::addSwitch(const QString& text, bool DisplaySettings::*member)
{
    const bool on = m_display.settings().*member;
    addChoice(*this, text, on, [this, member, on] { m_display.set(member, !on); });
}

void DisplayMenu::fill()
{
    clear();
    qDeleteAll(findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // which `clear` leaves
    fillPalettes();
    fillRanges();
    fillDecimals();
    fillNumberFormats(*addMenu(tr("Number format")), m_workbench);
    addSeparator();
    addSwitch(tr("Values in the cells"), &DisplaySettings::showValues);
    addSwitch(tr("Labels on the axes"), &DisplaySettings::showLabels);
    addSwitch(tr("All heads alike on the stage"), &DisplaySettings::equalHeads);
    addSwitch(tr("Logarithmic colours for weights"), &DisplaySettings::logarithmic);
    addSwitch(tr("One range for all gradients"), &DisplaySettings::oneGradientRange);
    addSeparator();
    addActions(m_lesson);
}

void DisplayMenu::fillPalettes()
{
    QMenu* menu = addMenu(tr("Palette"));
    const QString chosen = m_display.settings().palette;
    const auto choose = [this](const QString& id) { m_display.set(&DisplaySettings::palette, id); };
    addChoice(*menu, tr("Automatic"), chosen.isEmpty(), [choose] { choose({}); });
    for (const Palette& palette : palettes()) {
        addChoice(*menu, palette.title(), chosen == palette.id(), [choose, id = palette.id()] { choose(id); });
        menu->actions().last()->setIcon(swatch(palette, m_display.theme().ground));
    }
}

void DisplayMenu::fillRanges()
{
    QMenu* menu = addMenu(tr("Range of the colours"));
    const RangeMode chosen = m_display.settings().range;
    const std::pair<RangeMode, QString> modes[] = {{RangeMode::Matrix, tr("Per matrix")},
                                                   {RangeMode::Step, tr("Shared within a step")},
                                                   {RangeMode::Shared, tr("Shared by all")}};
    for (const auto& [mode, text] : modes)
        addChoice(*menu, text, chosen == mode, [this, mode = mode] { m_display.set(&DisplaySettings::range, mode); });
    addChoice(*menu, tr("From … to …"), chosen == RangeMode::Manual, [this] { askRange(); });
    menu->addSeparator();
    const bool centred = m_display.settings().zeroCentred;
    addChoice(*menu, tr("Zero in the middle of the colours"), centred,
              [this, centred] { m_display.set(&DisplaySettings::zeroCentred, !centred); });
}

void DisplayMenu::fillDecimals()
{
    QMenu* menu = addMenu(tr("Decimals"));
    for (int count = 0; count <= mostDecimals; ++count)
        addChoice(*menu, QString::number(count), m_display.settings().decimals == count,
                  [this, count] { m_display.set(&DisplaySettings::decimals, count); });
}

void DisplayMenu::askRange()
{
    FormDialog dialog("range", tr("Range of the colours"), parentWidget());
    DisplaySettings settings = m_display.settings();
    const QLineEdit* lo = dialog.form().row(tr("From"), "from", bound(settings.lo));
    const QLineEdit* hi = dialog.form().row(tr("To"), "to", bound(settings.hi));
    QPushButton* accept = dialog.setMain("rangeApply", tr("Apply"), [] { return true; });
    const auto check = [=] {
        const auto from = typedIn(*lo);
        const auto to = typedIn(*hi);
        accept->setEnabled(from && to && *from < *to && std::isfinite(*to - *from));
    };
    connect(&dialog.form(), &Form::changed, &dialog, check);
    check();
    if (dialog.exec() != QDialog::Accepted)
        return;
    settings.range = RangeMode::Manual;
    settings.lo = typedIn(*lo).value();
    settings.hi = typedIn(*hi).value();
    m_display.change(settings);
}

void fillLanguages(QMenu& menu, const std::function<void(const std::string& language)>& choose)
{
    menu.clear();
    for (const std::string& language : languages()) {
        QAction* action = menu.addAction(languageName(language));
        action->setCheckable(true);
        action->setChecked(language == currentLanguage());
        QObject::connect(action, &QAction::triggered, &menu, [choose, language] { choose(language); });
    }
}

} // namespace heedmap

#include "moc_display_menu.cpp"
