#pragma once

#include <paint/theme.h>

#include <QFont>
#include <QObject>

#include <algorithm>

namespace heedmap {

class Selection;
class Workbench;

enum class ThemeChoice { System, Light, Dark, HighContrast };
enum class RangeMode { Matrix, Step, Shared, Manual };

/// How a person wants things shown. Small settings, kept from one start to the next; `presenting` and
/// what belongs to it are not.
struct DisplaySettings {
    ThemeChoice theme = ThemeChoice::System;
    QString palette = {}; ///< empty: each figure's own
    RangeMode range = RangeMode::Matrix;
    bool zeroCentred = true; ///< colours of signed data; else from the smallest number to the largest
    double lo = -1;          ///< of a manual range
    double hi = 1;
    bool logarithmic = false; ///< colours of weights
    int decimals = 2;
    bool showValues = true;
    bool showLabels = true;
    bool equalHeads = false; ///< the stage shows all matrices of a stack alike, not one large
    bool reduceMotion = false;
    double speed = 1;        ///< of the animation
    double textScale = 1;    ///< of the window's type
    bool showChange = false; ///< the difference to the remembered state in place of values
    bool presenting = false;
    bool guessFirst = false;       ///< values are covered until clicked
    bool spotlight = false;        ///< all but the hovered operands is dimmed
    bool oneGradientRange = false; ///< colours of all gradients are of one range
    bool hideMisprints = false;    ///< an exercise asks where the print is wrong
    bool hideShapes = false;       ///< an exercise asks how large matrices are
    bool stageSwitches = false;    ///< mask, temperature, positions and heads stand under the stage

    bool operator==(const DisplaySettings&) const = default;
};

/// The one place that says how things are shown, for all views.
class Display : public QObject {
    Q_OBJECT

public:
    /// As a person chose last.
    explicit Display(QObject* parent = nullptr);
    /// Of a figure: these are not kept.
    explicit Display(const DisplaySettings& settings) : m_settings(settings), m_kept(false) {}

    const DisplaySettings& settings() const { return m_settings; }
    void change(const DisplaySettings& settings);
    template <typename T> void set(T DisplaySettings::*member, T value)
    {
        DisplaySettings next = m_settings;
        next.*member = std::move(value);
        change(next);
    }

    const Theme& theme() const;
    /// Whether the platform's own colours are dark; the window says so when they change.
    void setSystemDark(bool dark);
    /// Of everything: what a person chose, times what presenting needs.
    double scale() const { return m_settings.textScale * (m_settings.presenting ? m_presentingScale : 1); }
    /// How high what is presented is: its smallest type, 11 px, becomes 1/45 of that, and is enlarged 1.6 times at
    /// least.
    void setPresentedHeight(int px);
    /// What remains of `scale` where type is as small as a class can read it; 1 where that is its size anyway.
    double leastShare() const { return std::min(1.0, m_leastPresentingScale / m_presentingScale); }
    /// VISUAL sizes 11, 12, 13, 14, 17, 20, scaled.
    QFont font(double px, bool bold = false) const;
    int px(double length) const { return qRound(length * scale()); }
    /// Milliseconds for a motion of the interface: 0 with reduced motion.
    int motion(int milliseconds) const { return m_settings.reduceMotion ? 0 : milliseconds; }

signals:
    void changed();

private:
    DisplaySettings m_settings;
    bool m_kept = true; ///< from one start to the next
    bool m_systemDark = false;
    double m_presentingScale = 1.6;
    double m_leastPresentingScale = 1.6; ///< with which the smallest type is 1/45 of the height
};

/// What every view is made with.
struct ViewContext {
    Workbench& workbench;
    Selection& selection;
    Display& display;
};

} // namespace heedmap
