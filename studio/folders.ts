import { fileURLToPath } from "node:url";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const studioFolder = folder(".");

export const contentFolder = folder("../content");
export const assetsFolder = folder("../public/assets");
