#pragma once

#include <worksheet/block.h>

#include <QWidget>

namespace heedmap {

/// The first page of a worksheet as it will be printed, or why there is none.
class SheetPreview : public QWidget {
    Q_OBJECT

public:
    explicit SheetPreview(QWidget* parent = nullptr);

    void setPages(std::vector<Block> pages);
    void refuse(const QString& sentence);
    int pageCount() const { return static_cast<int>(m_pages.size()); }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Block> m_pages;
    QString m_problem;
};

} // namespace heedmap
