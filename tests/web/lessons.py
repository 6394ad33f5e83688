#!/usr/bin/env python3
"""lessons.py HEEDMAP [--chromium PROGRAM]: takes the lessons and exercises of pages in a browser, as a student would.

At every stop, and with every sample, the words and looks are those of the matrices that are shown; an aside goes when
another stop comes; what is covered can be uncovered; typed answers survive a reload, or the lack of a storage; and the
file of answers that a page saves earns in `heedmap grade` what the page said. One lesson is taken by a finger on a phone.
Where a stop trains, and after it, the page says that its numbers are those before.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from access import tap
from pages import PHONE, TOO_WIDE, Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
LESSONS = ["two-heads", "scores-unscaled", "what-it-looks-for", "dictionary-lookup"]
ANSWERED = ["two-heads", "thinking-machines", "three-by-three", "what-it-looks-for"]
SAMPLED = ["recall", "reverse"]
# A matrix under another's name, a step without words, or a label more or less than there are rows.
MISNAMED = """(() => {
  const app = heedmap;
  const { nodes, steps } = app.data.looks;
  const wrong = nodes.filter(({ name }, i) => app.core.nodes[i]?.name !== name).map(({ name }) => name);
  if (nodes.length !== app.core.nodes.length) wrong.push(`${nodes.length} looks of ${app.core.nodes.length} matrices`);
  if (steps.length !== app.words.steps.length) wrong.push(`${app.words.steps.length} names of ${steps.length} steps`);
  app.core.nodes.forEach(({ name, shape }, i) => {
    const { rows, cols } = app.wordsOf(i);
    if (rows.labels.length > 0 && rows.labels.length !== shape[1]) wrong.push(`${name}: ${rows.labels.length} labels of ${shape[1]} rows`);
    if (cols.labels.length > 0 && cols.labels.length !== shape[2]) wrong.push(`${name}: ${cols.labels.length} labels of ${shape[2]} columns`);
  });
  steps.forEach((step, i) => app.showStep(i));
  return wrong;
})()"""
# A number typed at the first stop: an aside, gone at the next stop, and never saved.
ASIDE = """(() => {
  const app = heedmap;
  app.lesson.go(0);
  const node = app.core.nodes.findIndex((n, i) => n.given && app.data.looks.nodes[i].role === "signed" && !/ids$/.test(n.name));
  const before = app.numberAt(node, [0, 0, 0]);
  app.set(node, [0, 0, 0], 7.25);
  const { name } = app.core.nodes[node];
  const seen = document.querySelector("#lesson .aside")?.textContent ?? "";
  const saved = app.core.document().includes("7.25");
  app.undo();
  const undone = app.numberAt(node, [0, 0, 0]) === before;
  app.set(node, [0, 0, 0], 7.25);
  app.lesson.go(1);
  const after = app.numberAt(app.nodeNamed(name), [0, 0, 0]);
  return [/7.25/.test(seen) ? "" : "no aside: " + seen, saved ? "an aside is saved" : "", undone ? "" : "an aside is not undone",
    after === 7.25 ? "an aside outlives its stop" : ""].filter(Boolean);
})()"""
# The covered numbers of each stop: with a click on one it is told, and no note tells before.
COVERED = """(() => {
  const app = heedmap;
  const wrong = [];
  app.lesson.stops.forEach((_, i) => {
    app.lesson.go(i);
    for (const name of app.lesson.covered) {
      const node = app.nodeNamed(name);
      if (node < 0 || app.exercises.shown) continue;
      app.showNode(node);
      if (!app.covers(node, [0, 0, 0])) wrong.push(`stop ${i + 1}: ${name} is not covered`);
      if (app.lesson.hides && document.querySelector("#explanation .look, #explanation > .notice")) wrong.push(`stop ${i + 1}: a note tells of ${name}`);
      app.keep(node, [0, 0, 0]);
      if (app.covers(node, [0, 0, 0])) wrong.push(`stop ${i + 1}: ${name} stays covered`);
    }
  });
  return wrong;
})()"""
# Every exercise: its fields are filled with what may be right or wrong, as by a person.
ANSWER = """((filled) => {
  const { exercises } = heedmap;
  const points = {};
  exercises.all.forEach((exercise, i) => {
    exercises.open(i);
    exercises.fields.forEach(({ made }, n) => {
      if (made.type === "hidden") return made.value !== "" || exercise.kind === "repair" ? 0 : document.querySelector(".masks button")?.click();
      const node = exercise.kind === "fill" ? exercises.nodeOf(exercise.node) : -1;
      const right = node >= 0 ? heedmap.numberAt(node, heedmap.exercises.fields[n].key.split(",").map(Number)).toFixed(exercise.decimals ?? 2) : "";
      if (right && n % 2 === 0) made.value = right.replace(".", ","); // as many write it
      else made.value = made.tagName === "SELECT" ? made.options[1 + (n % (made.options.length - 1))].value : exercise.kind === "shapes" ? "3×4" : filled[n % filled.length];
      made.dispatchEvent(new Event("input", { bubbles: true }));
    });
    exercises.check();
    if (exercise.kind === "fill" && exercises.fields[0].made.className !== "right") points[exercise.id + ": a decimal comma"] = -1;
    points[exercise.id] = heedmap.core.grade(exercises.answers)[exercise.id].points;
  });
  return JSON.stringify({ points, answers: exercises.answers });
})(["0,32", "0.87", "1/3", "0"])"""
SAVED = """(async () => {
  let made = null;
  const create = URL.createObjectURL;
  URL.createObjectURL = (file) => ((made = file), create.call(URL, file));
  heedmap.exercises.save();
  URL.createObjectURL = create;
  return made.text();
})()"""


# What a finger aims at: the first that has the text, brought into sight clear of what lies over the page.
AIM = """((selector, text) => {
  const found = [...document.querySelectorAll(selector)].find((each) => !text || (each.getAttribute("aria-label") || each.textContent) === text);
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const place = [left + width / 2, top + height / 2];
  return found.contains(document.elementFromPoint(...place)) ? place : null;
})"""
HOOK = "window.saved = []; const create = URL.createObjectURL; URL.createObjectURL = (file) => (saved.push(file), create.call(URL, file)); 1"
TRAINED = """((trained) => heedmap.lesson.stops.flatMap((_, i) => (heedmap.lesson.open(i),
  (document.querySelector("#lesson .hint") !== null) === trained.slice(0, i + 1).some((train) => train) ? [] : [`stop ${i + 1}: what it says of training is wrong`])))"""


def exported(heedmap, source, page):
    subprocess.run([heedmap, "export", source, "-o", page, "--lang", "en"], check=True)


def named_faults(browser, heedmap, example, work):
    """At the stops of a lesson, and with the samples of a document."""
    page = work / f"{example}.html"
    exported(heedmap, f"examples:{example}", page)
    browser.open(page)
    faults = [f"{example}: {what}" for what in browser.evaluate(MISNAMED)]
    for sample in range(browser.evaluate("heedmap.words.said.samples.length")):
        browser.evaluate(f"heedmap.showSample({sample})")
        faults += [f"{example}, sample {sample + 1}: {what}" for what in browser.evaluate(MISNAMED)]
    browser.open(page)
    for language in ["en", "zh"]:
        browser.evaluate(f"heedmap.speak('{language}')")
        for stop in range(browser.evaluate("heedmap.lesson.stops.length")):
            browser.evaluate(f"heedmap.lesson.open({stop})")
            faults += [f"{example}, stop {stop + 1}: {what}" for what in browser.evaluate(MISNAMED)]
            if not browser.evaluate("document.querySelector('#lesson h2').textContent"):
                faults.append(f"{example}, stop {stop + 1}: without a title")
    return faults + [f"{example}: {what}" for what in browser.complaints()]


def lesson_faults(browser, heedmap, example, work):
    browser.open(work / f"{example}.html")
    browser.evaluate("heedmap.lesson.open(0)")
    faults = browser.evaluate(ASIDE) + browser.evaluate(COVERED)
    browser.call("Emulation.setDeviceMetricsOverride", PHONE)
    browser.evaluate("new Promise(requestAnimationFrame)")
    faults += [f"on a phone: {each}" for each in json.loads(browser.evaluate(TOO_WIDE))]
    browser.call("Emulation.clearDeviceMetricsOverride")
    browser.evaluate("heedmap.lesson.close()")
    if browser.evaluate("heedmap.stop") != -1:
        faults.append("a lesson that was left is still shown")
    return [f"{example}: {what}" for what in faults + browser.complaints()]


def graded(heedmap, example, text, work):
    answers = work / "ada.answers.json"
    answers.write_text(text)
    told = subprocess.run([heedmap, "grade", f"examples:{example}", answers, "--json"], capture_output=True, text=True, check=False)
    return told.stdout, told.stderr


def points_in(text):
    return {exercise: marks["points"] for exercise, marks in json.loads(text)[0]["exercises"].items()}


def answer_faults(browser, heedmap, example, work):
    page = work / f"{example}.html"
    exported(heedmap, f"examples:{example}", page)
    browser.open(page)
    told = json.loads(browser.evaluate(ANSWER))
    browser.open(page) # a reload
    kept = json.loads(browser.evaluate("JSON.stringify(heedmap.exercises.answers)"))
    faults = [] if kept == told["answers"] else ["answers are gone after a reload"]
    browser.evaluate("heedmap.exercises.open(0)")
    if not browser.evaluate("heedmap.exercises.fields.every(({ made }) => made.value !== '')"):
        faults.append("fields are empty after a reload")
    out, err = graded(heedmap, example, browser.evaluate(SAVED), work)
    if err:
        faults.append(f"grade says: {err.strip()}")
    marks = points_in(out)
    for exercise, points in told["points"].items():
        if abs(marks.get(exercise, -99) - points) > 1e-9:
            faults.append(f"{exercise}: {points} points in the page, {marks.get(exercise)} by grade")
    browser.evaluate("localStorage.clear()")
    return [f"{example}: {what}" for what in faults + browser.complaints()]


class Finger:
    def __init__(self, browser):
        self.browser = browser
        self.missed = []

    def tap(self, selector, text=""):
        place = self.browser.evaluate(f"{AIM}({json.dumps(selector)}, {json.dumps(text)})")
        if place is None:
            self.missed.append(f"a finger does not reach {text or selector}")
        else:
            tap(self.browser, place)

    def type(self, selector, text):
        self.tap(selector)
        self.browser.call("Input.insertText", {"text": text})

    def choose(self, number, value):
        """As a phone's own list of a select does."""
        self.tap(f"tr:nth-child({number}) select")
        self.browser.evaluate(f"((list) => (list.value = '{value}', list.dispatchEvent(new Event('input', {{ bubbles: true }}))))"
                              f"(document.querySelector('tr:nth-child({number}) select'))")


def phone_faults(browser, heedmap, work):
    """The lesson of two heads, stop by stop, its exercises answered where it asks them: one in full, one in part, one wrong."""
    page = work / "two-heads.html"
    browser.call("Emulation.setDeviceMetricsOverride", PHONE)
    browser.call("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    browser.open(page)
    browser.evaluate(HOOK)
    finger = Finger(browser)
    finger.tap("#tools button", "Lesson")
    faults, asked = [], []
    for stop in range(browser.evaluate("heedmap.lesson.stops.length")):
        if browser.evaluate("heedmap.lesson.at") != stop:
            faults.append(f"tapped to stop {stop + 1}, and it is {browser.evaluate('heedmap.lesson.at') + 1}")
        exercise = browser.evaluate("heedmap.lesson.stops[heedmap.lesson.at].exercise ?? ''")
        if exercise:
            asked.append(exercise)
            finger.tap("#lesson .chips button")
            rows = browser.evaluate("heedmap.exercises.fields.length")
            for row in range(1, rows + 1):
                if exercise == "shapes":
                    finger.type(f"tr:nth-child({row}) input", "6×4")
                else: # of the second head only the first row is right
                    largest = f"heedmap.exercises.fields[{row - 1}].key"
                    right = browser.evaluate(f"""(() => {{ const node = heedmap.nodeNamed("A"), slice = {int(exercise[-1])}, row = Number({largest});
                        const all = Array.from({{ length: heedmap.core.nodes[node].shape[2] }}, (_, col) => heedmap.numberAt(node, [slice, row, col]));
                        return all.indexOf(Math.max(...all)); }})()""")
                    finger.choose(row, right if exercise == "head-0" or row == 1 else (right + 1) % 6)
            finger.tap(".exercise button[type=submit]")
        finger.tap("#lesson .lesson-head button", "Next stop")
    finger.tap("#tools button", "Exercises")
    finger.tap(".exercise .kept button", "Save my answers")
    browser.call("Emulation.setTouchEmulationEnabled", {"enabled": False})
    browser.call("Emulation.clearDeviceMetricsOverride")
    told = browser.evaluate("Object.values(heedmap.core.grade(heedmap.exercises.answers)).map(({ points }) => points)")
    out, err = graded(heedmap, "two-heads", browser.evaluate("saved.length > 0 ? saved[0].text() : '{}'"), work)
    marks = json.loads(out or "[{}]")[0].get("exercises", {})
    earned = [each["points"] for each in marks.values()]
    full = [each["points"] == each["of"] for each in marks.values()]
    if err or sorted(asked) != sorted(marks) or earned != told or full != [True, False, False] or earned[1] == 0:
        faults.append(f"{earned} points by grade, {told} in the page; {err.strip()}")
    browser.evaluate("localStorage.clear()")
    return [f"two-heads by a finger: {what}" for what in faults + finger.missed + browser.complaints()]


def learnt_faults(browser, heedmap, work):
    """An exercise about what a stop learns says why it cannot be asked, and the others go on."""
    document = json.loads((ROOT / "resources/examples/it-learned.heed").read_text())
    document["exercises"][1]["stop"] = 5
    (work / "learnt.heed").write_text(json.dumps(document))
    exported(heedmap, work / "learnt.heed", work / "learnt.html")
    browser.open(work / "learnt.html")
    told = browser.evaluate("heedmap.openExercise(1); document.querySelector('#explanation').textContent")
    faults = [f"of numbers that are learnt it says {told}"] * ("learnt in class" not in told)
    faults += ["the exercise before is gone"] * browser.evaluate("heedmap.openExercise(0); heedmap.exercises.fields.length === 0")
    return faults + browser.complaints()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    arguments = parser.parse_args()
    faults = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        work = pathlib.Path(folder)
        browser = Browser(arguments.chromium, work / "profile", patience=120)
        for example in LESSONS + SAMPLED:
            faults += named_faults(browser, arguments.heedmap, example, work)
        for example in LESSONS:
            faults += lesson_faults(browser, arguments.heedmap, example, work)
        faults += phone_faults(browser, arguments.heedmap, work)
        exported(arguments.heedmap, "examples:it-learned", work / "it-learned.html")
        browser.open(work / "it-learned.html")
        shipped = json.loads((ROOT / "resources/examples/it-learned.heed").read_text())
        trained = ["train" in stop for stop in shipped["lesson"]]
        faults += [f"it-learned: {what}" for what in browser.evaluate(f"{TRAINED}({json.dumps(trained)})")]
        faults += learnt_faults(browser, arguments.heedmap, work)
        for example in ANSWERED:
            faults += answer_faults(browser, arguments.heedmap, example, work)
        browser.close()
    print("\n".join(faults) or f"lessons of {len(LESSONS)} pages and answers of {len(ANSWERED)}: all as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
