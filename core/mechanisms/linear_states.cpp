#include "mechanisms/linear_states.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/recurrence.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

namespace states_text {
constexpr Phrase keep = HEEDMAP_PHRASE("Keep");
constexpr Phrase write = HEEDMAP_PHRASE("Write");
constexpr Phrase states = HEEDMAP_PHRASE("States");
constexpr Phrase headsOfQueries = HEEDMAP_PHRASE("heads × queries");
constexpr Phrase headsOfKeys = HEEDMAP_PHRASE("heads × keys");
constexpr Phrase headsOfFeatures = HEEDMAP_PHRASE("heads × features");
constexpr Phrase cells = HEEDMAP_PHRASE("cells of a state");

constexpr Phrase laidOut = HEEDMAP_PHRASE("The same numbers, laid out another way. So what follows is one product.");
constexpr Phrase forHeads =
    HEEDMAP_PHRASE("The same numbers once for each head. Heads that share them still read with queries of their own.");
constexpr Phrase keptAll = HEEDMAP_PHRASE("A 1 where a token has been written by then, a 0 where it comes later. "
                                          "Nothing is forgotten here: what was written once stays.");
constexpr Phrase keptDecayed =
    HEEDMAP_PHRASE("How much of what the token of a column wrote is left when the token of the row has been read: the "
                   "product of all decays after it. On the diagonal it is 1, as nothing has faded yet.");
constexpr Phrase keptStart = HEEDMAP_PHRASE(
    "How much of the state at the start is left after each token: all decays up to there, multiplied. It fades like "
    "what the tokens wrote, only longer.");
constexpr Phrase outer =
    HEEDMAP_PHRASE("The features of each two tokens multiplied, one slice for each feature. Each feature fades by a "
                   "decay of its own, so they cannot be added up before.");
constexpr Phrase similarity =
    HEEDMAP_PHRASE("Every two keys multiplied number by number and added up: how alike they are. Keys at a right angle "
                   "have 0 and do not disturb each other in the state.");
constexpr Phrase similarityKept =
    HEEDMAP_PHRASE("How alike two keys are, times how much is left of the earlier one. So much of what the earlier "
                   "token wrote comes up when the state is asked by the later key.");
constexpr Phrase earlier = HEEDMAP_PHRASE(
    "A 1 at the tokens before each token. What a token finds in the state has been written by these alone.");
constexpr Phrase before =
    HEEDMAP_PHRASE("The same, of earlier tokens only. A row with a large number is about to find something under its "
                   "key that is not its own.");
constexpr Phrase overwrite =
    HEEDMAP_PHRASE("How much of what an earlier token wrote each token takes back: its beta times how much of it comes "
                   "up. With beta 1 and one key twice, all of it goes.");
constexpr Phrase corrected = HEEDMAP_PHRASE(
    "What remains of each value once all tokens up to there have taken back what stood under their keys. "
    "Each row follows from the rows above it: minus the sum of what is taken back of them.");
constexpr Phrase shares = HEEDMAP_PHRASE(
    "The same times the beta of each column: how strongly its token writes. This is how much of each value goes into "
    "what each token writes.");
constexpr Phrase betaForm = HEEDMAP_PHRASE("The betas, laid out so that each meets its own token. A 1 lets a token "
                                           "overwrite in full, a 0 lets it write nothing.");
constexpr Phrase startKeys = HEEDMAP_PHRASE("The keys, as far as the state at the start is left at their place. With "
                                            "them the part of it that is still there is read.");
constexpr Phrase known = HEEDMAP_PHRASE("What the state at the start still holds under each token's key. It has to be "
                                        "taken back too before the new value is written.");
constexpr Phrase fresh = HEEDMAP_PHRASE("Each value less what the state at the start holds under its key. Only the "
                                        "difference has to be written.");
constexpr Phrase written =
    HEEDMAP_PHRASE("What each token writes under its key: its value less what already stood there, times beta. Where "
                   "the state had it right already, nothing is written.");
constexpr Phrase recalled =
    HEEDMAP_PHRASE("What the state holds under each token's key just before the token writes. The delta rule takes "
                   "this back, the plain sum would leave it there.");
constexpr Phrase each = HEEDMAP_PHRASE("Each key's features times what its token writes: what this one token adds to "
                                       "the state. Nothing here depends on a query.");
constexpr Phrase sums =
    HEEDMAP_PHRASE("What all tokens so far have added, each as far as it is left. A row holds one state, with its rows "
                   "laid end to end.");
constexpr Phrase fromStart =
    HEEDMAP_PHRASE("What is left of the state at the start, after each token. A row holds one state, with its rows "
                   "laid end to end.");
constexpr Phrase withStart =
    HEEDMAP_PHRASE("What the tokens added, and what is left of the state at the start. Both are read together.");
constexpr Phrase state =
    HEEDMAP_PHRASE("One slice for each token: all that is remembered once it has been read. The next slice needs only "
                   "this one and one token more, however long the text was.");
constexpr Phrase read = HEEDMAP_PHRASE("The states as the queries read them: one slice for each query. No query ever "
                                       "meets a key of its own, only these sums.");
constexpr Phrase keySums = HEEDMAP_PHRASE("The keys' features added up so far, each as far as it is left. They tell "
                                          "each query what its weights come to in all.");
constexpr Phrase divisorTerms =
    HEEDMAP_PHRASE("Each query's features times the sums of the keys' features, feature by feature. Their total is "
                   "what the weights of that query come to.");
constexpr Phrase divisor = HEEDMAP_PHRASE("What each query's weights come to, without any weight being worked out. "
                                          "Dividing by it makes them add up to 1.");
constexpr Phrase rowsOfQueries = HEEDMAP_PHRASE(
    "The features of each query, one slice each. So each query can read the state that stands at its own place.");
constexpr Phrase readOut = HEEDMAP_PHRASE(
    "Each query's features times the state at its place. It finds what was written under keys that point its way.");
constexpr Phrase divided = HEEDMAP_PHRASE("Each row is divided by the sum of its weights. What remains is a blend of "
                                          "the rows of V, as in exact attention.");
constexpr Phrase undivided = HEEDMAP_PHRASE("What each query finds in the state, as it is. Nothing divides it, so "
                                            "its size tells how much was found.");
constexpr Phrase products = HEEDMAP_PHRASE("Every query's features times every key's. The method avoids this product, "
                                           "and it is shown for comparison only.");
constexpr Phrase productsKept = HEEDMAP_PHRASE("The same, as far as each token is left at the place of each query. "
                                               "Tokens that come later have 0.");
} // namespace states_text

/// The states of one recipe, in the order in which their nodes are appended.
class StateRecipe {
public:
    StateRecipe(Recipe& recipe, Efficient& efficient, const LinearStates& given)
        : m_recipe(recipe), m_efficient(efficient), m_given(given), m_n(shape(given.queries).rows),
          m_m(shape(given.keys).rows), m_r(shape(given.keys).cols), m_v(shape(given.values).cols)
    {
    }

    void append()
    {
        appendKept();
        NodeId values = m_given.values;
        if (m_given.delta)
            values = appendWritten();
        const NodeId state = appendState(values);
        const NodeId divisor = m_given.normalised ? appendDivisor() : noNode;
        appendOutput(state, divisor);
        appendWeights(divisor);
    }

private:
    const NodeInfo& info(NodeId id) const { return m_recipe.graph().node(id).info; }
    Shape shape(NodeId id) const { return m_recipe.graph().node(id).shape; }
    bool byFeature() const { return m_given.decay != noNode && shape(m_given.decay).rank == 2; }
    Index slices() const { return m_given.heads == 0 ? 1 : m_given.heads; }
    /// A matrix, or one for each head.
    Shape each(Index rows, Index cols) const
    {
        return m_given.heads == 0 ? Shape::matrix(rows, cols) : Shape::stack(m_given.heads, rows, cols);
    }
    Axis queryAxis() const { return info(m_given.queries).rows; }
    Axis keyAxis() const { return info(m_given.keys).rows; }
    /// The axis of slices that are tokens, of each head.
    Axis tokens(const Axis& axis, Phrase ofHeads) const { return m_given.heads == 0 ? axis : Axis{.name = ofHeads}; }
    Axis headAxis() const { return {.name = m_given.heads == 0 ? AxisName() : axis::heads}; }
    /// The axis of slices that are features, of each head.
    Axis featureAxis() const { return {.name = m_given.heads == 0 ? axis::features : states_text::headsOfFeatures}; }
    Axis valueAxis() const { return info(m_given.values).cols; }

    NodeId laidOut(const Label& label, const Shape& to, NodeId x)
    {
        return m_recipe.add(label, reread(to), {x}, states_text::laidOut);
    }

    /// `kept` (n×m), or by features (heads·r × n × n)
    void appendKept()
    {
        const Label label = {.name = "kept",
                             .family = Family::Attention,
                             .step = states_text::keep,
                             .rows = queryAxis(),
                             .cols = keyAxis(),
                             .slices = byFeature() ? featureAxis() : Axis(),
                             .symbol = "G"};
        if (m_given.decay == noNode) {
            MaskRules rules;
            rules.queries = m_n;
            rules.keys = m_m;
            rules.causal = true;
            m_kept = m_recipe.add(label, maskRule(rules), {}, states_text::keptAll);
            return;
        }
        NodeId decay = m_given.decay;
        if (byFeature() && slices() > 1)
            decay = m_recipe.add({.name = "decay_heads",
                                  .step = states_text::keep,
                                  .cols = {states_text::headsOfFeatures},
                                  .symbol = "\\alpha_{heads}"},
                                 joinColumns(), std::vector<NodeId>(static_cast<std::size_t>(slices()), decay),
                                 states_text::forHeads);
        m_kept = m_recipe.add(label, productsBetween(), {decay}, states_text::keptDecayed);
    }

    /// What is left of the state at the start: n×1, or by features n×r. noNode: all.
    NodeId appendKeptStart()
    {
        if (m_given.decay == noNode || m_keptStart != noNode)
            return m_keptStart;
        const bool features = byFeature();
        NodeId kept = m_kept;
        if (features && slices() > 1)
            kept = m_recipe.add({.name = "kept_one",
                                 .family = Family::Attention,
                                 .step = states_text::keep,
                                 .rows = queryAxis(),
                                 .cols = keyAxis(),
                                 .slices = {axis::features},
                                 .symbol = "G_{one}"},
                                productsBetween(), {m_given.decay}, states_text::keptDecayed);
        Label label = {.name = "kept_first",
                       .step = states_text::keep,
                       .rows = queryAxis(),
                       .cols = {axis::one},
                       .slices = {features ? axis::features : AxisName()},
                       .symbol = "G_{first}"};
        NodeId first = m_recipe.add(label, columns(0, 1), {kept}, states_text::keptStart);
        label.slices = {};
        if (features) {
            first = laidOut(
                {.name = "kept_first_rows", .step = states_text::keep, .rows = {axis::features}, .cols = queryAxis()},
                Shape::matrix(m_r, m_n), first);
            label.name = "kept_first_columns";
            label.symbol = {};
            label.cols = {axis::features};
            first = m_recipe.add(label, transpose(), {first}, states_text::laidOut);
        }
        const NodeId decay =
            m_recipe.add({.name = "decay_first",
                          .step = states_text::keep,
                          .rows = {features ? axis::one : AxisName()},
                          .cols = label.cols,
                          .symbol = "\\alpha_{first}"},
                         features ? rows(0, 1) : columns(0, 1), {m_given.decay}, states_text::keptStart);
        label.name = "kept_start";
        label.symbol = "G_{start}";
        m_keptStart = m_recipe.add(label, multiply(), {first, decay}, states_text::keptStart);
        return m_keptStart;
    }

    /// The features of queries or keys, one slice each: (n×r) → (r×n×1)
    NodeId features(const std::string& letter, NodeId x)
    {
        const Family family = info(x).family;
        const Axis tokens = info(x).rows;
        const NodeId turned = m_recipe.add({.name = letter + "_turned",
                                            .family = family,
                                            .step = states_text::keep,
                                            .rows = {axis::features},
                                            .cols = tokens,
                                            .slices = headAxis()},
                                           transpose(), {x}, states_text::laidOut);
        return m_recipe.add({.name = letter + "_features",
                             .family = family,
                             .step = states_text::keep,
                             .rows = tokens,
                             .cols = {axis::one},
                             .slices = featureAxis()},
                            reread(Shape::stack(slices() * m_r, shape(x).rows, 1)), {turned}, states_text::laidOut);
    }
    NodeId keyFeatures()
    {
        return m_keyFeatures == noNode ? m_keyFeatures = features("K", m_given.keys) : m_keyFeatures;
    }

    /// Σ_f x_i[f]·kept_ij[f]·k_j[f] for queries or keys x: `NAME_kept`, (n×m) for each head.
    struct Products {
        std::string name;
        std::string symbol;
        Sentence step;
        Phrase all;
        Phrase kept;
    };
    NodeId appendProducts(const Products& made, NodeId x)
    {
        const auto label = [&](const char* part, const Axis& slices) {
            return Label{.name = made.name + "_" + part,
                         .family = Family::Score,
                         .step = made.step,
                         .rows = info(x).rows,
                         .cols = keyAxis(),
                         .slices = slices,
                         .symbol = made.symbol + "_{" + part + "}"};
        };
        if (!byFeature()) {
            const NodeId all =
                m_recipe.add(label("sum", headAxis()), matmul({.transposeB = true}), {x, m_given.keys}, made.all);
            return m_recipe.add(label("kept", headAxis()), multiply(), {all, m_kept}, made.kept);
        }
        const NodeId keys = keyFeatures();
        const NodeId own = x == m_given.keys ? keys : features("Q", x);
        const NodeId outer =
            m_recipe.add(label("outer", featureAxis()), matmul({.transposeB = true}), {own, keys}, states_text::outer);
        const NodeId faded =
            m_recipe.add(label("each", featureAxis()), multiply(), {outer, m_kept}, states_text::outer);
        const bool one = m_given.heads == 1; // the sum of its slices is a matrix
        const NodeId summed = m_recipe.add(label("kept", one ? Axis() : headAxis()), sliceSum(m_r), {faded}, made.kept);
        return one ? laidOut(label("head", headAxis()), each(m_n, m_m), summed) : summed;
    }

    /// The betas for rows (n×1) or columns (1×n), for each head; noNode: all are 1.
    NodeId appendBeta(bool column)
    {
        if (m_given.beta == noNode)
            return noNode;
        const Shape beta = shape(m_given.beta);
        const Index count = beta.rows == 1 ? 0 : beta.rows;
        const Index tall = column ? m_n : 1;
        const Index wide = column ? 1 : m_n;
        const NodeId form =
            m_recipe.add({.name = column ? "beta_column" : "beta_row",
                          .step = states_text::write,
                          .symbol = column ? "\\beta_{column}" : "\\beta_{row}"},
                         reread(count == 0 ? Shape::matrix(tall, wide) : Shape::stack(count, tall, wide)),
                         {m_given.beta}, states_text::betaForm);
        if (count == 0)
            return form;
        return appendForHeads(m_recipe, column ? "beta_column_heads" : "beta_row_heads", "beta", form, slices());
    }

    /// U = (I + β∘L)⁻¹·β·(V − what the start holds): what each token writes (n×d_v).
    NodeId appendWritten()
    {
        const NodeId kept = appendProducts({.name = "overlap",
                                            .symbol = "O",
                                            .step = states_text::write,
                                            .all = states_text::similarity,
                                            .kept = states_text::similarityKept},
                                           m_given.keys);
        MaskRules rules;
        rules.queries = m_n;
        rules.keys = m_n;
        rules.causal = true;
        rules.offset = -1;
        const NodeId mask = m_recipe.add({.name = "earlier",
                                          .family = Family::Mask,
                                          .step = states_text::write,
                                          .rows = queryAxis(),
                                          .cols = keyAxis(),
                                          .role = Role::Mask,
                                          .symbol = "M_{earlier}"},
                                         maskRule(rules), {}, states_text::earlier);
        const NodeId before = m_recipe.add(
            {.name = "overlap_before", .family = Family::Score, .step = states_text::write, .symbol = "O_{before}"},
            maskFill(0), {kept, mask}, states_text::before);
        const NodeId column = appendBeta(true);
        NodeId taken = before;
        if (column != noNode)
            taken =
                m_recipe.add({.name = "overwrite", .family = Family::Score, .step = states_text::write, .symbol = "L"},
                             multiply(), {before, column}, states_text::overwrite);
        Label label = {.name = "corrected",
                       .family = Family::Attention,
                       .step = states_text::write,
                       .rows = queryAxis(),
                       .cols = keyAxis(),
                       .slices = headAxis(),
                       .symbol = "T"};
        m_shares = m_recipe.add(label, unitLowerInverse(), {taken}, states_text::corrected);
        if (const NodeId row = appendBeta(false); row != noNode) {
            label.name = "shares";
            label.symbol = "T_{beta}";
            m_shares = m_recipe.add(label, multiply(), {m_shares, row}, states_text::shares);
        }
        return appendWrittenRows(before);
    }

    NodeId appendWrittenRows(NodeId before)
    {
        const auto label = [](const char* name, const char* symbol) {
            return Label{.name = name, .family = Family::Value, .step = states_text::write, .symbol = symbol};
        };
        const NodeId known = m_given.start == noNode ? noNode : appendKnown();
        NodeId values = m_given.values;
        if (known != noNode)
            values = m_recipe.add(label("V_new", "V_{new}"), subtract(), {values, known}, states_text::fresh);
        const NodeId written = m_recipe.add(label("written", "U"), matmul(), {m_shares, values}, states_text::written);
        Label recalled = label("recalled", "R");
        if (known == noNode) {
            recalled.role = Role::Output;
            m_recipe.add(recalled, matmul(), {before, written}, states_text::recalled);
            return written;
        }
        const NodeId ofTokens =
            m_recipe.add(label("recalled_tokens", "R_{tokens}"), matmul(), {before, written}, states_text::recalled);
        recalled.role = Role::Output;
        m_recipe.add(recalled, add(), {ofTokens, known}, states_text::recalled);
        return written;
    }

    /// What the state at the start holds under each key (n×d_v).
    NodeId appendKnown()
    {
        NodeId keys = m_given.keys;
        if (const NodeId kept = appendKeptStart(); kept != noNode)
            keys = m_recipe.add(
                {.name = "K_start", .family = Family::Key, .step = states_text::write, .symbol = "K_{start}"},
                multiply(), {keys, kept}, states_text::startKeys);
        return m_recipe.add(
            {.name = "V_known", .family = Family::Value, .step = states_text::write, .symbol = "V_{known}"}, matmul(),
            {keys, m_given.start}, states_text::known);
    }

    /// `KV_each`, one product for each token; `state` and `KV`, one slice for each query.
    NodeId appendState(NodeId values)
    {
        const NodeId columns =
            m_recipe.add({.name = "K_columns",
                          .family = Family::Key,
                          .step = states_text::states,
                          .rows = {axis::features},
                          .cols = {axis::one},
                          .slices = tokens(keyAxis(), states_text::headsOfKeys)},
                         reread(Shape::stack(slices() * m_m, m_r, 1)), {m_given.keys}, states_text::laidOut);
        const NodeId rows = m_recipe.add({.name = "V_rows",
                                          .family = Family::Value,
                                          .step = states_text::states,
                                          .rows = {axis::one},
                                          .cols = valueAxis(),
                                          .slices = tokens(keyAxis(), states_text::headsOfKeys)},
                                         reread(Shape::stack(slices() * m_m, 1, m_v)), {values}, states_text::laidOut);
        const NodeId pairs = m_recipe.add({"KV_each", Family::Value, states_text::states, {axis::features}}, matmul(),
                                          {columns, rows}, states_text::each);
        const NodeId sums = appendStart(appendSums(pairs));
        const NodeId state = m_recipe.add({.name = "state",
                                           .family = Family::Value,
                                           .step = states_text::states,
                                           .rows = {axis::features},
                                           .cols = valueAxis(),
                                           .slices = tokens(queryAxis(), states_text::headsOfQueries),
                                           .symbol = "H"},
                                          reread(Shape::stack(slices() * m_n, m_r, m_v)), {sums}, states_text::state);
        return m_recipe.add({"KV", Family::Value, step::weightedSum}, identity(), {state}, states_text::read);
    }

    /// Σ_j kept_ij·KV_j, a state a row: n × r·d_v, for each head.
    NodeId appendSums(NodeId pairs)
    {
        const auto label = [](const char* name, const AxisName& rows, const Axis& cols, const Axis& slices) {
            return Label{.name = name,
                         .family = Family::Value,
                         .step = states_text::states,
                         .rows = {rows},
                         .cols = cols,
                         .slices = slices};
        };
        Label flat = label("KV_rows", {}, {states_text::cells}, headAxis());
        flat.rows = keyAxis();
        const NodeId rows = laidOut(flat, each(m_m, m_r * m_v), pairs);
        Label sums = label("state_rows", {}, {states_text::cells}, headAxis());
        sums.rows = queryAxis();
        if (!byFeature())
            return m_recipe.add(sums, matmul(), {m_kept, rows}, states_text::sums);
        const NodeId turned = m_recipe.add(label("KV_turned", states_text::cells, keyAxis(), headAxis()), transpose(),
                                           {rows}, states_text::laidOut);
        const AxisName width = valueAxis().name;
        const NodeId apart = laidOut(label("KV_features", width, keyAxis(), featureAxis()),
                                     Shape::stack(slices() * m_r, m_v, m_n), turned);
        const NodeId summed = m_recipe.add(label("state_features", width, queryAxis(), featureAxis()),
                                           matmul({.transposeB = true}), {apart, m_kept}, states_text::sums);
        const NodeId back =
            laidOut(label("state_turned", states_text::cells, queryAxis(), headAxis()), each(m_r * m_v, m_n), summed);
        return m_recipe.add(sums, transpose(), {back}, states_text::sums);
    }

    NodeId appendStart(NodeId sums)
    {
        if (m_given.start == noNode)
            return sums;
        const auto label = [](const char* name, const char* symbol, const Axis& rows, const Axis& cols,
                              const Axis& slices) {
            return Label{.name = name,
                         .family = Family::Value,
                         .step = states_text::states,
                         .rows = rows,
                         .cols = cols,
                         .slices = slices,
                         .symbol = symbol};
        };
        const Axis cells = {states_text::cells};
        const Shape start = shape(m_given.start);
        const Axis heads = start.rank == 3 ? headAxis() : Axis();
        NodeId row = laidOut(label("state0_row", "H_{0,row}", {axis::one}, cells, heads),
                             start.rank == 3 ? Shape::stack(start.slices, 1, m_r * m_v) : Shape::matrix(1, m_r * m_v),
                             m_given.start);
        if (NodeId kept = appendKeptStart(); kept != noNode) {
            if (byFeature()) {
                const Axis features = {axis::features};
                kept = laidOut(label("kept_start_columns", "G_{columns}", features, {axis::one}, queryAxis()),
                               Shape::stack(m_n, m_r, 1), kept);
                kept = m_recipe.add(label("kept_start_cells", "G_{cells}", features, valueAxis(), queryAxis()),
                                    spread(Shape::stack(m_n, m_r, m_v)), {kept}, states_text::keptStart);
                kept = laidOut(label("kept_start_rows", "G_{rows}", queryAxis(), cells, {}),
                               Shape::matrix(m_n, m_r * m_v), kept);
            }
            row = m_recipe.add(label("start_rows", "H_{start}", queryAxis(), cells, heads), multiply(), {kept, row},
                               states_text::fromStart);
        }
        return m_recipe.add(label("state_sum", "H_{sum}", queryAxis(), cells, headAxis()), add(), {sums, row},
                            states_text::withStart);
    }

    /// D_i = φ(q_i)·Σ_j kept_ij φ(k_j), as a column (n×1) for each head, and as `D`
    NodeId appendDivisor()
    {
        const Label label = {.name = "K_sum",
                             .family = Family::Key,
                             .step = step::weightedSum,
                             .rows = queryAxis(),
                             .cols = {axis::features},
                             .slices = headAxis()};
        NodeId sums = noNode;
        if (byFeature()) {
            const NodeId summed = m_recipe.add({.name = "K_sum_features",
                                                .family = Family::Key,
                                                .step = step::weightedSum,
                                                .rows = queryAxis(),
                                                .cols = {axis::one},
                                                .slices = featureAxis()},
                                               matmul(), {m_kept, keyFeatures()}, states_text::keySums);
            const NodeId turned = laidOut({.name = "K_sum_turned",
                                           .family = Family::Key,
                                           .step = step::weightedSum,
                                           .rows = {axis::features},
                                           .cols = queryAxis(),
                                           .slices = headAxis()},
                                          each(m_r, m_n), summed);
            sums = m_recipe.add(label, transpose(), {turned}, states_text::keySums);
        } else {
            sums = m_recipe.add(label, matmul(), {m_kept, m_given.keys}, states_text::keySums);
        }
        const NodeId terms = m_recipe.add({.name = "D_terms", .step = step::weightedSum}, multiply(),
                                          {m_given.queries, sums}, states_text::divisorTerms);
        const NodeId column = m_recipe.add({.name = "D_column", .step = step::weightedSum, .cols = {axis::one}},
                                           rowSum(), {terms}, states_text::divisor);
        m_divisor = m_recipe.add({.name = "D",
                                  .step = step::weightedSum,
                                  .rows = headAxis(),
                                  .cols = queryAxis(),
                                  .role = m_given.heads == 0 ? Role::Computed : Role::Output},
                                 reread(m_given.heads == 0 ? Shape::vector(m_n) : Shape::matrix(m_given.heads, m_n)),
                                 {column}, states_text::divisor);
        return column;
    }

    /// Each row of x divided by its divisor.
    NodeId divide(const Label& label, NodeId x, NodeId column, Phrase caption)
    {
        return m_given.heads == 0 ? m_recipe.add(label, divideRows(), {x, m_divisor}, caption)
                                  : m_recipe.add(label, heedmap::divide(), {x, column}, caption);
    }

    void appendOutput(NodeId state, NodeId divisor)
    {
        const NodeId rows =
            m_recipe.add({.name = "Q_rows",
                          .family = Family::Query,
                          .step = step::weightedSum,
                          .rows = {axis::one},
                          .slices = tokens(queryAxis(), states_text::headsOfQueries)},
                         reread(Shape::stack(slices() * m_n, 1, m_r)), {m_given.queries}, states_text::rowsOfQueries);
        const NodeId found =
            m_recipe.add({"Z_rows", Family::Output, step::weightedSum}, matmul(), {rows, state}, states_text::readOut);
        const Label output = {.name = "Z",
                              .family = Family::Output,
                              .step = step::weightedSum,
                              .rows = queryAxis(),
                              .cols = valueAxis(),
                              .slices = headAxis(),
                              .role = Role::Output};
        Label sum = output;
        sum.name = "Z_sum";
        sum.role = Role::Computed;
        if (divisor == noNode) {
            m_efficient.output = m_recipe.add(output, reread(each(m_n, m_v)), {found}, states_text::undivided);
            return;
        }
        const NodeId undivided = m_recipe.add(sum, reread(each(m_n, m_v)), {found}, states_text::readOut);
        m_efficient.output = divide(output, undivided, divisor, states_text::divided);
    }

    /// What each value adds to each result.
    void appendWeights(NodeId divisor)
    {
        NodeId weights = appendProducts({.name = "A",
                                         .symbol = "A",
                                         .step = step::impliedWeights,
                                         .all = states_text::products,
                                         .kept = states_text::productsKept},
                                        m_given.queries);
        const Attention& attention = m_efficient.attention;
        if (m_given.delta)
            m_efficient.weights = appendImplied(m_recipe, attention, matmul(), {weights, m_shares});
        else if (divisor == noNode)
            m_efficient.weights = appendImplied(m_recipe, attention, identity(), {weights});
        else if (m_given.heads == 0)
            m_efficient.weights = appendImplied(m_recipe, attention, divideRows(), {weights, m_divisor});
        else
            m_efficient.weights = appendImplied(m_recipe, attention, heedmap::divide(), {weights, divisor});
    }

    Recipe& m_recipe;
    Efficient& m_efficient;
    const LinearStates& m_given;
    const Index m_n; ///< queries
    const Index m_m; ///< keys
    const Index m_r; ///< features
    const Index m_v; ///< d_v
    NodeId m_kept = noNode;
    NodeId m_keptStart = noNode;
    NodeId m_keyFeatures = noNode;
    NodeId m_shares = noNode; ///< of the values in what each token writes
    NodeId m_divisor = noNode;
};

} // namespace

NodeId appendForHeads(Recipe& recipe, const char* name, const char* array, NodeId x, Index heads)
{
    const Shape shape = recipe.graph().node(x).shape;
    if (shape.rank == 3 && shape.slices == heads)
        return x;
    if (heads % shape.slices != 0)
        throw Error(HEEDMAP_PHRASE("arrays.%1: %2 slices do not divide the %3 heads"), array, shape.slices, heads);
    const Family family = recipe.graph().node(x).info.family;
    return recipe.add({.name = name, .family = family, .step = step::splitHeads, .slices = {.name = axis::heads}},
                      spread(Shape::stack(heads, shape.rows, shape.cols)), {x}, states_text::forHeads);
}

void appendLinearStates(Recipe& recipe, Efficient& efficient, const LinearStates& given)
{
    StateRecipe(recipe, efficient, given).append();
}

} // namespace heedmap
