/** Commits and tags of a watched folder as revisions, by the hub's own clients, and a folder that means harm. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHubApi, type HubApi } from "../http-api/hub-api.ts";
import { GitFolder } from "../git/git-folder.ts";
import { LocalRepositories } from "../local-repositories/local-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { python } from "../testing/hub-python.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";
import { FolderHistory } from "./folder-history.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;
describe.skipIf(!hasGit)("a folder that is a git repository", () => {
  const root = mkdtempSync(join(tmpdir(), "vitrine-folder-history-"));
  const net = join(root, "models/acme/net");
  const mark = join(root, "ran");
  let store: Store;
  let local: LocalRepositories;
  let api: HubApi;
  let hub: Served;
  let commits: string[];
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=a@b.example", ...args], {
      cwd: net,
      encoding: "utf8",
    }).trim();

  beforeAll(async () => {
    mkdirSync(net, { recursive: true });
    git("init", "-q", "-b", "main");
    const put = (files: Record<string, string>) => {
      for (const [path, text] of Object.entries(files)) writeFileSync(join(net, path), text);
      git("add", "-A");
    };
    put({
      "README.md": "---\nlicense: mit\n---\n# First",
      "config.json": '{"model_type": "first"}',
      "notes.txt": "hidden",
      ".env": "secret",
    });
    git("commit", "-q", "-m", "First\n\nWith words.");
    git("tag", "v1");
    put({
      "README.md": "# Second",
      "config.json": '{"model_type": "second"}',
      ".vitrineignore": "notes.txt\n",
      "ümlaut.txt": "ü".repeat(120),
    });
    git("commit", "-q", "-m", "Second");
    git("tag", "-a", "v2", "-m", "The second");
    git("branch", "try");
    writeFileSync(join(net, "config.json"), "thrown away");
    git("commit", "-q", "-am", "Thrown away");
    const gone = git("rev-parse", "HEAD");
    git("reset", "-q", "--hard", "HEAD~1");
    commits = [...git("rev-list", "HEAD").split("\n"), gone];
    for (const name of [
      "core.fsmonitor",
      "core.hooksPath",
      "gpg.program",
      "core.pager",
      "core.sshCommand",
      "uploadpack.packObjectsHook",
    ])
      git("config", name, `touch ${mark}`);
    store = await openStore({ memory: true });
    local = await LocalRepositories.open(store, [join(root, "models")], { quietMs: 0 });
    await local.settled();
    api = createHubApi({ store, files: local, history: new FolderHistory(local) });
    hub = await serve(api);
  });
  afterAll(async () => {
    hub.close();
    await local.close();
    await store.close();
    rmSync(root, { recursive: true, force: true });
  });

  const get = (path: string) => api(new Request(`http://hub.test${path}`));
  const text = async (path: string) => (await get(path)).text();

  test("each commit, tag and branch is a revision with its own files and metadata", async () => {
    const [second, first] = commits as [string, string];
    for (const revision of [first, first.slice(0, 8), "v1", "refs%2Ftags%2Fv1"]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await get(`/acme/net/resolve/${revision}/config.json`);
      // oxlint-disable-next-line no-await-in-loop
      expect([await answer.text(), answer.headers.get("x-repo-commit")]).toEqual(['{"model_type": "first"}', first]);
    }
    const model = (await (await get("/api/models/acme/net/revision/v1")).json()) as Record<string, unknown>;
    expect(model).toMatchObject({ sha: first, config: { model_type: "first" }, cardData: { license: "mit" } });
    expect((model["siblings"] as { rfilename: string }[]).map(({ rfilename }) => rfilename)).toEqual([
      "README.md",
      "config.json",
    ]);
    for (const revision of ["v2", "try", second])
      // oxlint-disable-next-line no-await-in-loop
      expect(await text(`/acme/net/raw/${revision}/README.md`)).toBe("# Second");
    const range = await api(
      new Request(`http://hub.test/acme/net/resolve/${first}/config.json`, { headers: { range: "bytes=2-11" } }),
    );
    expect([range.status, await range.text()]).toEqual([206, "model_type"]);
  });

  test("history, branches and tags are git's own; main is the newest commit where the files are", async () => {
    const [second, first] = commits as [string, string];
    const listed = (await (await get("/api/models/acme/net/commits/main")).json()) as Record<string, unknown>[];
    expect(listed.map(({ id, title }) => [id, title])).toEqual([
      [second, "Second"],
      [first, "First"],
    ]);
    expect(listed[1]).toMatchObject({ message: "With words.", authors: [{ user: "Ada" }] });
    const refs = (await (await get("/api/models/acme/net/refs")).json()) as Record<
      string,
      { name: string; targetCommit: string }[]
    >;
    const named = (kind: string) =>
      Object.fromEntries((refs[kind] ?? []).map(({ name, targetCommit }) => [name, targetCommit]));
    expect(named("branches")).toEqual({ main: second, try: second });
    expect(named("tags")).toEqual({ v1: first, v2: second });
    expect((await get("/acme/net/resolve/main/config.json")).headers.get("x-repo-commit")).toBe(second);
  });

  test("what is hidden now is hidden in every commit, and what was thrown away is not given out", async () => {
    const [, first, gone] = commits as [string, string, string];
    for (const path of [`${first}/notes.txt`, `${first}/.env`, `${gone}/config.json`, `${first}/../config.json`])
      // oxlint-disable-next-line no-await-in-loop
      expect((await get(`/acme/net/resolve/${path}`)).status, path).toBe(404);
    expect(existsSync(mark)).toBe(false);
  });

  test.skipIf(python === undefined)("the Python client pins a tag and a commit", async () => {
    const program = `
import sys
from huggingface_hub import HfApi, hf_hub_download, snapshot_download
api = HfApi(endpoint=sys.argv[1])
print([t.name for t in api.list_repo_refs("acme/net").tags], [c.title for c in api.list_repo_commits("acme/net")])
print(open(hf_hub_download("acme/net", "config.json", revision="v1", endpoint=sys.argv[1], cache_dir=sys.argv[2])).read())
print(snapshot_download("acme/net", revision=sys.argv[3], endpoint=sys.argv[1], cache_dir=sys.argv[2]).split("/")[-1])`;
    const { stdout } = await promisify(execFile)(
      python ?? "",
      ["-c", program, hub.endpoint, join(root, "cache"), commits[1] ?? ""],
      {
        env: { ...process.env, HF_HUB_DISABLE_PROGRESS_BARS: "1" },
      },
    );
    expect(stdout.trim().split("\n")).toEqual([
      "['v1', 'v2'] ['Second', 'First']",
      '{"model_type": "first"}',
      commits[1],
    ]);
  });

  test("a change in the folder is its own revision; commits stay", async () => {
    writeFileSync(join(net, "config.json"), '{"model_type": "third"}');
    await expect
      .poll(async () => (await get("/acme/net/resolve/main/config.json")).text())
      .toBe('{"model_type": "third"}');
    expect((await get("/acme/net/resolve/main/config.json")).headers.get("x-repo-commit")).not.toBe(commits[0]);
    expect(await text("/acme/net/resolve/v2/config.json")).toBe('{"model_type": "second"}');
  });

  test("objects that lie elsewhere are not read: alternates, links, a file in the place of the folder", async () => {
    const copy = (name: string) => {
      const path = join(root, name);
      mkdirSync(path);
      return path;
    };
    const alternates = copy("alternates");
    mkdirSync(join(alternates, ".git/objects/info"), { recursive: true });
    writeFileSync(join(alternates, ".git/objects/info/alternates"), `${join(net, ".git/objects")}\n`);
    writeFileSync(join(alternates, ".git/HEAD"), `${commits[0]}\n`);
    const linked = copy("linked");
    mkdirSync(join(linked, ".git"));
    symlinkSync(join(net, ".git/objects"), join(linked, ".git/objects"));
    writeFileSync(join(linked, ".git/HEAD"), `${commits[0]}\n`);
    const inner = copy("inner");
    cpSync(join(net, ".git"), join(inner, ".git"), { recursive: true });
    expect((await GitFolder.open(inner))?.refs.tags.size).toBe(2);
    rmSync(join(inner, ".git/objects/pack"), { recursive: true, force: true });
    symlinkSync(join(net, ".git/objects/pack"), join(inner, ".git/objects/pack"));
    const file = copy("file");
    writeFileSync(join(file, ".git"), `gitdir: ${join(net, ".git")}\n`);
    for (const path of [alternates, linked, inner, file])
      // oxlint-disable-next-line no-await-in-loop
      expect(await GitFolder.open(path), path).toBeUndefined();
    expect(readFileSync(join(net, ".git/HEAD"), "utf8")).toContain("refs/heads/main");
  });
});
