import { PNG } from "pngjs";
import { encode, renderSVG } from "uqr";

/** Width of the light border, in modules. Two modules suffice instead of four, because the page is light too. */
const border = 2;

/** Pixels per module in the PNG: enough for a slide or a card, but not for a poster, which needs the SVG. */
const scale = 16;

export function svgOf(text: string): string {
  return renderSVG(text, { border });
}

export function pngOf(text: string): Uint8Array<ArrayBuffer> {
  const { data, size } = encode(text, { border });
  const side = size * scale;
  // Uses only the "up" filter, because trying all PNG filters takes ten times as long, and the file is no smaller.
  const grey = { colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 2 } as const;
  const picture = new PNG({ width: side, height: side, ...grey });
  picture.data = Buffer.concat(data.flatMap((row) => Array(scale).fill(rowOf(row))));
  return new Uint8Array(PNG.sync.write(picture, grey));
}

function rowOf(modules: boolean[]): Buffer {
  return Buffer.concat(modules.map((isDark) => Buffer.alloc(scale, isDark ? 0 : 255)));
}
