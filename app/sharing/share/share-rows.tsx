import { interfaceIcon } from "~/content/icon-id";
import { fill } from "~/schema/basics/naming";
import { Icon } from "~/ui/icon";
import { momentValue, moveValue } from "~/urls/page-queries/choice";
import type { ShareData } from "./share-page.server";

type Row = ShareData["rows"][number];

/** On large sites, only empty rows have a list of demos. To replace a stop, visitors remove it and add another. */
export function ShareRows({ data }: { data: ShareData }) {
  const { path, words, rows, free, groups, sections } = data;
  const demos = groups.map(({ name, lang, demos }) => (
    <optgroup key={name} label={name} lang={lang}>
      {demos.map(({ id, name, lang }) => (
        <option key={id} value={id} lang={lang}>
          {name}
        </option>
      ))}
    </optgroup>
  ));
  const all: (Row | undefined)[] = [...rows, ...Array.from({ length: free }, () => undefined)];
  return (
    <ol className="stop-rows">
      {all.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key that changes with the demo would lose the focus
        <li key={index}>
          {!row && sections && <SectionChoice path={path} words={words} sections={sections} />}
          <div className={row ? "stop-row" : "stop-row free"}>
            <select name="share-stop" defaultValue={row?.id ?? ""} aria-label={words.demo}>
              <option value="">{row ? words.removeStop : words.noStop}</option>
              {row && sections ? (
                <option value={row.id} lang={row.lang}>
                  {row.name}
                </option>
              ) : (
                demos
              )}
            </select>{" "}
            <Moments row={row} words={words} />
            {row && (
              <>
                <Move
                  path={path}
                  row={index}
                  way="up"
                  name={fill(words.moveUp, { demo: row.name })}
                  disabled={index === 0}
                />
                <Move
                  path={path}
                  row={index}
                  way="down"
                  name={fill(words.moveDown, { demo: row.name })}
                  disabled={index === rows.length - 1}
                />
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

type SectionChoiceProps = Pick<ShareData, "path" | "words"> & {
  sections: NonNullable<ShareData["sections"]>;
};

/** With scripts, selecting a section loads its demos. Without scripts, the visitor must press the button. */
function SectionChoice({ path, words, sections: { groups, id } }: SectionChoiceProps) {
  return (
    <div className="stop-section">
      <select name="share-section" defaultValue={id} aria-label={words.section}>
        {groups.map(({ name, lang, sections }) => (
          <optgroup key={name} label={name}>
            {sections.map(({ id, name }) => (
              <option key={id} value={id} lang={lang}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="submit" className="button quiet" formAction={`${path}#stops`}>
        {words.showSection}
      </button>
    </div>
  );
}

type MoveProps = { path: string; row: number; way: "up" | "down"; name: string; disabled: boolean };

function Move({ path, row, way, name, disabled }: MoveProps) {
  return (
    <button
      type="submit"
      className={`move ${way}`}
      name="share-move"
      value={moveValue(row, way)}
      formAction={`${path}#stops`}
      disabled={disabled}
    >
      <Icon id={interfaceIcon("chevron-down")} />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}

function Moments({ row, words }: { row: Row | undefined; words: ShareData["words"] }) {
  if (!row || row.moments.length === 0)
    return (
      <input
        name="share-at"
        placeholder={`${words.moment} 0:00`}
        size={5}
        maxLength={8}
        aria-label={words.moment}
      />
    );
  return (
    <select
      key={row.id}
      name="share-at"
      defaultValue={momentValue(row, row.second)}
      aria-label={words.moment}
    >
      <option value="">{words.beginning}</option>
      {row.moments.map(({ number, title, lines }) => {
        const options = lines.map(({ start, text }) => (
          <option key={start} value={momentValue(row, start)} lang={row.lang}>
            {text}
          </option>
        ));
        return title === undefined ? (
          options
        ) : (
          <optgroup key={number} label={title} lang={row.lang}>
            {options}
          </optgroup>
        );
      })}
    </select>
  );
}
