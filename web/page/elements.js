// Elements and other small parts of the page.

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function button(text, act, { label = text, pressed } = {}) {
  const made = element("button", { type: "button", textContent: text, title: label, onclick: act });
  made.setAttribute("aria-label", label);
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  return made;
}

/** Whether all of the page stands in one column. */
function isNarrow() {
  return matchMedia("(max-width: 900px), (max-height: 500px)").matches;
}

/** Offers a text, or what is in a blob, as a file. */
function saveFile(content, name, type = "application/json") {
  const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Gives a canvas its size on the page. */
function placed(canvas, width, height) {
  canvas.style.width = width + "px";
  canvas.style.height = height + "px";
}

/** Gives a canvas its size, and as many pixels as the screen has for it. */
function sized(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  placed(canvas, width, height);
}

/** Builds a part of the page anew; keeps the focus on the element with the same name, or else in the same place. */
function keepingFocus(room, build) {
  const focusable = () => [...room.querySelectorAll("button, canvas[tabindex], input, select")];
  const place = focusable().indexOf(document.activeElement);
  const name = place >= 0 ? document.activeElement.getAttribute("aria-label") : null;
  build();
  if (place < 0 || room.contains(document.activeElement)) return;
  const all = focusable();
  (all.find((each) => name && each.getAttribute("aria-label") === name) ?? all[Math.min(place, all.length - 1)])?.focus({ preventScroll: true });
}
