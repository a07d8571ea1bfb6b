import { fill } from "~/content/naming";
import { KeptLink } from "~/navigation/kept-link";
import type { FrameData } from "~/site/frame.server";

export function Footer({ data }: { data: FrameData }) {
  const { messages, copyrightYear, legal } = data;
  return (
    <footer className="site-footer">
      <p>{fill(messages.copyright, { year: copyrightYear })}</p>
      <nav aria-label={messages.legal}>
        <ul>
          {legal.map(({ title, path }) => (
            <li key={path}>
              <KeptLink to={path}>{title}</KeptLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
