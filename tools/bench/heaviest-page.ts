/** A page, and its bytes in the encodings that browsers ask for. */
export type PageWeight = { path: string; br: number; gzip: number };

/** The page in the sitemap with the most bytes, without pictures and videos. */
export async function heaviestPage(url: string): Promise<PageWeight> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  let heaviest = { path: "", gzip: 0 };
  for (const path of paths) {
    const gzip = await bytesOf(url + path, "gzip");
    if (gzip > heaviest.gzip) heaviest = { path, gzip };
  }
  return { ...heaviest, br: await bytesOf(url + heaviest.path, "br") };
}

/** From the second request on, the server sends a page as well compressed as can be. */
export async function bytesOf(url: string, encoding: string): Promise<number> {
  let bytes = 0;
  for (let time = 1; time <= 2; time++) {
    const answer = await fetch(url, { headers: { "accept-encoding": encoding } });
    const { byteLength } = await answer.arrayBuffer();
    bytes = Number(answer.headers.get("content-length") ?? byteLength);
  }
  return bytes;
}
