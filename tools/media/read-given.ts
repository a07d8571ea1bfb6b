import { readFileSync } from "node:fs";
import type { z } from "zod";
import { jsonPath } from "~/schema/basics/place";
import { messageOf } from "../command-line";
import { MediaError } from "./media-error";

/** @throws MediaError if the file cannot be read, or if `read` throws an error */
export function readGiven<Value>(file: string, read: (bytes: Buffer) => Value): Value {
  try {
    return read(readFileSync(file));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new MediaError(missing ? `the file ${file} does not exist` : `${file}: ${messageOf(error)}`);
  }
}

/** @throws MediaError with the first error in the file */
export function readGivenJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const json = readGiven(file, (bytes) => JSON.parse(bytes.toString().replace(/^\uFEFF/, "")));
  const { data, error } = schema.safeParse(json);
  const [issue] = error?.issues ?? [];
  if (issue) throw new MediaError(`${file}: ${jsonPath(issue.path)}: ${issue.message}`);
  return data as z.output<Schema>;
}
