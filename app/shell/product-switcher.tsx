import { useRef } from "react";
import { interfaceIcon } from "~/content/icon-id";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { usePagePath } from "~/navigation/data/use-page";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { useWelcome } from "~/navigation/visit/welcome-state";
import { Icon } from "~/ui/icon";
import { useDisclosureKeys } from "~/ui/use-disclosure-keys";
import { demoAddress } from "~/urls/query/query";

/** The link to the other product is a plain link, because its URL may be on a different site (rule 5.2). */
export function ProductSwitcher({ data }: { data: ShellData }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosureKeys(menu);
  const bubble = useWelcome("bubble");
  const path = usePagePath();
  const query = usePersistentQuery();
  const current = data.options.find((option) => option.value === data.product);
  return (
    <details className="product-switcher" ref={menu}>
      <summary>
        <span className="product-current">
          <span className="visually-hidden">{data.messages.switchProduct}: </span>
          <Icon id={current?.icon ?? null} />
          {current?.label}
          <Icon id={interfaceIcon("chevron-down")} />
        </span>{" "}
        {bubble !== "gone" && (
          <span className="bubble" data-fading={bubble === "fading" || undefined}>
            {data.messages.bubble}
          </span>
        )}
      </summary>
      <ul className="menu product-options">
        {data.options.map((option) => (
          <li key={option.value}>
            {option === current ? (
              <PersistentQueryLink {...(path === undefined ? data.home : { to: path })} aria-current="true">
                <OptionText {...option} />
              </PersistentQueryLink>
            ) : (
              <a href={demoAddress(option.demoUrl, query)}>
                <OptionText {...option} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function OptionText({ icon, label, summary, lang }: ShellData["options"][number]) {
  return (
    <>
      <Icon id={icon} />
      <span>
        {label} <small lang={lang}>{summary}</small>
      </span>
    </>
  );
}
