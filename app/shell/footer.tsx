import type { ShellData } from "~/content/shell-data/shell-data.server";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";

export function Footer({ data }: { data: ShellData }) {
  const { messages, copyrightYear, legal } = data;
  return (
    <footer className="site-footer">
      <p>{fill(messages.copyright, { year: copyrightYear })}</p>
      <nav aria-label={messages.legal}>
        <ul>
          {legal.map(({ title, path }) => (
            <li key={path}>
              <PersistentQueryLink to={path}>{title}</PersistentQueryLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
