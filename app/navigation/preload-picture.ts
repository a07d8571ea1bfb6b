/** Pictures on their way, which nothing in the document holds on to. */
const loading = new Set<HTMLImageElement>();

/**
 * Loads the picture that the `Link` header of a page's data names, in the size for this screen, as a browser does for a
 * document's. It is not a preload in the document: browsers warn of those that are not used soon.
 */
export function preloadPicture(link: string | null | undefined): void {
  const [, type, srcset, sizes] =
    /; type="([^"]+)"; imagesrcset="([^"]+)"; imagesizes="([^"]+)"/.exec(link ?? "") ?? [];
  if (!type || !srcset || !sizes) return;
  const picture = document.createElement("picture");
  const image = new Image();
  picture.append(Object.assign(document.createElement("source"), { type, srcset, sizes }), image);
  loading.add(image);
  image.onload = image.onerror = () => loading.delete(image);
}
