/** A page, and its bytes in the encodings that browsers ask for. */
export type PageWeight = { path: string; br: number; gzip: number };

/** The page of a site that is the largest to transfer before any picture or video, as its sitemap lists them. */
export async function heaviestPage(url: string): Promise<PageWeight> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const transferred = async (path: string, encoding: string) => {
    const ask = async () => {
      const answer = await fetch(url + path, { headers: { "accept-encoding": encoding } });
      await answer.arrayBuffer();
      return Number(answer.headers.get("content-length"));
    };
    // From the second time on the server sends it as well compressed as can be.
    await ask();
    return ask();
  };
  let heaviest = { path: "", br: 0, gzip: 0 };
  for (const path of paths) {
    const page = { path, br: await transferred(path, "br"), gzip: await transferred(path, "gzip") };
    if (page.gzip > heaviest.gzip) heaviest = page;
  }
  return heaviest;
}
