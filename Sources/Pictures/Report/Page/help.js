// The keys, in a dialog: it takes the focus and gives it back, and goes by Escape, its button, a press beside it or its own key.
function showKeys(keys) {
  const open = document.querySelector('.help')
  if (open) return open.close()
  const dialog = make('dialog', { class: 'help', 'aria-label': 'Keys', onclose: () => dialog.remove(), onclick: event => event.target === dialog && dialog.close() },
    make('h2', null, 'Keys'),
    make('table', null, make('tbody', null, ...keys.map(([key, what]) => make('tr', null, make('td', null, make('kbd', null, key)), make('td', null, what))))),
    make('button', { type: 'button', onclick: () => dialog.close() }, 'Close'))
  document.body.append(dialog)
  dialog.showModal()
  dialog.scrollTop = 0
}
