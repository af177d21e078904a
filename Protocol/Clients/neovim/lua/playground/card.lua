-- Draws states of the playground as text: layers as boxes on a grid, with the values beside them.
local M = { columns = 32, width = 393, height = 852 }

local function round(number)
  return math.floor(number + 0.5)
end

function M.rows()
  return math.max(1, round(M.height * M.columns / (2 * M.width)))
end

-- Returns the edges of the visible area: the scaled frame, clipped to the layer's clip and the viewport.
local function visible(layer)
  local w, h = layer.width * layer.scale, layer.height * layer.scale
  local x = layer.x + layer.width / 2 + layer.translateX - w / 2
  local y = layer.y + layer.height / 2 + layer.translateY - h / 2
  local clip = layer.clip or { x = 0, y = 0, width = M.width, height = M.height }
  return math.max(0, x, clip.x), math.max(0, y, clip.y),
    math.min(M.width, x + w, clip.x + clip.width),
    math.min(M.height, y + h, clip.y + clip.height)
end

-- Returns the first and the last of the cells that a range covers, counting from 1. Every range covers at
-- least one cell.
local function cells(from, to, size, count)
  local first = math.min(count - 1, round(from / size))
  return first + 1, math.max(first, math.min(count - 1, round(to / size) - 1)) + 1
end

local function draw(layer, grid)
  local x, y, right, bottom = visible(layer)
  if right <= x or bottom <= y then
    return
  end
  local left, last = cells(x, right, M.width / M.columns, M.columns)
  local top, low = cells(y, bottom, M.height / #grid, #grid)
  for row = top, low do
    for column = left, last do
      local side, edge = column == left or column == last, row == top or row == low
      grid[row][column] = side and edge and '+' or side and '|' or edge and '-' or ' '
    end
  end
  for index = 1, math.min(#layer.role, last - left - 1) do
    grid[top][left + index] = layer.role:sub(index, index)
  end
end

-- Returns the lines of a picture: phase and time, then the viewport with the values beside it.
function M.lines(state)
  local grid = {}
  for row = 1, M.rows() do
    grid[row] = vim.split((' '):rep(M.columns), '')
  end
  for _, layer in ipairs(state.layers) do
    if layer.opacity > 0 and not layer.hidden then
      draw(layer, grid)
    end
  end
  local values = {}
  for name, value in pairs(state.values) do
    if value ~= vim.NIL then
      table.insert(values, name .. ' ' .. tostring(value))
    end
  end
  table.sort(values, function(a, b)
    return a:match('%S+') < b:match('%S+')
  end)
  local edge = '+' .. ('-'):rep(M.columns) .. '+'
  local lines = { edge }
  for _, row in ipairs(grid) do
    table.insert(lines, '|' .. table.concat(row) .. '|')
  end
  table.insert(lines, edge)
  for index, line in ipairs(lines) do
    lines[index] = values[index] and line .. ' ' .. values[index] or line
  end
  local now = ('%s at %d ms%s'):format(
    state.phase, round(state.t * 1000), state.settled and ', settled' or '')
  table.insert(lines, 1, now)
  return lines
end

-- Returns the point of the viewport at the center of a buffer character, or nil outside the picture.
function M.point(line, column)
  local row, cell = line - 2, column - 1
  if row < 1 or row > M.rows() or cell < 1 or cell > M.columns then
    return nil
  end
  return { x = (cell - 0.5) * M.width / M.columns, y = (row - 0.5) * M.height / M.rows() }
end

-- Returns the center of the topmost layer that receives touches, or of the viewport.
function M.handle(state)
  for index = #state.layers, 1, -1 do
    local hit = state.layers[index].hit
    if hit then
      return { x = hit.x + hit.width / 2, y = hit.y + hit.height / 2 }
    end
  end
  return { x = M.width / 2, y = M.height / 2 }
end

return M
