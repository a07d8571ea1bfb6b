import { useShellData } from "~/content/site/use-shell-data";
import type { TabPage } from "~/demo/page.server";
import { useView } from "~/demo/pictures/use-view";
import { useNamedContact } from "~/navigation/use-contact";
import { readable } from "~/ui/breakable-address";

/**
 * Where a demo is on the site, for paper: to be typed, and as a QR code. Being lazy and hidden, the code is only fetched
 * to be printed, for which browsers wait.
 */
export function PrintedAddress({ id, path, scenes = [] }: Pick<TabPage, "id" | "path" | "scenes">) {
  const { asPictures } = useView();
  const { sharePath, siteUrl, asFiles } = useShellData();
  const person = useNamedContact();
  const [query, choice] =
    asPictures && scenes.length > 0 ? ["?view=pictures", "&share-view=pictures"] : ["", ""];
  return (
    <p className="printed-address" hidden>
      {/* A server draws it. */}
      {id && !asFiles && (
        <img
          src={`${sharePath}.svg?share-stops=${id}${choice}${person ? `&share-rep=${person.id}` : ""}`}
          width="120"
          height="120"
          alt=""
          loading="lazy"
        />
      )}
      <span>{readable(siteUrl + path + query)}</span>
    </p>
  );
}
