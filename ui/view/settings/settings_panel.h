#pragma once

#include "view/frame/form.h"

#include <heedmap/base/json.h>
#include <heedmap/mechanisms/setting.h>

#include <QPointer>
#include <QScrollArea>

#include <functional>
#include <utility>

namespace heedmap {

/// The tokens, sizes and settings of the mechanism, from its schema. Each change is a step of the undo stack; a refused
/// change is reported in a sentence, and the panel shows the current value again.
class SettingsPanel : public QWidget {
    Q_OBJECT

public:
    explicit SettingsPanel(const ViewContext& context, QWidget* parent = nullptr);
    /// Stands at the right edge of a window, below its first `top` pixels, in a type and width that leave most of it in
    /// sight; where it was moved to in a window of that size, it stays. `frame`: what a window manager puts around it.
    void standIn(const QWidget& window, int top, const QSize& frame);

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
    double m_share = 1;               ///< of the type of the window
    std::pair<QSize, double> m_stood; ///< the size of the window in which it stands, and its scale
    QScrollArea* m_area;
    QPointer<QWidget> m_leaving; ///< the text when this event began
    QLabel* m_problem;
};

} // namespace heedmap
