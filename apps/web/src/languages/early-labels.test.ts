/**
 * Labels are read where they are shown. A text that is read while a module loads stays in English for ever, whatever
 * language a request is in.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const FOLDERS = ["apps/web/src", "packages/react/src"];

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
const childrenOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode);

/** Local names of objects of labels and of groups within them, with their value. */
async function labelsIn(program: SyntaxNode, file: string, source: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const textOf = (node: SyntaxNode) => source.slice(node.start, node.end);
  for (const node of program["body"] as SyntaxNode[]) {
    if (node.type === "ImportDeclaration" && node["importKind"] !== "type") {
      const from = String((node["source"] as SyntaxNode)["value"]);
      const names = (node["specifiers"] as SyntaxNode[]).filter(
        ({ imported }) => isNode(imported) && String(imported["name"]).endsWith("_LABELS"),
      );
      if (names.length === 0) continue;
      const target = from.startsWith(".") ? resolve(dirname(file), from) : from;
      const module = (await import(/* @vite-ignore */ target)) as Readonly<Record<string, unknown>>;
      for (const { local, imported } of names)
        found.set(textOf(local as SyntaxNode), module[textOf(imported as SyntaxNode)]);
    }
    const { declarations } = (isNode(node["declaration"]) ? node["declaration"] : node) as { declarations?: unknown };
    for (const { id, init } of (declarations ?? []) as { id: SyntaxNode; init: SyntaxNode | null }[]) {
      const value = init === null ? undefined : valueAt(textOf(init), found);
      if (typeof value !== "object") continue;
      if (id.type === "Identifier") found.set(textOf(id), value);
      if (id.type === "ObjectPattern")
        for (const property of id["properties"] as SyntaxNode[])
          if (isNode(property["value"]) && isNode(property["key"]))
            found.set(textOf(property["value"]), (value as Record<string, unknown>)[textOf(property["key"])]);
    }
  }
  return found;
}

/** Value of `LABELS.a.b`, of the names that are known. */
function valueAt(path: string, known: ReadonlyMap<string, unknown>): unknown {
  const [root = "", ...names] = path.split(".");
  return names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    known.get(root),
  );
}

/** Texts that run with the module: in a function only where it is handed to a call that is made at once. */
function earlyTexts(
  node: SyntaxNode,
  known: ReadonlyMap<string, unknown>,
  source: string,
  isHandedOn = false,
): string[] {
  if (/Function|Class|^TS(?!As|Satisfies|NonNull)/.test(node.type) && !isHandedOn) return [];
  const path = source.slice(node.start, node.end);
  if (node.type === "MemberExpression" && /^\w+(\.\w+)+$/.test(path)) {
    const value = valueAt(path, known);
    return typeof value === "string" || Array.isArray(value) ? [path] : [];
  }
  const isArrayCall =
    node.type === "CallExpression" &&
    isNode(node["callee"]) &&
    /^(map|flatMap|filter|forEach|reduce|fromEntries)$/.test(
      String((node["callee"]["property"] as SyntaxNode)?.["name"]),
    );
  return childrenOf(node).flatMap((child) =>
    earlyTexts(child, known, source, isArrayCall && (node["arguments"] as unknown[]).includes(child)),
  );
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|examples|(^|\/)server\/|worker|dist\//.test(name))
    .map((name) => join(ROOT, folder, name)),
).filter((file) => /import[^;]*_LABELS/.test(readFileSync(file, "utf8")));

test("no text of an object of labels is read while a module loads", async () => {
  expect(files.length).toBeGreaterThan(80);
  const early: string[] = [];
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    const program = parseSync(file, source).program as unknown as SyntaxNode;
    const known = await labelsIn(program, file, source);
    for (const node of program["body"] as SyntaxNode[])
      if (node.type !== "ImportDeclaration")
        early.push(...earlyTexts(node, known, source).map((path) => `${relative(ROOT, file)}: ${path}`));
  }
  expect(early).toEqual([]);
});

test("finds such texts in constants and in what lists are made of at once", () => {
  const source =
    "const a = L.one; const b = [1].map(() => L.group.two); const c = () => L.one; const d = L.group as never; const e = { get f() { return L.one; } };";
  const known = new Map([["L", { one: "1", group: { two: "2" } }]]);
  const program = parseSync("a.ts", source).program as unknown as SyntaxNode;
  expect(earlyTexts(program, known, source)).toEqual(["L.one", "L.group.two"]);
});
