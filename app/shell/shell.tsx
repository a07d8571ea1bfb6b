import type { ReactNode } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { SearchField } from "~/search/ui/search-field";
import { Icon } from "~/ui/icon";
import { Footer } from "./footer";
import { ProductSwitcher } from "./product-switcher";
import { SectionNav } from "./section-nav";

type ShellProps = {
  data: ShellData;
  /** Whether the page has a tab bar with room for *Contact us*. If so, phones show *Contact us* in the tab bar. */
  hasTabs?: boolean;
  children: ReactNode;
};

export function Shell({ data, hasTabs, children }: ShellProps) {
  const { messages } = data;
  return (
    <>
      <a className="skip-link" href="#content">
        {messages.skipToContent}
      </a>
      <header className={hasTabs ? "site-header over-tabs" : "site-header"}>
        <div className="top-bar">
          <PersistentQueryLink className="logo" {...data.home} aria-label={messages.home}>
            <Icon id={data.logo.id} viewBox={data.logo.viewBox} />
            {!data.logo.hasName && <span className="logo-name">{data.brandName}</span>}
          </PersistentQueryLink>{" "}
          {/* Spaces between the links prevent text browsers from running the links together. */}
          <ProductSwitcher data={data} />
          <SearchField path={data.searchPath} messages={messages} />
        </div>
        <div className="section-row">
          <SectionNav sections={data.sections} label={messages.sections} />
          <a className="button contact-link" href="#contact">
            {messages.contactUs}
          </a>
        </div>
      </header>
      {children}
      <Footer data={data} />
    </>
  );
}

export function Main({ ofDemo, children }: { ofDemo?: boolean | undefined; children?: ReactNode }) {
  return (
    <main id="content" className={ofDemo ? "of-demo" : undefined} tabIndex={-1}>
      {children}
    </main>
  );
}
