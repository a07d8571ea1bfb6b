import { Fragment } from "react";

/** An address as people write it: without its scheme, and with the characters that it escapes, as far as it can be typed. */
export function readable(address: string): string {
  return decodeURIComponent(address.replace(/%(?=2F|3F|23|25)/g, "%25")).replace(/^https?:\/\//, "");
}

/** An address that may break after each slash, also where there are no styles. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split("/").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an address may repeat a segment
    <Fragment key={index}>
      {index > 0 && "/"}
      <wbr />
      {part}
    </Fragment>
  ));
}
