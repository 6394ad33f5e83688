// Conversion of numbers between the page and the core, which writes their texts.

/** A number of the core's JSON, where "inf", "-inf" and "nan" are texts. */
function numberOf(json) {
  if (typeof json === "number") return json;
  return json === "inf" ? Infinity : json === "-inf" ? -Infinity : NaN;
}

/** A number as the core reads typed text. */
function typable(number) {
  return Number.isFinite(number) ? String(number) : Number.isNaN(number) ? "nan" : number < 0 ? "-inf" : "inf";
}

/** JSON with numbers, for the core. */
function jsonOf(value) {
  return JSON.stringify(value, (_, part) => (typeof part === "number" && !Number.isFinite(part) ? typable(part) : part));
}
