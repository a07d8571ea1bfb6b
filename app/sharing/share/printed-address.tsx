import { useShellData } from "~/content/shell-data/use-shell-data";
import type { TabPage } from "~/demo/demo-page.server";
import { useView } from "~/demo/pictures/use-view";
import { usePrintedQuery } from "~/navigation/links/use-contact";
import { PrintedQrCode } from "~/sharing/tours/print/printed-qr-code";
import { readable } from "~/ui/breakable-address";
import { withParameter } from "~/urls/query/query";

export function PrintedAddress({ id, path, scenes = [] }: Pick<TabPage, "id" | "path" | "scenes">) {
  const { asPictures } = useView();
  const { sharePath, siteUrl } = useShellData();
  const printed = usePrintedQuery();
  const [query, choice] =
    asPictures && scenes.length > 0
      ? [withParameter(printed, "view=pictures"), "&share-view=pictures"]
      : [printed, ""];
  return (
    <p className="printed-address" hidden>
      {id && <PrintedQrCode address={`${sharePath}.svg?share-stops=${id}${choice}`} />}
      <span>{readable(siteUrl + path) + query}</span>
    </p>
  );
}
