import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { travellingQuery } from "~/urls/query/query";

/**
 * The image is lazy and hidden on screens, so that browsers load the image only for printing.
 * @param address URL of the QR code, without contact and campaign
 */
export function PrintedQrCode({ address }: { address: string }) {
  const sender = travellingQuery(usePersistentQuery()).slice(1);
  return (
    <img src={sender ? `${address}&${sender}` : address} width="120" height="120" alt="" loading="lazy" />
  );
}
