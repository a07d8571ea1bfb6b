import { describe, expect, test } from "vitest";
import { captionCues } from "~/content/load/captions.server";
import { loadContent } from "~/content/load/load.server";
import { timingOf } from "~/schema/media";
import { questionsOf } from "~/schema/questions";
import { secondIn } from "~/urls/query/second";

const shipped = loadContent("content");

/** Captions are compared with an answer if they start at most this many seconds before or after the answer's time. */
const around = { before: 6, after: 8 };

describe.each(Object.values(shipped.products))("shipped answers of $product.value", (product) => {
  const tabs = product.sections.flatMap(({ tabs }) => tabs);

  test.each(questionsOf(product).filter(({ answer }) => answer))("match the captions: $id", ({ answer }) => {
    if (!answer) throw new Error("no answer");
    const video = tabs.find(({ id }) => id === answer.demo)?.video ?? "";
    const at = secondIn(answer.at, timingOf(shipped.media[video])) ?? Number.NaN;
    const said = (captionCues(shipped.media[video]?.captions?.path ?? "") ?? [])
      .filter(({ start }) => start >= at - around.before && start <= at + around.after)
      .map(({ text }) => text)
      .join(" ");
    const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu));
    const shared = [...words(answer.text)].filter((word) => words(said).has(word));
    expect(shared.length, `${answer.text} | ${said}`).toBeGreaterThanOrEqual(2);
  });
});
