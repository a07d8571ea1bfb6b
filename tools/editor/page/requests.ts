import type { ContentProblem } from "~/content/load/load.server";
import type { ContentFile, Rename } from "../files";
import type { Around, VideoToReview } from "../server";

export type Listed = { name: string; title: string; description?: string };

export type Opened = ContentFile & Around & { files: string[] };

type Written = { version: string; value: unknown } & Around;

export type SaveResult =
  | ({ outcome: "saved" } & Written)
  | { outcome: "changed"; message: string }
  | { outcome: "rejected"; problems: ContentProblem[] }
  | { outcome: "renames"; renames: Rename[] };

/** The server accepts only requests with this token, which is in the URL that the `edit` command prints. */
const token = new URLSearchParams(location.search).get("token") ?? "";

export function listFiles(): Promise<Listed[]> {
  return answerOf<Listed[]>(request("/files"));
}

export function listVideosToReview(): Promise<VideoToReview[]> {
  return answerOf<VideoToReview[]>(request("/films"));
}

export function openFile(name: string): Promise<Opened> {
  return answerOf<Opened>(request(`/files/${name}`));
}

export async function saveFile(
  name: string,
  saved: { version: string; value: unknown; knowsRenames: boolean },
): Promise<SaveResult> {
  const response = await request(`/files/${name}`, { method: "PUT", body: JSON.stringify(saved) });
  if (response.status === 412) return { outcome: "changed", ...(await response.json()) };
  if (response.status === 422) return { outcome: "rejected", ...(await response.json()) };
  if (response.status === 428) return { outcome: "renames", ...(await response.json()) };
  return { outcome: "saved", ...(await answerOf<Written>(response)) };
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, headers: { authorization: `Bearer ${token}` } });
  } catch {
    throw new Error(
      "The editor is not running: run npm run edit again. Your changes stay in this window until you close it.",
    );
  }
}

async function answerOf<Body>(asking: Response | Promise<Response>): Promise<Body> {
  const response = await asking;
  const body = await response.json();
  if (!response.ok) throw new Error(body.message);
  return body as Body;
}
