import { Fragment } from "react";

/** A URL for people to read and type: without its scheme, with letters decoded, and with plus signs for spaces (rule 3.5). */
export function readable(address: string): string {
  return decodeURIComponent(address.replace(/%(?=2F|3F|23|25|2B)/g, "%25").replaceAll("%20", "+")).replace(
    /^https?:\/\//,
    "",
  );
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
