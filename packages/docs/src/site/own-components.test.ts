/** Components of a site's own, in the pages that it builds. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../cli/cli.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-own-"));
  await symlink(resolve(import.meta.dirname, "../../../../node_modules"), join(root, "node_modules"), "dir");
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function build(name: string, page: string, config: string) {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.md"), page);
  const file = join(root, `${name}.mjs`);
  await writeFile(file, config);
  const failed: string[] = [];
  const out = join(root, `${name}-out`);
  const code = await run(["build", folder, "--config", file, "--out", out], {
    print: () => {},
    fail: (line) => void failed.push(line),
  });
  const html = await readFile(join(out, "index.html"), "utf8").catch(() => "");
  return { code, html, failed: failed.join("\n") };
}

const CONFIG = `import { createElement as h } from "react";
export default { components: {
  Box: ({ title, content }) => "<section class='box'><h2>" + title + "</h2>" + content + "<a href='gone.md'>x</a></section>",
  Chart: ({ values, children }) => h("figure", { className: "chart" }, h("b", null, values.length), children),
  Broken: () => { throw new Error("no data"); },
} };`;

test("components get attributes as data and content that was sanitized, and take part in the page", async () => {
  const page =
    '# Start\n\n<Box title="Sums">\n\n**Bold** <b onclick="x()">b</b>\n\n<Chart values={[1, 2, 3]}>\n\n```py\nx = 1\n```\n\n</Chart>\n\n</Box>\n\n[to it](#sums)\n\n`<Box>` is code, <Unknown/> is text.\n';
  const { code, failed } = await build("good", page, CONFIG);
  expect(failed).toContain("good/index.md:3 “gone.md” leads to no page");
  expect(code).toBe(1);
  const fine = await build("fine", page, CONFIG.replace("gone.md", "#start"));
  expect(fine.code, fine.failed).toBe(0);
  expect(fine.html).toContain('<section class="box"><div class="vt-heading" data-level="2"><h2 id="sums"');
  expect(fine.html).toMatch(/<strong>Bold<\/strong> <b>b<\/b>/);
  expect(fine.html).toMatch(/<figure class="chart"><b>3<\/b>\s*<div class="vt-code"/);
  expect(fine.html).not.toContain("vt-content");
});

test("a component that fails is a problem with its line, and its content stays", async () => {
  const { code, failed } = await build("broken", "# x\n\n<Broken>\n\nStays.\n\n</Broken>\n", CONFIG);
  expect(code).toBe(1);
  expect(failed).toContain("broken/index.md:3 <Broken> failed: no data");
});

test("a name that HTML could have is refused", async () => {
  await expect(build("named", "# x", "export default { components: { box: () => '' } };")).rejects.toThrow(
    /“box” cannot be the name of a component/,
  );
});
