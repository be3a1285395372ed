/**
 * Tests the list of what the hub's own builder does against the builder, against the tests that it
 * names, and against the page that publishes it. The builder runs where a Python has it
 * (`VITRINE_PYTHON`).
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { Documentation } from "../index.ts";
import { BUILDER_RULES } from "../testing/doc-builder-sentences.ts";

const python = process.env["VITRINE_PYTHON"];
/** The hub's own builder, where that Python has it. */
const hasBuilder = python !== undefined && spawnSync(python, ["-c", "import doc_builder"]).status === 0;

const BUILD = `
import json, os, sys, tempfile, types
from pathlib import Path
import doc_builder.convert_md_to_mdx as convert
from doc_builder.autodoc import resolve_links_in_text
requested = json.load(sys.stdin)
# It refuses to include from the system's folder for temporary files.
convert.tempfile.gettempdir = lambda: "/nowhere"
info = {"package_name": "docs", "version": "v", "language": "en", "path": Path(requested["folder"]) / "page.md"}
lib = types.ModuleType("lib")
exec("""
class Trainer:
    def __init__(self, args): pass
    def fit(self): pass
    @property
    def size(self): return 1
def make(): pass
""", lib.__dict__)
for name in ("Trainer", "make"):
    getattr(lib, name).__module__ = "lib"
lib.Trainer.fit.__module__ = "lib"
mapping = {name: "api" for name in ("lib.Trainer", "lib.Trainer.fit", "lib.Trainer.size", "lib.make")}
print(json.dumps({
    "pages": [convert.process_md(page, dict(info)) for page in requested["pages"]],
    "names": [resolve_links_in_text(text, lib, mapping, dict(info)) for text in requested["names"]],
}))
`;

/** The set's address is the one that the builder gives it. */
const ADDRESS = "/docs/docs/v/en";
const CODE = "# top\n    # START f.\n    def f():\n        return 1\n    # END f\nrest\n";
const PART = "Some *words*.\n";

const described = (name: string, anchor: string, parameters = "") =>
  `<docstring><name>${name}</name><anchor>${anchor}</anchor><parameters>[]</parameters><paramsdesc>${parameters}</paramsdesc></docstring>`;
const API = [
  described("class lib.Trainer", "lib.Trainer", "- **args** (`int`) -- How many."),
  described("fit", "lib.Trainer.fit"),
  described("lib.make", "lib.make"),
].join("\n\n");
const PROPERTY = `<docstring><name>size</name><anchor>lib.Trainer.size</anchor><isgetsetdescriptor></docstring>`;

/** Words, code, pictures and links of a page. */
function shown(source: string, pages: Record<string, string> = {}) {
  const documentation = new Documentation([
    { address: ADDRESS, files: { "page.md": source, ...pages }, included: { "code.py": CODE } },
  ]);
  const page = documentation.find(`${ADDRESS}/page`);
  if (!page) throw new Error("no page");
  const tree = fromHtml(documentation.render(page).html, { fragment: true });
  const pictures: unknown[] = [];
  const links: unknown[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "img") pictures.push(node.properties["src"], node.properties["alt"]);
    if (node.tagName === "a") links.push(toString(node), node.properties["href"]);
  });
  return { text: toString(tree).replace(/\s+/g, " ").trim(), pictures, links };
}

const sentences = [...BUILDER_RULES.values()].flat();

test.runIf(hasBuilder)("pages show what the builder makes of them, but where that is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-builder-"));
  try {
    await writeFile(join(folder, "code.py"), CODE);
    await writeFile(join(folder, "part.md"), PART);
    const pages = sentences.filter(({ page }) => page !== undefined);
    const names = sentences.filter((sentence) => sentence.names !== undefined);
    const input = JSON.stringify({
      folder,
      pages: pages.map(({ page }) => page),
      names: names.map((sentence) => sentence.names),
    });
    const built = JSON.parse(execFileSync(python ?? "", ["-c", BUILD], { input }).toString()) as {
      pages: string[];
      names: string[];
    };
    const compared = [
      ...pages.map(({ sentence, page, refused }, index) => ({
        sentence,
        refused,
        ours: shown(page ?? "", { "part.md": PART }),
        theirs: shown(built.pages[index] ?? ""),
      })),
      ...names.map(({ sentence, names: text, refused }, index) => ({
        sentence,
        refused,
        ours: shown(text ?? "", { "api.md": `# API\n\n${API}\n\n${PROPERTY}\n` }),
        theirs: shown(built.names[index] ?? ""),
      })),
    ];
    expect(compared.length).toBeGreaterThan(12);
    for (const { sentence, refused, ours, theirs } of compared) {
      if (refused === undefined) expect(ours, sentence).toEqual(theirs);
      else expect(ours, `${sentence} is refused, and the two do the same`).not.toEqual(theirs);
      expect(ours.text + ours.pictures.join(" "), sentence).not.toBe("");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("sentences that name another test are covered by it", async () => {
  for (const { sentence, page, names, heldBy, refused } of sentences) {
    expect(page ?? names ?? heldBy ?? refused, sentence).toBeDefined();
    if (!heldBy) continue;
    // oxlint-disable-next-line no-await-in-loop
    const text = await readFile(resolve(import.meta.dirname, "../../../..", heldBy[0]), "utf8");
    expect(text, sentence).toContain(`"${heldBy[1]}"`);
  }
});

test("the page that publishes the list has every sentence and every reason, and no other", async () => {
  const text = await readFile(resolve(import.meta.dirname, "../../../../docs/dialect/doc-builder.md"), "utf8");
  for (const [area, list] of BUILDER_RULES) {
    const [, section = ""] = text.split(`## ${area}\n`);
    const lines = (section.split("\n## ", 1)[0] ?? "")
      .split("\n")
      .filter((line) => line.startsWith("| ") && !/^\| (sentence|---)/.test(line));
    expect(lines).toEqual(
      list.map(({ sentence, refused }) => `| ${sentence} | ${refused === undefined ? "yes" : `no: ${refused}`} |`),
    );
  }
});
