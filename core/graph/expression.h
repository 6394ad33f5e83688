#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/tensor/float_format.h>
#include <heedmap/tensor/shape.h>

#include <memory>
#include <string>
#include <vector>

namespace heedmap {

/// The arithmetic behind one cell, as a tree whose leaves are constants and cells of the operation's
/// inputs. It is evaluated in scalar arithmetic as it is built, independently of the vectorised
/// kernels, so that it can be shown, and checked against the value it explains.
class HEEDMAP_EXPORT Expression {
public:
    enum class Kind { Number, Operand, Sum, Product, Quotient, Difference, Function, Choice, Rounded };
    enum class Function { Exp, Log, Sqrt, Tanh, Erf, Sin, Cos, Max };

    /// A constant of the rule; `symbol` says in TeX how it is written, such as `1/\sqrt{d_k}`.
    static Expression number(double value, std::string symbol = {});
    /// The cell of input `input`, with the value it shows.
    static Expression operand(std::size_t input, const Cell& cell, double value);
    static Expression sum(std::vector<Expression> terms);
    static Expression product(std::vector<Expression> factors);
    static Expression product(const Expression& a, const Expression& b) { return product(std::vector{a, b}); }
    static Expression quotient(const Expression& numerator, const Expression& denominator);
    static Expression difference(const Expression& minuend, const Expression& subtrahend);
    static Expression apply(Function function, std::vector<Expression> arguments);
    static Expression apply(Function function, const Expression& argument)
    {
        return apply(function, std::vector{argument});
    }
    /// One of several, picked by a rule that `reason` states in a short sentence.
    static Expression choice(std::vector<Expression> options, std::size_t chosen, Sentence reason);

    /// What the exact result becomes in a number format.
    static Expression rounded(const Expression& exact, const FloatFormat& format);

    Kind kind() const;
    double value() const;            ///< what the whole expression comes to
    Function function() const;       ///< of a Function
    std::size_t input() const;       ///< of an Operand: which input of the operation
    const Cell& cell() const;        ///< of an Operand
    const std::string& text() const; ///< of a Number: its symbol; of a Rounded: its format
    std::size_t chosen() const;      ///< of a Choice
    const Sentence& reason() const;  ///< of a Choice
    const std::vector<Expression>& arguments() const;

    /// Trees may share branches (the maximum in a softmax): equal identities are one branch.
    const void* identity() const { return m_data.get(); }

private:
    struct Data;
    explicit Expression(std::shared_ptr<const Data> data);

    std::shared_ptr<const Data> m_data;
};

} // namespace heedmap
