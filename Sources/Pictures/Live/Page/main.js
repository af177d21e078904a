// The page begins: with its own components, or with those of the host that it is served beside.
try {
  const wanted = JSON.parse(await playgroundReport('wanted'))
  const fetched = () => WebAssembly.compileStreaming(fetch(wanted.module, { cache: 'no-store' }))
  const module = await Module.of(wanted.module ? await fetched() : await WebAssembly.compile(await playgroundReport('module', 'arrayBuffer')))
  let host = module
  if (wanted.isServed && !wanted.module && location.protocol != 'file:') {
    // What the page begins with comes before the first answer, and again where another host answers.
    host = new Socket(location.origin.replace(/^http/, 'ws') + '/', (method, params) => method == 'page/willOpen' ? Object.assign(wanted, params) : globalThis.playground?.recovery.hear(method, params))
    await host.start()
  }
  const { components } = await host.call('component/list')
  if (!components.length) throw new Error('Its host offers no component: give it some by --plugins.')
  globalThis.playground = new Live(host, module, components, wanted)
  if (wanted.isWatched) new Builder(playground, fetched)
} catch (error) {
  document.querySelector('main').append(make('p', { class: 'obstacle', role: 'alert' },
    error instanceof WebAssembly.RuntimeError ? 'What is in this page stops as soon as it begins, before it serves a component.' : `This page can't run its components here: ${error.message}` + (location.protocol == 'file:' ? ' Open it in a browser of 2023 or later that allows WebAssembly.' : '')))
}
