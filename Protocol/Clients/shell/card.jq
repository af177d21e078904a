# Messages of the playground in, each state that they show out, as text:
#   playground < scenario.jsonl | jq -r -f card.jq --argjson viewport '{"width":393,"height":852}'
# Without --argjson the viewport is the playground's own.

def columns: 32;

def round_half: . + 0.5 | floor;

# The edges of what shows: the scaled frame within its clip and the viewport.
def visible($view):
  (.width * .scale) as $w | (.height * .scale) as $h
  | (.x + .width / 2 + .translateX - $w / 2) as $x
  | (.y + .height / 2 + .translateY - $h / 2) as $y
  | (.clip // {x: 0, y: 0, width: $view.width, height: $view.height}) as $c
  | {
      x: ([0, $x, $c.x] | max), y: ([0, $y, $c.y] | max),
      right: ([$view.width, $x + $w, $c.x + $c.width] | min),
      bottom: ([$view.height, $y + $h, $c.y + $c.height] | min)
    };

# The first and last cell of a stretch: at least one.
def cells($start; $stop; $size; $count):
  ([$count - 1, ($start / $size | round_half)] | min) as $first
  | [$first, ([$first, ([$count - 1, ($stop / $size | round_half) - 1] | min)] | max)];

# A row of a box between its two sides.
def bar($corner; $fill; $name; $first; $last):
  if $first == $last then $corner
  else
    ($last - $first - 1) as $inside
    | $corner + ($name[:$inside] + $fill * $inside)[:$inside] + $corner
  end;

# The grid, an array of strings, with one more layer on it.
def draw($layer; $view):
  length as $rows
  | ($layer | visible($view)) as $edges
  | if $edges.right <= $edges.x or $edges.bottom <= $edges.y then .
    else
      cells($edges.x; $edges.right; $view.width / columns; columns) as [$left, $last]
      | cells($edges.y; $edges.bottom; $view.height / $rows; $rows) as [$top, $low]
      | reduce range($top; $low + 1) as $row (.;
          (if $row == $top then bar("+"; "-"; $layer.role; $left; $last)
          elif $row == $low then bar("+"; "-"; ""; $left; $last)
          else bar("|"; " "; ""; $left; $last) end) as $bar
          | .[$row] |= .[:$left] + $bar + .[$last + 1:])
    end;

# A line with phase and time, then the viewport, 32 characters wide, beside the values.
def text($view):
  (($view.height * columns / (2 * $view.width)) | round_half) as $rows
  | [.values | to_entries | sort_by(.key)[] | select(.value != null) | "\(.key) \(.value)"]
    as $values
  | ("+" + "-" * columns + "+") as $edge
  | "\(.phase) at \(.t * 1000 | round_half) ms" + (if .settled then ", settled" else "" end),
    (reduce (.layers[] | select(.opacity > 0 and (.hidden | not))) as $layer
        ([range($rows) | " " * columns]; draw($layer; $view))
      | [$edge, (.[] | "|" + . + "|"), $edge]
      | to_entries[] | .value + (if $values[.key] then " " + $values[.key] else "" end)),
    "";

select(.method == "session/didRender") | .params.state
| text($ARGS.named.viewport // {width: 393, height: 852})
