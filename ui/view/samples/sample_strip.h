#pragma once

#include "view/samples/sample_maps.h"

#include <heedmap/tensor/region.h>

#include <QEvent>
#include <QListWidget>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

/// The document's samples above the view, if there are several: a click or the buttons at the ends show one.
class SampleStrip : public QWidget {
    Q_OBJECT

public:
    explicit SampleStrip(const ViewContext& context, QWidget* parent = nullptr);

    /// Shows the sample that many places on or back; does nothing beyond the ends.
    void go(int by);
    /// Adds a button that another part of the window handles.
    void add(QAction* action);

signals:
    /// The document has several samples now, or no longer.
    void severalChanged(bool several);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    Index count() const;
    void show(int sample);
    void showMap(int sample, const QPixmap& map);
    void fill();
    void dress();
    void shareRoom();

    ViewContext m_context;
    QToolButton* m_previous;
    QToolButton* m_next;
    QListWidget* m_list;
    QToolButton* m_all;
    SampleMaps m_maps;
    bool m_several = false; ///< there are samples to choose from
};

} // namespace heedmap
