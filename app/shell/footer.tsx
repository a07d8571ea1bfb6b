import { fill } from "~/content/schema/naming";
import type { ShellData } from "~/content/site/shell-data.server";
import { PersistentQueryLink } from "~/navigation/persistent-query-link";

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
