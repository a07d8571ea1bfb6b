-- What wrk has measured, as a line of JSON: whole requests, microseconds.
function done(summary, latency, requests)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"requests":%d,"duration":%d,"p99":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(99), failed
  ))
end
