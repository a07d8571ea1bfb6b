import { useParams } from "@remix-run/react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { normaliseName } from "~/schema/basics/naming";
import { Icon } from "~/ui/icon";

export function SectionNav({ sections, label }: { sections: ShellData["sections"]; label: string }) {
  const current = normaliseName(useParams().sectionName ?? "");
  return (
    <nav className="section-nav" aria-label={label}>
      <ul>
        {sections.map(({ sectionName, path, resolvedPath, icon }) => (
          <li key={sectionName}>
            <PersistentQueryLink
              to={path}
              resolvedPath={resolvedPath}
              aria-current={normaliseName(sectionName) === current ? "true" : undefined}
              // Browsers do not scroll to a focused link that is only partly visible.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
              }
            >
              <Icon id={icon} />
              <span>{withoutOrphan(sectionName)}</span>
            </PersistentQueryLink>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In names of three or more words, keeps the last two words on one line, so that no word is alone on the last line. */
function withoutOrphan(name: string): string {
  return name.replace(/^(\S+ .*) (\S+)$/, "$1\u00a0$2");
}
