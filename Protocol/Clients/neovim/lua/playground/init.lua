-- The Interaction Playground in a buffer, based on Neovim's own vim.lsp.rpc.
--
-- :Playground COMPONENT opens a component in a buffer that follows its frames, in real time or, with a bang,
-- on a virtual clock that moves only when it is advanced. In the buffer:
--
--   <Up> <Down> <Left> <Right>   drag from the topmost layer that receives touches
--   <S-Up> and so on             flick from there
--   m, d                         mark where a drag starts; drag from the mark to the cursor
--   a, <Space>                   advance by a tenth of a second, or until the component settles
--   q                            close the session
local card = require('playground.card')

local M = {
  program = vim.env.PLAYGROUND_BINARY or 'playground',
  -- The initial parameters of components, by component id.
  parameters = { ['bottom-card'] = { item = { id = 'a', title = 'A place' } } },
  -- The distance of the drag commands, in points.
  distance = 200,
  -- Called with the state and the buffer after each frame.
  did_render = function() end,
}

-- The buffer, state and mark of each session, by session id.
local sessions = {}
local client

local function show(id, state)
  local session = sessions[id]
  if not session or not vim.api.nvim_buf_is_valid(session.buffer) then
    return
  end
  session.state = state
  vim.bo[session.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(session.buffer, 0, -1, true, card.lines(state))
  vim.bo[session.buffer].modifiable = false
  M.did_render(state, session.buffer)
end

local function connect()
  if client then
    return client
  end
  client = vim.lsp.rpc.start(M.program, { 'serve' }, {
    notification = function(method, params)
      if method == 'session/didRender' then
        show(params.session, params.state)
      end
    end,
    on_exit = function()
      client = nil
    end,
  })
  return client or error('playground: there is no program ' .. M.program)
end

-- Returns the result of a method, or raises an error with the playground's message.
function M.call(method, params)
  local done, failure, result = false, nil, nil
  connect().request(method, params, function(problem, answer)
    done, failure, result = true, problem, answer
  end)
  if not vim.wait(10000, function() return done end, 2) then
    error('playground: ' .. method .. ' was not answered within 10 s')
  end
  if failure then
    error('playground: ' .. failure.message, 0)
  end
  return result
end

-- Opens a component in its own buffer, and returns the session's id and the buffer.
function M.open(component, options)
  options = options or {}
  local created = M.call('session/create', {
    component = component,
    clock = options.virtual and 'virtual' or 'realtime',
    parameters = options.parameters or M.parameters[component],
  })
  local id, buffer = created.session, vim.api.nvim_create_buf(true, true)
  sessions[id] = { buffer = buffer, virtual = options.virtual }
  vim.api.nvim_buf_set_name(buffer, 'playground://' .. id)
  vim.bo[buffer].filetype = 'playground'
  M.map(id, buffer)
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function() M.close(id) end,
  })
  vim.api.nvim_set_current_buf(buffer)
  -- Request full frames, because vim.lsp.rpc drops nulls, which mark removed members in a delta.
  M.call('session/subscribe', { session = id, frames = 'full', fps = 30 })
  return id, buffer
end

function M.close(id)
  if sessions[id] and client then
    sessions[id] = nil
    client.request('session/close', { session = id }, function() end)
  end
end

function M.perform(id, gesture)
  return M.call('session/perform', { session = id, gesture = gesture })
end

function M.drag(id, from, to, duration)
  return M.perform(id, { kind = 'drag', from = from, to = to, duration = duration or 0.3 })
end

-- Sends a pointer event (down, move or up) at a point. A virtual clock first advances by the time since the
-- last pointer event.
function M.pointer(id, phase, place)
  local session, now = sessions[id], vim.loop.hrtime()
  if session.virtual and phase ~= 'down' then
    M.advance(id, math.max(0.001, (now - session.pressed) / 1e9))
  end
  session.pressed = now
  local event = { type = 'pointer', phase = phase, x = place.x, y = place.y }
  return M.call('session/send', { session = id, event = event })
end

-- Advances a virtual clock, and returns whether the component has settled.
function M.advance(id, seconds)
  return M.call('session/advance', { session = id, by = seconds or 0.1 }).settled
end

local function cursor()
  local place = vim.api.nvim_win_get_cursor(0)
  return card.point(place[1], place[2] + 1)
end

function M.map(id, buffer)
  local function map(key, action)
    vim.keymap.set('n', key, function()
      local ok, problem = pcall(action)
      if not ok then
        vim.notify(tostring(problem), vim.log.levels.ERROR)
      end
    end, { buffer = buffer, nowait = true })
  end
  for name, way in pairs({ Up = { 0, -1 }, Down = { 0, 1 }, Left = { -1, 0 }, Right = { 1, 0 } }) do
    local function to(from, length)
      return { x = from.x + way[1] * length, y = from.y + way[2] * length }
    end
    map('<' .. name .. '>', function()
      local from = card.handle(sessions[id].state)
      M.drag(id, from, to(from, M.distance))
    end)
    map('<S-' .. name .. '>', function()
      local from = card.handle(sessions[id].state)
      M.perform(id, { kind = 'fling', from = from, to = to(from, 60), velocity = 1500 })
    end)
  end
  -- The mouse acts as the component's pointer.
  local function mouse(key, phase)
    map(key, function()
      local place = vim.fn.getmousepos()
      local held = sessions[id].held
      local point = card.point(place.line, place.column) or held
      sessions[id].held = phase ~= 'up' and point or nil
      if point and (held or phase == 'down') then
        M.pointer(id, phase, point)
      end
    end)
  end
  mouse('<LeftMouse>', 'down')
  mouse('<LeftDrag>', 'move')
  mouse('<LeftRelease>', 'up')
  map('m', function() sessions[id].mark = cursor() end)
  map('d', function()
    local from, place = sessions[id].mark, cursor()
    assert(from and place, 'playground: mark the start with m, move the cursor to the end, press d')
    M.drag(id, from, place)
  end)
  map('a', function() M.advance(id) end)
  map('<Space>', function() M.call('session/advance', { session = id, ['until'] = 'settled' }) end)
  map('q', function() vim.cmd('bwipeout! ' .. buffer) end)
end

-- Implements :Playground.
function M.command(command)
  M.open(command.args, { virtual = command.bang })
end

-- Returns the components whose names begin with a string.
function M.complete(word)
  local names = {}
  for _, one in ipairs(M.call('component/list').components) do
    if vim.startswith(one.id, word) then
      table.insert(names, one.id)
    end
  end
  return names
end

-- Sets options. If the folder is installed as a plugin, :Playground works even without this call.
function M.setup(options)
  for name, value in pairs(options or {}) do
    M[name] = value
  end
  vim.cmd('runtime! plugin/playground.lua')
end

return M
