import type { Words } from "~/content/schema";
import { keptFields } from "~/http/query";
import { KeptLink, useKeptQuery } from "~/shell/kept-link";
import type { SectionTabs } from "./page.server";

type Props = { section: SectionTabs; current: string | undefined; words: Words };

/** The tabs of a section: links on wide screens, a form with a list to choose from on narrower ones. */
export function TabBar(props: Props) {
  return (
    <nav className="tab-bar" aria-label={props.words.demosInSection}>
      <TabLinks {...props} />
      <TabForm {...props} />
    </nav>
  );
}

function TabLinks({ section, current }: Props) {
  return (
    <ul className="tab-links">
      {section.tabs.map(({ tab, path }) => (
        <li key={tab}>
          <KeptLink to={path} aria-current={tab === current ? "page" : undefined}>
            {tab}
          </KeptLink>
        </li>
      ))}
    </ul>
  );
}

function TabForm({ section, current, words }: Props) {
  const fields = keptFields(useKeptQuery());
  const known = section.tabs.some(({ tab }) => tab === current);
  return (
    // The key makes a form of each page's own: a list keeps what was chosen in it otherwise.
    <form className="tab-form" method="get" action={section.path} autoComplete="off" key={current}>
      <label htmlFor="tab-choice" className="visually-hidden">
        {words.chooseDemo}
      </label>
      <select id="tab-choice" name="tab" defaultValue={known ? current : ""}>
        {!known && <option value="">{words.chooseDemo}</option>}
        {section.tabs.map(({ tab }) => (
          <option key={tab}>{tab}</option>
        ))}
      </select>
      {fields.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a query may repeat a parameter, and its order is all that tells them apart
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        {words.showDemo}
      </button>
    </form>
  );
}
