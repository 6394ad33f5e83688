#pragma once

#include <QLayout>
#include <QToolButton>

#include <memory>
#include <vector>

namespace heedmap {

/// Places what it holds side by side, in as many lines as its width needs.
class WrappingRow : public QLayout {
public:
    explicit WrappingRow(int gap = 6) { setSpacing(gap); }

    /// What is added from now on stands at the right end of its line.
    void addStretch() { m_right = m_items.size(); }
    /// What that layout holds stays on one line.
    void addTogether(QLayout* layout);

    void addItem(QLayoutItem* item) override { m_items.emplace_back(item); }
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// The items of a line and its height.
    struct Line {
        std::vector<std::size_t> items = {};
        int width = 0;
        int height = 0;
    };
    std::vector<Line> lines(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    std::size_t m_right = static_cast<std::size_t>(-1); ///< the first item at the right
};

/// A button whose words take as many lines as its width needs.
class WrappingButton : public QToolButton {
public:
    WrappingButton();

    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSize frame() const;
    /// Its words, broken where a line of that many px ends.
    QString lines(int width) const;
};

} // namespace heedmap
