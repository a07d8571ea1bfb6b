import type { Messages } from "~/schema/messages";

type Props = { href: string | undefined; words: Messages["person"]; className?: string };

export function BookingLink({ href, words, className }: Props) {
  if (!href || !words) return null;
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {words.booking}
      <span className="visually-hidden">{` ${words.newTab}`}</span>
    </a>
  );
}
