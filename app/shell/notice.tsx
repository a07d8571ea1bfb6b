import type { ReactNode } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "~/ui/prose.css?inline";
import { demoAddress } from "~/urls/query/query";
import { ContactSection } from "./contact-section";
import { Main } from "./shell";

adoptStyles(styles);

export function Notice({
  messages,
  home,
  other,
  children,
}: {
  messages: { title: string; text: string; onward: string };
  home: ShellData["home"];
  /** The other product, which may contain the missing page. Undefined if no page is missing. */
  other?: ShellData["options"][number] | undefined;
  children?: ReactNode;
}) {
  const query = usePersistentQuery();
  return (
    <>
      <Main>
        <div className="stage notice">
          <h1>{messages.title}</h1>
          <p>{messages.text}</p>
          <p>
            <PersistentQueryLink className="button" {...home}>
              {messages.onward}
            </PersistentQueryLink>
          </p>
          {children}
          {other && (
            <p lang={other.lang}>
              <a href={demoAddress(other.demoUrl, query)}>{other.elsewhere}</a>
            </p>
          )}
        </div>
      </Main>
      <ContactSection />
    </>
  );
}
