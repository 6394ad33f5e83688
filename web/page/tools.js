// The buttons at the top right.

class Tools {
  constructor(app, room) {
    this.app = app;
    this.room = room;
  }

  build() {
    const { app } = this;
    const say = (text) => app.words.page(text);
    const other = app.words.languages.find((language) => language !== app.words.language);
    this.panels = button(say("Panels"), () => app.togglePanels(), { label: say("Panels"), pressed: app.panels.shown });
    this.panels.title = say("Matrices side by side, with cells of one size");
    const buttons = [
      this.panels,
      button(say("Guess first"), () => app.toggleGuess(), { pressed: app.guess }),
      button(say("Gradients"), () => app.toggleGradients(), { pressed: app.gradientsShown }),
      button(say("As it was"), () => app.restart()),
      button(say("Save the document"), () => app.save()),
      button(app.colours.dark ? "☀" : "☾", () => app.dress(!app.colours.dark), { label: say("Light or dark") }),
    ];
    if (app.exercises.all.length > 0)
      buttons.unshift(button(say("Exercises"), () => app.toggleExercises(), { pressed: app.exercises.shown === true }));
    if (app.lesson.stops.length > 0 && app.lesson.told) {
      buttons.unshift(button(say("Lesson"), () => app.toggleLesson(), { pressed: app.lesson.shown }));
      if (!app.lesson.shown) buttons[0].classList.add("primary");
    }
    if (app.edits.length > 0) buttons.splice(-2, 0, button(say("Undo"), () => app.undo()));
    if (other) buttons.push(button(nameOf(other), () => app.speak(other), { label: nameOf(other) }));
    keepingFocus(this.room, () => this.room.replaceChildren(...buttons));
  }

  /** Says again whether panels are shown. */
  mark() {
    this.panels?.setAttribute("aria-pressed", String(this.app.panels.shown));
  }
}

/** The language's own name. */
function nameOf(language) {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language);
  return language === "en" ? "English" : name;
}
