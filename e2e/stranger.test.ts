/** The tutorials, and the first example of each package's page, as somebody who has nothing but Node follows them. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Walk, walkPage } from "./support/walk-page.ts";

const DOCS = join(import.meta.dirname, "../docs");
const TUTORIALS = (await readdir(join(DOCS, "tutorials"))).map((name) => `tutorials/${name}`);
const PACKAGES = (await readdir(join(DOCS, "packages"))).filter((name) => name !== "mcp-tools.md");

async function stranger(): Promise<Walk> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-stranger-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { PATH = "", HTTPS_PROXY, npm_config_registry: registry, NODE_EXTRA_CA_CERTS } = process.env;
  const network = { HTTPS_PROXY, npm_config_registry: registry, NODE_EXTRA_CA_CERTS };
  const known = Object.fromEntries(Object.entries(network).filter((pair): pair is [string, string] => !!pair[1]));
  // The root of this repository is no folder of the stranger's: its programs are not found.
  const path = PATH.split(":").filter((each) => !each.includes("node_modules/.bin"));
  return {
    folder,
    env: { PATH: [join(process.execPath, ".."), ...path].join(":"), HOME: folder, LANG: "C.UTF-8", ...known },
    site: inject("site"),
  };
}

test.for(TUTORIALS)("%s is followed to its end", { tags: ["whole"], timeout: 900_000 }, async (page) => {
  expect(await walkPage(join(DOCS, page), await stranger())).toEqual([]);
});

test.for(PACKAGES)(
  "the first example of packages/%s runs as it is",
  { tags: ["whole"], timeout: 600_000 },
  async (page) => {
    const walk = await stranger();
    const [, install = ""] =
      /```sh\n(npm install [\s\S]*?)```/.exec(await readFile(join(DOCS, "packages", page), "utf8")) ?? [];
    const [, language, code = ""] =
      /```(tsx?)[^\n]*\n([\s\S]*?)```/.exec(await readFile(join(DOCS, "packages", page), "utf8")) ?? [];
    const steps = [
      "---\ntitle: example\n---",
      `\`\`\`sh\nnpm init -y > log\n${install}\`\`\``,
      `\`\`\`${language} title="example.${language}"\n${code}\`\`\``,
      `\`\`\`console\n$ ${language === "tsx" ? "npx --yes esbuild@0.28 --bundle --outfile=out.js --jsx=automatic example.tsx" : "node example.ts"}\n\`\`\``,
    ];
    const file = join(walk.folder, "page.md");
    await writeFile(file, `${steps.join("\n\n")}\n`);
    expect(await walkPage(file, walk)).toEqual([]);
  },
);
