// Keeps all files of the course. What is named by its hash never changes and comes from there; the rest is asked for
// again, and comes from there where there is no network.

const own = "heedmap " + registration.scope;
const hashed = /\/(core|page|words)-[0-9a-f]{16}\.(js|css)$/;

/** Without what follows # or ?, which says where a page opens. */
function plain(request) {
  return request.url.replace(/[?#].*$/, "");
}

async function keep() {
  const cache = await caches.open(own + " " + version);
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  await skipWaiting();
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith(own + " ") && name !== own + " " + version) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(own + " " + version);
  const folder = plain(request) === registration.scope ? registration.scope + "index.html" : plain(request);
  const kept = await cache.match(folder);
  if (kept && hashed.test(folder)) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
