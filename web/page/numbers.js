// How numbers are written, as ui/paint/value_text.cpp and value_scale.cpp of the program have it: what they are comes
// from the core.

const MINUS = "\u2212";

/** A number of the core's JSON, where "inf", "-inf" and "nan" are texts. */
function numberOf(json) {
  if (typeof json === "number") return json;
  return json === "inf" ? Infinity : json === "-inf" ? -Infinity : NaN;
}

/** What a person typed: 0.5, 1/3, -inf. Null where it is not a number. */
function typedNumber(text) {
  const plain = text.trim().replace(/\u2212/g, "-").replace(",", ".");
  const infinite = /^([+-]?)(inf|∞)$/i.exec(plain);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  if (/^nan$/i.test(plain)) return NaN;
  const number = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
  const typed = new RegExp(`^(${number})(?:/(${number}))?$`).exec(plain);
  return typed ? Number(typed[1]) / (typed[2] === undefined ? 1 : Number(typed[2])) : null;
}

function exponentText(magnitude, decimals) {
  const [mantissa, power] = magnitude.toExponential(decimals).split("e");
  return mantissa + "e" + power.replace("+", "").replace("-", MINUS);
}

const isLong = (number) => Math.abs(number) >= 99999.5;
const allVanish = (largest, decimals) => largest > 0 && largest < 0.5 * 10 ** -decimals;

/** How the numbers of one matrix are written: all alike. */
function formatOf(numbers, decimals) {
  let largest = 0;
  let whole = true;
  for (const number of numbers) {
    if (!Number.isFinite(number)) continue;
    largest = Math.max(largest, Math.abs(number));
    whole = whole && Number.isInteger(number);
  }
  const needed = whole ? 0 : decimals;
  return { decimals: needed, exponent: allVanish(largest, needed) };
}

/** Of gradients: at least two figures of the largest, with a sign. */
function gradientFormat(numbers, decimals) {
  let largest = 0;
  for (const number of numbers) if (Number.isFinite(number)) largest = Math.max(largest, Math.abs(number));
  if (largest === 0) return { decimals, exponent: false, change: true };
  const needed = 1 - Math.floor(Math.log10(largest));
  if (needed > 4 || isLong(largest)) return { decimals: 0, exponent: true, change: true };
  return { ...formatOf(numbers, Math.max(decimals, needed)), change: true };
}

/** As few decimals as show all of the numbers exactly, from `least` to `most`. */
function exactFormat(numbers, least, most) {
  let needed = least;
  let largest = 0;
  for (const number of numbers) {
    if (!Number.isFinite(number)) continue;
    largest = Math.max(largest, Math.abs(number));
    const exact = (d) => Math.abs(Number(number.toFixed(d)) - number) <= 1e-12 * Math.max(1, Math.abs(number));
    while (needed < most && !exact(needed)) ++needed;
  }
  return { decimals: needed, exponent: isLong(largest) || allVanish(largest, needed) };
}

function valueText(value, { decimals = 2, exponent = false, change = false } = {}) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value < 0 ? MINUS + "∞" : "∞";
  const magnitude = Math.abs(value);
  if (magnitude === 0) return "0";
  let text = exponent || isLong(magnitude)
    ? exponentText(magnitude, exponent ? decimals : Math.max(decimals, 2))
    : magnitude.toFixed(decimals);
  const zero = /^[0.]*$/.test(text);
  if (change && magnitude < 1 && text.startsWith("0.")) text = text.slice(1);
  if (zero) return text;
  return value < 0 ? MINUS + text : change ? "+" + text : text;
}

/** The end of a range, with no more decimals than it needs. */
function rangeText(value) {
  const magnitude = Math.abs(value);
  if (magnitude === 0 || !Number.isFinite(value)) return valueText(value);
  const plain = magnitude < 1e5 && magnitude >= 1e-3;
  const text = plain ? String(Number(magnitude.toFixed(6))) : exponentText(magnitude, 1).replace(".0e", "e");
  return (value < 0 ? MINUS : "") + text;
}

function niceCeiling(value) {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((s) => s * power >= value * (1 - 1e-12));
  return (step ?? 10) * power;
}

/** The ends of the colours of some numbers. */
function endsOf(role, range, numbers) {
  if (range) return { lo: range[0], hi: range[1] };
  if (role === "mask") return { lo: 0, hi: 1 };
  let largest = 0;
  for (const number of numbers) if (Number.isFinite(number)) largest = Math.max(largest, Math.abs(number));
  if (role === "weights") return { lo: 0, hi: largest > 0 && largest < 0.05 ? niceCeiling(largest) : 1 };
  const hi = niceCeiling(largest);
  return { lo: -hi, hi };
}
