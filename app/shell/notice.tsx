import { Main } from "./frame";
import { KeptLink } from "./kept-link";

/** What stands in place of a page that is missing or failed, with a way on. */
export function Notice({
  words,
  home,
}: {
  words: { title: string; text: string; onward: string };
  home: string;
}) {
  return (
    <Main>
      <div className="prose notice">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <p>
          <KeptLink className="button" to={home}>
            {words.onward}
          </KeptLink>
        </p>
      </div>
    </Main>
  );
}
