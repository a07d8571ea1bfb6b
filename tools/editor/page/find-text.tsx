import { useState } from "react";
import { jsonPath, pathInWords } from "~/schema/basics/place";
import type { Draft } from "./file-editor";
import { type Listed, openFile } from "./requests";
import { excerptOf, textsWithin } from "./texts";

export type TextPosition = { file: string; path: string };

type Found = TextPosition & { names: string; excerpt: string };

type Props = { files: Listed[]; drafts: Map<string, Draft>; onChoose: (place: TextPosition) => void };

const maxFound = 50;

export function FindText({ files, drafts, onChoose }: Props) {
  const [wanted, setWanted] = useState("");
  const [found, setFound] = useState<Found[]>();
  const [trouble, setTrouble] = useState("");
  const find = async () => {
    setTrouble("");
    try {
      const places: Found[] = [];
      for (const { name } of files) {
        const { value } = drafts.get(name) ?? (await openFile(name));
        for (const { path, text } of textsWithin(value)) {
          const excerpt = excerptOf(text, wanted.trim());
          if (excerpt !== undefined)
            places.push({ file: name, path: jsonPath(path), names: pathInWords(value, path), excerpt });
        }
      }
      setFound(places);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <label htmlFor="wanted">Find text in all files</label>
        <input
          id="wanted"
          type="search"
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value);
            setFound(undefined);
          }}
        />{" "}
        <button type="submit" disabled={wanted.trim() === ""}>
          Find
        </button>
      </form>
      {trouble && <p role="alert">{trouble}</p>}
      <p role="status">{found && inWords(found.length)}</p>
      {found && found.length > 0 && (
        <ul>
          {found.slice(0, maxFound).map((place) => (
            <li key={place.file + place.path}>
              <button type="button" onClick={() => onChoose(place)}>
                {[place.file, place.names].filter(Boolean).join(", ")}
              </button>{" "}
              {place.excerpt}
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function inWords(count: number): string {
  if (count === 0) return "No matches.";
  const matches = `${count} ${count === 1 ? "match" : "matches"}`;
  return count > maxFound ? `${matches}, the first ${maxFound} of them:` : `${matches}:`;
}
