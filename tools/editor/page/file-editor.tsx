import { deepEquals } from "@rjsf/utils";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ContentProblem } from "~/content/load/load.server";
import { pathInWords } from "~/schema/basics/place";
import type { MissingTranslation } from "../counterparts";
import type { Rename } from "../files";
import { ContentForm, pathOf, showField } from "./content-form";
import { merged } from "./merge";
import { type Listed, type Opened, openFile, saveFile } from "./requests";

export type Draft = { opened: Opened; value: unknown };

type Notice =
  | { kind: "none" }
  | { kind: "done" | "trouble" | "changed"; text: string }
  | { kind: "rejected"; problems: ContentProblem[] }
  | { kind: "renames"; renames: Rename[] };

type Props = {
  file: Listed;
  drafts: Map<string, Draft>;
  wanted: { path: string } | undefined;
};

export function FileEditor({ file: { name, title, description }, drafts, wanted }: Props) {
  const [draft, setDraft] = useState(drafts.get(name));
  const [notice, setNotice] = useState<Notice>({ kind: "none" });
  const isChanged = draft !== undefined && !deepEquals(draft.value, draft.opened.value);

  /**
   * Applies the change to the draft in `drafts`, because the component's state is outdated if the user typed during a
   * request.
   */
  const keep = (part: Draft | Partial<Draft>) => {
    const next = { ...drafts.get(name), ...part } as Draft;
    drafts.set(name, next);
    setDraft(next);
  };
  /** True while a request runs. A second click on Save is then ignored, because its file version would be outdated. */
  const isBusy = useRef(false);
  const withNotice = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      setNotice({ kind: "trouble", text: (error as Error).message });
    } finally {
      isBusy.current = false;
    }
  };
  const open = () =>
    withNotice(async () => {
      const opened = await openFile(name);
      keep({ opened, value: opened.value });
      setNotice({ kind: "none" });
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file must be opened only once
  useEffect(() => {
    if (!isChanged) void open();
  }, []);
  useWarning(drafts);
  const isOpen = draft !== undefined;
  useEffect(() => {
    if (isOpen && wanted) showField(wanted.path);
  }, [isOpen, wanted]);

  if (!draft) return <Notices notice={notice} />;
  const { opened, value } = draft;

  const save = (knowsRenames = false) =>
    withNotice(async () => {
      setNotice({ kind: "none" });
      const answer = await saveFile(name, { version: opened.version, value, knowsRenames });
      if (answer.outcome === "renames") setNotice({ kind: "renames", renames: answer.renames });
      if (answer.outcome === "rejected") setNotice({ kind: "rejected", problems: answer.problems });
      if (answer.outcome === "changed") setNotice({ kind: "changed", text: answer.message });
      if (answer.outcome !== "saved") return;
      const { outcome: _, ...written } = answer;
      // Merges the saved value with newer input. The saved value may contain video versions that the server added.
      const { value: both } = merged(value, drafts.get(name)?.value, written.value);
      keep({ opened: { ...opened, ...written }, value: both });
      setNotice({ kind: "done", text: `${name} was saved.` });
    });

  const bringIn = () =>
    withNotice(async () => {
      const newest = await openFile(name);
      const { value: both, clashes } = merged(opened.value, drafts.get(name)?.value, newest.value);
      keep({ opened: newest, value: both });
      const places = clashes.map((path) => `${pathInWords(both, path)} ${path.at(-1)}`);
      const yours = `Your version was kept where both changed the same text: ${places.join("; ")}.`;
      const text =
        "The form now contains both your changes and the changes that others made to the file. Save the form to keep them all.";
      setNotice({ kind: "done", text: places.length > 0 ? `${text} ${yours}` : text });
    });

  return (
    <>
      <h2>{title}</h2>
      {description && <p>{description}</p>}
      <p>Fields with * are required.</p>
      <ContentForm
        opened={opened}
        value={value}
        problems={notice.kind === "rejected" ? notice.problems.filter(({ file }) => file === name) : none}
        onChange={(next) => {
          keep({ value: next });
          if (notice.kind === "done") setNotice({ kind: "none" });
        }}
        onSave={() => save()}
      >
        <div className="bar">
          <Notices notice={notice}>
            {notice.kind === "changed" && (
              <p>
                Nothing was saved. Your changes are still in the form.{" "}
                <button type="button" onClick={bringIn}>
                  Bring in the other changes
                </button>
              </p>
            )}
            {notice.kind === "renames" && (
              <button type="button" onClick={() => save(true)}>
                Save with these names
              </button>
            )}
          </Notices>
          <Lacking lacking={opened.lacking} />
          <button type="submit">Save {name}</button>{" "}
          <button type="button" disabled={!isChanged} onClick={open}>
            Discard unsaved changes
          </button>
          <span>{isChanged ? "Unsaved changes" : ""}</span>
        </div>
      </ContentForm>
    </>
  );
}

const none: ContentProblem[] = [];

function Lacking({ lacking }: { lacking: MissingTranslation[] }) {
  if (lacking.length === 0) return null;
  return (
    <ul aria-label="In the other language">
      {lacking.map(({ file, text }) => (
        <li key={text}>
          {text} <a href={`#${file}`}>{file}</a>
        </li>
      ))}
    </ul>
  );
}

function useWarning(drafts: Map<string, Draft>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...drafts.values()].some(({ opened, value }) => !deepEquals(opened.value, value)))
        event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [drafts]);
}

function Notices({ notice, children }: { notice: Notice; children?: ReactNode }) {
  return (
    <>
      <p role="status">{notice.kind === "done" && notice.text}</p>
      <div role="alert">
        {(notice.kind === "trouble" || notice.kind === "changed") && <p>{notice.text}</p>}
        {notice.kind === "rejected" && <Problems problems={notice.problems} />}
        {notice.kind === "renames" && <Renames renames={notice.renames} />}
        {children}
      </div>
    </>
  );
}

function Problems({ problems }: { problems: ContentProblem[] }) {
  return (
    <>
      <p>Nothing was saved, because the content check found errors:</p>
      <ul>
        {problems.map(({ file, path, names, reason }) => (
          <li key={file + path + reason}>
            <button type="button" onClick={() => showField(path)}>
              {names || file}
            </button>{" "}
            {pathOf(path).at(-1)}: {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

function Renames({ renames }: { renames: Rename[] }) {
  return (
    <>
      <p>
        Nothing was saved yet. These sections and tabs would get new names and URLs. To keep existing links
        working, add the old name to “Former names” of each, in its file:
      </p>
      <ul>
        {renames.map(({ file, before, after }) => (
          <li key={file + before}>
            {before} becomes {after} ({file})
          </li>
        ))}
      </ul>
    </>
  );
}
