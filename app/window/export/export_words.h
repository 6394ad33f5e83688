#pragma once

#include "view/frame/form.h"
#include "window/export/export_request.h"

#include <paint/print.h>

#include <QFontComboBox>
#include <QPushButton>
#include <QToolButton>

#include <functional>
#include <vector>

class QAction;

namespace heedmap {

/// A button with a menu of the parts of a figure to leave out; the button names them.
class PartMenu : public QToolButton {
    Q_OBJECT

public:
    explicit PartMenu(QWidget* parent = nullptr);

    /// Offers the parts that can be left out; all others stay in the figure.
    void offer(const std::function<bool(FigurePart)>& optional);
    PartSet parts() const;
    void setParts(const QStringList& names);
    /// The parts as `--without` names them.
    QStringList names() const;

signals:
    void changed();

private:
    void say();

    std::vector<QAction*> m_actions;
};

/// The form for the rarer fields of an export: words, parts of matrices, labels, and parts to leave out.
class ExportWords : public Form {
    Q_OBJECT

public:
    explicit ExportWords(QWidget* parent);

    /// Applies the fields to a request that has its subject and format.
    void apply(ExportRequest& request) const;
    /// Disables the fields without effect on such a request.
    void offerFor(const ExportRequest& request, bool picture);
    /// Shows the words that this figure had last, by a key that no other figure has.
    void showFor(const QString& figure);
    /// Restores and saves the choices.
    void restore();
    void remember() const;
    /// Sets the samples whose numbers can be subtracted: index and title, without the shown one.
    void offerSamples(const std::vector<std::pair<Index, QString>>& samples) { m_samples = samples; }
    /// Whether any field differs from its initial value.
    bool used() const;

private:
    void addWords();
    void addParts();
    void addOthers();
    QWidget* otherDocument();
    void chooseOther(const QWidget& button);
    void chooseFile();
    void takeOther(const QString& other);

    struct Named {
        const char* key;
        QLineEdit* field;
    };
    std::vector<Named> words() const;

    QLineEdit* m_title = new QLineEdit;
    QLineEdit* m_symbol = new QLineEdit;
    QLineEdit* m_rowAxis = new QLineEdit;
    QLineEdit* m_colAxis = new QLineEdit;
    QLineEdit* m_sliceNames = new QLineEdit;
    PartMenu* m_without = new PartMenu;
    QComboBox* m_labels = nullptr;
    QSpinBox* m_labelLength = numberOf(1, 1000, 8);
    QLineEdit* m_slices = new QLineEdit;
    QLineEdit* m_rows = new QLineEdit;
    QLineEdit* m_cols = new QLineEdit;
    QSpinBox* m_columns = numberOf(0, 100, 0);
    QLineEdit* m_minus = new QLineEdit;
    QPushButton* m_choose = nullptr; ///< of a document or a sample to subtract
    QComboBox* m_overview = nullptr;
    QFontComboBox* m_font = new QFontComboBox;
    QCheckBox* m_ownFont = new QCheckBox;
    QCheckBox* m_marks = new QCheckBox;
    QCheckBox* m_numbered = new QCheckBox;
    QSpinBox* m_steps = numberOf(1, 1000000, ExportRequest().steps);
    std::vector<std::pair<Index, QString>> m_samples;
    QString m_figure;
};

} // namespace heedmap
