import { useShellData } from "~/content/shell-data/use-shell-data";
import type { OfferedQuestions } from "~/demo/demo-page.server";
import { KeptFields } from "~/navigation/links/kept-fields";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { useAsk } from "./use-ask";

export function FirstQuestions({ ask: { words, questions } }: { ask: OfferedQuestions }) {
  const { questions: page } = useShellData();
  const path = page?.path ?? "";
  const show = useAsk(path);
  return (
    <form className="first-questions" id="ask" method="get" action={`${path}#content`} onSubmit={show}>
      <h2>{words.first}</h2>
      <p>{words.introduction}</p>
      <KeptFields />
      <ul>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <input type="checkbox" name="ask" value={id} id={`ask-${id}`} />
            <label htmlFor={`ask-${id}`}>{question}</label>
          </li>
        ))}
      </ul>
      <p>
        {/* Adds an empty `ask` to the query, so that the server recognises a submission without a selection. */}
        <button type="submit" className="button" name="ask" value="">
          {words.show}
        </button>{" "}
        <PersistentQueryLink to={path}>{words.all}</PersistentQueryLink>
      </p>
    </form>
  );
}
