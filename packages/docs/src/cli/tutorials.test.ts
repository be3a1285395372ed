// @module-tag slow
/**
 * The tutorials about a library of one's own, followed to the letter: files with a title are written, commands are run in
 * order, and what the page says that they print is what they print. Only the installation is replaced by the command of
 * this repository.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMarkdown } from "@vitrine/markdown/pages";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";

const ROOT = resolve(import.meta.dirname, "../../../..");
const PRELUDE = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} --conditions=vitrine-source ${JSON.stringify(join(import.meta.dirname, "bin.ts"))} "$@"\n`;
const python = process.env["VITRINE_PYTHON"];

/** Blocks of a tutorial, in order: files to write, and lines for a shell. */
async function stepsOf(name: string): Promise<{ file?: string; language: string; text: string }[]> {
  const { tree } = readMarkdown(await readFile(join(ROOT, "docs/tutorials", `${name}.md`), "utf8"), false);
  const steps: { file?: string; language: string; text: string }[] = [];
  visit(tree, "code", ({ lang, meta, value }) => {
    const file = /title="([^"]+)"/.exec(meta ?? "")?.[1];
    if (lang) steps.push({ language: lang, text: value, ...(file !== undefined && { file }) });
  });
  return steps;
}

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-tutorial-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe.each([
  { name: "document-a-python-library", isPython: true, described: "tiny_sum.Total.add" },
  { name: "document-a-typescript-library", isPython: false, described: "Total.add" },
])("$name", ({ name, isPython, described }) => {
  test.skipIf(isPython && python === undefined)(
    "leads from nothing to a published version",
    { tags: isPython ? ["whole"] : [] },
    async () => {
      const start = join(root, name);
      const programs = join(root, `${name}-programs`);
      await Promise.all([start, programs].map((folder) => mkdir(folder, { recursive: true })));
      await writeFile(join(programs, "vitrine-docs"), PRELUDE);
      await chmod(join(programs, "vitrine-docs"), 0o755);
      // `npx` looks into the project and would ask the network for what it does not find there.
      await writeFile(join(programs, "npx"), '#!/bin/sh\nexec "$@"\n');
      await chmod(join(programs, "npx"), 0o755);
      const path = [programs, ...(python ? [dirname(python)] : []), process.env["PATH"]].join(delimiter);
      const env = {
        ...process.env,
        PATH: path,
        GIT_AUTHOR_NAME: "Me",
        GIT_AUTHOR_EMAIL: "me@tiny.example",
        GIT_COMMITTER_NAME: "Me",
        GIT_COMMITTER_EMAIL: "me@tiny.example",
      };
      let cwd = start;
      const shell = (script: string) => spawnSync("bash", ["-ec", script], { cwd, env, encoding: "utf8" });
      for (const { file, language, text } of await stepsOf(name)) {
        if (file !== undefined) {
          await mkdir(dirname(join(cwd, file)), { recursive: true });
          await writeFile(join(cwd, file), `${text}\n`);
          continue;
        }
        if (language === "sh") {
          const commands = text.split("\n").filter((line) => !line.startsWith("npm install "));
          const { status, stderr, stdout } = shell(`${commands.join("\n")}\npwd`);
          expect([status, stderr], text).toEqual([0, ""]);
          cwd = stdout.trim().split("\n").at(-1) ?? cwd;
          continue;
        }
        if (language !== "console") continue;
        const [command = "", ...printed] = text.split("\n");
        if (command.endsWith(" dev"))
          await seeInDevelopment(join(programs, "vitrine-docs"), cwd, env, printed.join("\n"));
        else {
          const { status, stderr, stdout } = shell(command.replace(/^\$ /, ""));
          expect([status, stderr], command).toEqual([0, ""]);
          // Installing griffe, and how many names there are, is said where it happens.
          const said = stdout
            .trim()
            .split("\n")
            .filter((line) => !/griffe|names of/.test(line));
          expect(said.join("\n"), command).toBe(printed.join("\n"));
        }
      }
      const show = (file: string) => spawnSync("git", ["show", `gh-pages:${file}`], { cwd, encoding: "utf8" }).stdout;
      expect(JSON.parse(show("versions.json"))).toEqual([{ version: "1.0.0", title: "1.0.0", aliases: ["latest"] }]);
      expect(show("latest/sums/index.html")).toContain("url=/tiny-sum/1.0.0/sums/");
      expect(show("latest/objects.inv").length).toBeGreaterThan(0);
      const page = show("1.0.0/sums/index.html");
      expect(page).toContain(`id="${described}"`);
      expect(page).toContain('data-versions="/tiny-sum/versions.json"');
      expect(page).toContain('href="https://github.com/me/tiny-sum/edit/main/docs/sums.md"');
      const links: unknown[] = [];
      visit(fromHtml(page), "element", (node) => {
        if (node.tagName === "a" && toString(node) === "Total") links.push(node.properties["href"]);
      });
      expect(links[0]).toMatch(new RegExp(`^(/tiny-sum/1\\.0\\.0/sums)?#${described.replace(/\.add$/, "")}$`));
      const front = show("1.0.0/index.html");
      expect(front).toContain("Adds numbers, and says how.");
      expect(front).toContain('<link rel="icon" href="/tiny-sum/1.0.0/img/logo.svg">');
      expect(front).toContain('property="og:image" content="https://me.github.io/tiny-sum/1.0.0/card.png"');
      expect(show("1.0.0/changelog/index.html")).toContain("First release.");
      expect(show("1.0.0/sitemap.xml")).toContain("https://me.github.io/tiny-sum/1.0.0/sums");
      expect(show("1.0.0/api/index.html")).toContain("blob/main/src/");
      expect(spawnSync("git", ["status", "--porcelain"], { cwd, encoding: "utf8" }).stdout).toBe("");
    },
  );
});

/** Starts the server of a site, opens its first page, and stops it. */
async function seeInDevelopment(program: string, cwd: string, env: NodeJS.ProcessEnv, printed: string): Promise<void> {
  const dev = spawn(program, ["dev", "--port", "0"], { cwd, env });
  try {
    let said = "";
    let failed = "";
    dev.stderr.on("data", (data: Buffer) => (failed += data.toString()));
    const ended = once(dev, "exit").then(() => Promise.reject(new Error(failed)));
    while (!/http:\S+\n/.test(said))
      said += String(await Promise.race([once(dev.stdout, "data").then(([data]) => data as Buffer), ended]));
    ended.catch(() => undefined);
    const address = /http:\S+/.exec(said)?.[0] ?? "";
    expect(new URL(address).pathname).toBe(new URL(printed).pathname);
    expect(await (await fetch(address.replace("localhost", "127.0.0.1"))).text()).toContain("landing");
  } finally {
    dev.kill();
  }
}
