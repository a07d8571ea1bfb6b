import type { Values } from "~/leads/store/submission";
import type { FormKind } from "~/schema/basics/form-kind";

const drafts = new Map<FormKind, Values>();

export function draftOf(kind: FormKind): Values | undefined {
  return drafts.get(kind);
}

export function keepDraft(kind: FormKind, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  drafts.set(kind, Object.fromEntries(texts));
}

export function dropDraft(kind: FormKind): void {
  drafts.delete(kind);
}
