import { fill } from "~/content/schema/naming";
import type { FrameData } from "~/content/site/frame.server";
import { KeptLink } from "~/navigation/kept-link";

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
