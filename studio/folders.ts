import { fileURLToPath } from "node:url";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The studio's own folder, wherever it is called from. */
export const studioFolder = folder(".");

/** The content and the assets of the site that the films are for. */
export const contentFolder = folder("../content");
export const assetsFolder = folder("../public/assets");
