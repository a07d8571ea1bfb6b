import { z } from "zod";
import { brandWords } from "./brand";
import { normaliseName, unknownPlaceholder } from "./naming";

/** Maximum lengths in UTF-16 code units. A section name and a tab name of maximum length still fit into a URL. */
const maxTextLength = 2000;
const maxHeadingLength = 150;
export const maxNameLength = 80;

export const atMost = (length: number, schema: z.ZodString) =>
  schema.max(length, {
    error: ({ input }) => `must have at most ${length} characters (found ${String(input).length})`,
  });

/** Invisible characters, except line breaks, soft hyphens and emoji joiners. */
const unseenInTexts =
  /(?![\n\u00AD])(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const unseenInNames = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const unseenProblem = (value: string, unseen: RegExp): string | undefined => {
  const found = unseen.exec(value);
  if (!found) return undefined;
  const number = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  const before = value.slice(0, found.index);
  return `must not contain the invisible character U+${number}: delete it after ${JSON.stringify(before.slice(-20))}`;
};

const unknownPlaceholderProblem = (placeholder: string, names: readonly string[] = []) => {
  const known = [...names, ...brandWords].map((name) => `{${name}}`).join(", ");
  return `${placeholder} is an unknown placeholder: use one of ${known}`;
};

/** @param names names of placeholders that are replaced when the text is displayed */
const readable = (length: number, schema: z.ZodString, names: readonly string[] = []) =>
  atMost(length, schema).superRefine((value, ctx) => {
    const unseen = unseenProblem(value, unseenInTexts);
    if (unseen) ctx.addIssue({ code: "custom", message: unseen });
    const unknown = unknownPlaceholder(value, names);
    if (unknown === undefined) return;
    ctx.addIssue({ code: "custom", message: unknownPlaceholderProblem(unknown, names) });
  });

export const textWith = (...names: string[]) =>
  readable(maxTextLength, z.string().trim().min(1, "must not be empty"), names);

export const text = textWith();
export const optionalText = readable(maxTextLength, z.string()).optional();

/** The forms for editing content use `words` as the labels of the values. */
export const choice = <Value extends string>(words: Record<Value, string>) =>
  z
    .enum(Object.keys(words) as Value[])
    .meta({ oneOf: Object.entries(words).map(([value, title]) => ({ const: value, title })) });

export const optionalHeading = readable(maxHeadingLength, z.string());
export const heading = readable(maxHeadingLength, z.string().trim().min(1, "must not be empty"));

/** Names become URL segments, so encoding and decoding must not change a name. */
const segmentProblem = (name: string): string | undefined => {
  const unseen = unseenProblem(name, unseenInNames);
  if (unseen) return unseen;
  const placeholder = unknownPlaceholder(name, []);
  if (placeholder) return unknownPlaceholderProblem(placeholder);
  if (name !== name.trim()) return "must not begin or end with a space";
  if (name !== name.normalize("NFC"))
    return "must use composed characters (Unicode NFC): delete the name and type it again";
  if (/[/\\]/.test(name))
    return "must not contain a slash or backslash, because the name becomes part of a URL";
  if (name === "." || name === "..")
    return "must not be . or .., because these names are relative paths in URLs";
  if (/\.data$/i.test(name))
    return "must not end with .data, because URLs with this ending are reserved for page data";
  if (/__\w+__/.test(name))
    return "must not contain a word between double underscores: such words are reserved for placeholders";
  return undefined;
};

/** Accepts an empty name. */
export const segment = (schema: z.ZodString) =>
  atMost(maxNameLength, schema).superRefine((name, ctx) => {
    const problem = segmentProblem(name);
    if (problem) ctx.addIssue({ code: "custom", message: problem });
  });

export const segmentName = segment(z.string().min(1, "must not be empty"));

/** @param endings file extensions, separated by vertical bars (`jpg|png`), which become part of a regular expression */
export const assetPath = (folder: string, endings: string) => pathLike(folder, endings, (path) => path);

const optionalAssetPath = (folder: string, endings: string) =>
  pathLike(folder, endings, (path) => `(?:${path})?`);

const pathLike = (folder: string, endings: string, pattern: (path: string) => string) =>
  z
    .string()
    .regex(
      new RegExp(`^${pattern(`/${folder}/(?:[\\w-]+/)*[\\w.-]+\\.(?:${endings})`)}$`),
      `must be a path like /${folder}/name.${endings.split("|")[0]}`,
    );

/** False if a URL contains a user name or a password, which every visitor could read in the link. */
export function hasNoLogin(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === "" && password === "";
}
export const noLogin = "must not contain a user name or a password";

export const phone = text.regex(
  /^\+?[\d(][\d ()./-]{3,}\d$/,
  "must be a telephone number, like +47 55 50 12 00",
);

export const iconPath = z
  .string()
  .regex(/^\/icons\/[\w-]+\/[\w-]+\.svg$/, "must be a path like /icons/{namespace}/{name}.svg");
export const videoPath = assetPath("videos", "mp4");
export const optionalVideoPath = optionalAssetPath("videos", "mp4").optional();
export const optionalPosterPath = optionalAssetPath("videos", "jpg|png|webp").optional();

export const $schema = z.string().optional().meta({
  title: "JSON Schema",
  description:
    "The path of this file's JSON Schema. Text editors use it to autocomplete and explain keys. The site ignores this value.",
});

/** Ignores case (rule 17.4). */
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
        message: `"${nameOf(item)}" is already item ${first + 1} of this list (case is ignored): change one of them`,
      });
  });
};

/** Rule 17.4. */
export const uniqueFormerNames = <Item extends { formerly?: string[] | undefined }>(
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
      const message = `"${former}" is already a name of "${owner}" (case is ignored): remove it here`;
      ctx.addIssue({ code: "custom", path: [index, "formerly", number], message });
    });
  });
};

export const template = (...names: string[]) =>
  names.reduce(
    (schema, name) => schema.regex(new RegExp(`\\{${name}\\}`), `must contain the placeholder {${name}}`),
    textWith(...names),
  );
