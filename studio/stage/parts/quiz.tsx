import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";

const schema = z.strictObject({
  type: z.literal("quiz"),
  ...base,
  id,
  question: z.string(),
  answers: z.array(z.strictObject({ id, text: z.string() })).min(2),
  /** The right answer, and the flag that answers. */
  right: id,
  answered: id,
  verdict: z.string(),
});

type Quiz = z.infer<typeof schema>;

function Draw({ part }: { part: Quiz }) {
  const { target, flag, progress } = useStage();
  const given = flag(part.answered);
  return (
    <div className="card quiz">
      <h3>{part.question}</h3>
      <ul>
        {part.answers.map((answer) => (
          <li
            key={answer.id}
            data-right={(given && answer.id === part.right) || undefined}
            {...target(`${part.id}.${answer.id}`)}
          >
            <i data-on={(given && answer.id === part.right) || undefined} />
            {answer.text}
          </li>
        ))}
      </ul>
      {given && (
        <p style={{ opacity: progress(part.answered, 350) }}>
          <i className="tick" data-on />
          {part.verdict}
        </p>
      )}
    </div>
  );
}

export const quiz = { schema, Draw };
