/** The stylesheets of components, read by a parser of other hands. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { transform } from "lightningcss";
import { describe, expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../packages/react/src");

const sheets = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
  .map((entry) => join(entry.parentPath, entry.name))
  // These only import others.
  .filter((file) => !/components[\\/][\w-]+[\\/]styles\.css$/.test(file));

const importsOf = (sheet: string) =>
  [...readFileSync(join(SOURCE, sheet), "utf8").matchAll(/@import "\.\/([^"]+)";/g)].map(([, path = ""]) => path);

test("every stylesheet is in styles.css or, for what runs models, in widget.css", () => {
  const all = sheets.map((file) => relative(SOURCE, file).replaceAll("\\", "/")).filter((path) => path.includes("/"));
  const [styles, widget] = [importsOf("styles.css"), importsOf("widget.css")];
  expect([...new Set([...styles, ...widget])].toSorted()).toEqual(all.toSorted());
  // Widgets also work on pages that show no other component, and those have buttons too.
  expect(styles.filter((path) => widget.includes(path))).toEqual(["styles/button.css"]);
});

test("where a page sets no variables, components have the browser's own colors, the same everywhere", () => {
  const all = sheets.map((file) => readFileSync(file, "utf8")).join("\n");
  const found = new Map<string, Set<string>>();
  for (const [, name = "", fallback = ""] of all.matchAll(/var\(--([\w-]+), ((?:[^()]|\([^()]*\))+)\)/g))
    found.set(name, (found.get(name) ?? new Set()).add(fallback));
  expect(found.size).toBeGreaterThan(20);
  // A drawing's hue comes from what it means.
  const several = [...found].filter(([name, fallbacks]) => name !== "hue" && fallbacks.size > 1);
  expect(several.map(([name, fallbacks]) => [name, ...fallbacks])).toEqual([]);
  // One color alone cannot suit light pages and dark ones.
  const fixed = [...found].filter(([, fallbacks]) => [...fallbacks].some((value) => /^#|^rgb|^hsl/.test(value)));
  expect(fixed).toEqual([]);
});

describe.each(
  sheets.map((file) => [relative(SOURCE, file), readFileSync(file)] as const).filter(([name]) => name.includes("/")),
)("%s", (name, code) => {
  const selectors: string[] = [];
  const properties: string[] = [];
  const layers: string[] = [];
  transform({
    filename: name,
    code,
    visitor: {
      Rule(rule) {
        if (rule.type === "layer-block") layers.push(rule.value.name?.join(".") ?? "");
        if (rule.type === "style")
          for (const selector of rule.value.selectors) selectors.push(JSON.stringify(selector));
      },
      Declaration(declaration) {
        properties.push(declaration.property);
      },
    },
  });

  test("all rules are in the one layer", () => {
    expect(new Set(layers)).toEqual(new Set(["vitrine"]));
    const outside = code
      .toString()
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/@layer vitrine;|@import [^;]+;/g, "")
      .replace(/@layer vitrine \{[\s\S]*?\n\}/g, "");
    expect(outside.trim()).toBe("");
  });

  test("no selector matches elements outside of components", () => {
    expect(selectors.length).toBeGreaterThan(0);
    expect(selectors.filter((selector) => !/"name":"(vt|tok)-/.test(selector))).toEqual([]);
  });

  test("sides are named by the direction of the text", () => {
    const physical = /^(margin|padding|border)-(left|right)(-|$)|^(left|right)$/;
    expect(properties.filter((property) => physical.test(property))).toEqual([]);
    expect(properties.length).toBeGreaterThan(0);
  });
});
