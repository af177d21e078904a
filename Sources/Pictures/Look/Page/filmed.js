// In a report whose pictures are part of the page, the stage uses the symbols of the film strips.
const lookSymbols = ''
const symbolOf = name => [...document.querySelectorAll(`symbol[id$="-f${name}"],pattern[id$="-f${name}"]`)].find(one => !one.closest('[hidden]'))
