-- What wrk has measured, as a line of JSON: whole requests, microseconds. `statuses` counts answers by status where a
-- script has done so, as it costs wrk time to look at each.
local asking

function setup(thread)
  asking = thread
end

function done(summary, latency, requests)
  local errors = summary.errors
  local statuses = {}
  for status, count in pairs(asking:get("statuses") or {}) do
    statuses[#statuses + 1] = string.format('"%s":%d', status, count)
  end
  io.write(string.format(
    '{"requests":%d,"duration":%d,"p99":%d,"unanswered":%d,"refused":%d,"statuses":{%s}}\n',
    summary.requests, summary.duration, latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status, table.concat(statuses, ",")
  ))
end
