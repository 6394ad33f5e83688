#include "view/settings/settings_panel.h"

#include "model/cell_text.h"
#include "model/masks.h"
#include "paint/node_figure.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/settings/sentence_field.h"

#include <QEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr int mostSize = 8192;

QString valueText(const Json& value)
{
    if (value.isNull())
        return {};
    return QString::fromStdString(value.isString() ? value.string() : value.text());
}

/// Knows whether a step or a typed number changes it.
class SizeBox : public QSpinBox {
public:
    /// +1 or −1 in a step, else 0.
    int direction() const { return m_direction; }

    void stepBy(int steps) override
    {
        m_direction = steps > 0 ? 1 : -1;
        QSpinBox::stepBy(steps);
        m_direction = 0;
    }

private:
    int m_direction = 0;
};

/// Sets the first size from `size` on in the direction of a step that is accepted: some have to be even, or divide
/// others. Throws the Error of `size` where none of the next few is.
void setNextSize(Workbench& workbench, const std::string& letter, int size, int direction)
{
    constexpr int few = 8;
    for (int next = size, tried = 1;; next += direction, ++tried) {
        try {
            setSize(workbench, letter, next);
            return;
        } catch (const Error&) {
            if (direction == 0 || tried == few || next + direction < 1 || next + direction > mostSize)
                break;
        }
    }
    setSize(workbench, letter, size);
}

/// Breaks a title into two lines if it is wider than the panel.
QString inLines(const QString& title, const QFontMetrics& metrics, int room)
{
    const qsizetype half = title.indexOf(QLatin1Char(' '), title.size() / 2);
    const bool fits = metrics.horizontalAdvance(title) <= room || half < 0;
    return fits ? title : title.left(half) + QLatin1Char('\n') + title.mid(half + 1);
}

/// The value at a path; null if the settings lack it.
const Json& valueAt(const Workbench& workbench, const std::string& path)
{
    return workbench.computation().settings.at(path);
}

/// The names of the matrices with figures that were printed elsewhere.
QStringList printedNodes(const Workbench& workbench)
{
    QStringList names;
    for (const auto& [node, figures] : workbench.computation().published)
        names += QString::fromStdString(workbench.graph().node(node).info.name);
    return names;
}

} // namespace

SettingsPanel::SettingsPanel(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_workbench(context.workbench), m_display(context.display), m_area(new QScrollArea),
      m_problem(new QLabel)
{
    setObjectName("settingsPanel");
    setAttribute(Qt::WA_StyledBackground);
    m_area->setWidgetResizable(true);
    m_problem->setObjectName("settingsProblem");
    m_problem->setProperty("problem", true);
    m_problem->setWordWrap(true);
    m_problem->setMargin(12);
    m_problem->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_area);
    layout->addWidget(m_problem);
    connect(&m_workbench, &Workbench::rebuilt, this, &SettingsPanel::rebuild);
    connect(&m_display, &Display::restyled, this, &SettingsPanel::rebuild);
    connect(m_area->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &SettingsPanel::widen,
            Qt::QueuedConnection);
    rebuild();
}

// Keys typed here, a space too, do not reach the shortcuts of the window.
bool SettingsPanel::event(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return QWidget::event(event);
    const auto& typed = *static_cast<QKeyEvent*>(event);
    const bool plain = (typed.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    const bool function = typed.key() >= Qt::Key_F1 && typed.key() <= Qt::Key_F35;
    event->setAccepted(plain && !function && typed.key() != Qt::Key_Escape);
    return true;
}

void SettingsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    auto* sentence = m_area->findChild<QLineEdit*>("queryTokens");
    if (sentence == nullptr || focusWidget() != nullptr)
        return;
    sentence->setFocus();
    sentence->selectAll();
}

void SettingsPanel::rebuild()
{
    setWindowTitle(tr("What is computed"));
    m_problem->hide();
    if (!m_workbench.isOpen())
        return;
    const QString focused = focusWidget() != nullptr ? focusWidget()->objectName() : QString();
    auto* content = new QWidget;
    auto* form = new Form("", content, Form::Labels::Above);
    form->setContentsMargins(20, 16, 20, 16);
    form->setVerticalSpacing(8);
    addTokens(*form);
    addSizes(*form);
    addSettings(*form, m_workbench.computation().mechanism->settings(), {});
    if (QWidget* before = m_area->takeWidget()) {
        for (QWidget* field : before->findChildren<QWidget*>())
            field->blockSignals(true); // what loses the focus now was not finished by a person
        if (m_leaving != nullptr) {
            delete before; // made and replaced in one event, as where a hundred edits are undone: it has no focus
        } else {
            m_leaving = before;
            before->deleteLater(); // the change may come from one of its fields
        }
    }
    m_area->setWidget(content);
    if (auto* again = focused.isEmpty() ? nullptr : content->findChild<QWidget*>(focused))
        again->setFocus();
}

void SettingsPanel::standIn(const QWidget& window, int top, const QSize& frame)
{
    constexpr double most = 0.4; ///< of the width of the window
    constexpr int margin = 20;
    if (isVisible() || m_stood == std::pair(window.size(), m_display.scale()))
        return;
    m_stood = {window.size(), m_display.scale()};
    const QSize wanted(m_display.px(380), m_display.px(640));
    m_share = std::clamp(most * window.width() / wanted.width(), 1 / std::max(m_display.scale(), 1.0), 1.0);
    setStyleSheet(m_share < 1 ? QStringLiteral("QWidget { font-size: %1px; }").arg(qRound(m_display.px(13) * m_share))
                              : QString());
    rebuild();
    const QRect room = window.screen()->availableGeometry();
    resize((QSizeF(wanted) * m_share).toSize().boundedTo(room.size() - frame));
    const QPoint beside = window.mapToGlobal(QPoint(window.width() - width() - margin, top + 12));
    const int lowest = room.bottom() - frame.height() - height();
    move(beside.x(), std::clamp(beside.y(), room.top(), std::max(lowest, room.top())));
}

// Fields are wider in the type of a room; all of them stay in sight, on the screen.
void SettingsPanel::widen()
{
    const int lacking = m_area->horizontalScrollBar()->maximum();
    if (lacking == 0 || !isWindow())
        return;
    const QRect room = screen()->availableGeometry();
    resize(std::min(width() + lacking, room.width()), height());
    move(std::max(room.left(), std::min(x(), room.right() - frameGeometry().width())), y());
}

void SettingsPanel::attempt(const std::function<void()>& what)
{
    QTimer::singleShot(0, this, [this, what] {
        try {
            const QStringList before = printedNodes(m_workbench);
            what();
            sayWhatEnds(before);
        } catch (const Error& error) {
            rebuild(); // the fields show what holds
            m_problem->setText(sentenceText(error.sentence()));
            m_problem->show();
        }
    });
}

/// Figures of matrices that are gone, or have another shape, are not compared.
void SettingsPanel::sayWhatEnds(QStringList printed)
{
    for (const QString& still : printedNodes(m_workbench))
        printed.removeAll(still);
    if (printed.isEmpty())
        return;
    m_problem->setText(tr("No longer compared with what was printed: %1").arg(listedNames(printed)));
    m_problem->show();
}

void SettingsPanel::set(const std::string& path, const Json& value)
{
    if (valueAt(m_workbench, path) != value)
        attempt([this, path, value] { setSetting(m_workbench, path, value); });
}

void SettingsPanel::addHeading(Form& form, const QString& text)
{
    auto* heading = new QLabel(text);
    heading->setFont(m_display.font(13, true));
    heading->setContentsMargins(0, form.rowCount() == 0 ? 0 : 12, 0, 0);
    form.addRow(heading);
}

void SettingsPanel::addTokens(Form& form)
{
    const ComputationShape& computation = m_workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    addHeading(form, tr("Tokens"));
    const auto add = [&](const QString& label, TokenList which) {
        auto* field = new SentenceField(m_workbench, m_display, which);
        field->line().setObjectName(which == TokenList::Query ? "queryTokens" : "keyTokens");
        field->line().setAccessibleName(label);
        connect(field, &SentenceField::taken, this, [this, which](const QString& text) {
            attempt([this, which, text] { setTokens(m_workbench, which, text); });
        });
        form.part(label, field);
    };
    const bool keys = computation.dimensions.contains(letters.key);
    add(sentenceText(keys ? letters.queryTitle : TokenLetters().queryTitle), TokenList::Query);
    if (keys)
        add(sentenceText(letters.keyTitle), TokenList::Key);
}

void SettingsPanel::addSizes(Form& form)
{
    const ComputationShape& computation = m_workbench.computation();
    const Dimensions ruled = ruledDimensions(*computation.mechanism, computation.settings, computation.dimensions);
    addHeading(form, tr("Sizes"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setColumnStretch(1, 1);
    const int pairs = m_display.scale() > 1.25 ? 1 : 2; // a row: large type takes the width of the panel
    grid->setColumnStretch(2 * pairs - 1, 1);
    int count = 0;
    for (const auto& [letter, size] : computation.dimensions) {
        if (ruled.contains(letter))
            continue;
        auto* box = new SizeBox;
        form.named(QString::fromStdString(letter), ("size_" + letter).c_str(), box);
        box->setRange(1, std::max(mostSize, static_cast<int>(size)));
        box->setValue(static_cast<int>(size));
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this, [this, box, letter = letter](int value) {
            attempt([this, letter, value, direction = box->direction()] {
                setNextSize(m_workbench, letter, value, direction);
            });
        });
        auto* label = new QLabel(QString::fromStdString(letter));
        label->setBuddy(box);
        grid->addWidget(label, count / pairs, count % pairs * 2);
        grid->addWidget(box, count / pairs, count % pairs * 2 + 1);
        ++count;
    }
    form.addRow(grid);
    auto* note = new QLabel(tr("A larger size adds random numbers, a smaller one cuts."));
    note->setProperty("muted", true);
    note->setFont(m_display.font(12));
    note->setWordWrap(true);
    form.addRow(note);
}

void SettingsPanel::addSettings(Form& form, const std::vector<Setting>& settings, const std::string& prefix)
{
    if (prefix.empty())
        addHeading(form, tr("Settings"));
    for (const Setting& setting : settings) {
        if (!setting.matters(m_workbench.computation().settings, prefix))
            continue;
        const std::string path = prefix.empty() ? setting.key : prefix + "." + setting.key;
        if (setting.type == Setting::Type::Group) {
            addHeading(form, sentenceText(setting.title));
            if (const auto masks = maskSettings(m_workbench); std::ranges::find(masks, path) != masks.end())
                addMaskPresets(form, path);
            addSettings(form, setting.members, path);
            continue;
        }
        const std::string key = "setting_" + path;
        const QString title = sentenceText(setting.title);
        QWidget* widget = field(setting, path);
        if (qobject_cast<QCheckBox*>(widget) != nullptr)
            form.addRow(form.named(title, key.c_str(), widget));
        else
            form.row(title, key.c_str(), widget);
    }
}

void SettingsPanel::addMaskPresets(Form& form, const std::string& setting)
{
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->addItem(tr("Choose a preset…"));
    const auto presets = maskPresets(m_workbench);
    for (const MaskPreset& preset : presets)
        box->addItem(sentenceText(preset.title));
    connect(box, &QComboBox::activated, this, [this, setting, presets](int index) {
        if (index > 0)
            attempt([this, setting, preset = presets[static_cast<std::size_t>(index) - 1]] {
                heedmap::setMask(m_workbench, setting, preset);
            });
    });
    form.row(tr("Preset"), ("preset_" + setting).c_str(), box);
}

QWidget* SettingsPanel::field(const Setting& setting, const std::string& path)
{
    switch (setting.type) {
    case Setting::Type::Boolean: return boolean(setting, path);
    case Setting::Type::Integer:
    case Setting::Type::Number: return number(setting, path);
    case Setting::Type::Choice:
    case Setting::Type::ChoiceOrList:
    case Setting::Type::ChoiceOrNumber: return choice(setting, path);
    default: return list(path);
    }
}

QWidget* SettingsPanel::boolean(const Setting& setting, const std::string& path)
{
    auto* box = new QCheckBox(inLines(sentenceText(setting.title), fontMetrics(), qRound(m_display.px(280) * m_share)));
    box->setChecked(valueAt(m_workbench, path) == Json(true));
    connect(box, &QCheckBox::toggled, this, [this, path](bool on) { set(path, on); });
    return box;
}

// A field that is empty says nothing: the setting is taken out.
QWidget* SettingsPanel::number(const Setting& setting, const std::string& path)
{
    auto* line = new QLineEdit(valueText(valueAt(m_workbench, path)));
    line->setPlaceholderText(setting.standard.isNull() ? tr("not set") : valueText(setting.standard));
    connect(line, &QLineEdit::editingFinished, this, [this, line, path, before = line->text()] {
        const QString text = line->text().trimmed();
        if (text == before)
            return;
        attempt(
            [this, path, text] { setSetting(m_workbench, path, text.isEmpty() ? Json() : Json(typedNumber(text))); });
    });
    return line;
}

// Words are shown by their titles; typed, they may be either, and the document gets the key.
QWidget* SettingsPanel::choice(const Setting& setting, const std::string& path)
{
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // the panel's width, whatever its words
    for (const Setting::Choice& each : setting.choices)
        box->addItem(sentenceText(each.title), QString::fromStdString(each.key));
    const QString now = valueText(valueAt(m_workbench, path));
    box->setEditable(setting.type == Setting::Type::ChoiceOrNumber);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setCurrentIndex(box->findData(now));
    const auto chosen = [this, box, path] {
        const QString typed = box->currentText().trimmed();
        const int titled = box->findText(typed);
        const int at = titled >= 0 ? titled : box->findData(typed);
        const QString word = at >= 0 ? box->itemData(at).toString() : typed;
        if (word != valueText(valueAt(m_workbench, path)))
            attempt([this, path, named = at >= 0, word] {
                setSetting(m_workbench, path, named ? Json(word.toStdString()) : Json(typedNumber(word)));
            });
    };
    if (box->isEditable()) {
        box->setCompleter(nullptr); // a number must not grow into a title that begins with it
        if (box->currentIndex() < 0)
            box->setEditText(now);
        connect(box->lineEdit(), &QLineEdit::editingFinished, this, chosen);
    }
    connect(box, &QComboBox::activated, this, chosen);
    return box;
}

QWidget* SettingsPanel::list(const std::string& path)
{
    auto* line = new QLineEdit(valueText(valueAt(m_workbench, path)));
    line->setPlaceholderText(tr("not set"));
    connect(line, &QLineEdit::editingFinished, this, [this, line, path, before = line->text()] {
        const QString text = line->text().trimmed();
        if (text == before)
            return;
        attempt([this, path, text] {
            setSetting(m_workbench, path, text.isEmpty() ? Json() : Json::parse(text.toStdString()));
        });
    });
    return line;
}

} // namespace heedmap

#include "moc_settings_panel.cpp"
