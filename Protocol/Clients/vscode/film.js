'use strict';
// Prints, as JSON lines, the states of a component while it is dragged.
//
//   node film.js COMPONENT PARAMETERS FROM TO

const { Playground } = require('./protocol');

async function film([component, parameters, from, to]) {
  const point = (words) => {
    const [x, y] = words.split(',').map(Number);
    return { x, y };
  };
  const playground = new Playground(process.env.PLAYGROUND_BINARY || 'playground');
  try {
    playground.on('state', (session, state) => console.log(JSON.stringify(state)));
    const session = 'film';
    await playground.call('session/create', {
      component, session, parameters: JSON.parse(parameters) });
    await playground.call('session/subscribe', { session, frames: 'delta' });
    await playground.call('session/perform', {
      session, gesture: { kind: 'drag', from: point(from), to: point(to), duration: 0.3 } });
    while (!(await playground.call('session/advance', { session, by: 0.1 })).settled);
    // Notifications caused by the last call arrive before the response to the next one.
    await playground.call('ping');
  } finally {
    playground.close();
  }
}

film(process.argv.slice(2)).catch((error) => {
  console.error(`film: ${error.message}`);
  process.exitCode = 1;
});
