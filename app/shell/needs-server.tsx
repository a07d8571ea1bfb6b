import { fill } from "~/content/schema/naming";
import type { ShellData } from "~/content/site/shell-data.server";
import { pathTo } from "~/content/url/addresses";
import { Notice } from "./notice";

type Props = {
  /** What the page would do. */
  asked: "search" | "share";
  data: ShellData;
};

/** What an exported site has in place of pages that need a server: a link to that server or, without one, to the demos. */
export function NeedsServer({ asked, data: { asFiles, product, home, messages } }: Props) {
  if (!asFiles) return null;
  const { server, words, titles } = asFiles;
  const title = titles[asked];
  if (!server) {
    const text = asked === "search" ? words.noSearch : words.noShare;
    return <Notice messages={{ title, text, onward: messages.notFound.onward }} home={home} />;
  }
  const { host } = new URL(server);
  const [text, onward] = [fill(words[asked], { host }), fill(words.onward, { host })];
  return <Notice messages={{ title, text, onward }} home={{ to: server + pathTo(product, asked) }} />;
}
