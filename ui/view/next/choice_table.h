#pragma once

#include "view/next/next_content.h"

#include <QRectF>

#include <array>

class QPainter;

namespace heedmap {

/// The steps of the choice as columns of one table, a line for each token, so that the running sum is a staircase down
/// the lines, and the number that decides one line through it.
class ChoiceTable {
public:
    enum Column { Logit, Cooled, Kept, Share, Sum, columnCount };

    /// How many tokens fit into a height, at most as many as are easily surveyed.
    static std::size_t rowsIn(double height);
    /// In so much width, and if it can be no higher than that.
    /// On paper, without the looks of things that can be clicked.
    void setPrinted(bool printed) { m_printed = printed; }
    void layOut(const NextContent& content, double width, double height);
    double width() const { return m_width; }
    double height() const;

    /// The node of a column.
    static NodeId node(const NextNodes& nodes, int column);
    QRectF cell(int column, std::size_t line) const;
    QRectF line(std::size_t line) const;
    /// The running sum, over all lines.
    QRectF stairs() const;
    /// Where the number that decides can be taken hold of.
    QRectF pill(double u) const;
    double sumAt(double x) const;

    void draw(QPainter& painter, const Theme& theme, const ViewContext& context, const NextContent& content) const;

private:
    double xOf(double sum) const;
    void shareWidth(const NextContent& content);
    void drawNames(QPainter& painter, const Theme& theme, const NextContent& content) const;
    void drawLine(QPainter& painter, const Theme& theme, const ViewContext& context, const NextContent& content,
                  std::size_t at) const;
    void drawStep(QPainter& painter, const Theme& theme, const NextContent& content, std::size_t at) const;
    void drawAxis(QPainter& painter, const Theme& theme, const NextContent& content) const;
    void drawDeciding(QPainter& painter, const Theme& theme, const NextContent& content) const;

    bool m_printed = false;
    double m_width = 0;
    double m_words = 0;                             ///< width of the first column
    double m_line = 20;                             ///< height of a line
    double m_number = 0;                            ///< width of a number
    std::array<double, columnCount> m_columns = {}; ///< widths, after that of the words
    double m_largest = 1;                           ///< magnitude of a logit
    double m_cooledLargest = 1;
    double m_mostShare = 1;
    std::size_t m_lines = 0;
};

} // namespace heedmap
