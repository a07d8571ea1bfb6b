/** Pictures on their way, which nothing in the document holds on to. */
const loading = new Set<HTMLImageElement>();

/**
 * Loads the picture that the `Link` header of a page's data names, in the size for this screen, as a browser does for a
 * document's. It is not a preload in the document: browsers warn of those that are not used soon.
 */
export function preloadPicture(link: string | null | undefined): void {
  // Bounded input: 16,384 characters, the maximum of a response's headers.
  const files = /; type="([^"]+)"; imagesrcset="([^"]+)"; imagesizes="([^"]+)"(?:; media="([^"]+)")?/g;
  const sources = [...(link ?? "").matchAll(files)].map(([, type, srcset, sizes, media = ""]) =>
    Object.assign(document.createElement("source"), { type, srcset, sizes, media }),
  );
  if (sources.length === 0) return;
  const picture = document.createElement("picture");
  const image = new Image();
  picture.append(...sources, image);
  loading.add(image);
  image.onload = image.onerror = () => loading.delete(image);
}
