#!/usr/bin/env python3
"""pictures.py HEEDMAP [--chromium PROGRAM] [--shots FOLDER]: saves the stage of pages as SVG and PNG, at every step, light and dark.

The SVG is XML with the numbers and names that are on the stage; drawn by the browser it looks as the PNG does; and what
is kept or pointed at is in neither.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from pages import Browser

EXAMPLES = ["two-heads", "thinking-machines", "vit-digits"]
MOST_OTHER = 0.06 # of the pixels: those at the edges of letters
DRAWN = """(async () => {
  const picture = heedmap.drawnPicture();
  const svg = picture.svg();
  const pixels = (image) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, picture.width, picture.height);
    return context.getImageData(0, 0, picture.width, picture.height).data;
  };
  const loaded = (url) => new Promise((done, failed) => { const image = new Image(); image.onload = () => done(image); image.onerror = () => failed(new Error("no picture")); image.src = url; });
  const urlOf = (blob) => new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result); reader.readAsDataURL(blob); });
  const [a, b] = [pixels(await loaded(await urlOf(new Blob([svg], { type: "image/svg+xml" })))), pixels(await loaded(await urlOf(await picture.png())))];
  let other = 0;
  for (let i = 0; i < a.length; i += 4) other += Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]) > 150;
  heedmap.keep(heedmap.node, [0, 0, 0]);
  const figures = heedmap.stage.figures.map((figure) => ({ name: figure.looks.plain, texts: figure.written(figure.canvas.getContext("2d")).texts }));
  return JSON.stringify({ svg, other: (4 * other) / a.length, marked: heedmap.drawnPicture().svg() !== svg, figures });
})()"""


def step_faults(browser, place, out):
    drawn = json.loads(browser.evaluate(DRAWN))
    texts = {each.text for each in xml.fromstring(drawn["svg"]).iter("{http://www.w3.org/2000/svg}text")}
    faults = [f"{drawn['other']:.1%} of the SVG is not as in the PNG"] * (drawn["other"] > MOST_OTHER)
    faults += ["a kept cell is in the picture"] * drawn["marked"]
    for figure in drawn["figures"]:
        if figure["name"].split("_")[0] not in texts:
            faults.append(f"{figure['name']} is not named")
        missing = [text for text in figure["texts"] if text not in texts]
        if len(missing) > len(figure["texts"]) / 2: # masked cells have no number
            faults.append(f"{figure['name']} lacks {missing[:3]}")
    if out:
        (out / f"{place}.svg").write_text(drawn["svg"])
    return [f"{place}: {each}" for each in faults]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--shots", type=pathlib.Path, help="where the pictures go, to be looked at")
    arguments = parser.parse_args()
    faults = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        work = pathlib.Path(folder)
        browser = Browser(arguments.chromium, work / "profile", patience=120)
        for example in EXAMPLES:
            page = work / f"{example}.html"
            subprocess.run([arguments.heedmap, "export", f"examples:{example}", "-o", page, "--lang", "en"], check=True)
            browser.open(page)
            for dark in ["false", "true"]:
                browser.evaluate(f"heedmap.dress({dark})")
                for step in range(min(8, browser.evaluate("heedmap.data.looks.steps.length"))):
                    browser.evaluate(f"heedmap.showStep({step})")
                    browser.evaluate("heedmap.drop()")
                    faults += step_faults(browser, f"{example}-{step + 1}" + ("-dark" if dark == "true" else ""), arguments.shots)
            faults += [f"{example}: {each}" for each in browser.complaints()]
        browser.close()
    print("\n".join(faults) or f"pictures of {len(EXAMPLES)} pages: all as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
