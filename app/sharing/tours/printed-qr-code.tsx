import { useNamedContact } from "~/navigation/use-contact";

/**
 * A link's QR code, for paper, with the person to write to. Being lazy and hidden, it is only fetched to be printed, for
 * which browsers wait.
 *
 * @param address of the code without that person
 */
export function PrintedQrCode({ address }: { address: string }) {
  const person = useNamedContact();
  return (
    <img
      src={person ? `${address}&share-rep=${person.id}` : address}
      width="120"
      height="120"
      alt=""
      loading="lazy"
    />
  );
}
