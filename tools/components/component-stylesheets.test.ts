/** A stylesheet for each component, and the theme: complete, and together no more than the whole one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "lightningcss";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { allStates, COMPONENTS } from "../../packages/react/src/examples/index.ts";
import { classesOf, componentNames, componentStylesheets, importsOf } from "./component-stylesheets.ts";
import { describeComponents } from "./describe-components.ts";

const PACKAGE = join(import.meta.dirname, "../../packages/react");
const SOURCE = join(PACKAGE, "src");

/** A sheet with all that it imports, as a browser has it. */
const whole = (path: string) => bundle({ filename: join(SOURCE, path) }).code.toString();

test("all sheets of components together are the whole ones", () => {
  const sheets = componentStylesheets();
  expect(sheets.length).toBeGreaterThan(40);
  const parts = new Set(sheets.flatMap(({ path }) => importsOf(path)));
  const all = [...importsOf("styles.css"), ...importsOf("widget.css")];
  expect([...parts].toSorted()).toEqual([...new Set(all)].toSorted());
});

test("packages that are installed have a sheet for each component, and the theme", () => {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
    exports: Record<string, { default: string }>;
    files: string[];
    sideEffects: string[];
  };
  const target = manifest.exports["./styles/*.css"]?.default ?? "";
  for (const name of componentNames()) expect(existsSync(join(PACKAGE, target.replace("*", name)))).toBe(true);
  expect(manifest.exports["./theme.css"]?.default).toBe("./src/theme.css");
  expect(manifest.files).toContain("src");
  expect(manifest.sideEffects).toContain("**/*.css");
});

describe("every class of a component’s examples that the whole sheets style is in its own sheet", () => {
  const styled = classesOf(whole("styles.css") + whole("widget.css"));
  const { components } = describeComponents();
  test.each(COMPONENTS.map((component) => [component.name, component] as const))("%s", (name, component) => {
    const folder = components[name]?.file.split("/").at(-2) ?? "";
    const examples = readFileSync(join(SOURCE, "components", folder, `${folder}.examples.tsx`), "utf8");
    // Examples may hold other components, whose sheets a page also has.
    const held = [...examples.matchAll(/from "\.\.\/([\w-]+)\//g)].flatMap(([, other = ""]) =>
      componentNames().includes(other) ? [other] : [],
    );
    const own = classesOf([folder, ...held].map((each) => whole(`components/${each}/styles.css`)).join("\n"));
    const html = Object.values(allStates(component)).map((make) => renderToStaticMarkup(make()));
    const used = new Set([...html.join("").matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
    expect([...used].filter((each) => styled.has(each) && !own.has(each))).toEqual([]);
  });
});

/** Set by the page around one component, not by a theme. */
const OF_A_PLACE = new Set(["header-height", "code-size", "sheet"]);

test("the theme has a value for every variable that components read and do not set", () => {
  const css = whole("styles.css") + whole("widget.css");
  const set = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name = ""]) => name));
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  for (const file of files)
    for (const [, name = ""] of readFileSync(join(SOURCE, file), "utf8").matchAll(/"--([\w-]+)"/g)) set.add(name);
  const theme = new Set([...whole("theme.css").matchAll(/^ {4}--([\w-]+):/gm)].map(([, name = ""]) => name));
  const read = new Set([...css.matchAll(/var\(--([\w-]+)/g)].map(([, name = ""]) => name));
  expect([...read].filter((name) => !set.has(name) && !theme.has(name) && !OF_A_PLACE.has(name))).toEqual([]);
});
