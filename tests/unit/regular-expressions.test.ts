import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { describe, expect, test } from "vitest";

type Found = { place: string; source: string; flags: string; isBounded: boolean };

/** Matches a comment that states a limit for a regular expression's input, on the same line or directly above. */
const mark = /input has at most \d[\d,]* characters/;

const isTest = (file: string) => /\.(?:ts|tsx|mjs)$/.test(file);
const files = ["app", "tools"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(isTest)
    .map((file) => join(folder, file)),
);

function regularExpressionsIn(file: string, text: string): Found[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: Found[] = [];
  const add = (node: ts.Node, pattern: string, flags: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ place: `${file}:${line + 1}`, source: pattern, flags, isBounded: isMarked(source, line) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    }
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      const [pattern, flags] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
      if (pattern !== undefined) add(node, pattern, flags ?? "");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Expression, constants: Map<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value && textOf(value, constants);
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === "source") {
    const value = ts.isIdentifier(node.expression) && constants.get(node.expression.text);
    return value && ts.isRegularExpressionLiteral(value)
      ? value.text.slice(1, value.text.lastIndexOf("/"))
      : undefined;
  }
  const isRaw = ts.isTaggedTemplateExpression(node);
  const template = isRaw ? node.template : node;
  const written = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? part.text) : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return written(template);
  if (!ts.isTemplateExpression(template)) return undefined;
  const parts = template.templateSpans.map(({ expression, literal }) => {
    const text = textOf(expression, constants);
    return text === undefined ? undefined : text + written(literal);
  });
  return parts.includes(undefined) ? undefined : written(template.head) + parts.join("");
}

function isMarked(source: ts.SourceFile, line: number): boolean {
  const lines = source.text.split("\n");
  let first = line;
  while (/^\s*(?:\/\/|\/?\*)/.test(lines[first - 1] ?? "")) first--;
  return mark.test(lines.slice(first, line + 1).join("\n"));
}

/** Only expressions with an unbounded quantifier can be slow on long input, so no others need the check. */
function hasUnboundedQuantifier({ source }: Found): boolean {
  return /[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:[^\]\\]|\\.)*\]/g, ""));
}

async function errorsIn(found: Found[]): Promise<string[]> {
  const unmarked = found.filter((each) => hasUnboundedQuantifier(each) && !each.isBounded);
  const errors: string[] = [];
  for (const { place, source, flags } of unmarked) {
    const result = await check(source, flags, { timeout: 60_000 });
    if (result.status !== "safe") errors.push(`${place}: /${source}/${flags} is ${result.status}`);
  }
  return errors;
}

test("every regular expression runs in linear time, or the code limits its input", async () => {
  const found = files.flatMap((file) => regularExpressionsIn(file, readFileSync(file, "utf8")));
  expect(found.length).toBeGreaterThan(100);
  expect(await errorsIn(found)).toEqual([]);
});

describe("a regular expression", () => {
  test.each([
    ["const trailing = /\\s+$/;", 1],
    ['const space = "\\\\s";\nnew RegExp(`$'.concat("{space}+$`);"), 1],
    ["new RegExp(String.raw`\\s+$`);", 1],
    ["// The input has at most 320 characters.\nconst trailing = /\\s+$/;", 0],
    ["// The input has few characters.\nconst trailing = /\\s+$/;", 1],
    ["// The input has at most 320 characters.\n\nconst trailing = /\\s+$/;", 1],
    ["const leading = /^\\s+/;", 0],
  ])("is checked for linear time: %j", async (code, errors) => {
    expect(await errorsIn(regularExpressionsIn("example.ts", code))).toHaveLength(errors);
  });
});
