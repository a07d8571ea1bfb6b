import { Fragment } from "react";

/** A URL for people to read and type: without its scheme, and with percent-escapes decoded if possible. */
export function readable(address: string): string {
  return decodeURIComponent(address.replace(/%(?=2F|3F|23|25)/g, "%25")).replace(/^https?:\/\//, "");
}

/** `<wbr>` allows line breaks after each slash without styles too. */
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
