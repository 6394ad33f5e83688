#pragma once

#include <QFont>
#include <QStringList>

namespace heedmap {

/// The families every text is set in, the first one first: DejaVu Sans holds the mathematics (√ ᵀ ₖ ℝ),
/// the others the Chinese. A CJK family in front would draw √ × Σ too wide.
QStringList textFamilies();

/// Sets all text in that family, where it has the glyphs, until it is called with another one; empty: as ever.
void setTextFamily(const QString& family);
/// Another number whenever that changes what texts measure.
int textFamilyChanges();

/// No text is set larger while this lives: on a page text has the size that was asked for.
class LargestText {
public:
    explicit LargestText(double px);
    LargestText(const LargestText&) = delete;
    LargestText& operator=(const LargestText&) = delete;
    ~LargestText();

    /// The size that text of `px` is set in now.
    static double shown(double px);

private:
    double m_before;
};

/// Upright sans, unhinted so that a text is as wide on paper as on screen.
QFont textFont(double px, bool bold = false);

/// Serif, for formulas.
QFont formulaFont(double px, bool italic);

} // namespace heedmap
