import { z } from "zod";
import { timeInVideo } from "~/schema/basics/naming";
import { $schema, atMost, heading, text } from "~/schema/basics/values";

const answerSchema = z.strictObject({
  text: text.meta({
    title: "Answer",
    description:
      "The answer in one or two sentences. It must not promise more than the video shows at the chosen moment.",
  }),
  demo: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be the id of a tab, such as workflow")
    .meta({
      title: "Demo",
      description: "The id of the tab whose video shows the answer. The tab must belong to the same product.",
      examples: ["workflow"],
    }),
  at: z
    .string()
    .regex(
      timeInVideo,
      'must be a moment\'s name, such as "substitute", or a number of seconds greater than 0, such as 11',
    )
    .meta({
      title: "Moment",
      description:
        "The moment in the video that shows the answer: a moment's name or a number of seconds. Each question needs a different moment.",
      examples: ["substitute", "11"],
    }),
  film: z
    .string()
    .regex(
      /^[0-9a-f]{8}$/,
      "must be the first eight hexadecimal digits of the video's SHA-256, such as 3fa94c07",
    )
    .optional()
    .meta({
      title: "Version of the video",
      description:
        "The version of the video that shows the answer. Leave this field empty: it is filled in when you save. If the content check reports that the video has been replaced, review the answer and empty this field again.",
    }),
});

const maxFirst = 4;

const questionSchema = z.strictObject({
  id: atMost(30, z.string())
    .regex(
      /^[a-z0-9][a-z0-9-]+$/,
      'must consist of lower-case letters, digits and hyphens, such as "substitute"',
    )
    .meta({
      title: "Id",
      description:
        "The question's name in URLs, unique among the product's questions. Do not change it: existing links contain it.",
      examples: ["substitute"],
    }),
  question: heading.meta({
    title: "Question",
    description: "The question, in the words of the people who ask it.",
  }),
  first: z
    .literal(true)
    .optional()
    .meta({
      title: "Shown on the first demo",
      description: `Whether the product's first demo shows the question. At most ${maxFirst} questions can be shown there.`,
    }),
  answer: answerSchema.optional().meta({
    title: "Answer",
    description:
      "The answer, and the video that shows it. For a question without an answer, the page shows a link to the contact form.",
  }),
});

export const questionsSchema = z
  .strictObject({
    $schema,
    groups: z
      .array(
        z
          .strictObject({
            asker: heading.meta({
              title: "Asker",
              description: "The group's heading, which names the people who ask these questions.",
              examples: ["Purchasing"],
            }),
            questions: z.array(questionSchema).min(1, "must contain at least one question").meta({
              title: "Questions",
            }),
          })
          .meta({ title: "Group" }),
      )
      .min(1, "must contain at least one group")
      .refine(
        (groups) =>
          groups.flatMap(({ questions }) => questions).filter(({ first }) => first).length <= maxFirst,
        {
          message: `must contain at most ${maxFirst} questions for the first demo ("first": true)`,
        },
      )
      .superRefine((groups, ctx) => {
        const seen = new Set<string>();
        for (const [group, { questions }] of groups.entries())
          for (const [index, { id }] of questions.entries()) {
            const path = [group, "questions", index, "id"];
            if (seen.has(id))
              ctx.addIssue({
                code: "custom",
                path,
                message: `"${id}" is already the id of an earlier question: choose another id`,
              });
            seen.add(id);
          }
      })
      .meta({
        title: "Groups",
        description:
          "The groups of questions, in the order in which the page shows them. Each group contains the questions of people with the same role.",
      }),
  })
  .meta({ title: "Questions", description: "Questions that people ask before they buy a product." });

export type QuestionGroup = z.infer<typeof questionsSchema>["groups"][number];
export type Question = QuestionGroup["questions"][number];

export function firstQuestions(content: { questions: QuestionGroup[] }): Question[] {
  const all = questionsOf(content);
  const chosen = all.filter(({ first }) => first);
  return chosen.length > 0 ? chosen : all.slice(0, maxFirst);
}

export function questionsOf({ questions }: { questions: QuestionGroup[] }): Question[] {
  return questions.flatMap((group) => group.questions);
}
