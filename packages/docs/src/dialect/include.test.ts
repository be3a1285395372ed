/**
 * Sections of other files on a page. The reference is the hub's own documentation builder; without
 * a Python that has it (`VITRINE_PYTHON`), the comparison is skipped.
 */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDocumentationFolder } from "../folders/folder.ts";
import { checkDocumentation, Documentation } from "../index.ts";
import { markdownVersion } from "@vitrine/markdown";
import { includeCandidates } from "@vitrine/markdown/pages";

const CODE = `# [begin-a]
def a():
    return "\`\`\`"
# [end-a]

    # [begin-b]:
    b = 1
    c = 2
    # [end-b] --
`;

const REQUESTS = [
  { path: "code.py", language: "python" },
  { path: "code.py", "start-after": "begin-a", "end-before": "end-a", language: "python" },
  { path: "code.py", "start-after": "begin-b", "end-before": "end-b", dedent: 4 },
  { path: "code.py", "start-after": "[begin-b", "end-before": "[end-b" },
];

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-include-"));
  await mkdir(join(root, "docs/parts"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "SECRET");
  await symlink(join(root, "secret.txt"), join(root, "docs/link.txt"));
  await writeFile(join(root, "docs/code.py"), CODE);
  await writeFile(
    join(root, "docs/parts/_words.md"),
    'Some **words**, and more:\n\n<include>{"path": "deep.txt"}</include>\n',
  );
  await writeFile(join(root, "docs/deep.txt"), "Deep [link](guide.md).\n");
  await writeFile(join(root, "docs/guide.md"), "# Guide\n");
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function page(text: string) {
  await writeFile(join(root, "docs/index.md"), `# Home\n\n${text}\n`);
  const documentation = new Documentation([await readDocumentationFolder(join(root, "docs"), { address: "/" })]);
  const found = documentation.find("/");
  if (!found) throw new Error("no page");
  const rendered = documentation.render(found);
  return { ...rendered, visible: toString(fromHtml(rendered.html, { fragment: true })), documentation };
}

test("one file is a block of code, another is Markdown of the page, and its own includes work too", async () => {
  const { visible, html, documentation, markdown } = await page(
    '<literalinclude>{"path": "./code.py", "language": "python"}</literalinclude>\n\n- item\n\n  <include>\n  {"path": "parts/_words.md"}\n  </include>',
  );
  expect(visible).toContain('return "```"');
  expect(html).toContain("<strong>words</strong>");
  expect(html).toContain('<a href="/guide">link</a>');
  expect(checkDocumentation(documentation)).toEqual([]);
  expect(markdown).toContain("Some **words**");
});

describe("outside of the set's folder nothing is read", () => {
  test.each(["../secret.txt", "link.txt", "/etc/passwd", "parts/../../secret.txt", "gone.py", "__proto__"])(
    "%s",
    async (path) => {
      const { visible, problems } = await page(`<include>{"path": ${JSON.stringify(path)}}</include>`);
      expect(visible).not.toMatch(/SECRET|root:/);
      expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining(path) as string }]);
    },
  );

  test("for any path", () => {
    expect(includeCandidates("a/b/page.md", "../../c.txt")[0]).toBe("c.txt");
    expect(includeCandidates("a/page.md", "../../c.txt")[0]).toBe("../c.txt");
    expect(includeCandidates("page.md", "C:\\c.txt")).toEqual([]);
  });
});

test("missing marks and invalid JSON are reported", async () => {
  const wrong =
    '<include>{"path": "code.py", "start-after": "x", "end-before": "y"}</include>\n\n<include>path</include>';
  expect((await page(wrong)).problems.map(({ line }) => line)).toEqual([3, 5]);
});

test.each([
  ["itself", '{"path": "parts/_words.md"}'],
  ["a file that includes it", '{"path": "other.md"}'],
])("a file that includes %s is on the page once, and reported", async (_, included) => {
  await writeFile(join(root, "docs/parts/_words.md"), `Once.\n\n${`<include>${included}</include>\n\n`.repeat(50)}`);
  await writeFile(join(root, "docs/other.md"), '<include>{"path": "parts/_words.md"}</include>');
  const { visible, problems } = await page('<include>{"path": "parts/_words.md"}</include>');
  expect(visible.match(/Once/g)).toHaveLength(1);
  expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining("includes itself") as string }]);
});

const python = process.env["VITRINE_PYTHON"] ?? "python3";
const REFERENCE = `
import json, pathlib, sys
from doc_builder.convert_md_to_mdx import convert_literalinclude
info = {"path": pathlib.Path(sys.argv[1]) / "index.md"}
print(json.dumps([convert_literalinclude(f"<literalinclude>{json.dumps(r)}</literalinclude>", info) for r in json.loads(sys.argv[2])]))
`;

test("the lines are those that the hub's own builder takes", ({ skip }) => {
  try {
    execFileSync(python, ["-c", "import doc_builder.convert_md_to_mdx"], { stdio: "ignore" });
  } catch {
    return skip("no Python with hf-doc-builder: set VITRINE_PYTHON");
  }
  // The builder refuses pages below the folder for temporary files.
  const env = { ...process.env, TMPDIR: "/" };
  const folder = join(root, "docs");
  const said = execFileSync(
    python,
    ["-c", `import tempfile; tempfile.tempdir = "/nowhere"\n${REFERENCE}`, folder, JSON.stringify(REQUESTS)],
    { encoding: "utf8", env },
  );
  const inner = (block: string) => block.split("\n").slice(1, -1).join("\n");
  const ours = REQUESTS.map((request) =>
    markdownVersion(`<literalinclude>\n${JSON.stringify(request)}\n</literalinclude>`, {
      components: { textOf: () => CODE },
    }).trimEnd(),
  );
  expect(ours.map(inner)).toEqual((JSON.parse(said) as string[]).map(inner));
  return undefined;
});
