#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QObject>

#include <optional>
#include <string>

namespace heedmap {

/// One step of a training in its four parts, each with its matrices in view: forward to what the loss is of, the loss,
/// the gradients backward to the weights, and the update of the weights. Any other move of the training ends it.
class MicroSteps : public QObject {
    Q_OBJECT

public:
    enum class Part { None, Forward, Loss, Backward, Update };

    MicroSteps(const ViewContext& context, Trainer& trainer, QObject* parent = nullptr);

    Part part() const { return m_part; }
    /// What the part does, in the reader's language; empty if there is none.
    QString sentence() const;

public slots:
    /// The next part; after the update the first of the next step.
    void next();

signals:
    void changed();

private:
    void forward();
    void backward();
    void update();
    void end();
    void follow();
    void select(const std::string& node);
    std::string shownWeight() const;
    std::optional<Cell> shownCell(const std::string& weight) const;
    QString rule() const;

    ViewContext m_context;
    Trainer& m_trainer;
    Part m_part = Part::None;
    Index m_step = 0;     ///< the step that is shown in parts
    bool m_shown = false; ///< whether the update is shown as nodes
};

} // namespace heedmap
