import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./page.css";
import type { VideoToReview } from "../server";
import { type Draft, FileEditor } from "./file-editor";
import { FindText, type TextPosition } from "./find-text";
import { type Listed, listFiles, listVideosToReview } from "./requests";

function Page() {
  const [files, setFiles] = useState<Listed[]>([]);
  const [videos, setFilms] = useState<VideoToReview[]>([]);
  const [trouble, setTrouble] = useState("");
  const [drafts] = useState(() => new Map<string, Draft>());
  const [wanted, setWanted] = useState<TextPosition>();
  const name = useFragment();
  useEffect(() => {
    listFiles().then(setFiles, (error: Error) => setTrouble(error.message));
    listVideosToReview().then(setFilms, (error: Error) => setTrouble(error.message));
  }, []);
  const current = files.find((file) => file.name === name);
  return (
    <>
      <header>
        <h1>Content</h1>
        <nav aria-label="Files">
          <ul>
            {files.map((file) => (
              <li key={file.name}>
                <a href={`#${file.name}`} aria-current={file === current ? "page" : undefined}>
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <FindText
          {...{ files, drafts }}
          onChoose={(place) => {
            setWanted({ ...place });
            location.hash = place.file;
          }}
        />
      </header>
      <main>
        {trouble && <p role="alert">{trouble}</p>}
        {current ? (
          <FileEditor
            key={current.name}
            file={current}
            drafts={drafts}
            wanted={wanted?.file === current.name ? wanted : undefined}
          />
        ) : (
          <>
            <p>Choose a file. Changes are written when you save; git keeps previous versions.</p>
            {videos.length > 0 && <VideosToReview films={videos} />}
          </>
        )}
      </main>
    </>
  );
}

function VideosToReview({ films }: { films: VideoToReview[] }) {
  return (
    <section aria-labelledby="films">
      <h2 id="films">Videos to review</h2>
      <ul>
        {films.map(({ tab, why }) => (
          <li key={tab}>
            {tab} ({why})
          </li>
        ))}
      </ul>
      <p>
        If a video is still correct, run <code>npm run media -- reviewed --tab "…"</code>, for a draft with{" "}
        <code>--content FOLDER --assets FOLDER/assets</code>.
      </p>
    </section>
  );
}

function useFragment(): string {
  const [fragment, setFragment] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setFragment(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return fragment;
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
