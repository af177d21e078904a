# A light switch: a component of the Interaction Playground as a fold over lines of JSON.
#
# Everything is one value, {sessions, order, …}, that each call turns into the next. An error leaves
# the value as it was, so a rejected call changes nothing without a line for it.

# ------------------------------------------------------------------------------- what is wrong

def fail($code; $kind; $message; $data):
  error({code: $code, message: $message, data: ({kind: $kind} + $data)});

def invalid($path; $expected):
  fail(-32602; "invalid-params"; "params\($path) must be \($expected).";
    {path: $path, expected: $expected});

# A value that passes a test, or else the error that says where it stands and what it should be.
def want($path; $expected; test): if test then . else invalid($path; $expected) end;
def number($path; $low; $high):
  want($path; "a number from \($low) to \($high)"; type == "number" and . >= $low and . <= $high);
def optional(check): if . == null then . else check end;
def coordinate($path): number($path; -1e9; 1e9);
def time($path): number($path; 0; 1e9) | . * 1e6 | round;
def word($path): want($path; "a string that is not empty"; type == "string" and . != "");
def object($path): want($path; "an object"; type == "object");
def rounded: (. * 10000 | round) / 10000;

# --------------------------------------------------------------------------------- the component

def description:
  {id: "light-switch", title: "Light switch", version: "1.0.0", summary: "A switch that a tap turns.",
   parameters: {type: "object", properties: {
     size: {description: "The switch's width and height.", type: "number", minimum: 20, maximum: 400,
       "x-unit": "points", default: 80}}, additionalProperties: false},
   events: [{type: "tap", members: "{x, y} or {target}", summary: "Turns the switch."},
     {type: "pointer", members: "{phase, id?, x, y, target?}", summary: "Turns it when it lifts."},
     {type: "action", members: "{name}", summary: "Calls an action."},
     {type: "environment", members: "{viewport?}", summary: "The screen has another size."}],
   effects: [{type: "turned", members: "{on}", summary: "The switch was turned."}],
   values: [{name: "on", type: "boolean", summary: "Whether there is light."},
     {name: "turns", type: "number", summary: "How often it was turned."}],
   phases: ["off", "on"], presets: [], measures: [],
   actions: [{name: "turn", members: "{}", summary: "Turns the switch."}],
   hint: "Tap the switch.", holder: "switch"}
  | {id, title, version, summary, parameters, events, effects, values, phases, presets, actions,
     measures, hint, holder};

def box: (.parameters.size // 80) as $size
  | {x: ((.width - $size) / 2 | rounded), y: ((.height - $size) / 2 | rounded), width: ($size | rounded),
     height: ($size | rounded)};

def state($now): {t: ($now / 1e6), phase: (if .on then "on" else "off" end), settled: true,
  values: {on, turns}, layers: [
    {id: "switch", role: "switch"} + box
    + {translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, cornerRadius: 8, zIndex: 0,
       hit: box, content: {kind: "text", text: (if .on then "On" else "Off" end)}}]};

def target($x; $y): box
  | if $x >= .x and $x < .x + .width and $y >= .y and $y < .y + .height then "switch" else null end;

def turn: .on |= not | .turns += 1 | .effects += [{t: (.now / 1e6), type: "turned", on}];

def sized($viewport; $path): if $viewport == null then . else
  .width = ($viewport | object($path).width | number($path + "/width"; 1; 100000))
  | .height = ($viewport.height | number($path + "/height"; 1; 100000)) end;

# What an event is about: the layer that it names, or the one under its point.
def hit($event; $path):
  if ($event.target | optional(want($path + "/target"; "a string"; type == "string"))) != null
  then if $event.target == "switch" then "switch" else null end
  else target($event.x | coordinate($path + "/x"); $event.y | coordinate($path + "/y")) end;

def press($event; $path): ($event.id // 0) as $id
  | if $event.phase == "down" then
      if .pressed == null and hit($event; $path) != null then .pressed = $id else . end
    elif $event.phase == "move" then
      . as $s | hit($event | del(.target); $path) | $s
    elif .pressed != $id then .
    else .pressed = null | if $event.phase == "up" then turn else . end end;

def happen($event; $path):
  if $event.type == "tap" then if hit($event; $path) != null then turn else . end
  elif $event.type == "pointer" then
    . as $session | $event
    | (.phase | want($path + "/phase"; "one of down, move, up, cancel";
        IN("down", "move", "up", "cancel")))
    | $session | press($event; $path)
  elif $event.type == "action" then
    . as $session | $event | (.name | want($path + "/name"; "one of turn"; . == "turn"))
    | $session | turn
  elif $event.type == "environment" then sized($event.viewport; $path + "/viewport")
  elif $event.type | IN("wheel", "drag", "scroll", "measure") then .
  else invalid($path + "/type"; "one of tap, pointer, action") end;

# ----------------------------------------------------------------------------------- the session

def record($until): if .frames == null then . else
  until(.from + (1e6 * ((.frames | length) + 1) / .fps | round) >= $until;
    .frames += [state(.from + (1e6 * ((.frames | length) + 1) / .fps | round))]) end;

def run($to; $path):
  if $to < .now then
    fail(-32014; "time-reversed"; "params\($path) must not be earlier than the clock.";
      {path: $path, time: ($to / 1e6), now: (.now / 1e6)})
  elif $to - .from > 600e6 then
    fail(-32011; "limit-exceeded"; "Simulate at most 600 seconds in a call.";
      {limit: "seconds", maximum: 600})
  else record($to) | .now = $to end;

def send($event; $path):
  if ($event | type) != "object" then invalid($path; "an object with a type") else . end
  | run(($event.t | optional(time($path + "/t"))) // .now; $path + "/t") | happen($event; $path);

def configured($parameters): .parameters += ($parameters | object("/parameters")
  | with_entries(want("/parameters/" + .key; "a parameter of this component: size"; .key == "size"))
  | with_entries(.value |= number("/parameters/size"; 20; 400)));

def outcome: {revision, state: state(.now), effects, diagnostics: []}
  + if .frames == null then {} else {frames: (.frames + [state(.now)])} end;

# ----------------------------------------------------------------------------------- the methods

def session($p): ($p.session | word("/session")) as $id | .sessions[$id]
  // fail(-32012; "session-not-found"; "There is no session \($id): create it."; {session: $id});

def known($p): if ($p.component | word("/component")) == "light-switch" then . else
  fail(-32013; "component-not-found"; "There is no component \($p.component).";
    {component: $p.component, known: ["light-switch"]}) end;

# A call that changes a session, and its result.
def change($p; body):
  (session($p) | .from = .now
    | .fps = ($p.fps // 60 | number("/fps"; 0.1; 1000))
    | .frames = if ($p.frames // false | want("/frames"; "true or false"; type == "boolean"))
        then [] else null end
    | body | .revision += 1) as $new
  | .result = ($new | outcome) | .sessions[$p.session] = ($new | .effects = [] | .frames = null);

def perform($method; $p):
  if $method == "initialize" then
    if ($p.protocolVersion // 1) != 1 then
      fail(-32021; "version-mismatch"; "Ask for protocol version 1.";
        {requested: $p.protocolVersion, supported: [1]})
    elif .initialized then fail(-32600; "invalid-request"; "Send initialize only once."; {})
    else .initialized = true | .result = {protocolVersion: 1,
      serverInfo: {name: "light-switch", version: "1.0.0"}, capabilities: {}} end
  elif $method == "shutdown" then .down = true
  elif $method == "ping" then .result = {}
  elif $method == "component/list" then
    .result = {components: [description | {id, title, version, source: "builtin"}]}
  elif $method == "component/describe" then known($p) | .result = description
  elif $method == "session/create" then
    known($p)
    | .sessions as $all
    | (($p.session | optional(word("/session")))
        // first(range(1; infinite) | "s\(.)" | select($all[.] == null))) as $id
    | if .sessions[$id] then
        fail(-32018; "session-exists"; "There is a session \($id) already."; {session: $id})
      else . end
    | ({now: 0, revision: 0, on: false, turns: 0, pressed: null, effects: [], frames: null,
        parameters: {}, width: 393, height: 852} | sized($p.viewport; "/viewport")
      | configured($p.parameters // {})) as $new
    | .sessions[$id] = $new | .order += [$id] | .result = ({session: $id} + ($new | outcome))
  elif $method == "session/send" then
    if $p.event != null and $p.events == null then change($p; send($p.event; "/event"))
    elif ($p.events | type) == "array" and $p.event == null then
      change($p; reduce range(0; $p.events | length) as $i (.; send($p.events[$i]; "/events/\($i)")))
    else session($p) | invalid("/event"; "an event, unless params/events is an array of events") end
  elif $method == "session/advance" then
    if [$p.by, $p.to, $p.until] | map(select(. != null)) | length != 1
    then session($p) | invalid(""; "an object with exactly one of by, to, until")
    elif $p.by != null then change($p; run(.now + ($p.by | time("/by")); "/by"))
    elif $p.to != null then change($p; run($p.to | time("/to"); "/to"))
    elif $p.until == "settled" then change($p; .)
    else invalid("/until"; "one of settled") end
    | .result.settled = true
  elif $method == "session/configure" then change($p; configured($p.parameters))
  elif $method == "session/state" then .result = (session($p) | {state: state(.now)})
  elif $method == "session/snapshot" then
    .result = {snapshot: (session($p) | {component: "light-switch", version: "1.0.0", now, on, turns,
      pressed, parameters, width, height})}
  elif $method == "session/restore" then
    session($p) as $old | ($p.snapshot
      | if type == "object" and .component == "light-switch" and .version == "1.0.0"
          and ([.now, .turns, .width, .height] | all(type == "number")) and (.on | type) == "boolean"
          and (.parameters | type) == "object"
        then . else fail(-32017; "snapshot-mismatch"; "params/snapshot must be a snapshot of"
          + " light-switch 1.0.0."; {path: "/snapshot", expected: "a snapshot of light-switch 1.0.0"})
        end
      | $old + {now, on, turns, pressed, parameters, width, height, effects: []}
      | .revision += 1) as $new
    | .sessions[$p.session] = $new | .result = ($new | {revision, state: state(.now)})
  elif $method == "session/hitTest" then
    .result = {target: (session($p) | target($p.x | coordinate("/x"); $p.y | coordinate("/y")))}
  elif $method == "session/list" then .result = {sessions: .order}
  elif $method == "session/close" then
    session($p) as $old | del(.sessions[$p.session]) | .order -= [$p.session]
  else fail(-32601; "method-not-found"; "There is no method \($method) here."; {method: $method}) end;

# ---------------------------------------------------------------------------------- the protocol

def request($m):
  if ($m | type) != "object" or $m.jsonrpc != "2.0" or ($m.method | type) != "string"
    or ($m.params | type | IN("boolean", "number", "string"))
  then fail(-32600; "invalid-request"; "Send an object with jsonrpc, method and id."; {})
  elif ($m | has("id") | not) and ($m.method | . == "initialized" or startswith("$/")) then .
  elif ($m | has("id") | not) and $m.method == "exit" then .exit = if .down then 0 else 1 end
  elif .down then fail(-32600; "invalid-request"; "Send exit: nothing else is answered."; {})
  elif ($m.params | type) == "array" then invalid(""; "an object with named parameters")
  else perform($m.method; $m.params // {}) end;

# One message: the next value, with the answer in `out`, null for none.
def call($m): . as $before
  | (($m | objects | .id | strings, numbers) // null) as $id
  | .result = null
  | try (request($m) | .out = {jsonrpc: "2.0", id: $id, result: .result})
    catch (. as $error | $before | .out = {jsonrpc: "2.0", id: $id, error: $error})
  | if ($m | type) == "object" and ($m | has("id") | not) and ($m.method | type) == "string"
      or ($m | type) == "object" and ($m | has("method") | not) and ($m | has("result") or has("error"))
    then .out = null else . end;

def line($text): [try ($text | fromjson) catch empty] as $read
  | if ($text | test("^\\s*$")) then .out = null
    elif $read == [] then .out = {jsonrpc: "2.0", id: null, error: {code: -32700,
      message: "Can't parse the message.", data: {kind: "parse-error"}}}
    elif ($read[0] | type) == "array" and $read[0] != [] then
      reduce $read[0][] as $m (.answers = []; call($m) | .answers += [.out | values])
      | .out = if .answers == [] then null else .answers end
    else call($read[0]) end;

foreach inputs as $text ({sessions: {}, order: []}; line($text);
  (.out | values), (if .exit == 0 then halt elif .exit == 1 then "" | halt_error(1) else empty end))
