// The looks of matrices, found by their names: another sentence may have other matrices in another order.

/** For each node of the core the place of its looks, −1 for one that has none and looks like what it reads; null if that
 *  cannot be either. */
function placesOf(looks, nodes) {
  const byName = new Map(looks.nodes.map(({ name }, i) => [name, i]));
  const places = nodes.map(({ name }) => byName.get(name) ?? -1);
  return places.some((place, i) => place < 0 && nodes[i].inputs.length === 0) ? null : places;
}

/** The looks of these nodes in their order; of each step, `said` is its place among the page's words. */
function looksAt(looks, places, nodes) {
  if (places.length === looks.nodes.length && places.every((place, i) => place === i)) return looks;
  const now = new Map(places.flatMap((place, i) => (place >= 0 ? [[place, i]] : [])));
  const moved = (all) => all.map((id) => now.get(id)).filter((id) => id !== undefined);
  const made = [];
  places.forEach((place, i) => {
    const { name, inputs } = nodes[i];
    const own = looks.nodes[place] ?? made[inputs[0]];
    const operands = place < 0 ? inputs.map((node) => ({ node, transposed: false }))
      : own.place.operands.map((operand) => ({ ...operand, node: now.get(operand.node) })).filter(({ node }) => node !== undefined);
    made.push({ ...own, name, inputs, formula: place < 0 ? "" : own.formula, mask: place < 0 ? -1 : now.get(own.mask) ?? -1,
      place: place < 0 ? { geometry: "beside", operands } : { ...own.place, operands } });
  });
  const steps = looks.steps.map((step, said) => ({ ...step, said, nodes: moved(step.nodes), main: now.get(step.main) })).filter(({ main }) => main !== undefined);
  places.forEach((place, i) => {
    const reader = nodes.findIndex(({ inputs }) => inputs.includes(i));
    const step = place < 0 ? steps.find(({ nodes: all }) => all.includes(reader)) ?? steps[0] : null;
    step?.nodes.splice(Math.max(0, step.nodes.indexOf(reader)), 0, i);
  });
  return { ...looks, nodes: made, steps };
}
