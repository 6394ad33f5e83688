// Opens the page.

async function start() {
  const starting = document.getElementById("starting");
  try {
    const data = await pageData();
    new Colours(data.looks); // before anything is drawn
    starting.textContent = data.said[data.language].page["The core of Heedmap is starting…"];
    const core = await Core.start();
    core.open(data);
    const app = new App(data, core);
    app.build();
    app.readyAfter = performance.now();
    window.heedmap = app; // for the console, and for .ci/web
  } catch (error) {
    starting.textContent = `This page needs a browser with WebAssembly and DecompressionStream: ${error.message}`;
    window.heedmapError = error;
  }
}

start();
