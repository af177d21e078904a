// The styles of text in the app look, and the drawings behind all layers, each with the roles that the layers of a
// component must include. The text between the grave accents is a table, which pictures and pages share.
const lookStyles = `
text size weight color anchor left line top
text title 22 700 ink start 20 top 30
text sheet 22 700 ink start 20 top 44
text lead 17 500 ink start 72 middle 8
text name 15 500 ink start 45 middle 6
text heading 17 500 ink start 8 middle 8
text plain 16 400 ink start 8 middle 0
text label 15 500 ink start 14 top 26
text poster 26 700 white start 22 bottom 36
text action 16 600 white middle 0 middle 0
text quiet 16 600 accent middle 0 middle 0
text toast 16 500 page start 18 middle 0
behind map card handle
behind gallery source
behind plain any
`
