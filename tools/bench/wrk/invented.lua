-- Makes up each request, of patterns in which `{id}` gives way to 16 characters that nothing else has, `{junk}` to 1 to 300
-- of them, and `{word}` to one of the words given. Arguments: a seed; "strangers" if each request is to come from another
-- network; how many seconds all patterns are asked for, or 0 for all the time; the words; then patterns as share, method,
-- address, header and body, with tabs between. After those seconds it asks for the first pattern alone, so that each POST
-- gets its answer before wrk ends.
dofile("report.lua")

local ffi = require("ffi")
ffi.cdef([[
  typedef struct { long seconds, microseconds; } time;
  int gettimeofday(time *now, void *zone);
]])
local clock = ffi.new("time")
local function now()
  ffi.C.gettimeofday(clock, nil)
  return tonumber(clock.seconds) + tonumber(clock.microseconds) / 1e6
end

local patterns, shares, words = {}, 0, {}
local areStrangers, variedFor
local began
statuses = {}

local characters = "abcdefghijklmnopqrstuvwxyz0123456789"
local function some(count)
  local made = {}
  for index = 1, count do
    local at = math.random(#characters)
    made[index] = characters:sub(at, at)
  end
  return table.concat(made)
end

local long = ""
local function fill(pattern, id)
  -- A piece of what has been made up once: anew each time it would be more work than to ask.
  local function junk()
    local from = math.random(#long - 300)
    return (id .. long:sub(from, from + 300)):sub(1, math.random(300))
  end
  local function word()
    return words[math.random(#words)]
  end
  return (pattern:gsub("{id}", id):gsub("{junk}", junk):gsub("{word}", word))
end

function init(arguments)
  math.randomseed(tonumber(arguments[1]))
  areStrangers = arguments[2] == "strangers"
  variedFor = tonumber(arguments[3])
  long = some(10000)
  for word in arguments[4]:gmatch("%S+") do words[#words + 1] = word end
  for index = 5, #arguments do
    local fields = {}
    for field in (arguments[index] .. "\t"):gmatch("([^\t]*)\t") do fields[#fields + 1] = field end
    local share, method, address, header, body = unpack(fields)
    shares = shares + tonumber(share)
    local name, value = (header or ""):match("^(.-): (.*)$")
    patterns[#patterns + 1] = {
      upTo = shares, method = method, address = address, name = name, value = value, body = body
    }
  end
end

local function chosen()
  local at = math.random() * shares
  for _, pattern in ipairs(patterns) do
    if at < pattern.upTo then return pattern end
  end
end

function request()
  began = began or now()
  local pattern = chosen()
  if variedFor > 0 and now() - began >= variedFor then pattern = patterns[1] end
  local headers = {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  if pattern.name then headers[pattern.name] = pattern.value end
  if areStrangers then
    headers["X-Forwarded-For"] =
      string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(0, 255))
  end
  local id = some(16)
  local body = pattern.body and pattern.body ~= "" and fill(pattern.body, id) or nil
  return wrk.format(pattern.method, fill(pattern.address, id), headers, body)
end

function response(status)
  local key = tostring(status)
  statuses[key] = (statuses[key] or 0) + 1
end
