/** What precedes the literal with a page's data; a visitor's query may have it as well. */
const beforeData = '.streamController.enqueue("';
const restOfLiteral = /^(?:[^"\\]|\\.)*"(?=\))/;

/**
 * Extracts the data of a page's routes below the root from the page's document, where `handOver` in adapter.server.tsx
 * has written it, and converts it to the format of a data response. Both formats are lists of values that refer to each
 * other by index, so new values are appended.
 *
 * @returns undefined for a document without all data, or with a route error
 */
export function dataInDocument(html: string): string | undefined {
  const [, ...begun] = html.split(beforeData);
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
