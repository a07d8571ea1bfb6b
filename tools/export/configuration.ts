import { lookup } from "mime-types";
import { foldered } from "~/content/url/parameters";
import { securityHeaders } from "~/server/headers/security-headers.server";
import { safeValue } from "./addresses";
import type { Exported } from "./export-site";

type Options = Pick<Exported, "moved" | "policies"> & {
  base: string | undefined;
  /** Paths of all files. */
  files: string[];
  /** Whether films and pictures have a hash in their names, as those of releases do. */
  isRelease: boolean;
  /** The products' areas. */
  areas: string[];
};

/** For pages, which change with the next export, and for files by whether their URL has a hash. */
const briefly = "public, max-age=300";
const forever = "public, max-age=31536000, immutable";

type Headers = (readonly [name: string, value: string])[];

function headersOf({
  base = "",
  policies,
  isRelease,
}: Options): Record<"page" | "embed" | "asset" | "style", Headers> {
  const kept: Headers = [["Cache-Control", "public, max-age=0, must-revalidate"]];
  return {
    page: [...securityHeaders(base, "/Seafood/a/b", policies.page), ...kept],
    embed: [...securityHeaders(base, "/embed/Seafood/a/b", policies.embed), ...kept],
    asset: [
      ...securityHeaders(base, "/assets/a"),
      ...(isRelease ? [["Cache-Control", forever] as const] : []),
    ],
    style: [...securityHeaders(base, "/_build/a.css"), ["Cache-Control", forever]],
  };
}

/** The headers as Netlify and Cloudflare Pages read them. They add up where several patterns match, so none do. */
export function headersFile(options: Options): string {
  const { page, embed, asset, style } = headersOf(options);
  const written = (pattern: string, headers: Headers) =>
    [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
  return [
    ...["/", "/404.html", ...options.areas.flatMap((area) => [`/${area}`, `/${area}/*`])].map((pattern) =>
      written(pattern, page),
    ),
    ...(options.policies.embed ? [written("/embed/*", embed)] : []),
    written("/assets/*", [...asset, ...(options.isRelease ? [] : [["Cache-Control", briefly] as const])]),
    written("/_build/*", style),
  ].join("\n");
}

/** What nginx needs in the `server` of the site: pages by path and by query, headers, former names, missing pages. */
export function nginxFile(options: Options): string {
  const { page, embed, asset, style } = headersOf(options);
  const added = (headers: Headers) =>
    headers.map(([name, value]) => `\tadd_header ${name} "${value}" always;`).join("\n");
  const types = new Map(options.files.map((file) => [file.split(".").at(-1) ?? "", lookup(file)] as const));
  const known = [...types].flatMap(([ending, type]) => (type ? `${type} ${ending};` : [])).sort();
  // What lacks a folder of its own together is shown in part; `$or_…` leads nowhere where it is not asked for.
  const parts = ["$or_tour$t", "$or_tour", "$or_captions$t", "$or_captions$view", "$or_t", "$or_view"];
  const lists = ["$tour$captions$view$quality$t", ...parts, "$or_captions", "$or_quality", ""];
  const pages = lists.map((list) => `$uri${list}/index.html`).join(" ");
  const place = (path: string, headers: Headers, missing: string) =>
    `location ${path} {\n${added(headers)}\n\ttry_files ${pages} =404;\n\terror_page 404 ${missing};\n}`;
  return `# For the server block of the site, whose root is this folder: include /srv/site/_nginx.conf;
index index.html;
charset utf-8;
absolute_redirect off;

# Files cannot differ by query, so what these ask for is in folders of their names.
${foldered.map(byParameter).join("\n")}

${place("/", page, "/404.html")}
${place("/Logistics/", page, "/Logistics/404.html")}
${options.policies.embed ? `${place("/embed/", embed, "/404.html")}\n` : ""}location /assets/ {
${added(asset)}
${options.isRelease ? "" : byHash}	types { ${known.join(" ")} }
}
location ^~ /_build/ {
${added(style)}
	types { text/css css; }
}
location ~ ^/(?:robots\\.txt|sitemap\\.xml|404\\.html|Logistics/404\\.html)$ {
${added(page)}
}
location ~ ^/_ { return 404; }

# Former names.
${[...options.moved].map(([from, to]) => `location = ${quoted(decodeURIComponent(from))} { return 301 ${to}$is_args$args; }`).join("\n")}
`;
}

/** A folder by a parameter, or none; to look for that alone, one that is not there. */
function byParameter(name: string): string {
  const set = (folder: string, otherwise: string) => `set $${folder}${name} ${otherwise};`;
  const found = `"/${name}=$arg_${name}"`;
  return `${set("", '""')} ${set("or_", "/_")}
if ($arg_${name} ~ "${safeValue.source}") { ${set("", found)} ${set("or_", found)} }`;
}

/** An address that has its file's hash never changes. */
const byHash = `\tset $kept "${briefly}";
\tif ($arg_v) { set $kept "${forever}"; }
\tadd_header Cache-Control $kept;
`;

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
