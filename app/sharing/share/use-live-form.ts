import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useGoTo } from "~/navigation/go-to";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { choiceIn, momentValue, queryOfChoice } from "~/urls/page-queries/choice";
import type { StopsThere } from "~/urls/page-queries/tour";
import { joined, piecesOf } from "~/urls/query/query";
import type { ShareData } from "./share-page.server";

/**
 * Updates the link after each change to the form. Also updates the form's fields, because React does not update
 * uncontrolled fields.
 * @returns `isStale`: true while the link does not match the form
 */
export function useLiveForm(data: ShareData): {
  form: RefObject<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isStale: boolean;
} {
  const kept = usePersistentQuery();
  const goTo = useGoTo();
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<string>();
  const query = queryOfChoice(data.choice);
  const [wanted, setWanted] = useState(query);

  const make = (move?: string) => {
    if (!form.current) return;
    const fields = fieldsOf(form.current);
    if (move) fields.push(["share-move", move]);
    const choice = choiceIn(
      `?${new URLSearchParams(fields)}`,
      offeredBy(data),
      data.people.map(({ id }) => id),
    );
    // Does not show the notice about missing stops until the form is submitted: the visitor may still add stops.
    const formQuery = queryOfChoice({ ...choice, lacksStops: false });
    pressed.current = move;
    setWanted(formQuery);
    if (formQuery === wanted && formQuery === query) return;
    const page = data.path + joined([...piecesOf(kept), ...piecesOf(formQuery)]);
    goTo(page, { pressed: null, replace: true, preventScrollReset: true });
  };
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });

  useEffect(() => {
    const { current } = form;
    if (!current) return;
    // Uses a native `change` listener, because React calls `onChange` for every letter.
    const onChange = () => latest.current();
    if (isFilledIn(current)) onChange();
    current.addEventListener("change", onChange);
    return () => current.removeEventListener("change", onChange);
  }, []);

  const isStale = wanted !== query;
  const written = useRef(data.rows);
  useEffect(() => {
    // Ignores an outdated response, which would overwrite newer input.
    if (!form.current || isStale || written.current === data.rows) return;
    written.current = data.rows;
    writeRows(form.current, data.rows);
    if (pressed.current) focusMoved(form.current, pressed.current);
    pressed.current = undefined;
  }, [isStale, data.rows]);

  return {
    form,
    onSubmit: (event) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "share-move") return;
      event.preventDefault();
      make(submitter.value);
    },
    isStale,
  };
}

function offeredBy({ groups, rows, sections }: ShareData): StopsThere {
  const offered: { id: string; durationSeconds?: number | undefined }[] = [
    ...(sections?.groups.flatMap((group) => group.sections) ?? []),
    ...groups.flatMap(({ demos }) => demos),
    ...rows,
  ];
  return Object.fromEntries(offered.map((each) => [each.id, each]));
}

/** Whether the visitor changed the form before hydration. */
function isFilledIn(form: HTMLFormElement): boolean {
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  return queryOf(untouched) !== queryOf(form);
}

function queryOf(form: HTMLFormElement): string {
  return String(new URLSearchParams(fieldsOf(form)));
}

function fieldsOf(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}

function writeRows(form: HTMLFormElement, rows: ShareData["rows"]): void {
  const [lists, moments] = [selectsOf(form, "share-stop"), selectsOf(form, "share-at")];
  lists.forEach((list, index) => {
    list.value = rows[index]?.id ?? "";
  });
  // Skips rows that have a text field instead of a list of start times, because `moments` contains only the lists.
  const withMoments = rows.filter((row) => row.moments.length > 0);
  moments.forEach((list, index) => {
    const row = withMoments[index];
    if (row) list.value = momentValue(row, row.second);
  });
}

function selectsOf(form: HTMLFormElement, name: string): NodeListOf<HTMLSelectElement> {
  return form.querySelectorAll<HTMLSelectElement>(`select[name="${name}"]`);
}

/** Focuses the pressed button (up or down) in the stop's new row. If that button is disabled, focuses the other. */
function focusMoved(form: HTMLFormElement, pressed: string): void {
  const [row = "", way = ""] = pressed.split("-");
  const number = way === "up" ? Number(row) - 1 : Number(row) + 1;
  const buttonOf = (each: string) =>
    form.querySelector<HTMLButtonElement>(`button[value="${number}-${each}"]:enabled`);
  (buttonOf(way) ?? buttonOf(way === "up" ? "down" : "up"))?.focus();
}
