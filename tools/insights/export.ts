import { keyOf } from "~/insights/counts/daily-sums";
import { type DailySum, kinds } from "~/insights/counts/kinds";
import { csvOf } from "~/leads/forwarding/csv";

const columns = ["day", "tab", "kind", "lang", "count"] as const;

/** Exports without details contain only these kinds of counts, because other kinds are useless without details. */
const plainKinds = new Set<string>(kinds);

type ExportedSum = Omit<DailySum, "detail"> & { detail?: string };

export function exportedSums(sums: DailySum[], hasDetails: boolean): ExportedSum[] {
  if (hasDetails) return ordered(sums).map(({ detail, ...sum }) => ({ ...exported(sum), detail }));
  const byKey = new Map<string, DailySum>();
  for (const sum of sums.filter(({ kind }) => plainKinds.has(kind))) {
    const whole = { ...sum, detail: "" };
    const count = (byKey.get(keyOf(whole))?.count ?? 0) + sum.count;
    byKey.set(keyOf(whole), { ...whole, count });
  }
  return ordered([...byKey.values()]).map(exported);
}

export function sumsAsJson(sums: ExportedSum[]): string {
  return `[\n${sums.map((sum) => JSON.stringify(sum)).join(",\n")}\n]\n`;
}

export function sumsAsCsv(sums: ExportedSum[], hasDetails: boolean): string {
  const header = [...columns, ...(hasDetails ? (["detail"] as const) : [])];
  return csvOf([[...header], ...sums.map((sum) => header.map((column) => String(sum[column] ?? "")))]);
}

function exported({ day, tab, kind, lang, count }: Omit<DailySum, "detail">): ExportedSum {
  return { day, tab, kind, lang, count };
}

/** Sorts the counts, so that exports from different databases have the same order. */
function ordered(sums: DailySum[]): DailySum[] {
  return [...sums].sort((one, other) => {
    const [first, second] = [orderOf(one), orderOf(other)];
    return first < second ? -1 : Number(first > second);
  });
}

function orderOf({ day, tab, kind, lang, detail }: DailySum): string {
  return [day, tab, kind, lang, detail].join("\0");
}
