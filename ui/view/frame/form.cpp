#include "view/frame/form.h"

#include "text/language.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMetaProperty>
#include <QResizeEvent>
#include <QSettings>

#include <algorithm>

namespace heedmap {

Form::Form(const char* name, QWidget* parent, Labels labels) : QFormLayout(parent), m_name(QLatin1String(name))
{
    setContentsMargins(0, 0, 0, 0);
    setLabelAlignment(Qt::AlignLeft);
    setFieldGrowthPolicy(AllNonFixedFieldsGrow);
    setHorizontalSpacing(14);
    if (labels == Labels::Above)
        setRowWrapPolicy(WrapAllRows);
    else
        setVerticalSpacing(10);
}

void Form::take(const QString& title, const QString& key, QWidget& field, Keeps keeps)
{
    field.setObjectName(m_name.isEmpty() ? key : m_name + key.at(0).toUpper() + key.mid(1));
    field.setAccessibleName(title);
    field.setProperty("key", key);
    if (!m_name.isEmpty() && keeps == Keeps::Value)
        m_kept += &field;
    if (auto* box = qobject_cast<QComboBox*>(&field))
        connect(box, &QComboBox::currentIndexChanged, this, &Form::changed);
    else if (const QMetaProperty own = field.metaObject()->userProperty(); own.hasNotifySignal())
        connect(&field, own.notifySignal(), this, metaObject()->method(metaObject()->indexOfSignal("changed()")));
}

void Form::addFields(const QString& text, QWidget* field, std::initializer_list<QWidget*> beside)
{
    auto* label = new QLabel(text);
    label->setBuddy(field);
    Row& row = m_rows.emplace_back(Row{label, {field}});
    row.fields += beside;
    for (QWidget* each : row.fields)
        each->installEventFilter(this);
    if (beside.size() == 0)
        return addRow(label, field);
    auto* fields = new QHBoxLayout;
    fields->setSpacing(10);
    fields->addWidget(field, 1);
    for (QWidget* other : beside)
        fields->addWidget(other, qobject_cast<QLineEdit*>(other) != nullptr ? 1 : 0);
    addRow(label, fields);
}

// A label is as faint as its fields.
bool Form::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::EnabledChange)
        for (const Row& row : m_rows)
            if (std::ranges::find(row.fields, watched) != row.fields.end())
                row.label->setEnabled(std::ranges::any_of(row.fields, &QWidget::isEnabled));
    return QFormLayout::eventFilter(watched, event);
}

void Form::tellWhenLeft(std::initializer_list<QLineEdit*> lines)
{
    for (QLineEdit* line : lines) {
        disconnect(line, nullptr, this, nullptr);
        connect(line, &QLineEdit::editingFinished, this, &Form::changed);
    }
}

void Form::showRow(const QWidget* field, bool shown)
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row& each) { return each.label->buddy() == field; });
    int at = 0;
    getWidgetPosition(row->label, &at, nullptr);
    setRowVisible(at, shown);
}

QVariant Form::value(const QWidget& field)
{
    const auto* box = qobject_cast<const QComboBox*>(&field);
    return box != nullptr ? box->currentData() : field.metaObject()->userProperty().read(&field);
}

void Form::setValue(QWidget& field, const QVariant& value)
{
    auto* box = qobject_cast<QComboBox*>(&field);
    if (box != nullptr && box->findData(value) >= 0)
        box->setCurrentIndex(box->findData(value));
    else if (box == nullptr)
        field.metaObject()->userProperty().write(&field, value);
}

QString Form::place(const QWidget& field) const { return m_name + QLatin1Char('/') + field.property("key").toString(); }

// Settings are read as text: each is brought to the type that the field holds.
void Form::restore()
{
    const QSettings settings;
    for (QWidget* field : m_kept) {
        const QVariant now = value(*field);
        QVariant kept = settings.value(place(*field), now);
        if (kept.convert(now.metaType()))
            setValue(*field, kept);
    }
}

void Form::remember() const
{
    QSettings settings;
    for (const QWidget* field : m_kept)
        settings.setValue(place(*field), value(*field));
}

QComboBox* choiceOf(const Form::Choices& choices)
{
    auto* box = new QComboBox;
    for (const auto& [text, datum] : choices)
        box->addItem(text, datum);
    return box;
}

QSpinBox* numberOf(int least, int most, int usual)
{
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(usual);
    return box;
}

void alignLabels(const QWidget& parent)
{
    const auto labels = parent.findChildren<QLabel*>();
    int widest = 0;
    for (const QLabel* label : labels)
        widest = label->buddy() != nullptr ? std::max(widest, label->sizeHint().width()) : widest;
    for (QLabel* label : labels)
        if (label->buddy() != nullptr)
            label->setMinimumWidth(widest);
}

namespace {

constexpr int leastField = 140; ///< px of one language beside another
constexpr int apart = 8;
constexpr int formLine = 22;

QWidget* textField(const QString& text, int lines)
{
    if (lines == 1)
        return new QLineEdit(text);
    auto* edit = new QPlainTextEdit(text);
    edit->setTabChangesFocus(true);
    return edit;
}

} // namespace

TextFields::TextFields(const Display& display, const QString& name, Height height, const OfLanguage& label,
                       const OfLanguage& text)
    : m_display(display), m_height(height), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(apart);
    m_grid->setVerticalSpacing(4);
    for (const std::string& language : languages()) {
        QWidget* field = textField(text(language), height.lines);
        field->setObjectName(name + QLatin1Char('_') + QString::fromStdString(language));
        field->setAccessibleName(label(language));
        auto* title = new QLabel(label(language));
        title->setWordWrap(true);
        title->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
        title->setBuddy(field);
        m_fields.push_back({language, title, field});
    }
    setFocusProxy(m_fields.front().field);
    QSizePolicy policy(QSizePolicy::Preferred,
                       height.lines > 1 && height.grows ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    policy.setVerticalStretch(height.lines > 1 ? height.lines : 0);
    setSizePolicy(policy);
    arrange();
    dress();
}

void TextFields::dress()
{
    for (const auto& [language, label, field] : m_fields) {
        label->setFont(m_display.font(12));
        field->setFont(m_display.font(13));
        const int height = m_display.px(formLine * m_height.lines);
        if (m_height.lines > 1 && m_height.grows) {
            field->setMinimumHeight(height);
            field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // or each wants as much as any other
        } else if (m_height.lines > 1)
            field->setFixedHeight(height);
    }
}

QString TextFields::typed(const std::string& language) const
{
    const QWidget* field = std::ranges::find(m_fields, language, &Field::language)->field;
    if (const auto* line = qobject_cast<const QLineEdit*>(field))
        return line->text().trimmed();
    return qobject_cast<const QPlainTextEdit*>(field)->toPlainText().trimmed();
}

LocalizedText TextFields::rewritten(const LocalizedText& text) const
{
    WrittenWords words;
    for (const Field& each : m_fields)
        words.emplace_back(each.language, typed(each.language));
    return heedmap::rewritten(text, words);
}

void TextFields::begin()
{
    QWidget* first = m_fields.front().field;
    first->setFocus();
    if (auto* line = qobject_cast<QLineEdit*>(first))
        line->selectAll();
}

void TextFields::resizeEvent(QResizeEvent* event)
{
    const int count = static_cast<int>(m_fields.size());
    const bool beside = event->size().width() >= count * m_display.px(leastField) + (count - 1) * apart;
    if (std::exchange(m_beside, beside) != beside)
        arrange();
    QWidget::resizeEvent(event);
}

void TextFields::arrange()
{
    for (int i = 0; i < static_cast<int>(m_fields.size()); ++i) {
        const Field& each = m_fields[static_cast<std::size_t>(i)];
        const int row = m_beside ? 0 : 2 * i;
        m_grid->addWidget(each.label, row, m_beside ? i : 0); // a widget that has a place there leaves it
        m_grid->addWidget(each.field, row + 1, m_beside ? i : 0);
        m_grid->setRowStretch(row + 1, 1);
        m_grid->setColumnStretch(i, m_beside || i == 0 ? 1 : 0);
    }
}

} // namespace heedmap

#include "moc_form.cpp"
