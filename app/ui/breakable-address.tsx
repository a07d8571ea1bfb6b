import { Fragment } from "react";

/** Makes a URL easy to read and type: no scheme, decoded letters, and `+` instead of spaces (rule 3.5). */
export function readable(address: string): string {
  return decodeURIComponent(address.replace(/%(?=2F|3F|23|25|2B)/g, "%25").replaceAll("%20", "+")).replace(
    /^https?:\/\//,
    "",
  );
}

export function BreakableAddress({ address }: { address: string }) {
  return address.split("/").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a URL may contain the same segment twice
    <Fragment key={index}>
      {index > 0 && "/"}
      <wbr />
      {part}
    </Fragment>
  ));
}
