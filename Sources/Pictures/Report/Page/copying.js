// Copies text, even if scripts can't access the clipboard. Returns whether the text was copied.
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
