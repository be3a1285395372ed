import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFiles } from "@vitrine/models/folder";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitsOf, differenceOf, historyState } from "./git-history.ts";
import { LocalRepository } from "./local-repository.ts";

let path: string;
let repository: LocalRepository;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", "-C", path, ...args], { encoding: "utf8" });

beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), "vitrine-git-"));
  git("init", "-q");
  for (const [size, secret] of [
    ["1", "first-secret"],
    ["2", "second-secret"],
  ]) {
    writeFileSync(join(path, "config.json"), `{"size": ${size}}\n`);
    writeFileSync(join(path, "notes.txt"), secret ?? "");
    writeFileSync(join(path, ".env"), secret ?? "");
    git("add", "-A");
    git("commit", "-q", "-m", `Size ${size}`);
  }
  writeFileSync(join(path, ".vitrineignore"), "notes.txt\n");
  repository = new LocalRepository("acme/parser", path, path, await listFiles(path, path, { add: () => {} }));
});
afterAll(() => rmSync(path, { recursive: true, force: true }));

test("commits are git's own, the newest first", async () => {
  const ids = git("rev-list", "HEAD").trim().split("\n");
  const commits = await commitsOf(repository);
  expect(commits.map(({ id }) => id)).toEqual(ids);
  expect(commits.map(({ title }) => title)).toEqual(["Size 2", "Size 1"]);
});

test("a commit alone is another state of the history, with or without changed files", async () => {
  const before = await historyState(repository);
  expect(await historyState(repository)).toBe(before);
  git("commit", "-q", "--allow-empty", "-m", "Nothing");
  expect(await historyState(repository)).not.toBe(before);
  git("reset", "-q", "--hard", "HEAD~1");
  expect(await historyState({ path: tmpdir() })).toBe("");
});

test("a difference is git's own, of listed files and of no hidden one", async () => {
  const [to = "", from = ""] = git("rev-list", "HEAD").trim().split("\n");
  const difference = await differenceOf(repository, from, to);
  expect(difference).toBe(git("diff-tree", "-p", from, to, "--", "config.json"));
  expect(difference).not.toContain("secret");
  expect(await differenceOf(repository, "--output=/tmp/x", to)).toBeUndefined();
  expect(await differenceOf(repository, "0".repeat(40), to)).toBeUndefined();
});

test("nothing that the folder's own configuration names is run", async () => {
  const mark = join(path, "..", `ran-${process.pid}`);
  for (const name of ["core.fsmonitor", "diff.external", "gpg.program", "core.pager", "core.sshCommand"])
    git("config", name, `touch ${mark}`);
  git("config", "log.showSignature", "true");
  git("config", "diff.json.textconv", `touch ${mark};cat`);
  writeFileSync(join(path, ".git/info/attributes"), "*.json diff=json\n");
  const [to = "", from = ""] = (await commitsOf(repository)).map(({ id }) => id);
  expect(await differenceOf(repository, from, to)).toContain('+{"size": 2}');
  expect(existsSync(mark)).toBe(false);
});

test("a folder without its own repository has no history", async () => {
  const other = mkdtempSync(join(tmpdir(), "vitrine-no-git-"));
  writeFileSync(join(other, ".git"), `gitdir: ${join(path, ".git")}\n`);
  expect(await commitsOf({ path: other })).toEqual([]);
  rmSync(other, { recursive: true });
});
