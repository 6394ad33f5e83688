#!/usr/bin/env python3
"""firefox.py HEEDMAP [--firefox PROGRAM] [--shots FOLDER] [EXAMPLE ...]: opens the site of examples in Firefox, from a disk as by a
double click: numbers as `heedmap trace` has them, an edit, two tabs of one page, a screen of 2560 px, paper of A4; and once more where
the browser keeps nothing and colours are forced.
"""
import argparse
import base64
import json
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from pages import EDIT, READ, greatest_error, trace

MOST_ERROR = 1e-12
QUIET = {"marionette.port": 0, "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9, # no network
         "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "browser.shell.checkDefaultBrowser": False,
         "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False, "browser.aboutwelcome.enabled": False}
SPARSE = {"dom.storage.enabled": False, "browser.display.document_color_use": 2}
STARTED = """const done = arguments[0]; const look = () => window.heedmapError ? done(String(window.heedmapError.message ?? window.heedmapError))
  : window.heedmap ? done("") : setTimeout(look, 10); look();"""
# Two tabs of a page keep numbers and answers apart while they are open, and what is typed last is there after a reload.
# The first exercise is to choose a column.
ANSWERED = """heedmap.openExercise(0); const { made } = heedmap.exercises.fields[0]; made.value = arguments[0];
  made.dispatchEvent(new Event("input", { bubbles: true }));"""
WIDE = "return document.documentElement.scrollWidth > innerWidth ? document.documentElement.scrollWidth + ' px' : ''"


class Firefox:
    """Without a window or a network, spoken to by Marionette."""

    def __init__(self, program, profile, settings):
        profile.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in {**QUIET, **settings}.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen([program, "--headless", "--no-remote", "--marionette", "--profile", profile, "about:blank"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.calls, self.rest = 0, b""
        self.socket = socket.create_connection(("127.0.0.1", self.port(profile)))
        self.message()
        self.call("WebDriver:NewSession", {})
        self.call("WebDriver:SetTimeouts", {"script": 120000, "pageLoad": 120000})

    def port(self, profile):
        said = profile / "MarionetteActivePort"
        begun = time.monotonic()
        while not said.exists() or not said.read_text().strip():
            if self.process.poll() is not None or time.monotonic() - begun > 120:
                raise RuntimeError("Firefox does not start")
            time.sleep(0.1)
        return int(said.read_text())

    def message(self):
        while b":" not in self.rest or len(self.rest.split(b":", 1)[1]) < int(self.rest.split(b":", 1)[0]):
            more = self.socket.recv(1 << 20)
            if not more:
                raise RuntimeError("Firefox ended")
            self.rest += more
        size, self.rest = self.rest.split(b":", 1)
        text, self.rest = self.rest[: int(size)], self.rest[int(size):]
        return json.loads(text)

    def call(self, method, parameters):
        self.calls += 1
        text = json.dumps([0, self.calls, method, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.message()
        if error:
            raise RuntimeError(f"{method}: {error['message']}")
        return result

    def run(self, script, *words):
        return self.call("WebDriver:ExecuteScript", {"script": script, "args": list(words), "sandbox": None})["value"]

    def wait(self, script):
        return self.call("WebDriver:ExecuteAsyncScript", {"script": script, "args": [], "sandbox": None})["value"]

    def open(self, url):
        self.call("WebDriver:Navigate", {"url": "about:blank"})
        self.call("WebDriver:Navigate", {"url": url})
        return self.wait(STARTED)

    def shot(self, path):
        path.write_bytes(base64.b64decode(self.call("WebDriver:TakeScreenshot", {"full": False})["value"]))

    def close(self):
        self.process.terminate()
        self.process.wait()


def opened(firefox, address, where):
    said = firefox.open(address)
    return [f"{where}: {said}"] if said else []


def page_faults(firefox, heedmap, folder, page, work):
    if said := firefox.open((folder / page).as_uri()):
        return [f"{page}: {said}"], 0, 0
    faults = []
    ready = firefox.run("return heedmap.readyAfter")
    expected = trace(heedmap, "examples:" + page.removesuffix(".html"), work / "trace.json")
    error = greatest_error(json.loads(firefox.run(f"return {READ}")), expected)
    edit = json.loads(firefox.wait(f"{EDIT}.then(arguments[0])"))
    (work / "edited.heed").write_text(edit["document"])
    after = greatest_error(json.loads(firefox.run(f"return {READ}")), trace(heedmap, work / "edited.heed", work / "edited.json"))
    faults += [f"{page}: differs by {max(error, after)}"] * (max(error, after) > MOST_ERROR)
    if said := firefox.run("return document.getElementById('failed').hidden ? '' : document.getElementById('failed').textContent"):
        faults.append(f"{page}: says {said}")
    return faults, ready, statistics.median(edit["times"])


def tab_faults(firefox, address):
    """Of a page with exercises."""
    first = firefox.call("WebDriver:GetWindowHandle", {})["value"]
    second = firefox.call("WebDriver:NewWindow", {"type": "tab"})["handle"]
    faults = []
    for tab in [first, second]:
        firefox.call("WebDriver:SwitchToWindow", {"handle": tab, "focus": True})
        faults += opened(firefox, address, "in two tabs")
    firefox.run(ANSWERED, "1")
    firefox.call("WebDriver:SwitchToWindow", {"handle": first, "focus": True})
    firefox.run(ANSWERED, "2")
    firefox.call("WebDriver:SwitchToWindow", {"handle": second, "focus": True})
    if firefox.run("return heedmap.exercises.fields[0].made.value") != "1":
        faults.append("an answer changes in another tab")
    faults += opened(firefox, address, "in two tabs")
    if (kept := firefox.run("heedmap.openExercise(0); return heedmap.exercises.fields[0].made.value")) != "2":
        faults.append(f"after a reload the answer is {kept}, typed last was 2")
    firefox.run("localStorage.clear()")
    firefox.call("WebDriver:CloseWindow", {})
    firefox.call("WebDriver:SwitchToWindow", {"handle": first, "focus": True})
    return faults


def screen_faults(firefox, address, work):
    """On a large screen, and on paper."""
    firefox.call("WebDriver:SetWindowRect", {"width": 2560, "height": 1440})
    faults = opened(firefox, address, "2560 px")
    if wide := firefox.run(WIDE):
        faults.append(f"2560 px: the page is {wide} wide")
    firefox.run("heedmap.showStep(1); heedmap.keep(heedmap.node, [0, 0, 0])")
    firefox.shot(work / "firefox-2560.png")
    if (side := firefox.run("return heedmap.stage.figures[0].side")) < 30:
        faults.append(f"2560 px: cells of {side} px")
    for width, height in [(1440, 900), (1280, 720)]:
        firefox.call("WebDriver:SetWindowRect", {"width": width, "height": height})
        faults += opened(firefox, address + "#lang=zh", f"{width} px")
        if (side := firefox.run("return heedmap.stage.figures[0].side")) < 30:
            faults.append(f"{width} px: cells of {side} px")
        if over := firefox.run("const { scrollWidth, clientWidth } = document.getElementById('stage'); return scrollWidth - clientWidth"):
            faults.append(f"{width} px: the stage is {over} px wider than its place")
    paper = {"page": {"width": 21.0, "height": 29.7}, "background": False, "shrinkToFit": True}
    (work / "firefox-a4.pdf").write_bytes(base64.b64decode(firefox.call("WebDriver:Print", paper)["value"]))
    return faults


def sparse_faults(firefox, address, work):
    """Where nothing is kept and colours are forced."""
    faults = opened(firefox, address, "without storage")
    if firefox.run("return window.localStorage !== null"):
        faults.append("the browser has a storage after all")
    if not firefox.run("return matchMedia('(forced-colors: active)').matches"):
        faults.append("colours are not forced after all")
    firefox.run(ANSWERED, "1")
    told = "return document.querySelector('.kept .hint').textContent === heedmap.words.page('This browser keeps nothing: save your answers before you close the page.')"
    if not firefox.run(told):
        faults.append("without storage: the page does not say that it keeps nothing")
    pressed = """const of = (pressed) => getComputedStyle(document.querySelector(`#tools [aria-pressed="${pressed}"]`)).outlineStyle;
        return of("true") !== of("false");"""
    if not firefox.run(pressed):
        faults.append("with forced colours: what is pressed looks as what is not")
    firefox.shot(work / "firefox-forced.png")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--firefox", default="firefox-esr")
    parser.add_argument("--shots", type=pathlib.Path, help="where the pictures and the print go, to be looked at")
    parser.add_argument("examples", nargs="*")
    arguments = parser.parse_args()
    faults, ready, paint = [], [], []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        work = pathlib.Path(temporary)
        folder = work / "site"
        sources = [f"examples:{example}" for example in arguments.examples] or ["examples:"]
        subprocess.run([arguments.heedmap, "site", *sources, "examples:two-heads", "-o", folder], check=True)
        pages = [name + ".html" for name in json.loads((folder / "site.json").read_text())["order"] if name != "two-heads-2"]
        address = (folder / "two-heads.html").as_uri()
        firefox = Firefox(arguments.firefox, work / "profile", {})
        firefox.call("WebDriver:Navigate", {"url": (folder / "index.html").as_uri()})
        if firefox.run("return document.querySelectorAll('li a').length") < len(pages):
            faults.append("the index lacks cards")
        for page in pages:
            wrong, first, edit = page_faults(firefox, arguments.heedmap, folder, page, work)
            faults += wrong
            ready.append(first)
            paint.append(edit)
        faults += tab_faults(firefox, address) + screen_faults(firefox, address, arguments.shots or work)
        firefox.close()
        firefox = Firefox(arguments.firefox, work / "sparse", SPARSE)
        faults += sparse_faults(firefox, address, arguments.shots or work)
        firefox.close()
    print(f"Firefox: first heatmap: median {statistics.median(ready):.0f} ms; edit to paint: median {statistics.median(paint):.1f} ms")
    print("\n".join(faults) or f"{len(pages)} pages in Firefox: all as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
