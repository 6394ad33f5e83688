#include "model/cell_text.h"

#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace heedmap {
namespace {

struct Constant {
    const char* name;
    double value;
};

struct Function {
    const char* name;
    double (*apply)(double);
};

constexpr std::array<Constant, 7> constants = {{
    {"pi", std::numbers::pi},
    {"π", std::numbers::pi},
    {"e", std::numbers::e},
    {"inf", std::numeric_limits<double>::infinity()},
    {"infinity", std::numeric_limits<double>::infinity()},
    {"∞", std::numeric_limits<double>::infinity()},
    {"nan", std::numeric_limits<double>::quiet_NaN()},
}};

constexpr std::array<Function, 9> functions = {{
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"√", [](double x) { return std::sqrt(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"log", [](double x) { return std::log(x); }},
    {"ln", [](double x) { return std::log(x); }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"abs", [](double x) { return std::fabs(x); }},
}};

/// sum = product {(+|−) product}; product = sign {(*|/) sign}; sign = [−|+] power; power = atom [^ sign].
class Parser {
public:
    explicit Parser(const QString& text) : m_text(plain(text)) {}

    double run()
    {
        if (next().isNull())
            fail(modelText("expected a number such as 0.5, -inf or 1/sqrt(3)"));
        const double value = sum();
        if (!next().isNull())
            fail(modelText("“%1” was not expected here").arg(m_text.mid(m_at)));
        return value;
    }

private:
    [[noreturn]] static void fail(const QString& sentence) { throw Error(verbatim(sentence)); }

    /// Replaces typographic signs with those on a keyboard.
    static QString plain(QString text)
    {
        text.replace(QChar(0x2212), QLatin1Char('-')).replace(QChar(0x00d7), QLatin1Char('*'));
        text.replace(QChar(0x00b7), QLatin1Char('*')).replace(QChar(0x00f7), QLatin1Char('/'));
        return text.replace(QStringLiteral("**"), QStringLiteral("^"));
    }

    QChar next()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : QChar();
    }

    bool take(char sign)
    {
        if (next() != QLatin1Char(sign))
            return false;
        ++m_at;
        return true;
    }

    double sum()
    {
        double value = product();
        while (true) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                return value;
        }
    }

    double product()
    {
        double value = sign();
        while (true) {
            if (take('*'))
                value *= sign();
            else if (take('/'))
                value /= sign();
            else
                return value;
        }
    }

    double sign()
    {
        const Depth depth(*this);
        if (take('-'))
            return -sign();
        if (take('+'))
            return sign();
        return power();
    }

    double power()
    {
        const double base = atom();
        return take('^') ? std::pow(base, sign()) : base;
    }

    double atom()
    {
        const QChar first = next();
        if (first.isDigit() || first == QLatin1Char('.'))
            return number();
        if (take('('))
            return closed();
        if (first.isLetter() || first == QChar(0x221e) || first == QChar(0x221a))
            return word();
        if (first.isNull())
            fail(modelText("expected a number after “%1”").arg(m_text.trimmed()));
        fail(modelText("“%1” is not a number").arg(first));
    }

    double closed()
    {
        const double value = sum();
        if (!take(')'))
            fail(modelText("a closing parenthesis is missing"));
        return value;
    }

    double number()
    {
        const qsizetype begin = m_at;
        const auto digits = [this] {
            while (m_at < m_text.size() && m_text[m_at].isDigit())
                ++m_at;
        };
        digits();
        if (atPoint()) {
            ++m_at;
            digits();
        }
        exponent();
        bool understood = false;
        const QString text = m_text.mid(begin, m_at - begin);
        const double value =
            QLocale::c().toDouble(QString(text).replace(QLatin1Char(','), QLatin1Char('.')), &understood);
        if (!understood || std::isinf(value))
            fail(modelText("“%1” is not a number that a cell can hold").arg(text));
        return value;
    }

    /// A comma between digits is a point: no function takes two numbers.
    bool atPoint() const
    {
        const QChar here = m_at < m_text.size() ? m_text[m_at] : QChar();
        return here == QLatin1Char('.')
            || (here == QLatin1Char(',') && m_at + 1 < m_text.size() && m_text[m_at + 1].isDigit());
    }

    /// Accepts `e-3`, but not the `e` of `2e`, which is an implicit product.
    void exponent()
    {
        qsizetype at = m_at;
        if (at >= m_text.size() || m_text[at].toLower() != QLatin1Char('e'))
            return;
        ++at;
        if (at < m_text.size() && (m_text[at] == QLatin1Char('-') || m_text[at] == QLatin1Char('+')))
            ++at;
        if (at >= m_text.size() || !m_text[at].isDigit())
            return;
        while (at < m_text.size() && m_text[at].isDigit())
            ++at;
        m_at = at;
    }

    double word()
    {
        const qsizetype begin = m_at++;
        if (m_text[begin].isLetter())
            while (m_at < m_text.size() && m_text[m_at].isLetter())
                ++m_at;
        const QString name = m_text.mid(begin, m_at - begin);
        for (const Constant& constant : constants)
            if (name.compare(QString::fromUtf8(constant.name), Qt::CaseInsensitive) == 0)
                return constant.value;
        for (const Function& function : functions)
            if (name.compare(QString::fromUtf8(function.name), Qt::CaseInsensitive) == 0)
                return function.apply(argument(name));
        fail(modelText("“%1” is unknown; known are pi, e, inf, nan, sqrt, exp, log, sin, cos, tanh and abs").arg(name));
    }

    double argument(const QString& name)
    {
        if (take('('))
            return closed();
        if (name == QChar(0x221a))
            return atom();
        fail(modelText("“%1” needs its number in parentheses, as in %1(2)").arg(name));
    }

    /// Limits the depth, so that a text of minus signs or parentheses alone cannot overflow the stack.
    class Depth {
    public:
        explicit Depth(Parser& parser) : m_parser(parser)
        {
            if (++m_parser.m_depth > 200)
                fail(modelText("this is nested too deeply"));
        }
        ~Depth() { --m_parser.m_depth; }
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;

    private:
        Parser& m_parser;
    };

    QString m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

double typedNumber(const QString& text) { return Parser(text).run(); }

bool mayBeginNumber(const QString& key)
{
    const auto named = [&](const auto& known) {
        return QString::fromUtf8(known.name).startsWith(key, Qt::CaseInsensitive);
    };
    return !key.isEmpty()
        && (QStringLiteral("0123456789.,+-−(").contains(key) || std::ranges::any_of(constants, named)
            || std::ranges::any_of(functions, named));
}

} // namespace heedmap
