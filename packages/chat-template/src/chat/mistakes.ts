/** Mistakes that Jinja lets pass in silence: names that nobody gives, words of other languages, values lost in loops. */
import { findVariables } from "../analysis/variables.ts";
import { BUILTINS } from "../builtins/library.ts";
import type { Template } from "../compile/template.ts";
import { CHAT_VARIABLES, keysOf } from "./conversation-keys.ts";
import { type Expression, type Statement, childExpressions } from "../syntax/nodes.ts";
import { childStatements, readsName, statementExpressions } from "../syntax/walk.ts";

type Note = (message: string, at: number) => void;

/** Functions of other languages, and how they are written here. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  len: "value | length",
  str: "value | string",
  String: "value | string",
  int: "value | int",
  parseInt: "value | int",
  float: "value | float",
  Number: "value | float",
  list: "value | list",
  sorted: "value | sort",
  reversed: "value | reverse",
  sum: "value | sum",
  max: "value | max",
  min: "value | min",
  abs: "value | abs",
  round: "value | round",
  any: "value | select | list",
  print: "{{ value }}",
  enumerate: "loop.index0",
  isinstance: "value is string",
  type: "value is string",
  json_dumps: "value | tojson",
  raise: "raise_exception('…')",
};

/** Methods of other languages, and how they are written here. */
const METHODS: Readonly<Record<string, string>> = {
  length: "value | length",
  size: "value | length",
  append: "{% set list = list + [item] %}, in a loop with a namespace",
  push: "{% set list = list + [item] %}, in a loop with a namespace",
  extend: "{% set list = list + others %}, in a loop with a namespace",
  insert: "{% set list = [item] + list %}",
  trim: "value | trim",
  toUpperCase: "value | upper",
  toLowerCase: "value | lower",
  toString: "value | string",
  startsWith: "value.startswith('…')",
  endsWith: "value.endswith('…')",
  includes: "'…' in value",
  contains: "'…' in value",
  indexOf: "value.find('…')",
  substring: "value[1:3]",
  substr: "value[1:3]",
  slice: "value[1:3]",
  replaceAll: "value | replace('a', 'b')",
  map: "list | map(attribute='…')",
  filter: "list | selectattr('…')",
  forEach: "{% for item in list %}",
  hasOwnProperty: "'…' in value",
  has_key: "'…' in value",
};

/** Notes all of them. */
export function findMistakes(template: Template, note: Note): void {
  visit(template.tree, note);
  findUnknownNames(template, note);
  findLostValues(template.tree, note);
}

function visit(statements: readonly Statement[], note: Note): void {
  for (const node of statements) {
    for (const expression of statementExpressions(node)) visitExpression(expression, note);
    visit(childStatements(node), note);
  }
}

function visitExpression(node: Expression, note: Note): void {
  const attribute = node.type === "call" ? node.callee : node;
  const isCalled = node.type === "call";
  if (attribute.type === "attribute" && (isCalled || /^(?:length|size)$/.test(attribute.name))) {
    const { name, at, object } = attribute;
    const isOfLoop = object.type === "name" && object.name === "loop";
    const here = !isOfLoop && Object.hasOwn(METHODS, name) && !BUILTINS.methods.has(name) ? METHODS[name] : undefined;
    if (here) note(`There is no '${name}' here: write '${here}'.`, at);
  }
  if (node.type === "call" && node.callee.type === "name" && !BUILTINS.globals.has(node.callee.name)) {
    const { name, at } = node.callee;
    if (Object.hasOwn(FUNCTIONS, name)) note(`There is no function '${name}': write '${FUNCTIONS[name]}'.`, at);
  } else if (node.type === "binary" && node.first.type === "constant") {
    const [next] = node.rest;
    const kinds = [node.first, next?.operand].map((part) => (part?.type === "constant" ? typeof part.value : ""));
    if (next?.operator === "+" && kinds.toSorted().join() === "number,string")
      note("'+' does not join a text and a number: write '~'.", next.at);
  }
  for (const child of childExpressions(node))
    if (child !== attribute) visitExpression(child, note);
    else for (const inner of childExpressions(child)) visitExpression(inner, note);
}

/** Keys of messages, tools and parts that templates read. */
const KEYS: readonly string[] = [
  "messages[]",
  "tools[]",
  "tool_calls[]",
  "function",
  "documents[]",
  "content[]",
].flatMap((name) => Object.keys(keysOf(name)));

/** Names one edit away from one that everybody gives: of a variable, or of a key in a message or tool. */
function findUnknownNames(template: Template, note: Note): void {
  const variables = findVariables(template);
  for (const { name, paths, isBuiltIn, offset } of variables) {
    const isKnown = isBuiltIn || Object.hasOwn(CHAT_VARIABLES, name);
    const meant = isKnown ? undefined : Object.keys(CHAT_VARIABLES).find((known) => isOneEdit(name, known));
    if (meant !== undefined) note(`'${name}' is given by nobody. Did you mean '${meant}'?`, offset);
    if (name !== "messages" && name !== "tools" && name !== "documents") continue;
    for (const path of paths) {
      const key = /\.([A-Za-z_]\w*)$/.exec(path)?.[1] ?? "";
      const known = KEYS.includes(key) ? undefined : KEYS.find((each) => isOneEdit(key, each));
      if (known !== undefined) note(`No message has '${key}'. Did you mean '${known}'?`, placeOfKey(template, key));
    }
  }
}

function placeOfKey(template: Template, key: string): number {
  return (
    template.tokens().find(({ value, type }) => value === key && (type === "name" || type === "string"))?.start ?? 0
  );
}

/** Whether one letter is other, missing, too many or two are exchanged; short names are near to everything. */
function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.max(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [first, second] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (
    Math.max(first.length, second.length) === 1 || (first.length === 2 && first === [...second].toReversed().join(""))
  );
}

/**
 * Values that are set in a loop and read behind it, where they are gone. Gives the names that the statements lose, which
 * may be read behind a condition around them.
 */
function findLostValues(
  statements: readonly Statement[],
  note: Note,
  lost = new Map<string, number>(),
): Map<string, number> {
  for (const node of statements) {
    for (const [name, at] of lost) {
      if (!readsName([node], name)) continue;
      note(
        `'${name}' is set in a loop and read behind it, where it has its earlier value: keep it in a 'namespace()'.`,
        at,
      );
      lost.delete(name);
    }
    if (node.type === "set" || node.type === "setBlock") for (const name of node.stored) lost.delete(name);
    if (node.type === "for") {
      findLostValues(node.body, note);
      for (const [name, at] of storedIn(node.body)) if (!node.stored.includes(name)) lost.set(name, at);
    } else if (node.type === "if") {
      for (const body of [...node.branches.map((branch) => branch.body), node.otherwise]) {
        const inside = findLostValues(body, note);
        for (const [name, at] of inside) lost.set(name, at);
        for (const name of storedIn(body).keys()) if (!inside.has(name)) lost.delete(name);
      }
    } else findLostValues(childStatements(node), note);
  }
  return lost;
}

/** The names that statements give values to in their own scope, with where. */
function storedIn(statements: readonly Statement[], stored = new Map<string, number>()): Map<string, number> {
  for (const node of statements) {
    if ((node.type === "set" || node.type === "setBlock") && node.spaces.length === 0)
      for (const name of node.stored) if (!stored.has(name)) stored.set(name, node.target.at);
    if (node.type === "if") storedIn(childStatements(node), stored);
  }
  return stored;
}
