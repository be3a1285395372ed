/** Statements of a folder about its library, on real files and a real git. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readProject } from "./project.ts";
import { editAddress, pagesAddress, publicRepository, sourceAddress } from "./repository-address.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-project-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function project(name: string, files: Record<string, string>, remote?: string) {
  const folder = join(root, name);
  await mkdir(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  if (remote !== undefined) {
    execFileSync("git", ["init", "-q", "-b", "trunk"], { cwd: folder });
    execFileSync("git", ["remote", "add", "origin", remote], { cwd: folder });
  }
  return readProject(folder);
}

test("a Python project is told by its package, not by a package.json of its tools", async () => {
  const files = {
    "pyproject.toml":
      '[project]\nname = "big-thing"\nversion = "2.1"\ndescription = "Big."\n[project.urls]\nDocumentation = "https://big.example/docs"\n',
    "package.json": '{"devDependencies": {}}',
    "src/big_thing/__init__.py": "",
    "other/__init__.py": "",
    "HISTORY.md": "# History",
  };
  expect(await project("python", files, "git@gitlab.example.org:group/sub/big-thing.git")).toMatchObject({
    name: "big-thing",
    description: "Big.",
    version: "2.1",
    kind: "python",
    manifest: "pyproject.toml",
    install: "pip install big-thing",
    sources: ["src/big_thing"],
    usage: "import big_thing",
    changelog: "HISTORY.md",
    documentationAt: "https://big.example/docs",
    repository: { address: "https://gitlab.example.org/group/sub/big-thing", branch: "trunk" },
  });
});

test("a TypeScript project is told by sources or declarations of its entries", async () => {
  const manifest = { name: "@me/thing", version: "1.0.0", repository: "me/thing", exports: "./dist/index.js" };
  const files = { "package.json": JSON.stringify(manifest), "src/index.ts": "export const a = 1;" };
  expect(await project("typescript", files)).toMatchObject({
    kind: "typescript",
    sources: ["."],
    repository: { address: "https://github.com/me/thing", branch: "main" },
  });
  expect(await project("script", { "package.json": JSON.stringify(manifest) })).toMatchObject({
    kind: "javascript",
    sources: [],
    install: "npm install @me/thing",
  });
});

test("a folder without a manifest has its own name", async () => {
  expect(await project("bare", { "notes.md": "x" })).toMatchObject({ name: "bare", kind: "other", description: "" });
});

test("bindings for Python are the package of a project in another language", async () => {
  const files = {
    "Cargo.toml": "[workspace]\n",
    "CHANGELOG.md": "# Changes",
    "bindings/python/pyproject.toml": '[project]\nname = "bound"\n',
    "bindings/python/py_src/bound/__init__.py": "",
    "bindings/python/src/lib.rs": "",
  };
  expect(await project("bindings", files)).toMatchObject({
    name: "bound",
    install: "pip install bound",
    sources: ["bindings/python/py_src/bound"],
    changelog: "CHANGELOG.md",
  });
});

test("a manifest that cannot be read is named", async () => {
  await expect(project("wrong", { "pyproject.toml": "[project\n" })).rejects.toThrow(/pyproject\.toml cannot be read/);
});

test.each([
  ["https://user:secret@github.com/me/thing.git", "https://github.com/me/thing"],
  ["ssh://git@github.com:22/me/thing", "https://github.com/me/thing"],
  ["git+https://github.com/me/thing.git", "https://github.com/me/thing"],
  ["git@github.com:me/thing.git", "https://github.com/me/thing"],
  ["/srv/git/thing.git", undefined],
  ["file:///srv/thing.git", undefined],
  ["https://github.com", undefined],
])("the remote %s is opened at %s", (remote, address) => {
  expect(publicRepository(remote)?.address).toBe(address);
});

test("addresses below a repository are those of its host", () => {
  const [hub, lab] = [publicRepository("https://github.com/Me/thing"), publicRepository("https://gitlab.com/me/thing")];
  if (!hub || !lab) throw new Error("no repository");
  expect(editAddress(hub)).toBe("https://github.com/Me/thing/edit/main");
  expect(sourceAddress(lab)).toBe("https://gitlab.com/me/thing/-/blob/main");
  expect(pagesAddress(hub)).toBe("https://me.github.io/thing");
  expect(pagesAddress({ ...hub, address: "https://github.com/Me/me.github.io" })).toBe("https://me.github.io");
  expect(pagesAddress({ ...hub, address: "https://git.example/me/thing" })).toBeUndefined();
});
