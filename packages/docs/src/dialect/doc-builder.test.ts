/**
 * What the hub's own documentation builder does to a page's Markdown, said by the builder itself, and what stands on ours.
 * Asked where a Python has it (`VITRINE_PYTHON`). Names, references, ids and notebooks are compared with it elsewhere.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { Documentation } from "../index.ts";

const python = process.env["VITRINE_PYTHON"];
/** The hub's own builder, where that Python has it. */
const hasBuilder = python !== undefined && spawnSync(python, ["-c", "import doc_builder"]).status === 0;

const BUILD = `
import json, os, sys, tempfile
from pathlib import Path
import doc_builder.convert_md_to_mdx as convert
asked = json.load(sys.stdin)
# It refuses to include from the system's folder for temporary files.
convert.tempfile.gettempdir = lambda: "/nowhere"
info = {"package_name": "docs", "version": "v", "language": "en", "path": Path(asked["folder"]) / "page.md"}
print(json.dumps([convert.process_md(page, dict(info)) for page in asked["pages"]]))
`;

/** The set's address is the one that the builder gives it. */
const ADDRESS = "/docs/docs/v/en";
const INCLUDED = "# top\n    # START f.\n    def f():\n        return 1\n    # END f\nrest\n";

const SENTENCES: readonly [sentence: string, page: string][] = [
  ["flags for the program that tries examples go", "```py\n>>> f(1)  # doctest: +SKIP\n1\n>>> g()  # a remark\n```\n"],
  [
    "pictures of the set's first folder are found below its address",
    '![a](/imgs/a.png)\n\n<img src="/imgs/b.png" alt="b">\n',
  ],
  ["pictures of elsewhere stay", "![a](https://a.example/imgs/a.png)\n"],
  [
    "a part of a file is code, without its indentation",
    '<literalinclude>\n{"path": "code.py", "language": "python", "start-after": "START f", "end-before": "END f", "dedent": 4}\n</literalinclude>\n',
  ],
  ["a whole file is Markdown", '<include>\n{"path": "part.md"}\n</include>\n'],
];

/** Words, code and pictures of a page. */
function shown(source: string, files: Record<string, string> = {}) {
  const { "code.py": code, ...pages } = files;
  const documentation = new Documentation([
    {
      address: ADDRESS,
      files: { "page.md": source, ...pages },
      ...(code !== undefined && { included: { "code.py": code } }),
    },
  ]);
  const tree = fromHtml(documentation.render(documentation.find(`${ADDRESS}/page`)!).html, { fragment: true });
  const pictures: unknown[] = [];
  visit(tree, "element", (node) => void (node.tagName === "img" && pictures.push(node.properties["src"])));
  return { text: toString(tree).replace(/\s+/g, " ").trim(), pictures };
}

test.runIf(hasBuilder)("pages show what the builder makes of them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-builder-"));
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "code.py"), INCLUDED);
    await writeFile(join(folder, "part.md"), "Some *words*.\n");
    const input = JSON.stringify({ folder, pages: SENTENCES.map(([, page]) => page) });
    const built = JSON.parse(execFileSync(python ?? "", ["-c", BUILD], { input }).toString()) as string[];
    for (const [index, [sentence, page]] of SENTENCES.entries()) {
      const ours = shown(page, { "code.py": INCLUDED, "part.md": "Some *words*.\n" });
      expect(ours, sentence).toEqual(shown(built[index] ?? ""));
      expect(ours.text + ours.pictures.join(" "), sentence).not.toBe("");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
