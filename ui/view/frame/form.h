#pragma once

#include "text/written_text.h"
#include "view/frame/display.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <functional>
#include <initializer_list>

namespace heedmap {

/// Fields in rows, a line each: it says what the label says, which is also the accessible name, and the key, which
/// gives the object name and the place in the settings. The form "worksheet" calls its field "count"
/// `worksheetCount` and keeps it under `worksheet/count`; a form without a name calls its fields by their keys and
/// keeps none.
class Form : public QFormLayout {
    Q_OBJECT

public:
    enum class Labels { Beside, Above };
    /// Whether a field has its value again next time.
    enum class Keeps { Value, Nothing };
    using Choices = QList<std::pair<QString, QVariant>>;

    explicit Form(const char* name, QWidget* parent = nullptr, Labels labels = Labels::Beside);

    /// A field in a row of its own, with others beside it, which are named on their own.
    template <typename Field>
    Field* row(const QString& label, const char* key, Field* field, std::initializer_list<QWidget*> beside = {},
               Keeps keeps = Keeps::Value)
    {
        addFields(label, named(label, key, field, keeps), beside);
        return field;
    }
    /// Names a field that stands beside another.
    template <typename Field>
    Field* named(const QString& title, const char* key, Field* field, Keeps keeps = Keeps::Value)
    {
        take(title, QLatin1String(key), *field, keeps);
        return field;
    }
    /// A widget that has fields of its own, in a row.
    template <typename Fields> Fields* part(const QString& label, Fields* fields)
    {
        addFields(label, fields, {});
        return fields;
    }

    /// Shows or hides the row of a field.
    void showRow(const QWidget* field, bool shown);
    /// A line of text tells of a change when it is left, not with each letter: half an index is not one.
    void tellWhenLeft(std::initializer_list<QLineEdit*> lines);

    /// What a field holds: the datum of a choice, the value of any other.
    static QVariant value(const QWidget& field);
    static void setValue(QWidget& field, const QVariant& value);
    void restore();
    void remember() const;

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        QLabel* label;
        QList<QWidget*> fields;
    };

    void take(const QString& title, const QString& key, QWidget& field, Keeps keeps);
    void addFields(const QString& label, QWidget* field, std::initializer_list<QWidget*> beside);
    QString place(const QWidget& field) const;

    QString m_name;
    QList<QWidget*> m_kept;
    std::vector<Row> m_rows;
};

/// Fills a box with choices; returns it.
QComboBox* choiceOf(const Form::Choices& choices);
/// A box of whole numbers.
QSpinBox* numberOf(int least, int most, int usual);
/// Gives the labels of several forms one width, so that all fields begin on one line.
void alignLabels(const QWidget& parent);

/// A text in each language that documents are written in: fields side by side, or under each other where there is no
/// room, each under its label and named `NAME_en`.
class TextFields : public QWidget {
public:
    using OfLanguage = std::function<QString(const std::string& language)>;

    struct Height {
        int lines = 1;
        bool grows = true; ///< where several lines have more room
    };

    TextFields(const Display& display, const QString& name, Height height, const OfLanguage& label,
               const OfLanguage& text);

    QString typed(const std::string& language) const;
    /// The text with what was typed.
    LocalizedText rewritten(const LocalizedText& text) const;
    /// Puts the cursor into the first field, and chooses what stands there in one line.
    void begin();
    /// Gives all fields the font and the height that the display has now.
    void dress();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Field {
        std::string language;
        QLabel* label;
        QWidget* field;
    };
    void arrange();

    const Display& m_display;
    Height m_height;
    QGridLayout* m_grid;
    std::vector<Field> m_fields;
    bool m_beside = true;
};

} // namespace heedmap
