import { fileURLToPath } from "node:url";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The studio's own folder, whatever the working directory. */
export const studioFolder = folder(".");

/** The content and the assets of the site that the films are for. */
export const contentFolder = folder("../content");
export const assetsFolder = folder("../public/assets");
