/** This text can also occur elsewhere on the page, in a displayed query. `dataInDocument` tries each occurrence. */
const textBeforeData = '.streamController.enqueue("';
const restOfLiteral = /^(?:[^"\\]|\\.)*"(?=\))/;

/**
 * Reads the data that `handOver` (adapter.server.tsx) wrote into a page.
 * @returns undefined if data is missing or a route failed
 */
export function dataInDocument(html: string): string | undefined {
  const [, ...begun] = html.split(textBeforeData);
  const [rest] = begun.flatMap((text) => restOfLiteral.exec(text)?.[0] ?? []);
  if (!rest) return undefined;
  const values: unknown[] = JSON.parse(JSON.parse(`"${rest}`));
  const place = (value: unknown) => values.push(value) - 1;
  const state = values[0] as Record<string, number>;
  const loaded = values[state[`_${values.indexOf("loaderData")}`] ?? -1];
  const isWhole = (state[`_${values.indexOf("errors")}`] ?? -1) < 0;
  if (!loaded || !isWhole) return undefined;
  const data = `_${place("data")}`;
  const routes = Object.entries(loaded).filter(([route]) => route !== `_${values.indexOf("root")}`);
  values[0] = Object.fromEntries(routes.map(([route, value]) => [route, place({ [data]: value })]));
  return `${JSON.stringify(values)}\n`;
}
