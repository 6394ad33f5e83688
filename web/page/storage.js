// What the browser keeps of a document: the answers to its exercises. Where it keeps nothing, they live as long as the
// page.

class Kept {
  constructor(data) {
    this.key = "heedmap answers " + sumOf(data.document);
    try {
      this.storage = globalThis.localStorage ?? null;
      this.storage?.setItem(this.key + "?", "");
      this.storage?.removeItem(this.key + "?");
    } catch {
      this.storage = null;
    }
  }

  get lasts() {
    return this.storage !== null;
  }

  /** {given: the typed texts of each exercise by their fields, answers: as `grade` reads them}. */
  read() {
    const none = { given: {}, answers: {} };
    try {
      const kept = JSON.parse(this.storage?.getItem(this.key) ?? "null");
      const isObject = (part) => typeof part === "object" && part !== null && !Array.isArray(part);
      return isObject(kept) && isObject(kept.given) && isObject(kept.answers) ? kept : none;
    } catch {
      return none;
    }
  }

  write(answers) {
    try {
      this.storage?.setItem(this.key, JSON.stringify(answers));
    } catch {
      this.storage = null; // full
    }
  }
}
