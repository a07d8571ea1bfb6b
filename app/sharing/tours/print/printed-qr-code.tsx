import { useNamedContact } from "~/navigation/links/use-contact";

/**
 * The image is lazy-loaded and hidden on screen, so that browsers load it only for printing.
 * @param address URL of the picture, without a contact
 */
export function PrintedQrCode({ address }: { address: string }) {
  const person = useNamedContact();
  const src = person ? `${address}&share-rep=${person.id}` : address;
  return <img src={src} width="120" height="120" alt="" loading="lazy" />;
}
