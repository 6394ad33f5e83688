#!/usr/bin/env python3
"""pages.py HEEDMAP [--chromium PROGRAM] [EXAMPLE ...]: opens the page of each built-in example in a
browser without a network, and compares every finite number in it with `heedmap trace`: before an edit and after one,
with each of its samples, and with a matrix pinned. Opens every step and every exercise.

Also holds what the page promises: one file of at most 900 kB that asks the network for nothing, a first heatmap within
500 ms of the document, an edit on the screen within 16 ms.
"""
import argparse
import base64
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

MOST_BYTES = 900_000
MOST_ERROR = 1e-12
READ = "JSON.stringify(heedmap.core.nodes.map((n, i) => [n.name, Array.from(heedmap.core.value(i), (x) => Number.isFinite(x) ? x : String(x))]))"
# What a person would do who types another number into the first given matrix of reals, and how long it takes to paint.
EDIT = """(async () => {
  const app = heedmap;
  const node = app.core.nodes.findIndex((n, i) => n.given && app.data.looks.nodes[i].role === "signed" && !/ids$/.test(n.name));
  const times = [];
  for (let i = 1; i <= 9; ++i) {
    await new Promise(requestAnimationFrame);
    const begun = performance.now();
    app.set(node, [0, 0, 0], 0.25 * i);
    times.push(performance.now() - begun);
  }
  return JSON.stringify({ name: app.core.nodes[node].name, times, document: app.core.document() });
})()"""

# Every step and every exercise, each exercise left unanswered and checked.
WALK = """(() => {
  const app = heedmap;
  app.data.looks.steps.forEach((step, i) => app.showStep(i));
  app.exercises.all.forEach((exercise, i) => (app.exercises.open(i), app.exercises.check()));
  app.exercises.close();
})()"""
# The first computed matrix of the steps, held and then edited.
PIN = """(() => {
  const app = heedmap;
  const node = app.data.looks.steps.map(({ main }) => main).find((id) => !app.editable(id) && app.looksOf(id).role === "signed");
  if (node === undefined) return;
  app.pin(node, true);
  app.set(node, [0, 0, 0], 0.75);
})()"""


class Browser:
    """Chromium without a window or a network, spoken to by its debugging pipe."""

    def __init__(self, program, profile):
        to_browser, self.to = os.pipe()
        self.from_browser, own = os.pipe()

        def as_three_and_four():
            low, high = os.dup(to_browser), os.dup(own)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "--no-first-run", "--window-size=1440,900", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=as_three_and_four, close_fds=False)
        self.rest = b""
        self.calls = 0
        self.events = []
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")
        self.call("Network.emulateNetworkConditions",
                  {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})

    def call(self, method, parameters=None):
        self.calls += 1
        message = {"id": self.calls, "method": method, "params": parameters or {}}
        if hasattr(self, "session"):
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.calls:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            more = os.read(self.from_browser, 1 << 20)
            if not more:
                raise RuntimeError("the browser ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", {"expression": script, "awaitPromise": True, "returnByValue": True})
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", result))
        return result["result"].get("value")

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", {"url": path.as_uri()})
        self.evaluate("""new Promise((done, failed) => { const look = () => window.heedmapError ? failed(window.heedmapError)
            : window.heedmap ? done(1) : setTimeout(look, 10); look(); })""")

    def requests(self):
        """What the page asked for, but itself."""
        sent = [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]
        return [url for url in sent if not url.startswith("file:")]

    def complaints(self):
        return [e["params"]["entry"]["text"] for e in self.events if e["method"] == "Log.entryAdded"]

    def shot(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait()


def flat(value):
    return [x for part in value for x in flat(part)] if isinstance(value, list) else [value]


def greatest_error(page, trace):
    """Of every finite number, relative beyond 1; infinities and NaN have to be where they are."""
    worst = 0.0
    for name, numbers in page:
        if name not in trace:
            raise AssertionError(f"{name} is not in the trace")
        expected = flat(trace[name])
        assert len(expected) == len(numbers), f"{name} has {len(numbers)} numbers, expected {len(expected)}"
        for got, wanted in zip(numbers, expected):
            g, w = float(got), float(wanted)
            if math.isfinite(w) and math.isfinite(g):
                worst = max(worst, abs(g - w) / max(1.0, abs(w)))
            else:
                assert math.isnan(g) == math.isnan(w) and (math.isnan(g) or g == w), f"{name}: {got}, expected {wanted}"
    return worst


def trace(heedmap, source, out):
    subprocess.run([heedmap, "trace", source, "-o", out, "--format", "json"], check=True, stdout=subprocess.DEVNULL)
    return json.loads(pathlib.Path(out).read_text())


def greatest_change_error(browser, heedmap, work):
    """After each sample is shown, and after a pin: the numbers are those of the document as the page saves it."""
    worst = 0.0
    shown = [f"heedmap.showSample({i})" for i in range(browser.evaluate("heedmap.words.said.samples.length"))]
    for change in shown + [PIN]:
        browser.evaluate(change)
        (work / "changed.heed").write_text(browser.evaluate("heedmap.core.document()"))
        expected = trace(heedmap, work / "changed.heed", work / "changed.json")
        worst = max(worst, greatest_error(json.loads(browser.evaluate(READ)), expected))
    return worst


def check(browser, heedmap, example, work):
    source, page = f"examples:{example}", work / f"{example}.html"
    subprocess.run([heedmap, "export", source, "-o", page, "--lang", "en"], check=True)
    size = page.stat().st_size
    browser.open(page)
    ready = browser.evaluate("heedmap.readyAfter")
    error = greatest_error(json.loads(browser.evaluate(READ)), trace(heedmap, source, work / "trace.json"))
    edit = json.loads(browser.evaluate(EDIT))
    (work / "edited.heed").write_text(edit["document"])
    after = greatest_error(json.loads(browser.evaluate(READ)), trace(heedmap, work / "edited.heed", work / "edited.json"))
    browser.evaluate(WALK)
    after = max(after, greatest_change_error(browser, heedmap, work))
    paint = statistics.median(edit["times"])
    print(f"{example:28} {size // 1000:4} kB  {ready:5.0f} ms  edit of {edit['name']:>6} {paint:5.1f} ms  "
          f"{error:.0e}, edited {after:.0e}", flush=True)
    wrong = [f"{size} bytes"] * (size > MOST_BYTES) + [f"differs by {max(error, after)}"] * (max(error, after) > MOST_ERROR)
    wrong += [f"asks for {url}" for url in browser.requests()] + browser.complaints()
    return wrong, ready, paint


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--slack", type=float, default=1, help="times as long as promised, on a busy machine")
    parser.add_argument("examples", nargs="*")
    arguments = parser.parse_args()
    listed = json.loads(subprocess.run([arguments.heedmap, "examples", "--json"], check=True, capture_output=True).stdout)
    examples = arguments.examples or [example["id"] for example in listed]
    failures, ready, paint = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        browser = Browser(arguments.chromium, work / "profile")
        for example in examples:
            wrong, first, edit = check(browser, arguments.heedmap, example, work)
            failures += [f"{example}: {what}" for what in wrong]
            ready.append(first)
            paint.append(edit)
        browser.close()
    print(f"first heatmap: median {statistics.median(ready):.0f} ms; edit to paint: median {statistics.median(paint):.1f} ms")
    if statistics.median(ready) > 500 * arguments.slack:
        failures.append("the first heatmap comes too late")
    if statistics.median(paint) > 16 * arguments.slack:
        failures.append("an edit is painted too late")
    print("\n".join(failures) or f"{len(examples)} pages: all as they should be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
