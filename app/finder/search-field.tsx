import { useRef } from "react";
import { interfaceIcon } from "~/content/icon-id";
import type { Messages } from "~/content/schema/messages";
import { KeptLink } from "~/navigation/kept-link";
import { Enhancement, useChunk, useReplacement } from "~/ui/enhancement";
import { Icon } from "~/ui/icon";
import { screens } from "~/ui/screens";
import { useMedia } from "~/ui/use-media";
import { SearchForm } from "./search-form";

type Props = { path: string; messages: Messages };

/** The search in the top bar: a field where there is room for one, else a link to the page that has it. */
export function SearchField(props: Props) {
  const form = useRef<HTMLFormElement>(null);
  const wide = useMedia(screens.wide);
  const chunk = useChunk(() => import("./search-combobox"), wide);
  const ready = useReplacement(form, chunk !== undefined, isInUse);
  const plain = <SearchForm {...props} form={form} />;
  return (
    <>
      {chunk && ready && wide ? (
        <Enhancement instead={plain}>
          <chunk.SearchCombobox {...props} />
        </Enhancement>
      ) : (
        plain
      )}
      <KeptLink className="search-link" to={props.path} aria-label={props.messages.search.label}>
        <Icon id={interfaceIcon("search")} />
      </KeptLink>
    </>
  );
}

/** Whether someone is in the form, or has typed something and not sent it yet. */
function isInUse(form: HTMLFormElement | null, focused: EventTarget | null): boolean {
  const typed = form?.querySelector<HTMLInputElement>("[type=search]")?.value;
  return Boolean((focused instanceof Node && form?.contains(focused)) || typed);
}
