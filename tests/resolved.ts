import { demosById } from "~/content/demos";
import { type Address, resolveAddress } from "~/urls/resolve";
import { content } from "./fixture/site";

const { products, media } = content;
const demos = demosById(Object.values(products), media);

export function addressAt(target: string, isEmbeddable = true): Address {
  return resolveAddress(target, {
    products,
    demos,
    contacts: ["solveig", "per"],
    release: "present",
    isEmbeddable,
  });
}
