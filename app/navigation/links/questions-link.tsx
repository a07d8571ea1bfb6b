import { useShellData } from "~/content/shell-data/use-shell-data";
import { PersistentQueryLink } from "./persistent-query-link";

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
