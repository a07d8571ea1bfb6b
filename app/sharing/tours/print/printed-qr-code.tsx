import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { travellingQuery } from "~/urls/query/query";

/**
 * A link's QR code, for paper, with the contact and the campaign of the page. Being lazy and hidden, it is only fetched to
 * be printed, for which browsers wait.
 *
 * @param address of the code without these
 */
export function PrintedQrCode({ address }: { address: string }) {
  const sender = travellingQuery(usePersistentQuery()).slice(1);
  return (
    <img src={sender ? `${address}&${sender}` : address} width="120" height="120" alt="" loading="lazy" />
  );
}
