import { z } from "zod";
import { normaliseName } from "../naming";

/*
 * What the schemas of all kinds of content files have in common. The server checks them at its start, `npm run
 * content:check` on demand, and `npm run content:schema` turns them into the JSON Schemas that editors complete from.
 */

/** What somebody reads. */
export const text = z.string().trim().min(1, "must not be empty");
export const optionalText = z.string().optional();

/** Names become URL segments, so they must survive a round trip through one. */
const segmentFault = (name: string): string | undefined => {
  if (name !== name.trim()) return "must not begin or end with a space";
  if (name !== name.normalize("NFC")) return "must be in Unicode form NFC";
  if (/[/\\]/.test(name)) return "must not contain a slash: it becomes one part of a URL";
  if (name === "." || name === "..") return "must not be a relative path";
  return undefined;
};

/** A name that becomes one part of a URL. */
export const segment = (schema: z.ZodString) =>
  schema.superRefine((name, ctx) => {
    const fault = segmentFault(name);
    if (fault) ctx.addIssue({ code: "custom", message: fault });
  });

/**
 * The path of a file below `public/assets`.
 *
 * @param endings as a regular expression has them: `jpg|png`
 */
export const assetPath = (folder: string, endings: string) =>
  z
    .string()
    .regex(
      new RegExp(`^/${folder}/(?:[\\w-]+/)*[\\w.-]+\\.(?:${endings})$`),
      `must be a path like /${folder}/name.${endings.split("|")[0]}`,
    );

export const iconPath = z
  .string()
  .regex(/^\/icons\/[\w-]+\/[\w-]+\.svg$/, "must be a path like /icons/{namespace}/{name}.svg");
export const videoPath = assetPath("videos", "mp4");
export const posterPath = assetPath("videos", "jpg|png|webp");

/** Editors look for this key; the server ignores it. */
export const $schema = z.string().optional();

/**
 * Reports each item of a list whose name another one has already; case does not count (rule 17.4).
 *
 * @param key where an item has its name
 */
export const unique = <Item>(
  items: Item[],
  nameOf: (item: Item) => string,
  key: string,
  ctx: z.RefinementCtx,
) => {
  const seen = new Map<string, number>();
  items.forEach((item, index) => {
    const name = normaliseName(nameOf(item));
    if (!name) return;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, index);
    else
      ctx.addIssue({
        code: "custom",
        path: [index, key],
        message: `"${nameOf(item)}" is taken by number ${first + 1} of this list (case does not count)`,
      });
  });
};

/**
 * Reports each former name that another item of a list has or had too, or that its own item still has (rule 17.9).
 *
 * @param nameOf an item's present name
 */
export const formerOnce = <Item extends { formerly?: string[] | undefined }>(
  items: Item[],
  nameOf: (item: Item) => string,
  ctx: z.RefinementCtx,
) => {
  const owners = new Map(items.map((item) => [normaliseName(nameOf(item)), nameOf(item)]));
  items.forEach((item, index) => {
    item.formerly?.forEach((former, number) => {
      const owner = owners.get(normaliseName(former));
      owners.set(normaliseName(former), owner ?? nameOf(item));
      if (owner === undefined) return;
      const message = `"${former}" is a name of "${owner}" already (case does not count)`;
      ctx.addIssue({ code: "custom", path: [index, "formerly", number], message });
    });
  });
};

/** A sentence with placeholders; each of `names` must stand in it as `{name}`. */
export const template = (...names: string[]) =>
  names.reduce<z.ZodString>((schema, name) => schema.includes(`{${name}}`, `must contain {${name}}`), text);
