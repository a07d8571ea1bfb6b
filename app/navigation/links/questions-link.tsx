import { useShellData } from "~/content/shell-data/use-shell-data";
import { PersistentQueryLink } from "./persistent-query-link";

/** Link to the product's questions (rule 28.1). */
export function QuestionsLink() {
  const { questions } = useShellData();
  return (
    questions && (
      <p className="questions-link">
        <PersistentQueryLink to={questions.path}>{questions.text}</PersistentQueryLink>
      </p>
    )
  );
}
