/** An unchanged git, and git-lfs where it is installed, against the repositories that programs push to. */
import { execFile, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isPush, pushResponse } from "../http-api/push-api.ts";
import { writerOf } from "../testing/writer-of.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";
import { startGit } from "../git/git-program.ts";
import { PushedRepositories } from "./pushed-repositories.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;
const hasLfs = hasGit && spawnSync("git", ["lfs", "version"]).status === 0;

let folder: string;
let pushed: PushedRepositories;
let hub: Served;
let store: Store;
const writer = writerOf("ada", (id) => id.startsWith("acme/"));
/** Who asks: `hf_ada` writes, `hf_eve` reads. */
const tokenOf = (request: Request) => {
  const basic = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  return Buffer.from(basic, "base64").toString().split(":")[1];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-git-"));
  store = await openStore({ memory: true });
  pushed = await PushedRepositories.open({ folder: join(folder, "repositories"), store });
  const options = {
    pushed,
  };
  hub = await serve(async (request) => {
    if (!isPush(request)) return new Response(null, { status: 404 });
    const token = tokenOf(request);
    const mayRead = async () => token === "hf_ada" || token === "hf_eve";
    return pushResponse(request, token === "hf_ada" ? writer : undefined, { ...options, mayRead });
  });
});
afterAll(async () => {
  hub.close();
  await pushed.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const address = (id: string, token = "hf_ada") => `${hub.endpoint.replace("//", `//any:${token}@`)}/${id}`;

/** Runs git as somebody without settings; what it writes, or its words where it fails. */
async function git(where: string, ...args: string[]): Promise<string> {
  const settings = ["user.name=Ada", "user.email=ada@acme.example", "init.defaultBranch=main", "commit.gpgsign=false"];
  const { stdout } = await promisify(execFile)("git", [...settings.flatMap((each) => ["-c", each]), ...args], {
    cwd: where,
    maxBuffer: 1e8,
    env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" },
  });
  return stdout.trim();
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: { stderr?: string }) => error.stderr ?? "",
  );

async function clone(id: string, name: string, token?: string): Promise<string> {
  await git(folder, "clone", "-q", address(id, token), name);
  return join(folder, name);
}
async function put(where: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(where, path)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(where, path), content);
  }
}
async function commitAll(where: string, message: string): Promise<string> {
  await git(where, "add", "-A");
  await git(where, "commit", "-q", "-m", message);
  return git(where, "rev-parse", "HEAD");
}
const file = (path: string, content: string | Buffer) => ({
  kind: "file" as const,
  path,
  content: Buffer.from(content),
});
const apiCommit = (id: string, title: string, ...steps: ReturnType<typeof file>[]) =>
  pushed.commit(id, "main", { title, description: "", author: "ada", steps });

describe.skipIf(!hasGit)("git", () => {
  test("clones what programs pushed: the same commits, under the same names", async () => {
    await pushed.create("acme/from-api", "ada");
    await apiCommit("acme/from-api", "Files", file("README.md", "# Here"), file("a/b/c.txt", "deep"), file("a.b", "x"));
    const newest = await apiCommit("acme/from-api", "More", file("a/z", "z"), file("ümlaut \u{1F600}.txt", "u"));
    const copy = await clone("acme/from-api", "cloned", "hf_eve");
    expect(await git(copy, "rev-parse", "HEAD")).toBe(newest.commit);
    expect(await git(copy, "log", "--format=%s")).toBe("More\nFiles\ninitial commit");
    expect(await git(copy, "fsck", "--strict")).toBe("");
    expect(await readFile(join(copy, "a/b/c.txt"), "utf8")).toBe("deep");
    expect(await readFile(join(copy, "ümlaut \u{1F600}.txt"), "utf8")).toBe("u");
    const later = await apiCommit("acme/from-api", "Later", file("later", "1"));
    await git(copy, "pull", "-q", "--ff-only");
    expect(await git(copy, "rev-parse", "HEAD")).toBe(later.commit);
  });

  test("pushes branches, tags, a merge and programs, and the site shows them", async () => {
    await pushed.create("acme/from-git", "ada");
    const copy = await clone("acme/from-git.git", "pushing");
    await put(copy, { "README.md": "---\nlicense: mit\n---\n# Pushed by git\n", "run.sh": "#!/bin/sh\n" });
    await chmod(join(copy, "run.sh"), 0o755);
    const first = await commitAll(copy, "A card\n\nand why.");
    await git(copy, "checkout", "-q", "-b", "try");
    await put(copy, { "tried.txt": "t" });
    await commitAll(copy, "Tried");
    await git(copy, "checkout", "-q", "main");
    await put(copy, { "main.txt": "m" });
    await commitAll(copy, "On main");
    await git(copy, "merge", "-q", "--no-ff", "-m", "Merged", "try");
    await git(copy, "tag", "-a", "v1", "-m", "The first");
    await git(copy, "push", "-q", "origin", "main", "try", "v1");
    const head = await git(copy, "rev-parse", "HEAD");
    expect((await pushed.commitAt("acme/from-git", "main"))?.commit).toBe(head);
    await pushed.settled();
    expect(await store.get("acme/from-git")).toMatchObject({ sha: head, card: "# Pushed by git\n" });
    const found = await pushed.find("acme/from-git", "v1");
    expect(found?.record.siblings?.map(({ rfilename }) => rfilename)).toEqual(
      expect.arrayContaining(["README.md", "main.txt", "run.sh", "tried.txt"]),
    );
    const old = await pushed.commitAt("acme/from-git", first);
    expect(old).toMatchObject({ title: "A card", description: "and why.", author: "Ada" });
    // Another clone has all of it, and a commit of the API goes on from there.
    const again = await clone("acme/from-git", "pushed-again");
    expect(await git(again, "fsck", "--strict")).toBe("");
    expect(await git(again, "cat-file", "-t", "v1")).toBe("tag");
    expect(await git(again, "ls-files", "-s", "run.sh")).toMatch(/^100755/);
    await apiCommit("acme/from-git", "By the API", file("api.txt", "a"));
    await git(again, "pull", "-q", "--ff-only");
    expect(await git(again, "ls-files", "-s", "run.sh")).toMatch(/^100755/);
    await git(again, "push", "-q", "origin", ":try");
    expect(Object.keys((await pushed.state("acme/from-git"))?.branches ?? {})).toEqual(["main"]);
  });

  test("who comes late must fetch first; force moves the branch, and the old commit stays", async () => {
    await pushed.create("acme/late", "ada");
    const [one, other] = [await clone("acme/late", "late-one"), await clone("acme/late", "late-other")];
    await put(one, { a: "1" });
    const first = await commitAll(one, "One");
    await git(one, "push", "-q");
    await put(other, { b: "2" });
    const second = await commitAll(other, "Other");
    expect(await refusalOf(git(other, "push", "-q"))).toContain("fetch first");
    await git(other, "push", "-q", "--force");
    expect((await pushed.commitAt("acme/late", "main"))?.commit).toBe(second);
    expect((await pushed.commitAt("acme/late", first))?.title).toBe("One");
  });

  test.each([
    [
      "a link",
      async (where: string) => symlink("/etc/passwd", join(where, "link")),
      "a link or a repository of its own",
    ],
    ["a large file", async (where: string) => put(where, { big: randomBytes(11e6) }), "Track files above"],
    [
      "a pointer without its content",
      async (where: string) =>
        put(where, { big: `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 5\n` }),
      "was not uploaded",
    ],
  ])("%s is refused with what to do, and nothing of it is kept", async (name, make, why) => {
    const id = `acme/refused-${name.length}`;
    await pushed.create(id, "ada");
    const copy = await clone(id, `refused-${name.length}`);
    await put(copy, { "fine.txt": name });
    const fine = await commitAll(copy, "Fine");
    await make(copy);
    const oid = await commitAll(copy, name);
    expect(await refusalOf(git(copy, "push", "-q"))).toContain(why);
    expect((await pushed.commitAt(id, "main"))?.title).toBe("initial commit");
    // Nor is what came before it in the same push.
    for (const each of [fine, oid])
      // oxlint-disable-next-line no-await-in-loop
      expect(await pushed.commitAt(id, each)).toBeUndefined();
  });

  test("a shallow and a partial clone push, a merge is in the history, and a former name goes on", async () => {
    await pushed.create("acme/deep", "ada");
    for (const text of ["1", "2", "3"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await apiCommit("acme/deep", text, file("a.txt", text), file(`big-${text}`, text.repeat(5000)));
    await git(folder, "clone", "-q", "--depth=1", address("acme/deep"), "shallow");
    const shallow = join(folder, "shallow");
    expect(await git(shallow, "rev-list", "--count", "HEAD")).toBe("1");
    await put(shallow, { "b.txt": "b" });
    const first = await commitAll(shallow, "From a shallow clone");
    await git(shallow, "push", "-q");
    await pushed.move("acme/deep", "acme/moved");
    await git(folder, "clone", "-q", "--filter=blob:none", address("acme/deep"), "partial");
    const partial = join(folder, "partial");
    await git(partial, "checkout", "-q", "-b", "side", "HEAD~1");
    await put(partial, { "side.txt": "s" });
    await commitAll(partial, "On the side");
    await git(partial, "checkout", "-q", "main");
    await git(partial, "merge", "-q", "--no-ff", "-m", "Merged", "side");
    await git(partial, "push", "-q", "origin", "main");
    const titles = (await pushed.history("acme/moved", "main", 10)).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Merged", "On the side", "From a shallow clone", "1"]));
    expect(await pushed.countCommits("acme/moved", "main")).toBe(7);
    expect(await pushed.commitAt("acme/moved", first)).toMatchObject({ title: "From a shallow clone" });
    expect(await pushed.row("acme/deep")).toBeUndefined();
  });

  test("a token decides who clones and who pushes", async () => {
    await pushed.create("acme/guarded", "ada");
    expect(await refusalOf(git(folder, "clone", "-q", address("acme/guarded", "nobody"), "x1"))).toContain(
      "Authentication",
    );
    const copy = await clone("acme/guarded", "reading", "hf_eve");
    await put(copy, { a: "1" });
    await commitAll(copy, "By a reader");
    expect(await refusalOf(git(copy, "push", "-q"))).toMatch(/Authentication|401/);
    expect(await refusalOf(git(copy, "push", "-q", address("beta/other"), "main"))).toMatch(/403/);
    expect(await refusalOf(git(copy, "push", "-q", address("acme/nowhere"), "main"))).toMatch(/not found/);
    expect(await refusalOf(git(copy, "push", "-q", address("acme/guarded"), ":main"))).toContain("main stays");
  });

  test("git may take as long as bytes flow, and is ended once none do", async () => {
    const { number = 0 } = (await pushed.row("acme/guarded")) ?? {};
    const copy = join(folder, "repositories/git", `${number}.git`);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const git = startGit(copy, ["cat-file", "--batch-check"], { maxSilenceMs: 200 });
    const ended = new Promise((resolve) => git.once("error", resolve));
    for (let round = 0; round < 5; round++) {
      const answered = once(git.stdout, "data");
      git.stdin.write("HEAD\n");
      // oxlint-disable-next-line no-await-in-loop -- a slow reader
      await answered;
      vi.advanceTimersByTime(150);
    }
    expect(git.exitCode ?? git.signalCode).toBeNull();
    vi.advanceTimersByTime(250);
    expect(await ended).toMatchObject({ name: "AbortError" });
  });

  test("an unsafe file of before: a clone says so, or is refused where the site refuses such files", async () => {
    await pushed.create("acme/before", "ada");
    await apiCommit("acme/before", "Weights", file("old.pkl", "cos\nsystem\n(S'true'\ntR."), file("config.json", "{}"));
    await pushed.commit("acme/before", "main", {
      title: "Removed",
      description: "",
      author: "ada",
      steps: [{ kind: "delete", path: "old.pkl", isFolder: false }],
    });
    const strict = await PushedRepositories.open({
      folder: join(folder, "repositories"),
      store,
      refusesUnsafe: true,
    });
    const options = { pushed: strict, mayRead: async () => true };
    const closed = await serve(async (request) => pushResponse(request, undefined, options));
    for (const version of ["0", "2"])
      // oxlint-disable-next-line no-await-in-loop
      expect(
        await refusalOf(
          git(folder, "-c", `protocol.version=${version}`, "clone", `${closed.endpoint}/acme/before`, "no"),
        ),
      ).toContain("remote: acme/before is not cloned from here: old.pkl is in its history.");
    await git(folder, "clone", "-q", `${closed.endpoint}/acme/guarded`, "allowed");
    closed.close();
    await strict.close();
  });

  test("without a git program the site goes on, and says so", async () => {
    const headers = { authorization: `Basic ${Buffer.from("any:hf_ada").toString("base64")}` };
    const path = process.env["PATH"];
    process.env["PATH"] = "";
    try {
      const answer = await fetch(`${hub.endpoint}/acme/guarded.git/info/refs?service=git-upload-pack`, { headers });
      expect([answer.status, await answer.text()]).toEqual([501, expect.stringContaining("no git program")]);
    } finally {
      process.env["PATH"] = path;
    }
    await clone("acme/guarded", "with-git-again");
  });

  test("what is no push is refused", async () => {
    const headers = { authorization: `Basic ${Buffer.from("any:hf_ada").toString("base64")}` };
    const place = `${hub.endpoint}/acme/guarded.git/git-receive-pack`;
    const line = (text: string) => (text.length + 4).toString(16).padStart(4, "0") + text;
    const zero = "0".repeat(40);
    const before = await pushed.state("acme/guarded");
    for (const body of [
      "zzzz",
      "0003",
      "fffe",
      line("hello"),
      randomBytes(500),
      line(`${zero} ${"a".repeat(40)} HEAD\n`) + "0000",
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await fetch(place, { method: "POST", body, headers });
      // oxlint-disable-next-line no-await-in-loop
      const text = await answer.text();
      if (text !== "") expect([answer.status, text]).toEqual([400, expect.stringContaining("not a push of git")]);
      // Who asks for no report gets none.
      else expect(body).toContain("HEAD");
    }
    expect(await pushed.state("acme/guarded")).toEqual(before);
  });

  test.skipIf(!hasLfs)("git-lfs uploads large files and downloads them again, those of the API too", async () => {
    await pushed.create("acme/large", "ada");
    const copy = await clone("acme/large", "lfs-pushing");
    const weights = randomBytes(3_000_000);
    await git(copy, "lfs", "install");
    await git(copy, "lfs", "track", "*.safetensors");
    await put(copy, { "model.safetensors": weights });
    await commitAll(copy, "Weights");
    await git(copy, "push", "-q");
    const sha256 = createHash("sha256").update(weights).digest("hex");
    const listed = (await pushed.commitAt("acme/large", "main"))?.files.find(({ path }) => path.startsWith("model"));
    expect(listed).toMatchObject({ sha256, size: weights.length });
    const other = randomBytes(2_000_000);
    const name = createHash("sha256").update(other).digest("hex");
    const { number: repository = 0 } = (await pushed.row("acme/large")) ?? {};
    await pushed.upload({ repository, sha256: name, size: other.length }, Readable.from([other]));
    await pushed.commit("acme/large", "main", {
      title: "By the API",
      description: "",
      author: "ada",
      steps: [
        { kind: "large-file", path: "other.safetensors", sha256: name },
        { kind: "large-file", path: "deep/with space [1].dat", sha256: name },
      ],
    });
    await clone("acme/large", "lfs-cloned", "hf_eve");
    expect((await readFile(join(folder, "lfs-cloned/model.safetensors"))).equals(weights)).toBe(true);
    for (const path of ["other.safetensors", "deep/with space [1].dat"])
      // oxlint-disable-next-line no-await-in-loop
      expect((await readFile(join(folder, "lfs-cloned", path))).equals(other), path).toBe(true);
    expect(await git(join(folder, "lfs-cloned"), "status", "--porcelain")).toBe("");
  });
});
