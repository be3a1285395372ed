/** Every component has a folder with its test, and a page in the documentation that shows it. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { SWITCH, SWITCH_BRANCH } from "../component-node.ts";
import { COMPONENT_NAMES, COMPONENTS, NAMES_WITH_LANGUAGES } from "./registry.ts";

const DOCS = resolve(import.meta.dirname, "../../../../../docs/dialect");
/** Written `{#if …}` and `{:else}`. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  [SWITCH, "{#if"],
  [SWITCH_BRANCH, "{:else}"],
]);

describe.each([...COMPONENTS])("%s", (folder, component) => {
  test("has a test, here or with the documentation sets that it needs", () => {
    const folders = [join(import.meta.dirname, folder), join(import.meta.dirname, "../../../../docs/src/dialect")];
    expect(folders.some((each) => existsSync(join(each, `${folder}.test.ts`)))).toBe(true);
  });

  test("has a page that names each of its tags", () => {
    const page = readFileSync(join(DOCS, `${folder}.md`), "utf8");
    const tags = [...Object.keys(component.holds ?? {}), ...Object.keys(component.standsFor ?? {})];
    // What no tag writes is written in other ways.
    const untagged = new Set(component.untagged?.filter((tag) => !WRITTEN.has(tag)));
    for (const tag of tags.filter((each) => !untagged.has(each))) expect(page).toContain(WRITTEN.get(tag) ?? `<${tag}`);
    if (component.marked) expect(page).toContain("[[");
    expect(readFileSync(join(DOCS, "index.md"), "utf8")).toContain(`(${folder}.md)`);
  });
});

test("no tag belongs to two components", () => {
  const tags = [...COMPONENTS.values()].flatMap(({ holds = {}, standsFor = {} }) => [
    ...Object.keys(holds),
    ...Object.keys(standsFor),
  ]);
  expect(new Set(tags).size).toBe(tags.length);
  expect(NAMES_WITH_LANGUAGES.size - COMPONENT_NAMES.size).toBe(3);
});
