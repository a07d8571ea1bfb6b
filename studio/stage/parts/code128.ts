/** Widths of bars and gaps of every Code 128 symbol. The index is the symbol's value. */
const widths = (
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122" +
  "123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323" +
  "131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131" +
  "213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122" +
  "141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112" +
  "124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141" +
  "411131211412211214211232"
).match(/.{6}/g) as string[];
const stop = "2331112";
const [toPairs, toText, startPairs, separator] = [99, 100, 105, 102];

/** An application identifier and its data, such as `["01", "07090052184349"]`. */
export type Element = readonly [string, string];

/** Application identifiers whose data has a variable length and needs a separator. */
const variable = new Set(["10", "21", "30", "37", "400"]);

/** Values of the symbols in a GS1-128 bar code, from the start symbol to the check symbol. */
export function symbolsOf(elements: readonly Element[]): number[] {
  const symbols = [startPairs, separator];
  let pairs = true;
  elements.forEach(([identifier, data], index) => {
    const text = identifier + data;
    const even = /^(?:\d\d)+$/.test(text);
    if (even !== pairs) symbols.push(even ? toPairs : toText);
    pairs = even;
    if (even) for (const pair of text.match(/../g) ?? []) symbols.push(Number(pair));
    else for (const letter of text) symbols.push(letter.charCodeAt(0) - 32);
    if (variable.has(identifier) && index < elements.length - 1) symbols.push(separator);
  });
  return [...symbols, symbols.reduce((sum, each, at) => sum + each * Math.max(1, at)) % 103];
}

/** A bar code as an SVG path with a height of one unit and a width of one unit per module. */
export function barsOf(elements: readonly Element[]): { path: string; modules: number } {
  const all = symbolsOf(elements).map((symbol) => widths[symbol]);
  let path = "";
  let x = 0;
  [...all.join(""), ...stop].forEach((each, index) => {
    const width = Number(each);
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  });
  return { path, modules: x };
}

/** Check digit of a GTIN or an SSCC. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

export function isChecked(digits: string, length: number): boolean {
  return (
    digits.length === length &&
    /^\d+$/.test(digits) &&
    checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
  );
}
