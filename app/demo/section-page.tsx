import { PersistentQueryLink } from "~/navigation/persistent-query-link";
import { adoptStyles } from "~/ui/adopt-styles";
import type { sectionPageData } from "./page.server";
import styles from "./section-page.css?inline";

adoptStyles(styles);

/** All demos of a section (rule 6.7). */
export function SectionPage({ sectionName, tabs }: ReturnType<typeof sectionPageData>) {
  return (
    <div className="section-page">
      <h1>{sectionName}</h1>
      <ul>
        {tabs.map(({ tab, path }) => (
          <li key={path}>
            <PersistentQueryLink to={path}>{tab}</PersistentQueryLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
