import { useShellData } from "~/content/site/use-shell-data";
import { withParameter } from "~/content/url/query";
import type { TabPage } from "~/demo/page.server";
import { useView } from "~/demo/pictures/use-view";
import { usePrintedQuery } from "~/navigation/use-contact";
import { PrintedQrCode } from "~/sharing/tours/printed-qr-code";
import { readable } from "~/ui/breakable-address";

/** Where a demo is on the site, for paper: to be typed, and as a QR code. */
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
