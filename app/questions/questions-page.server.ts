import { momentOf } from "~/content/questions";
import { productOfPage } from "~/content/site/address.server";
import { contactIds } from "~/content/site/contacts.server";
import { demos, linkedStops, tabOf } from "~/content/site/demos.server";
import { notFound } from "~/content/site/not-found.server";
import { site } from "~/content/site/site.server";
import { thumbnailOf } from "~/demo/video/files.server";
import { clock } from "~/demo/video/time";
import { csvOf } from "~/leads/forwarding/csv";
import { fill } from "~/schema/basics/naming";
import type { ProductContent } from "~/schema/content";
import type { AllMessages } from "~/schema/messages";
import { type Question, questionsOf } from "~/schema/questions";
import { writtenAsk } from "~/urls/page-queries/ask";
import { senderQuery } from "~/urls/page-queries/choice";
import { maxStops, queryOfStop, type Stop, writtenTour } from "~/urls/page-queries/tour";
import type { Address } from "~/urls/resolve";
import { copyPath, questionsFilePath, questionsPath, sharePath } from "~/urls/tables/addresses";

const maxPictured = 8;

/** @throws a 404 response if the area does not exist, or if the product has no questions (section 28) */
export function questionsData(address: Address) {
  const content = contentOf(address);
  const ask = chosenIn(address);
  const { product, messages } = content;
  // Shows pictures only if few questions are ticked, so that the first load stays small (rule 16.3).
  const isPictured = ask !== undefined && ask.ids.length <= maxPictured;
  // Omits the answers to unticked questions if any question is ticked, so that the first load stays small.
  const shownEntry = (question: Question): Entry => {
    const isChosen = ask?.ids.includes(question.id);
    return ask && !isChosen
      ? { id: question.id, question: question.question }
      : entryOf(question, isPictured);
  };
  const groups = content.questions.map(
    ({ asker, questions }): Group => ({ asker, entries: questions.map(shownEntry) }),
  );
  const chosen = groups.flatMap(({ entries }) => entries.filter(({ id }) => ask?.ids.includes(id)));
  return {
    page: { path: questionsPath(product.value), parameter: ask && `ask=${writtenAsk(ask)}` },
    words: wordsOf(content, address.ask),
    groups,
    chosen: ask && { ids: ask.ids, ...tourOf(ask.ids, content) },
    file: questionsFilePath(product.value),
    /** The initial text of the message in the contact form: the selected questions that no demo answers. */
    message: messageOf(chosen, messages.questions.about),
  };
}

function chosenIn({ ask }: Address): Address["ask"] {
  return ask && ask.ids.length > 0 ? ask : undefined;
}

type AllWords = AllMessages["questions"];

type FixedText =
  | ("title" | "show" | "ticked" | "nothingTicked")
  | ("sheet" | "moment" | "none" | "ask" | "assessment");

type PageTexts = Pick<AllWords, FixedText> & {
  introduction?: string;
  /** The message that some of the selected questions no longer exist. */
  notice?: string;
  /** Whether the form was submitted with no question selected. */
  lacksTick: boolean;
  ofChosen?: Pick<AllWords, "chosen" | "start" | "most" | "share" | "copy" | "all">;
};

function wordsOf({ messages: { questions } }: ProductContent, asked: Address["ask"]): PageTexts {
  const { title, show, ticked, nothingTicked, sheet, moment, none, ask, assessment } = questions;
  const { introduction, chosen, start, most, gone, share, copy, all } = questions;
  const hasChosen = asked !== undefined && asked.ids.length > 0;
  return {
    ...{ title, show, ticked, nothingTicked, sheet, moment, none, ask, assessment },
    ...(asked?.lacksSome && { notice: gone }),
    lacksTick: asked !== undefined && !asked.lacksSome && !hasChosen,
    ...(hasChosen ? { ofChosen: { chosen, start, most, share, copy, all } } : { introduction }),
  };
}

function messageOf(chosen: Entry[], about: string): string | undefined {
  const open = chosen.filter(({ moment }) => !moment).map(({ question }) => question);
  return open.length > 0 ? [about, ...open].join("\n") : undefined;
}

export type QuestionsData = ReturnType<typeof questionsData>;

export type Entry = {
  id: string;
  question: string;
  answer?: string;
  moment?: ReturnType<typeof shownMoment>;
};

export type Group = { asker: string; entries: Entry[] };

export function questionsFile(address: Address): Response {
  const content = contentOf(address);
  const { product, messages, questions: groups } = content;
  const { asker, question, answer, address: where, assessment, none } = messages.questions;
  const sender = senderQuery(address.query, contactIds());
  const ask = chosenIn(address);
  const isChosen = (id: string) => !ask || ask.ids.includes(id);
  const rows = groups.flatMap(({ asker, questions }) =>
    questions
      .filter(({ id }) => isChosen(id))
      .map((question) => entryOf(question))
      .map(({ question, answer, moment }) => [
        asker,
        question,
        answer ?? none,
        moment ? site().env.SITE_URL + moment.path + queryOfStop(sender, moment) : "",
        "",
      ]),
  );
  const separator = product.lang === "nb" ? ";" : ",";
  return new Response(csvOf([[asker, question, answer, where, assessment], ...rows], separator), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${product.value.toLowerCase()}-questions.csv"`,
    },
  });
}

function contentOf(address: Address): ProductContent {
  const content = productOfPage(address);
  if (content.questions.length === 0) throw notFound();
  return content;
}

/** Omits the answer if the demo that shows it is hidden (rule 28.1). */
function entryOf(asked: Question, isPictured = false): Entry {
  const { id, question, answer } = asked;
  const moment = answer && shownMoment(asked, isPictured);
  return moment ? { id, question, answer: answer.text, moment } : { id, question };
}

function shownMoment(asked: Question, isPictured: boolean) {
  const stop = momentOf(asked, demos());
  const demo = stop && demos()[stop.id];
  const tab = stop && tabOf(stop.id);
  if (!demo || !tab) return undefined;
  const { id: _, ...begins } = stop;
  return { path: demo.path, ...begins, ...(isPictured && { picture: thumbnailOf(tab)?.url }) };
}

function tourOf(ids: string[], content: ProductContent) {
  const { product, messages } = content;
  const order = Object.keys(demos());
  const place = ({ id, second = 0 }: Stop) => order.indexOf(id) * 1e6 + second;
  const all = questionsOf(content)
    .filter(({ id }) => ids.includes(id))
    .flatMap((question) => momentOf(question, demos()) ?? [])
    .sort((one, other) => place(one) - place(other));
  const stops = all.slice(0, maxStops);
  const [first] = linkedStops(stops.slice(0, 1), product);
  if (!first) return {};
  const { facts, factsOne } = messages.questions;
  const left = ({ id, second = 0 }: Stop) => (demos()[id]?.durationSeconds ?? 0) - second;
  const time = clock(stops.reduce((sum, stop) => sum + left(stop), 0));
  return {
    tour: {
      stops: writtenTour(stops),
      first,
      facts: fill(ids.length === 1 ? factsOne : facts, { count: ids.length, time }),
      isCut: stops.length < all.length,
      sharePath: sharePath(product.value),
      copyPath: copyPath(product.value),
    },
  };
}
