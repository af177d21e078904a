// The style of each layer in the app look, for pictures and pages. The text between the grave accents is a table.
// The first row that matches a layer's role, its kind of content, and a word in its id, text or image applies.
// "any" matches everything, "blank" matches missing content, and "none" draws nothing.
const lookTable = `
role kind word fill outline art text
scrim any any shade none none none
edge any any none none none none
handle any any bar none none none
indicator spinner any none none spinner none
indicator arrow any none none arrow none
any spinner any none none spinner none
any arrow any none none arrow none
any capsule any bar none none none
container any any surface none none none
card blank any surface none none none
content details any none none about title
content any any none none place title
thumbnail any any tile none photo none
entry any any surface none entry name
card any any tile none rally poster
source any any tile none photo none
destination any any tile none photo none
snapshot any any tile none photo none
picture any any tile none photo none
photo any any tile none photo none
any image any tile none photo none
any photo any tile none photo none
any video any tile none photo none
element any any none none bars none
presenter any any page none home none
from-view any any page none gallery none
to-view any any page none detail none
sheet any player surface none player sheet
sheet any note surface none note sheet
sheet any tag surface none tags sheet
sheet any setting surface none settings sheet
sheet any any surface none lines sheet
header any any none none none none
list any any page none none none
row text any surface tile row lead
row any any surface tile cell none
title text any none none none heading
delete any any mark none none action
bar any any ink none none toast
undo text any none none none quiet
hint any remove none none remove none
hint any save none none save none
confirmation any remove none none remove none
confirmation any save none none save none
any action remove tile none remove none
any action delete tile none remove none
any action save tile none save none
any action undo tile none undo none
any action any accent none none action
any text any none none none plain
any any any surface hairline lines label
`
