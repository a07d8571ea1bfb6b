/**
 * The data of a page's routes below the root, taken out of the page's document (`handOver` in adapter.server.tsx writes
 * it) and put as the router reads it. Both list values that name each other by their places; what is added stands at the
 * end.
 *
 * @returns undefined where a document has none, or says that it has an error
 */
export function dataInDocument(html: string): string | undefined {
  const [, script] = /\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(html) ?? [];
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
