import { type Demo, demosById, faultAt, noTab } from "./demos";
import type { ProductContent } from "./schema/content";
import type { Recordings } from "./schema/media";
import { type Question, questionsOf } from "./schema/questions";
import { listedTabs } from "./url/addresses";
import { withinVideo } from "./url/second";
import type { Stop } from "./url/tour";

/** What content needs to have for its questions to be checked. */
type Asked = Pick<ProductContent, "product" | "entries" | "sections" | "tours" | "questions">;

/**
 * The moment that answers a question.
 *
 * @param demos all listed tabs by their ids
 * @returns undefined if nothing answers it, or what did is hidden now
 */
export function momentOf(
  { answer }: Question,
  demos: Readonly<Record<string, Pick<Demo, "durationSeconds">>>,
): Required<Stop> | undefined {
  const demo = answer && Object.hasOwn(demos, answer.demo) ? demos[answer.demo] : undefined;
  return answer && demo && { id: answer.demo, second: withinVideo(answer.second, demo.durationSeconds) };
}

/** Faults that keep questions from being shown: demos that there are not, and a moment that answers two. */
export function questionFaults(products: Asked[], media: Recordings) {
  return products.flatMap((content) => {
    const { entries } = content;
    const withHidden = { ...content, sections: entries[0]?.sections ?? [] };
    const there = demosById([withHidden], media);
    const seen = new Set<string>();
    return eachAnswer(content, (answer, fault) => {
      if (!Object.hasOwn(there, answer.demo)) return fault("demo", noTab(answer.demo));
      const moment = `${answer.demo}@${answer.second}`;
      if (seen.has(moment)) return fault("second", `another question has the moment ${moment}`);
      seen.add(moment);
      return [];
    });
  });
}

/** Moments that the pages leave out, because they are beyond their video's end. */
export function momentFaults(products: Asked[], media: Recordings) {
  return products.flatMap((content) => {
    const videos = videosById(content, media);
    return eachAnswer(content, ({ demo, second }, fault) => {
      const video = videos.get(demo);
      if (!video) return fault("demo", `${demo} has no video`);
      const isWithin = withinVideo(second, video.durationSeconds) !== undefined;
      return isWithin ? [] : fault("second", `${demo} is over after ${Math.floor(video.durationSeconds)} s`);
    });
  });
}

/** What somebody should look at: answers whose video was made anew since, and demos that no question leads to. */
export function questionNotes(products: Asked[], media: Recordings) {
  return products.flatMap((content) => {
    const { product, sections, questions } = content;
    const videos = videosById(content, media);
    const ofAnswers = eachAnswer(content, ({ demo, film }, note) => {
      const now = videos.get(demo)?.renditions.h264.sha256.slice(0, film.length);
      return now === undefined || now === film
        ? []
        : note("film", `${demo} was made anew since: look again, and write ${now}`);
    });
    const asked = new Set(questionsOf(content).map(({ answer }) => answer?.demo));
    const ofDemos = sections.flatMap(({ tabs }) =>
      listedTabs(tabs).flatMap(({ id, tab, video }) =>
        product.questions === undefined || !video || asked.has(id)
          ? []
          : [faultAt(product.questions, { groups: questions }, ["groups"], `no question leads to ${tab}`)],
      ),
    );
    return [...ofAnswers, ...ofDemos];
  });
}

function videosById({ entries }: Asked, media: Recordings) {
  const tabs = (entries[0]?.sections ?? []).flatMap((section) => section.tabs);
  return new Map(tabs.map(({ id, video = "" }) => [id, media[video]]));
}

type Answer = NonNullable<Question["answer"]>;
type Fault = ReturnType<typeof faultAt>;

function eachAnswer(
  { product, questions: groups }: Asked,
  faultsOf: (answer: Answer, fault: (key: keyof Answer, reason: string) => Fault[]) => Fault[],
): Fault[] {
  return groups.flatMap(({ questions }, group) =>
    questions.flatMap(({ answer }, index) => {
      if (!answer) return [];
      const path = (key: string) => ["groups", group, "questions", index, "answer", key];
      return faultsOf(answer, (key, reason) => [
        faultAt(product.questions ?? "", { groups }, path(key), reason),
      ]);
    }),
  );
}
