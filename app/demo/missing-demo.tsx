import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import type { Messages } from "~/schema/messages";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "~/ui/prose.css?inline";
import type { FirstTab } from "./demo-page.server";

adoptStyles(styles);

export function MissingDemo({ onward, messages: { unknownTab } }: { onward: FirstTab; messages: Messages }) {
  return (
    <div className="stage notice">
      <h1>{unknownTab.title}</h1>
      <p>{unknownTab.text}</p>
      <p>
        <PersistentQueryLink className="button" to={onward.path}>
          {fill(unknownTab.onward, { tab: onward.tab })}
        </PersistentQueryLink>
      </p>
    </div>
  );
}
