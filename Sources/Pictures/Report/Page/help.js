// Shows the shortcuts in a dialog. Escape, the dialog's button, a click outside the dialog, or pressing the
// same key again closes it.
function showKeys(keys) {
  const open = document.querySelector('.help')
  if (open) return open.close()
  const dialog = make('dialog', { class: 'help', 'aria-label': 'Keyboard shortcuts', onclose: () => dialog.remove(), onclick: event => event.target === dialog && dialog.close() },
    make('h2', null, 'Keyboard shortcuts'),
    make('table', null, make('tbody', null, ...keys.map(([key, what]) => make('tr', null, make('td', null, make('kbd', null, key)), make('td', null, what))))),
    make('button', { type: 'button', onclick: () => dialog.close() }, 'Close'))
  document.body.append(dialog)
  dialog.showModal()
  dialog.scrollTop = 0
}
