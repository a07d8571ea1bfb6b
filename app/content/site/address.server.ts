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

const maxCachedUrls = 2_000;
const maxCachedUrlLength = 300;

const knownOfSite = oncePerSite(({ content: { products, media }, env }) => ({
  shown: {
    ...{ products, media, demos: demos(), contacts: contactIds(), release: release().id },
    isEmbeddable: env.EMBED_ANCESTORS !== undefined,
  },
  addresses: new LRUCache<string, Address>({ max: maxCachedUrls }),
}));

export function addressAt(target: string): Address {
  const { shown, addresses } = knownOfSite();
  const known = addresses.get(target);
  if (known) return known;
  const address = resolveAddress(target, shown);
  if (target.length <= maxCachedUrlLength) addresses.set(target, address);
  return address;
}

/** Caches the resolved URL of a request until new content is published. */
export function addressOf(request: IncomingMessage): Address {
  const known = resolved.of(request);
  if (known?.site === site()) return known.address;
  return rewriteTarget(request, known?.address.target ?? request.url ?? "");
}

export function rewriteTarget(request: IncomingMessage, target: string): Address {
  const address = addressAt(target);
  resolved.set(request, { site: site(), address });
  return address;
}

/** Resolves the request's URL. `handOver` has already removed parameters that do not affect the response. */
export function currentAddress(request: Request): Address {
  const message = nodeRequest();
  if (message) return addressAt(message.url ?? "");
  const { pathname, search } = new URL(request.url);
  return addressAt(pathname + search);
}

/** @throws a 404 response if the first segment of the URL is not a product (rule 3.3) */
export function productOfPage({ product }: Address): ProductContent {
  if (!product) throw notFound();
  return product;
}
