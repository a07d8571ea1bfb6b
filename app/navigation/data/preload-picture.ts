/** Browsers may garbage-collect loading images that are not referenced. */
const loading = new Set<HTMLImageElement>();

/** Adds no preload link, because browsers warn about unused preload links. */
export function preloadPicture(link: string | null | undefined): void {
  // Bounded input: 16,384 characters, the maximum size of a response's headers.
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
