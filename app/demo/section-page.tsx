import { fill } from "~/content/schema/naming";
import { useShellData } from "~/content/site/use-shell-data";
import { PersistentQueryLink } from "~/navigation/persistent-query-link";
import { adoptStyles } from "~/ui/adopt-styles";
import type { sectionPageData } from "./page.server";
import styles from "./section-page.css?inline";

adoptStyles(styles);

type Section = ReturnType<typeof sectionPageData>;

/** What a section's page is called. */
export function sectionPageTitle({ sectionName, tabs }: Section, { allDemos }: { allDemos: string }): string {
  return `${sectionName}: ${fill(allDemos, { count: tabs.length })}`;
}

/** All demos of a section (rule 6.7). */
export function SectionPage({ section }: { section: Section }) {
  const { messages } = useShellData();
  return (
    <div className="section-page">
      <h1>{sectionPageTitle(section, messages)}</h1>
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
