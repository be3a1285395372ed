/** Components that work without a script also work as server components: they use nothing that React omits there. */
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../packages/react/src");
const require = createRequire(import.meta.url);

/** The `react` module where server components are rendered. */
const REACT = dirname(createRequire(join(SOURCE, "index.ts")).resolve("react"));
const ON_THE_SERVER = new Set(Object.keys(require(join(REACT, "cjs/react.react-server.production.js")) as object));

const files = ["element", "components", "labels"].flatMap((room) =>
  readdirSync(join(SOURCE, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

test("what React has only in the browser is imported by no component", () => {
  const needed = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    if (/^"use client"/m.test(source)) return [];
    return [...source.matchAll(/import \{([^}]*)\} from "react(-dom)?";/g)].flatMap(([, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ file, name })),
    );
  });
  expect(needed.length).toBeGreaterThan(3);
  expect(needed.filter(({ name }) => !ON_THE_SERVER.has(name))).toEqual([]);
});

test("what uses a hook is a client component, for pages that are rendered on a server", () => {
  const hooked = files
    .filter((file) => !file.includes(".examples."))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => /\buse(?!Id\b)[A-Z]\w*\(|\bcreateContext\(/.test(source));
  expect(hooked.length).toBeGreaterThan(15);
  expect(hooked.filter(({ source }) => !source.startsWith('"use client";')).map(({ file }) => file)).toEqual([]);
});
