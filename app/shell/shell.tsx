import type { ReactNode } from "react";
import type { ShellData } from "~/content/site/shell-data.server";
import { PersistentQueryLink } from "~/navigation/persistent-query-link";
import { SearchField } from "~/search/ui/search-field";
import { Icon } from "~/ui/icon";
import { Footer } from "./footer";
import { ProductSwitcher } from "./product-switcher";
import { SectionNav } from "./section-nav";

/** The frame around every page: top bar, section links and footer. */
export function Frame({ data, children }: { data: ShellData; children: ReactNode }) {
  const { messages } = data;
  return (
    <>
      <a className="skip-link" href="#content">
        {messages.skipToContent}
      </a>
      <header className="site-header">
        <div className="top-bar">
          <PersistentQueryLink className="logo" {...data.home} aria-label={messages.home}>
            <Icon id={data.logo.id} viewBox={data.logo.viewBox} />
            {!data.logo.hasName && <span className="logo-name">{data.brandName}</span>}
          </PersistentQueryLink>{" "}
          {/* The spaces are for browsers that show text alone. */}
          <ProductSwitcher data={data} />
          <SearchField path={data.searchPath} messages={messages} />{" "}
          <a className="button contact-link" href="#contact">
            {messages.contactUs}
          </a>
        </div>
        <SectionNav sections={data.sections} label={messages.sections} />
      </header>
      {children}
      <Footer data={data} />
    </>
  );
}

/** The part of a page that the skip link leads to. */
export function Main({ children }: { children?: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
