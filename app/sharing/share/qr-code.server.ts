import { PNG } from "pngjs";
import { encode, renderSVG } from "uqr";

/** The light frame around a code, in modules. Cards and screens are light as well, so less than the usual 4 will do. */
const border = 2;

/** The side of a module in a picture's pixels: enough for a slide or a card; a poster takes the SVG. */
const scale = 16;

/** A text as a QR code, as an SVG file. */
export function svgOf(text: string): string {
  return renderSVG(text, { border });
}

/** A text as a QR code, as a PNG file: for programs that know no SVG. */
export function pngOf(text: string): Uint8Array<ArrayBuffer> {
  const { data, size } = encode(text, { border });
  const side = size * scale;
  // One filter, up: trying all of them takes ten times as long for the same size.
  const grey = { colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 2 } as const;
  const picture = new PNG({ width: side, height: side, ...grey });
  picture.data = Buffer.concat(data.flatMap((row) => Array(scale).fill(rowOf(row))));
  return new Uint8Array(PNG.sync.write(picture, grey));
}

function rowOf(modules: boolean[]): Buffer {
  return Buffer.concat(modules.map((isDark) => Buffer.alloc(scale, isDark ? 0 : 255)));
}
