
namespace heedmap {
namespace {

struct Softcap : CellRule {
    static constexpr const char* name = "softcap";
    double cap;

    std::array<Coefficient, 1> constants() const { return {{{cap, "c"}}}; }
    static auto value(const auto& c, const auto& x) { return c * tanh(x / c); }
    static std::string formula(Symbols x) { return "c \\tanh(" + x[0] + " / c)"; }
    // dx = dy − dy ∘ tanh²(x/c)
    void vjp(Backward& back) const
    {
        const NodeId bent = back.intermediate(scale(1 / cap), {back.output()});
        const NodeId square = back.intermediate(multiply(), {bent, bent});
        const NodeId taken = back.intermediate(multiply(), {back.gradient(), square});
        back.contribute(0, subtract(), {back.gradient(), taken});
    }
};

} // namespace

std::shared_ptr<const Op> softcap(double cap) { return cellOp(Softcap{{}, cap}); }

} // namespace heedmap
