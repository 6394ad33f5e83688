#pragma once

#include "view/frame/form.h"

#include <heedmap/base/json.h>
#include <heedmap/mechanisms/setting.h>

#include <QPointer>
#include <QScrollArea>

#include <functional>

namespace heedmap {

/// The tokens, sizes and settings of the mechanism, from its schema. Each change is a step of the undo stack; a refused
/// change is reported in a sentence, and the panel shows the current value again.
class SettingsPanel : public QWidget {
    Q_OBJECT

public:
    explicit SettingsPanel(const ViewContext& context, QWidget* parent = nullptr);

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void rebuild();
    void widen();
    void addTokens(Form& form);
    void addSizes(Form& form);
    void addSettings(Form& form, const std::vector<Setting>& settings, const std::string& prefix);
    void addMaskPresets(Form& form, const std::string& setting);
    void addHeading(Form& form, const QString& text);
    QWidget* field(const Setting& setting, const std::string& path);
    QWidget* boolean(const Setting& setting, const std::string& path);
    QWidget* number(const Setting& setting, const std::string& path);
    QWidget* choice(const Setting& setting, const std::string& path);
    QWidget* list(const std::string& path);
    void set(const std::string& path, const Json& value);
    /// Runs after the current event, as it rebuilds the panel.
    void attempt(const std::function<void()>& what);
    void sayWhatEnds(QStringList printed);

    Workbench& m_workbench;
    Display& m_display;
    QScrollArea* m_area;
    QPointer<QWidget> m_leaving; ///< the text when this event began
    QLabel* m_problem;
};

} // namespace heedmap
