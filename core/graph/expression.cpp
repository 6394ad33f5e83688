#include <heedmap/graph/expression.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace heedmap {

struct Expression::Data {
    Kind kind = Kind::Number;
    double value = 0;
    Function function = Function::Exp;
    std::size_t index = 0; // input of an operand, chosen option of a choice
    Cell cell = {};
    std::string text = {};
    Sentence reason = {};
    std::vector<Expression> arguments = {};
};

namespace {

double largest(const std::vector<Expression>& arguments)
{
    double largest = -std::numeric_limits<double>::infinity();
    for (const Expression& argument : arguments) {
        if (std::isnan(argument.value()))
            return argument.value();
        largest = std::max(largest, argument.value());
    }
    return largest;
}

double applied(Expression::Function function, const std::vector<Expression>& arguments)
{
    using enum Expression::Function;
    const double x = arguments.front().value();
    switch (function) {
    case Exp: return std::exp(x);
    case Log: return std::log(x);
    case Sqrt: return std::sqrt(x);
    case Tanh: return std::tanh(x);
    case Erf: return std::erf(x);
    case Sin: return std::sin(x);
    case Cos: return std::cos(x);
    case Max: break;
    }
    return largest(arguments);
}

} // namespace

Expression::Expression(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

Expression Expression::number(double value, std::string symbol)
{
    return Expression(std::make_shared<Data>(Data{.kind = Kind::Number, .value = value, .text = std::move(symbol)}));
}

Expression Expression::operand(std::size_t input, const Cell& cell, double value)
{
    return Expression(
        std::make_shared<Data>(Data{.kind = Kind::Operand, .value = value, .index = input, .cell = cell}));
}

Expression Expression::sum(std::vector<Expression> terms)
{
    double value = 0;
    for (const Expression& term : terms)
        value += term.value();
    return Expression(std::make_shared<Data>(Data{.kind = Kind::Sum, .value = value, .arguments = std::move(terms)}));
}

Expression Expression::product(std::vector<Expression> factors)
{
    double value = 1;
    for (const Expression& factor : factors)
        value *= factor.value();
    return Expression(
        std::make_shared<Data>(Data{.kind = Kind::Product, .value = value, .arguments = std::move(factors)}));
}

Expression Expression::quotient(const Expression& numerator, const Expression& denominator)
{
    return Expression(std::make_shared<Data>(Data{.kind = Kind::Quotient,
                                                  .value = numerator.value() / denominator.value(),
                                                  .arguments = {numerator, denominator}}));
}

Expression Expression::difference(const Expression& minuend, const Expression& subtrahend)
{
    return Expression(std::make_shared<Data>(Data{
        .kind = Kind::Difference, .value = minuend.value() - subtrahend.value(), .arguments = {minuend, subtrahend}}));
}

Expression Expression::apply(Function function, std::vector<Expression> arguments)
{
    assert(!arguments.empty());
    const double value = applied(function, arguments);
    return Expression(std::make_shared<Data>(
        Data{.kind = Kind::Function, .value = value, .function = function, .arguments = std::move(arguments)}));
}

Expression Expression::choice(std::vector<Expression> options, std::size_t chosen, Sentence reason)
{
    assert(chosen < options.size());
    const double value = options[chosen].value();
    return Expression(std::make_shared<Data>(Data{.kind = Kind::Choice,
                                                  .value = value,
                                                  .index = chosen,
                                                  .reason = std::move(reason),
                                                  .arguments = std::move(options)}));
}

Expression Expression::rounded(const Expression& exact, const FloatFormat& format)
{
    return Expression(std::make_shared<Data>(Data{.kind = Kind::Rounded,
                                                  .value = heedmap::rounded(exact.value(), format),
                                                  .text = std::string(format.id),
                                                  .arguments = {exact}}));
}

Expression::Kind Expression::kind() const { return m_data->kind; }
double Expression::value() const { return m_data->value; }
Expression::Function Expression::function() const { return m_data->function; }
std::size_t Expression::input() const { return m_data->index; }
const Cell& Expression::cell() const { return m_data->cell; }
const std::string& Expression::text() const { return m_data->text; }
const Sentence& Expression::reason() const { return m_data->reason; }
std::size_t Expression::chosen() const { return m_data->index; }
const std::vector<Expression>& Expression::arguments() const { return m_data->arguments; }

} // namespace heedmap
