// Starts the page with the components that it contains, or with those of the host that serves it.
try {
  const wanted = JSON.parse(await playgroundReport('wanted'))
  const fetched = () => WebAssembly.compileStreaming(fetch(wanted.module, { cache: 'no-store' }))
  const module = await Module.of(wanted.module ? await fetched() : await WebAssembly.compile(await playgroundReport('module', 'arrayBuffer')))
  look.isApp = wanted.look != 'wireframe'
  let host = module
  if (wanted.isServed && !wanted.module && location.protocol != 'file:') {
    // The socket delivers the initial content before the first response, and again after each reconnection.
    host = new Socket(socketAddress(), (method, params) => method == 'page/willOpen' ? Object.assign(wanted, params) : globalThis.playground?.recovery.hear(method, params))
    await host.start()
  }
  look.wear(wanted.skin)
  const { components } = await host.call('component/list')
  if (!components.length) throw new Error('The host offers no components. Add some with --plugins.')
  globalThis.playground = new Live(host, module, components, wanted)
  if (wanted.isWatched) new Builder(playground, fetched)
} catch (error) {
  document.querySelector('main').append(make('p', { class: 'obstacle', role: 'alert' },
    error instanceof WebAssembly.RuntimeError ? 'The module in this page stops as soon as it starts, before it serves a component.' : `This page can't run its components here: ${error.message}` + (location.protocol == 'file:' ? ' Use a browser from 2023 or later that allows WebAssembly.' : '')))
}
