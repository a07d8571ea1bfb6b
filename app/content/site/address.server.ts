import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { Attached } from "~/platform/request/attached";
import { nodeRequest } from "~/platform/request/node-request.server";
import type { ProductContent } from "~/schema/content";
import { type Address, resolveAddress } from "~/urls/resolve";
import { contactIds } from "./contacts.server";
import { demos } from "./demos.server";
import { notFound } from "./not-found.server";
import { release } from "./release.server";
import { type LoadedSite, oncePerSite, site } from "./site.server";

const resolved = new Attached<IncomingMessage, { site: LoadedSite; address: Address }>();

/** Cache size: how many addresses, with up to how many characters each. */
const mostRemembered = 2_000;
const longestRemembered = 300;

const knownOfSite = oncePerSite(({ content: { products, media }, env }) => ({
  shown: {
    ...{ products, media, demos: demos(), contacts: contactIds(), release: release().id },
    isEmbeddable: env.EMBED_ANCESTORS !== undefined,
  },
  addresses: new LRUCache<string, Address>({ max: mostRemembered }),
}));

/** Resolves a path and query for the present content. */
export function addressAt(target: string): Address {
  const { shown, addresses } = knownOfSite();
  const known = addresses.get(target);
  if (known) return known;
  const address = resolveAddress(target, shown);
  if (target.length <= longestRemembered) addresses.set(target, address);
  return address;
}

/** What a request asks for. It is resolved once, and again when other content has been published meanwhile. */
export function addressOf(request: IncomingMessage): Address {
  const known = resolved.of(request);
  if (known?.site === site()) return known.address;
  return rewriteTarget(request, known?.address.target ?? request.url ?? "");
}

/** Answers a request as if it had another target. */
export function rewriteTarget(request: IncomingMessage, target: string): Address {
  const address = addressAt(target);
  resolved.set(request, { site: site(), address });
  return address;
}

/**
 * The address that loaders and actions answer. Of a request behind Remix's it is what the server has handed over: of the
 * query only what the answer may depend on (see `handOver` in server/request-steps.server).
 */
export function currentAddress(request: Request): Address {
  const message = nodeRequest();
  if (message) return addressAt(message.url ?? "");
  const { pathname, search } = new URL(request.url);
  return addressAt(pathname + search);
}

/**
 * The product of a page.
 *
 * @throws a 404 response if the first segment selects none (rule 3.3)
 */
export function productOfPage({ product }: Address): ProductContent {
  if (!product) throw notFound();
  return product;
}
