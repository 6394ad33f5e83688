// Of a page of a course: the way to its index and to the next page, each in the reader's language.

const courseOfPage = globalThis.heedmapCourse ?? null;

/** The language that the address asks for: `#lang=zh`. */
function languageAsked() {
  return new URLSearchParams(location.hash.slice(1)).get("lang");
}

/** The stop of the lesson that the address asks for, from 0: `#stop=1`; null without one. */
function stopAsked() {
  const stop = Number.parseInt(new URLSearchParams(location.hash.slice(1)).get("stop"), 10);
  return stop >= 1 ? stop - 1 : null;
}

function showCourse(words) {
  if (courseOfPage === null) return;
  const { language } = words;
  const { index, pages, title } = courseOfPage;
  const own = pages.findIndex(({ href }) => location.pathname.endsWith("/" + href));
  const next = pages[own + 1];
  const said = (text) => text[language] ?? Object.values(text)[0];
  const links = [element("a", { href: said(index), textContent: "‹ " + said(title) })];
  if (own >= 0) links.push(element("span", { textContent: `${own + 1} / ${pages.length}` }));
  if (own >= 0 && next) links.push(element("a", { href: `${next.href}#lang=${language}`, textContent: words.page("Next: %1", said(next.title)) + " ›" }));
  const room = document.getElementById("course");
  room.setAttribute("aria-label", said(title));
  room.replaceChildren(...links);
  room.hidden = false;
}
