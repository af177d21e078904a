// Links that contain the recording, in compressed form. It is in the fragment of the URL, which browsers don't send to
// a server.
const mostLink = 8192

// Returns text in compressed form, with only characters that need no escaping in a URL.
async function packed(text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

// Returns a promise of the recording in the fragment of a URL, or null if there is none.
const linkedSession = hash => {
  const letters = /^#session=([\w-]+)$/.exec(hash)?.[1]
  return letters ? unpacked(letters) : null
}

Object.assign(Live.prototype, {
  // Copies a link to the recording. A recording that is too long for a link is saved as a file.
  async share() {
    const { play } = this, calls = play.past(), whole = isAtRest(calls) ? calls : [...calls, { method: 'session/advance', params: rest }]
    const text = scenarioText(whole, `a recording of ${this.described.title}.`), letters = await packed(text)
    if (letters.length > mostLink) {
      const name = this.files.nameOf(play.component)
      download(name, text)
      return `The recording is too long for a link (${Math.ceil(letters.length / 1024)} KB, limit ${mostLink / 1024} KB). Saved ${name} instead: send the file and open it with Open….`
    }
    const link = location.href.split('#')[0] + '#session=' + letters
    const local = location.protocol == 'file:' ? ' It opens only on this computer, because the page is a file. To share the recording, use Save, or put the page on the web.' : ''
    return await copyText(link) ? `Copied a link with the recording (${Math.ceil(letters.length / 1024)} KB).${local}` : link
  },

  // Opens the recording in the page's URL.
  openLink(shared) {
    addEventListener('hashchange', () => linkedSession(location.hash) && location.reload())
    return shared.then(text => this.files.openText(text, 'Shared link'), () => this.view.tell('Can’t open this link because it is incomplete. Copy the whole address.', true))
  }
})
