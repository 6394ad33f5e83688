// Opens the page. Whatever fails, then or later, is said in one sentence: the page is never blank and never waits for
// what does not come.

const failed = document.getElementById("failed");
let data = null;

/** A text of the page, as far as its data could be read. */
function said(english, part) {
  const words = data?.said?.[data.language]?.page;
  const text = typeof words?.[english] === "string" ? words[english] : english;
  return text.replace("%1", () => part);
}

/** Whether the browser runs what the core is made of: WebAssembly whose errors are its own exceptions. */
function runsCore() {
  const throws = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11]; // () -> () { try … catch_all … }
  return typeof WebAssembly !== "undefined" && typeof DecompressionStream !== "undefined" && WebAssembly.validate(new Uint8Array(throws));
}

function fail(error) {
  const missing = !runsCore();
  const reason = String(error?.message ?? error);
  window.heedmapError ??= error ?? reason; // for the console, and for .ci/web
  if (!failed.hidden) return; // what follows from the first
  failed.textContent = missing
    ? said("This page needs a browser of 2023 or later, with WebAssembly: %1", reason)
    : said("This page is damaged. Export it again with Heedmap; the browser says: %1", reason);
  failed.hidden = false;
  const stage = document.getElementById("stage");
  if (stage.querySelector("canvas") === null) stage.replaceChildren(failed); // where the reader looks
}

function caught(event) {
  fail(event.reason ?? event.error ?? event.message);
  event.preventDefault();
}

async function start() {
  try {
    const starting = Core.start();
    starting.catch(() => {}); // is told below, in the language of the document
    data = await pageData();
    if (data.said[languageAsked()]) data.language = languageAsked();
    new Colours(data.looks); // before anything is drawn
    document.getElementById("starting").textContent = said("The core of Heedmap is starting…");
    const core = await starting;
    core.open(data);
    const app = new App(data, core);
    app.build();
    if (stopAsked() !== null && app.lesson.stops.length > 0) app.lesson.open(stopAsked());
    app.readyAfter = performance.now();
    window.heedmap = app; // for the console, and for .ci/web
  } catch (error) {
    fail(error);
  }
}

addEventListener("error", caught);
addEventListener("unhandledrejection", caught);
start();
