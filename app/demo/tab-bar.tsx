import { type RefObject, useRef } from "react";
import { KeptFields } from "~/navigation/links/kept-fields";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { Enhancement, useChunk, useReplacement } from "~/ui/browser/enhancement";
import { useMedia } from "~/ui/browser/use-media";
import { screens } from "~/ui/product-constants";
import styles from "./all-tabs.css?inline";
import type { TabBarProps } from "./tab-combobox";

adoptStyles(styles);

export function TabBar(props: TabBarProps) {
  const { all, tabs } = props.section;
  if (tabs.length === 0) return null;
  return (
    <nav className={all ? "tab-bar of-many" : "tab-bar"} aria-label={props.messages.demosInSection}>
      <TabLinks {...props} />
      <TabChoice {...props} />
      {all && (
        <PersistentQueryLink className="all-tabs" to={all.path}>
          {fill(props.messages.allDemos, { count: all.count })}
        </PersistentQueryLink>
      )}
    </nav>
  );
}

function TabLinks({ section, current }: TabBarProps) {
  return (
    <ul className="tab-links">
      {section.tabs.map(({ tab, path }) => (
        <li key={tab}>
          <PersistentQueryLink to={path} aria-current={tab === current ? "page" : undefined}>
            {tab}
          </PersistentQueryLink>{" "}
        </li>
      ))}
    </ul>
  );
}

function TabChoice(props: TabBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const narrow = useMedia(screens.narrow);
  const chunk = useChunk(() => import("./tab-combobox"), narrow);
  const ready = useReplacement(form, chunk !== undefined, isInUse);

  const plain = <TabForm {...props} form={form} />;
  if (!chunk || !ready || !narrow) return plain;
  return (
    <Enhancement instead={plain}>
      <chunk.TabCombobox {...props} />
    </Enhancement>
  );
}

function isInUse(form: HTMLFormElement | null, focused: EventTarget | null): boolean {
  const chosen = form?.querySelector("option:checked:not([data-current])");
  return Boolean((focused instanceof Node && form?.contains(focused)) || chosen);
}

function TabForm({ section, current, messages, form }: TabBarProps & { form: RefObject<HTMLFormElement> }) {
  const known = section.tabs.some(({ tab }) => tab === current);
  return (
    // The key remounts the form on each page, so that the `<select>` does not keep the previous page's choice.
    <form ref={form} className="tab-form" method="get" action={section.path} autoComplete="off" key={current}>
      <label htmlFor="tab-choice" className="visually-hidden">
        {messages.chooseDemo}
      </label>
      <select id="tab-choice" name="tab" defaultValue={known ? current : ""}>
        {!known && (
          <option value="" data-current>
            {messages.chooseDemo}
          </option>
        )}
        {section.tabs.map(({ tab }) => (
          <option key={tab} data-current={tab === current || undefined}>
            {tab}
          </option>
        ))}
      </select>
      <KeptFields />
      <button type="submit" className="button">
        {messages.showDemo}
      </button>
    </form>
  );
}
