import { useShellData } from "~/content/shell-data/use-shell-data";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import type { sectionPageData } from "./demo-page.server";
import styles from "./section-page.css?inline";

adoptStyles(styles);

type Section = ReturnType<typeof sectionPageData>;

/** What a section's page is called. */
export function sectionPageTitle(section: Section, messages: { allDemos: string }): string {
  return `${allDemos(section, messages)} – ${section.sectionName}`;
}

function allDemos({ tabs }: Section, messages: { allDemos: string }): string {
  return fill(messages.allDemos, { count: tabs.length });
}

/** All demos of a section (rule 6.7). */
export function SectionPage({ section }: { section: Section }) {
  const { messages } = useShellData();
  return (
    <div className="section-page">
      <h1>
        <small>{section.sectionName}</small> {allDemos(section, messages)}
      </h1>
      <ul>
        {section.tabs.map(({ tab, path }) => (
          <li key={path}>
            <PersistentQueryLink to={path}>{tab}</PersistentQueryLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
