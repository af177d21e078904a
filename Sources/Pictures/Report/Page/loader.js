// Decompresses the data embedded in the page, and starts the script.
globalThis.playgroundReport = (id, kind = 'text') => {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), letter => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')))[kind]()
}
playgroundReport('script').then(text => {
  const script = document.createElement('script')
  script.textContent = text
  document.body.append(script)
})
