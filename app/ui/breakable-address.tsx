import { Fragment } from "react";

/** Formats a URL for reading and typing: omits the scheme, decodes letters, and writes spaces as `+` (rule 3.5). */
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
