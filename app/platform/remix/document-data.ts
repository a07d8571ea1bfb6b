/** In a page's scripts: what is before the literal with its data, and that literal. */
const beforeData = ".streamController.enqueue(";
const dataLiteral = /^"(?:[^"\\]|\\.)*"(?=\))/;

/**
 * Extracts the data of a page's routes below the root from the page's document, where `handOver` in adapter.server.tsx
 * has written it, and converts it to the format of a data response. Both formats are lists of values that refer to each
 * other by index, so new values are appended.
 *
 * @returns undefined for a document without all data, or with a route error
 */
export function dataInDocument(html: string): string | undefined {
  const [script] = dataLiteral.exec(html.slice(html.indexOf(beforeData) + beforeData.length)) ?? [];
  if (!script) return undefined;
  const values: unknown[] = JSON.parse(JSON.parse(script));
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
