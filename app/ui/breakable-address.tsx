import { Fragment } from "react";

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
