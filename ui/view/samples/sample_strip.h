#pragma once

#include "view/samples/sample_maps.h"

#include <heedmap/tensor/region.h>

#include <QEvent>
#include <QListWidget>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

/// The samples of the document above the view, where it has several: a click shows one, as do the buttons at its ends.
class SampleStrip : public QWidget {
    Q_OBJECT

public:
    explicit SampleStrip(const ViewContext& context, QWidget* parent = nullptr);

    /// So many samples further, or back; nothing beyond the ends.
    void go(int by);
    /// A button of its own, that another part of the window answers to.
    void add(QAction* action);

signals:
    /// There are several to choose from, or no longer.
    void severalChanged(bool several);

protected:
    void changeEvent(QEvent* event) override;

private:
    Index count() const;
    void show(int sample);
    void showMap(int sample, const QPixmap& map);
    void fill();
    void dress();

    ViewContext m_context;
    QToolButton* m_previous;
    QToolButton* m_next;
    QListWidget* m_list;
    QToolButton* m_all;
    SampleMaps m_maps;
    bool m_several = false; ///< samples to choose from
};

} // namespace heedmap
