import { z } from "zod";
import { timeInVideo } from "~/schema/basics/naming";
import { $schema, atMost, heading, text } from "~/schema/basics/values";

const answerSchema = z.strictObject({
  text: text.meta({
    title: "Answer",
    description: "One or two sentences that say no more than the video shows there.",
  }),
  demo: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a tab's id")
    .meta({
      title: "Demo",
      description: "The id of the tab whose video shows it, of the same product.",
      examples: ["workflow"],
    }),
  at: z
    .string()
    .regex(timeInVideo, "must be a moment of the video, or a second above 0")
    .meta({
      title: "Moment",
      description: "A moment of the video by its name, or a second. No other question has the same one.",
      examples: ["substitute", "11"],
    }),
  film: z
    .string()
    .regex(/^[0-9a-f]{8}$/, "must be the first eight digits of the video's SHA-256")
    .optional()
    .meta({
      title: "Version of the video",
      description:
        "Leave it empty: saving writes the present version. The check reports answers whose video was replaced; after you have checked the answer, empty it again.",
    }),
});

/** The first demo has room for four. */
const maxFirst = 4;

const questionSchema = z.strictObject({
  id: atMost(30, z.string())
    .regex(/^[a-z0-9][a-z0-9-]+$/, "must be of lower-case letters, digits and hyphens")
    .meta({
      title: "Id",
      description:
        "Its name in addresses, unique among the product's questions. Links have it: do not change it.",
      examples: ["substitute"],
    }),
  question: heading.meta({ title: "Question", description: "In the words of the people who ask." }),
  first: z
    .literal(true)
    .optional()
    .meta({
      title: "On the first page",
      description: `Whether the product's first demo offers it. At most ${maxFirst} questions have this.`,
    }),
  answer: answerSchema.optional().meta({
    title: "Answer",
    description: "Without one the page says that these demos have none, and offers to ask.",
  }),
});

/** `seafood.questions.json` (section 28) */
export const questionsSchema = z
  .strictObject({
    $schema,
    groups: z
      .array(
        z
          .strictObject({
            asker: heading.meta({ title: "Who asks", description: "The heading.", examples: ["Purchasing"] }),
            questions: z.array(questionSchema).min(1, "must hold at least one question").meta({
              title: "Questions",
            }),
          })
          .meta({ title: "Group" }),
      )
      .min(1, "must hold at least one group")
      .refine(
        (groups) =>
          groups.flatMap(({ questions }) => questions).filter(({ first }) => first).length <= maxFirst,
        {
          message: `at most ${maxFirst} questions can be on the first page`,
        },
      )
      .superRefine((groups, ctx) => {
        const seen = new Set<string>();
        for (const [group, { questions }] of groups.entries())
          for (const [index, { id }] of questions.entries()) {
            const path = [group, "questions", index, "id"];
            if (seen.has(id))
              ctx.addIssue({ code: "custom", path, message: `"${id}" is taken by an earlier question` });
            seen.add(id);
          }
      })
      .meta({ title: "Groups", description: "By who asks, in the order of the page." }),
  })
  .meta({ title: "Questions", description: "Questions people ask before they buy a product." });

export type QuestionGroup = z.infer<typeof questionsSchema>["groups"][number];
export type Question = QuestionGroup["questions"][number];

/** For the product's first demo: the questions that an editor chose, or else the first questions. */
export function firstQuestions(content: { questions: QuestionGroup[] }): Question[] {
  const all = questionsOf(content);
  const chosen = all.filter(({ first }) => first);
  return chosen.length > 0 ? chosen : all.slice(0, maxFirst);
}

export function questionsOf({ questions }: { questions: QuestionGroup[] }): Question[] {
  return questions.flatMap((group) => group.questions);
}
