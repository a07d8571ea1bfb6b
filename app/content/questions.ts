import type { ProductContent } from "~/schema/content";
import { type Recordings, timingOf, type VideoTiming } from "~/schema/media";
import { type Question, questionsOf } from "~/schema/questions";
import { type Stop, stopOf } from "~/urls/page-queries/tour";
import { secondIn } from "~/urls/query/second";
import { listedTabs } from "~/urls/tables/addresses";
import { demosById, noSuchTime, noTab, problemAt } from "./demos";

type QuestionedContent = Pick<ProductContent, "product" | "entries" | "sections" | "tours" | "questions">;

export function momentOf(
  { answer }: Question,
  demos: Readonly<Record<string, VideoTiming>>,
): Stop | undefined {
  const demo = answer && Object.hasOwn(demos, answer.demo) ? demos[answer.demo] : undefined;
  return answer && demo && stopOf(answer.demo, answer.at, demo);
}

/** The server does not load content in which an answer names an unknown demo, or two answers have the same moment. */
export function questionProblems(products: QuestionedContent[], media: Recordings) {
  return products.flatMap((content) => {
    const { entries } = content;
    const withHidden = { ...content, sections: entries[0]?.sections ?? [] };
    const there = demosById([withHidden], media);
    const seen = new Set<string>();
    return eachAnswer(content, (answer, problem) => {
      if (!Object.hasOwn(there, answer.demo)) return problem("demo", noTab(answer.demo));
      const { second = answer.at } = stopOf(answer.demo, answer.at, there[answer.demo] ?? {});
      const moment = `${answer.demo}@${second}`;
      if (seen.has(moment))
        return problem("at", `another question already has the moment ${moment}: choose another moment`);
      seen.add(moment);
      return [];
    });
  });
}

/**
 * The content check rejects answers without a valid moment. If the server loads such an answer, the answer links to the
 * demo's start.
 */
export function answerMomentProblems(products: QuestionedContent[], media: Recordings) {
  return products.flatMap((content) => {
    const videos = videosById(content, media);
    return eachAnswer(content, ({ demo, at }, problem) => {
      const video = videos.get(demo);
      if (!video) return problem("demo", `the tab ${demo} has no video: choose a tab with a video`);
      const timing = timingOf(video);
      return secondIn(at, timing) === undefined ? problem("at", noSuchTime(demo, timing)) : [];
    });
  });
}

const fixing = "npm run content -- check --fix";

export function questionNotes(products: QuestionedContent[], media: Recordings) {
  return products.flatMap((content) => {
    const { product, sections, questions } = content;
    const versions = videoVersions(content, media);
    const ofAnswers = eachAnswer(content, ({ demo, film: version }, note) => {
      const now = versions.get(demo);
      if (now === undefined || now === version) return [];
      if (version === undefined) return note("film", `is missing: run ${fixing}, which adds ${now}`);
      const since = `the video of ${demo} was replaced after version ${version}`;
      return note(
        "film",
        `${since}: check the answer, remove this version, then run ${fixing}, which adds ${now}`,
      );
    });
    const demosWithQuestions = new Set(questionsOf(content).map(({ answer }) => answer?.demo));
    const ofDemos = sections.flatMap(({ tabs }) =>
      listedTabs(tabs).flatMap(({ id, tab, video }) =>
        product.questions === undefined || !video || demosWithQuestions.has(id)
          ? []
          : [
              problemAt(
                product.questions,
                { groups: questions },
                ["groups"],
                `no question has an answer in the demo ${tab}`,
              ),
            ],
      ),
    );
    return [...ofAnswers, ...ofDemos];
  });
}

/** Video versions by tab id. A version is the first 8 hexadecimal digits of the H.264 file's SHA-256. */
export function videoVersions(content: QuestionedContent, media: Recordings): Map<string, string> {
  return new Map(
    [...videosById(content, media)].flatMap(([id, video]) =>
      id && video ? [[id, video.renditions.h264.sha256.slice(0, 8)]] : [],
    ),
  );
}

function videosById({ entries }: QuestionedContent, media: Recordings) {
  const tabs = (entries[0]?.sections ?? []).flatMap((section) => section.tabs);
  return new Map(tabs.map(({ id, video = "" }) => [id, media[video]]));
}

type QuestionAnswer = NonNullable<Question["answer"]>;
type Problem = ReturnType<typeof problemAt>;

function eachAnswer(
  { product, questions: groups }: QuestionedContent,
  problemsOf: (
    answer: QuestionAnswer,
    problem: (key: keyof QuestionAnswer, reason: string) => Problem[],
  ) => Problem[],
): Problem[] {
  return groups.flatMap(({ questions }, group) =>
    questions.flatMap(({ answer }, index) => {
      if (!answer) return [];
      const path = (key: string) => ["groups", group, "questions", index, "answer", key];
      return problemsOf(answer, (key, reason) => [
        problemAt(product.questions ?? "", { groups }, path(key), reason),
      ]);
    }),
  );
}
