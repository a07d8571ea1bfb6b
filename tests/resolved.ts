import { demosById } from "~/content/demos";
import { type Address, resolveAddress } from "~/urls/resolve";
import { content } from "./fixture/site";

const { products, media } = content;
const demos = demosById(Object.values(products), media);

/** Resolves a path and query on the tests' own site. */
export function addressAt(target: string, isEmbeddable = true): Address {
  return resolveAddress(target, {
    products,
    demos,
    contacts: ["solveig", "per"],
    release: "present",
    isEmbeddable,
  });
}
