/** Texts of the interface live in the catalog of their feature, where an editor and a translator find them. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const FOLDERS = ["pages", "shell", "catalog", "modules"];

/** Attributes whose value a visitor reads or hears. */
const VISIBLE_ATTRIBUTES = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "caption",
  "data-live-says",
  "description",
  "label",
  "placeholder",
  "title",
]);

/** Code and names of keys, which are the same in every language. */
const SAME_EVERYWHERE = [/^Ctrl K$/, /^<script type="module" src="/, /^\/elements\.js"><\/script>$/];

interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

function nodesIn(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** String literals that an expression may evaluate to. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case "ConditionalExpression":
      return [...literalsOf(node["consequent"]), ...literalsOf(node["alternate"])];
    case "LogicalExpression":
      return literalsOf(node["right"]);
    case "JSXExpressionContainer":
      return literalsOf(node["expression"]);
    default:
      return [];
  }
}

/** Texts in the markup that a visitor sees or hears. */
function visibleTexts(node: SyntaxNode): string[] {
  const own: string[] = [];
  if (node.type === "JSXText") own.push(node["value"] as string);
  if (node.type === "JSXAttribute") {
    const { name } = node["name"] as { name: unknown };
    if (typeof name === "string" && VISIBLE_ATTRIBUTES.has(name)) own.push(...literalsOf(node["value"]));
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    for (const child of node["children"] as SyntaxNode[])
      if (child.type === "JSXExpressionContainer") own.push(...literalsOf(child));
  return [...own, ...nodesIn(node).flatMap(visibleTexts)];
}

function textsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  return visibleTexts(program as unknown as SyntaxNode)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /\p{L}/u.test(text) && !SAME_EVERYWHERE.some((allowed) => allowed.test(text)));
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" })
    // Answers that no visitor reads: an embed of a model that is not there.
    .filter((name) => name.endsWith(".tsx") && name !== "embeds/embed-routes.tsx")
    .map((name) => join(SOURCE, folder, name)),
);

test.each(files.map((file) => [relative(SOURCE, file), file]))("%s has no literal text", (_, file) => {
  expect(textsOf(file), "move it to messages/en.json of the feature").toEqual([]);
});

test("finds literal texts in markup, attributes and expressions", () => {
  const source = 'const a = <p title="One">Two {b ? "Three" : <em>{`Four ${c}`}</em>}</p>;';
  const { program } = parseSync("a.tsx", source);
  const found = visibleTexts(program as unknown as SyntaxNode).filter((text) => text.trim() !== "");
  expect(found.toSorted()).toEqual(["Four ", "One", "Three", "Two "]);
});
