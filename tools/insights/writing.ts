import type { Language } from "~/content/schema/languages";
import { locales } from "~/content/schema/languages";
import type { Total } from "./figures";
import type { Period } from "./period";
import type { Shown } from "./withheld";
import { type Words, words } from "./words";

const nothing = "–";

/** Formats numbers and days in a language. */
export class Writing {
  readonly words: Words;
  readonly #count: Intl.NumberFormat;
  readonly #share: Intl.NumberFormat;
  readonly #change: Intl.NumberFormat;

  constructor(readonly lang: Language) {
    const locale = locales[lang];
    this.words = words[lang];
    this.#count = new Intl.NumberFormat(locale);
    this.#share = new Intl.NumberFormat(locale, { style: "percent" });
    this.#change = new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero" });
  }

  count(shown: Shown): string {
    return typeof shown === "number" ? this.#count.format(shown) : this.words[shown];
  }

  percent(ratio: number): string {
    return this.#share.format(ratio);
  }

  /** Undefined where a sum is withheld, or the whole is 0. */
  share(part: Shown, whole: Shown): string | undefined {
    const ratio = ratioOf(part, whole);
    return ratio === undefined ? undefined : this.percent(ratio);
  }

  shareOrNothing(part: Shown, whole: Shown): string {
    return this.share(part, whole) ?? nothing;
  }

  change({ now, before }: Total): string {
    if (before === 0 && typeof now === "number" && now > 0) return this.words.isNew;
    const ratio = ratioOf(now, before);
    // The formatter writes a hyphen in English, which is easily missed.
    return ratio === undefined ? nothing : this.#change.format(ratio - 1).replace("-", "−");
  }

  period({ from, to }: Period): string {
    return this.#days({ dateStyle: "long" }).formatRange(Date.parse(from), Date.parse(to));
  }

  /** @param name see `spansOf` */
  span(name: string): string {
    const isDay = name.length > "2026-11".length;
    const format = this.#days(
      isDay
        ? { weekday: "short", day: "numeric", month: "short", year: "numeric" }
        : { month: "long", year: "numeric" },
    );
    return format.format(Date.parse(name));
  }

  /** For little room. */
  shortSpan(name: string): string {
    const isDay = name.length > "2026-11".length;
    const format = this.#days(
      isDay ? { day: "numeric", month: "short" } : { month: "short", year: "2-digit" },
    );
    return format.format(Date.parse(name));
  }

  #days(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat(locales[this.lang], { ...options, timeZone: "UTC" });
  }
}

/** Undefined where a sum is withheld, or the whole is 0. */
export function ratioOf(part: Shown, whole: Shown): number | undefined {
  return typeof part === "number" && typeof whole === "number" && whole > 0 ? part / whole : undefined;
}
