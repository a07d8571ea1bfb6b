/** Keeps references to loading images: browsers may garbage-collect images that are not in the document. */
const loading = new Set<HTMLImageElement>();

/** Loads a `<picture>` instead of adding a preload link, because browsers warn about unused preloads. */
export function preloadPicture(link: string | null | undefined): void {
  // The input has at most 16,384 characters.
  const files = /; type="([^"]+)"; imagesrcset="([^"]+)"; imagesizes="([^"]+)"(?:; media="([^"]+)")?/g;
  const sources = [...(link ?? "").slice(0, 16_384).matchAll(files)].map(([, type, srcset, sizes, media = ""]) =>
    Object.assign(document.createElement("source"), { type, srcset, sizes, media }),
  );
  if (sources.length === 0) return;
  const picture = document.createElement("picture");
  const image = new Image();
  picture.append(...sources, image);
  loading.add(image);
  image.onload = image.onerror = () => loading.delete(image);
}
