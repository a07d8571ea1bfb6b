# Stands between the proxy that does TLS and the servers: pages from memory, also while all servers are down. For Varnish
# 7 with the module var (Debian's packages varnish and varnish-modules; the official image has both).
#
#   cp deploy/varnish/quayside.vcl deploy/varnish/unavailable.*.html /etc/varnish/
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/quayside.vcl \
#     -s pages=malloc,128m -s films=malloc,256m -p backend_idle_timeout=60
#
# Put in here the servers, and in both pages how to get in touch. The servers keep their TRUSTED_PROXIES.
vcl 4.1;

import directors;
import std;
import var;

probe ready {
	.url = "/readyz";
	.interval = 1s;
	.timeout = 2s;
	.window = 3;
	.threshold = 2;
	.initial = 2;
}
backend server1 { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }
backend server2 { .host = "127.0.0.1"; .port = "3002"; .probe = ready; }
backend server3 { .host = "127.0.0.1"; .port = "3003"; .probe = ready; }

sub vcl_init {
	new pages = directors.round_robin();
	pages.add_backend(server1);
	pages.add_backend(server2);
	pages.add_backend(server3);
	new forms = directors.hash();
	forms.add_backend(server1, 1.0);
	forms.add_backend(server2, 1.0);
	forms.add_backend(server3, 1.0);
}

sub vcl_recv {
	# The servers need not know whether this or the proxy has asked them.
	if (req.restarts == 0) {
		set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ", [^,]*$", "");
	}
	set req.backend_hint = pages.backend();
	if (req.method == "POST") {
		# A network's forms go to one server, which counts them: an IPv4 address, or an IPv6 /64.
		set req.backend_hint = forms.backend(
			regsub(regsub(req.http.X-Forwarded-For, ".*, ", ""), "^(([0-9a-f]*:){4}).*", "\1"));
		if (!std.healthy(req.backend_hint)) {
			return (synth(503, "Refused"));
		}
		# Kept to be sent again: a form that arrives twice is stored once.
		if (!std.cache_req_body(96KB)) {
			return (synth(413));
		}
		return (pass);
	}
	# A copy is sent as fast as the visitor takes it, and not kept.
	if (req.url ~ "^[^?]*\.zip(\?|$)") {
		return (pipe);
	}
	# Of a file's query only the hash means something, so nobody has a film kept twice.
	if (req.url ~ "^/assets/") {
		set req.url = regsub(req.url, "\?(?!v=[\w-]+$).*", "");
	}
	# Pages are the same for all.
	unset req.http.Cookie;
	# How old an answer may be beyond its time: as long as there is where no server answers.
	set req.grace = 1d;
	if (req.restarts == 0 && std.healthy(req.backend_hint)) {
		set req.grace = 30s;
	}
}

# An answer is the same whatever host was asked for.
sub vcl_hash {
	hash_data(req.url);
	return (lookup);
}

sub vcl_backend_response {
	if (bereq.uncacheable) {
		return (deliver);
	}
	if (beresp.status >= 500) {
		if (bereq.is_bgfetch) {
			return (abandon);
		}
		set beresp.ttl = 0s;
		set beresp.grace = 0s;
		return (deliver);
	}
	# The site's pages say how long they may be served while they are asked for again: half of 60 s.
	if (beresp.http.Cache-Control !~ "stale-while-revalidate" && beresp.ttl > 30s) {
		set beresp.ttl -= 30s;
	}
	set beresp.grace = 1d;
	unset beresp.http.X-Request-Id;
	# Films have room of their own, where each is once, and parts of it are sent from there. All else is sent when it is
	# whole, so that another server is asked where one breaks off.
	set beresp.storage = storage.pages;
	if (bereq.url ~ "^[^?]*\.mp4(\?|$)") {
		set beresp.storage = storage.films;
	} else {
		set beresp.do_stream = false;
	}
}

sub vcl_backend_error {
	if (bereq.is_bgfetch) {
		return (abandon);
	}
	if (bereq.retries < 2) {
		set bereq.backend = pages.backend();
		return (retry);
	}
	set beresp.http.Unanswered = "yes";
	return (deliver);
}

sub vcl_deliver {
	# Once more, for an answer that is older.
	if (resp.status >= 500 && req.restarts == 0 && req.method != "POST") {
		return (restart);
	}
	if (resp.http.Unanswered) {
		return (synth(503, "Unanswered"));
	}
	set resp.http.X-Cache = "miss";
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
	}
	unset resp.http.Via;
	unset resp.http.X-Varnish;
}

sub vcl_synth {
	if (resp.status != 503) {
		set resp.body = "";
		return (deliver);
	}
	set resp.http.Content-Type = "text/html; charset=utf-8";
	set resp.http.Cache-Control = "no-store";
	set resp.http.Content-Security-Policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
	set resp.http.X-Content-Type-Options = "nosniff";
	set resp.http.Retry-After = "30";
	# Every area but Seafood is Logistics, which is in Norwegian.
	if (req.url ~ "^/(embed/)?Seafood([/?.]|$)" || req.url ~ "^/(\?|$)") {
		var.set_string("page", std.fileread("/etc/varnish/unavailable.en.html"));
	} else {
		var.set_string("page", std.fileread("/etc/varnish/unavailable.nb.html"));
	}
	# One of three paragraphs is true.
	if (req.method != "POST") {
		set resp.body = regsuball(var.get_string("page"), "<p class=.(refused|unanswered)[^\n]*\n", "");
	} else if (resp.reason == "Refused") {
		set resp.body = regsuball(var.get_string("page"), "<p class=.(page|unanswered)[^\n]*\n", "");
	} else {
		set resp.body = regsuball(var.get_string("page"), "<p class=.(page|refused)[^\n]*\n", "");
	}
	return (deliver);
}
