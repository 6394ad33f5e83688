#!/usr/bin/env python3
"""site.py HEEDMAP [--chromium PROGRAM] [--shots FOLDER]: writes the site of all examples and opens it: every page from a
disk, as by a double click, and then from a server, which is stopped after one visit.

Holds what a site promises: at most 4 MB in all and 725 kB over the wire for one page, files beside each other alone, a
policy that nothing breaks, numbers that are those of `heedmap trace`, and all pages without a network after one visit.
"""
import argparse
import functools
import gzip
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

from pages import READ, Browser, greatest_error, trace

MOST_IN_ALL = 4_000_000
MOST_OVER_THE_WIRE = 725_000
MOST_ERROR = 1e-12
ONLINE = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
KEPT = """(async () => {
  await navigator.serviceWorker.ready;
  const own = (await caches.keys()).filter((name) => name.startsWith("heedmap "));
  return own.length === 1 ? (await (await caches.open(own[0])).keys()).length : 0;
})()"""
LINKS = "JSON.stringify([...document.querySelectorAll('a, img, script[src], link[href]')].map((each) => each.href || each.src))"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


def outside(browser, begin):
    sent = [e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"]
    return [f"asks for {url[:80]}" for url in sent if not url.startswith((begin, "data:"))]


def sizes(folder, pages):
    every = sum(path.stat().st_size for path in folder.iterdir())
    sent = lambda names: sum(len(gzip.compress((folder / name).read_bytes(), 6)) for name in names)
    shared = [path.name for path in folder.iterdir() if path.name.startswith(("core-", "page-", "course."))]
    one = max(sent(shared + [page]) for page in pages)
    print(f"site: {every // 1000} kB in all, at most {one // 1000} kB over the wire for a page")
    return [f"{every} bytes in all"] * (every > MOST_IN_ALL) + [f"{one} bytes for a page"] * (one > MOST_OVER_THE_WIRE)


def from_a_disk(browser, heedmap, folder, pages, work):
    faults = []
    for name in ["index.html", "index.zh.html"]:
        browser.open_plain((folder / name).as_uri())
        faults += [f"{name}: links to {url}" for url in json.loads(browser.evaluate(LINKS)) if not url.startswith(folder.as_uri())]
        faults += [f"{name}: {what}" for what in outside(browser, folder.as_uri()) + browser.complaints()]
    for page in pages:
        browser.open(folder / page)
        faults += [f"{page}: {what}" for what in outside(browser, folder.as_uri()) + browser.complaints()]
        expected = trace(heedmap, "examples:" + page.removesuffix(".html"), work / "trace.json")
        error = greatest_error(json.loads(browser.evaluate(READ)), expected)
        faults += [f"{page}: differs by {error}"] * (error > MOST_ERROR)
    return faults


def started(browser, url, language):
    """Opens a page in a language; whether it is one of the site and runs in it."""
    browser.open_plain("about:blank")
    browser.call("Page.navigate", {"url": f"{url}#lang={language}"})
    browser.evaluate("""new Promise((done, failed) => { const begun = performance.now();
        const look = () => window.heedmapError ? failed(window.heedmapError) : window.heedmap ? done(1)
          : performance.now() - begun > 60000 ? failed(new Error("the page does not start")) : setTimeout(look, 10); look(); })""")
    return browser.evaluate("document.documentElement.lang") == language and browser.evaluate("document.querySelectorAll('#course a').length > 0")


def without_a_network(browser, folder, pages):
    server, address = serve(folder)
    browser.call("Network.emulateNetworkConditions", ONLINE)
    browser.open_plain(address)
    kept = browser.evaluate(KEPT)
    faults = [f"keeps {kept} files"] * (kept < len(list(folder.iterdir())) - 2) # all but site.json and the worker itself
    server.shutdown()
    server.server_close()
    for page in pages:
        if not started(browser, address + page, "zh"):
            faults.append(f"{page}: not in Chinese, or without links, when the server is gone")
        faults += [f"{page}: {what}" for what in outside(browser, address)]
    browser.open_plain(address)
    if browser.evaluate("document.querySelectorAll('li').length") != len(pages):
        faults.append("the index does not open when the server is gone")
    return faults


def shots(browser, folder, out):
    for name in ["index.html", "index.zh.html", "two-heads.html"]:
        for wide, high in [(1440, 900), (390, 844)]:
            for scheme in ["light", "dark"]:
                browser.call("Emulation.setDeviceMetricsOverride", {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 600})
                browser.call("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
                browser.open_plain((folder / name).as_uri())
                browser.evaluate("new Promise((done) => setTimeout(done, 800))")
                browser.shot(out / f"{name}-{wide}-{scheme}.png")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--shots", type=pathlib.Path, help="only takes pictures of it, to be looked at")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        work = pathlib.Path(temporary)
        folder = work / "site"
        subprocess.run([arguments.heedmap, "site", "examples:", "-o", folder], check=True)
        pages = [name + ".html" for name in json.loads((folder / "site.json").read_text())["order"]]
        browser = Browser(arguments.chromium, work / "profile", patience=120)
        if arguments.shots:
            shots(browser, folder, arguments.shots)
            return 0
        faults = sizes(folder, pages) + from_a_disk(browser, arguments.heedmap, folder, pages, work)
        faults += without_a_network(browser, folder, pages)
        browser.close()
    print("\n".join(faults) or f"site of {len(pages)} pages: all as it should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
