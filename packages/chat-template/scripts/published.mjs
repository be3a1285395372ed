/**
 * The files of the package as they are published: one for each entry and what they share, minified, with maps. Sentences of
 * errors come with the extras.
 *
 * Names of properties that only this package uses are shortened, which no minifier may do by itself. Which names those
 * are is read from the source: all that are not JavaScript's, nor public, nor stand in quotes anywhere, by which they may be
 * looked up. What the entries export is left alone, with every name in its declaration. A test holds what comes out against
 * the source.
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { rolldown } from "rolldown";
import { plainFunctions } from "./plain-functions.mjs";
import { SAY, SENTENCES, sentencesApart } from "./sentences.mjs";

/** What is published under a name of its own. */
export const ENTRIES = ["index", "render", "extras", "analysis"];
const source = fileURLToPath(new URL("../src/", import.meta.url));

function readSource() {
  const files = readdirSync(source, { recursive: true }).filter((path) =>
    /^(?!.*testing).*(?<!\.test)\.ts$/.test(path),
  );
  return files.map((path) => readFileSync(source + path, "utf8")).join("\n");
}

const DECLARATION = /^export (?:(?:abstract )?(?:interface|class|function) (\w+)[^]*?^\}|type (\w+) =[^]*?;$)/gm;
const COMMENT = /\/\*\*[^]*?\*\/|\/\/.*/g;
/** Handed from one entry to another as they are: what is in them is nobody's but ours. */
const OPAQUE = ["Extras", "TextExtras"];
/** What others see of a class: a member that is not private or protected, at the beginning of its line. */
const MEMBER = /^ {2}(?:(?:override|readonly|abstract|get) )*(\w+)[(:<;? ]/gm;

/** A declaration without the body of a function. */
function declared(code) {
  return code.startsWith("export function") ? code.slice(0, code.search(/ \{$(?!\n {2}\w+\??:)/m)) : code;
}

/** Every name in the declarations of what the entries export, and of what those extend. */
function publicNames(text) {
  const entries = ENTRIES.map((entry) =>
    readFileSync(`${source}${entry}.ts`, "utf8").replaceAll(COMMENT, "").replaceAll(/".*"/g, ""),
  ).join("\n");
  const declarations = Array.from(text.matchAll(DECLARATION), ([whole, name, type]) => [name ?? type, whole]).filter(
    ([name]) => !OPAQUE.includes(name),
  );
  const names = new Set(entries.match(/\w+/g));
  for (const _round of [1, 2]) {
    for (const [, base] of declarations
      .filter(([name]) => names.has(name))
      .flatMap(([, whole]) => [...whole.matchAll(/(?<=^export .*)(?:extends|&) (\w+)/g)]))
      names.add(base);
  }
  for (const [, whole] of declarations.filter(([name]) => names.has(name))) {
    const code = declared(whole.replaceAll(COMMENT, ""));
    const words = /^export (?:abstract )?class/.test(code) ? code.matchAll(MEMBER) : code.matchAll(/(\w+)/g);
    for (const [, word] of words) names.add(word);
  }
  return names;
}

function namesOfJavaScript() {
  const names = new Set();
  const add = (value) => {
    for (let object = value; object !== null && object !== undefined; object = Object.getPrototypeOf(object))
      for (const name of Object.getOwnPropertyNames(object)) names.add(name);
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    names.add(name);
    if (!/^[A-Z]/.test(name)) continue;
    add(globalThis[name]);
    add(globalThis[name]?.prototype);
  }
  for (const value of [/x/, [], new Error("x")]) add(value);
  add(new Intl.DateTimeFormat("en").resolvedOptions());
  add(/x/.exec("x"));
  // Of what is made by the engine's own syntax, or given to it.
  for (const name of ["done", "value", "next", "return", "groups", "cause"]) names.add(name);
  return names;
}

const TABLE =
  /(?:Record<[^\n]*[={]|TOPICS[^\n]*[={]|Object\.entries<[^\n]*|new CallableObject[^\n]*|[ =]table(?:<[^\n]*>)?\([^\n]*)$[^]*?^\}/gm;

const LETTERS = "etnrioasclupdfhmgvbyxwkjqzETNRIOASCLUPDFHMGVBYXWKJQZ";

/** Names of one letter, then of two, that no property in the source has. */
function* freeNames(text) {
  const properties = text.replaceAll(COMMENT, "").matchAll(/[.{,]\s*(\w{1,2})\b|\b(\w{1,2})\??:/g);
  const taken = new Set(Array.from(properties, ([, read, written]) => read ?? written));
  for (const names of [[...LETTERS], [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))])
    for (const name of names) if (!taken.has(name)) yield name;
}

/** The names to shorten, with what becomes of them. */
function shortNames() {
  const text = readSource();
  const taken = namesOfJavaScript().union(publicNames(text));
  // A name that stands in quotes may be looked up by its text.
  for (const [, name] of text.replaceAll(COMMENT, "").matchAll(/["'`](\w+)["'`]/g)) taken.add(name);
  // So is what stands in a table: of what templates can call, or by texts in general.
  for (const [table] of text.matchAll(TABLE)) for (const [, name] of table.matchAll(/^ +(\w+)[:,(]/gm)) taken.add(name);
  const counts = new Map();
  for (const [, name] of text.matchAll(/\.(\w+)\b/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => !taken.has(name));
  const sorted = names.toSorted((a, b) => counts.get(b) - counts.get(a) || (a < b ? -1 : 1));
  const free = freeNames(text);
  return Object.fromEntries(sorted.map((name) => [name, free.next().value]));
}

/** A field is made where the constructor sets it, and not before as well. */
const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } };

function shorten() {
  const names = shortNames();
  const mangleProps = new RegExp(`^(?:${Object.keys(names).join("|")})$`);
  return {
    name: "shorten",
    async transform(code, id) {
      if (!id.startsWith(source)) return null;
      const options = { loader: "ts", target: "es2022", sourcemap: "external", sourcefile: id, tsconfigRaw };
      const result = await transform(code, { ...options, mangleProps, mangleCache: names });
      return { code: result.code, map: result.map };
    },
  };
}

/** The files that an entry is made of, itself aside. */
async function modulesOf(entry) {
  const made = await rolldown({ input: `${source}${entry}.ts` });
  const { output } = await made.generate({ format: "es" });
  return new Set(Object.keys(output[0].modules).filter((id) => id !== `${source}${entry}.ts`));
}

/** Bundles the entries, into a folder or, without one, into memory. */
export async function bundle(entries, dir) {
  const input = Object.fromEntries(entries.map((entry) => [entry, `${source}${entry}.ts`]));
  const isCore = await modulesOf("render");
  const isExtra = await modulesOf("extras");
  const isMain = await modulesOf("index");
  const advice = `${source}python/advice.ts`;
  const apart = sentencesApart([...isCore].toSorted(), advice);
  const made = await rolldown({ input, plugins: [apart, shorten(), plainFunctions((id) => id.startsWith(source))] });
  // What all entries share is one file, and so is what some do: each file is one more to open at a start.
  const groups = [
    { name: "core", test: (id) => isCore.has(id) || id === SAY || id === `${source}render.ts`, priority: 3 },
    { name: "main", test: (id) => isMain.has(id) || id === SENTENCES, priority: 2 },
    { name: "rare", test: (id) => isExtra.has(id), priority: 1 },
  ];
  const options = {
    format: "es",
    minify: true,
    comments: { annotation: false },
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    ...(entries.length > 1 && { codeSplitting: { groups } }),
  };
  const { output } = dir
    ? await made.write({ ...options, dir, sourcemap: true })
    : await made.generate({ ...options, sourcemap: false });
  return output;
}
