/**
 * Takes over repositories of releases before 0.3, which kept each commit as a file of JSON and small files by their hashes.
 * Each becomes a bare repository with the same commits under the same names. What was taken over is moved aside, and may be
 * deleted; where this is interrupted, the next start does it again.
 */
import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { contentOid, type MirroredFile } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import { type BareRepository, NOWHERE, type RefChange } from "../git/bare-repository.ts";
import { gitOid, lfsPointer } from "../git/git-objects.ts";
import { runGit } from "../git/git-program.ts";
import type { OwnedObject, RepositoryTable } from "../store/repository-table.ts";

interface EarlierFile extends MirroredFile {
  isExecutable?: true;
  /** The text that git has in place of a large file, where it differs from ours. */
  pointer?: string;
}

interface EarlierCommit {
  commit: string;
  parent?: string;
  title: string;
  description: string;
  author: string;
  date: string;
  files: readonly EarlierFile[];
  /** As git has it, in base64. */
  object?: string;
}

interface EarlierState {
  id: string;
  created: string;
  branches: Record<string, string>;
  tags: Record<string, { commit: string; message: string; object?: string }>;
}

export interface TakeOver {
  folder: string;
  table: RepositoryTable;
  objects: Objects;
  repository: (number: number) => BareRepository;
}

/** Takes over what is there. */
export async function takeOverEarlier(options: TakeOver): Promise<void> {
  const names = await readdir(join(options.folder, "models")).catch(() => []);
  if (names.length > 0) await options.table.alone(TAKEN_OVER, () => takeOverAll(options, names));
}

async function takeOverAll(options: TakeOver, names: readonly string[]): Promise<void> {
  const { folder, table } = options;
  await mkdir(join(folder, "earlier"), { recursive: true });
  for (const name of names) {
    const place = join(folder, "models", name);
    // oxlint-disable-next-line no-await-in-loop -- one repository after the other
    const text = await readFile(join(place, "state.json"), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const state = JSON.parse(text) as EarlierState;
    // A crash in the middle of a move left the earlier name in the file.
    const id = state.id.toLowerCase() === decodeURIComponent(name) ? state.id : decodeURIComponent(name);
    // oxlint-disable-next-line no-await-in-loop
    const before = await table.find(id);
    // oxlint-disable-next-line no-await-in-loop
    if (before?.createdBy !== TAKEN_OVER) await takeOver(options, place, { ...state, id });
    // oxlint-disable-next-line no-await-in-loop
    await rename(place, join(folder, "earlier", name));
  }
}

/** A branch that is never made. */
const SCRATCH = "refs/heads/taking-over";
/** Who made a repository that was taken over. */
const TAKEN_OVER = "an earlier release";

async function takeOver({ table, objects, repository }: TakeOver, place: string, state: EarlierState): Promise<void> {
  const names = (await readdir(join(place, "commits"))).filter((name) => /^[0-9a-f]{40}\.json$/.test(name));
  const commits = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(place, "commits", name), "utf8")) as EarlierCommit),
  );
  const { number } = await table.begin(state.id, TAKEN_OVER);
  const bare = repository(number);
  try {
    await bare.make();
    const owned = new Map<string, OwnedObject>();
    for (const commit of commits) {
      // oxlint-disable-next-line no-await-in-loop -- the files of one commit at a time
      for (const object of await writeFiles(bare, objects, commit.files)) owned.set(object.pointer, object);
      // oxlint-disable-next-line no-await-in-loop
      await writeObject(bare, "commit", commit.commit, await commitText(bare, commit));
    }
    await moveRefs(bare, state);
    await table.own(number, [...owned.values()]);
    await table.open(number, state.created === "" ? undefined : state.created);
  } catch (error) {
    await table.giveUp(number);
    throw error;
  }
}

/** Writes the files of a commit, and the trees that they make. @returns its large files */
async function writeFiles(
  bare: BareRepository,
  objects: Objects,
  files: readonly EarlierFile[],
): Promise<OwnedObject[]> {
  const owned: OwnedObject[] = [];
  const changes = [];
  for (const file of files) {
    const { path, blob, sha256, size, pointer, isExecutable } = file;
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    const here = await bare.ref(blob);
    if (here === undefined) {
      // oxlint-disable-next-line no-await-in-loop
      const content =
        sha256 === undefined ? await objects.bytes(contentOid(file)) : (pointer ?? lfsPointer(sha256, size));
      // oxlint-disable-next-line no-await-in-loop
      await writeObject(bare, "blob", blob, Buffer.from(content));
    }
    if (sha256 !== undefined) owned.push({ sha256, size, pointer: blob });
    changes.push({ kind: "blob" as const, path, blob, mode: isExecutable ? "100755" : "100644" });
  }
  // The commit itself is left for git to throw away: its trees are what is needed.
  const about = { title: "", description: "", author: "", date: new Date(0).toISOString() };
  await (await bare.write(SCRATCH, about, undefined, changes)).drop();
  return owned;
}

/** A commit as git has it; the first releases kept no text of it, which follows from what they kept. */
async function commitText(bare: BareRepository, commit: EarlierCommit): Promise<Buffer> {
  const { object, files, parent, author, date, title, description } = commit;
  if (object !== undefined) return Buffer.from(object, "base64");
  const changes = files.map(({ path, blob }) => ({ kind: "blob" as const, path, blob, mode: "100644" }));
  const scratch = await bare.write(SCRATCH, { title, description, author, date }, undefined, changes);
  await scratch.drop();
  const written = (await runGit(bare.folder, ["cat-file", "commit", scratch.commit])).toString("utf8");
  const text = parent === undefined ? written : written.replace("\n", `\nparent ${parent}\n`);
  return Buffer.from(gitOid("commit", Buffer.from(text)) === commit.commit ? text : written);
}

async function writeObject(bare: BareRepository, kind: string, oid: string, content: Buffer): Promise<void> {
  const args = ["hash-object", "-w", "-t", kind, "--literally", "--stdin"];
  const input = (async function* one() {
    yield content;
  })();
  const written = (await runGit(bare.folder, args, { input })).toString("latin1").trim();
  if (kind !== "tag" && written !== oid) throw new Error(`${bare.folder}: ${kind} ${oid} became ${written}.`);
}

async function moveRefs(bare: BareRepository, { branches, tags }: EarlierState): Promise<void> {
  const changes: RefChange[] = Object.entries(branches).map(([name, after]) => ({
    ref: `refs/heads/${name}`,
    before: NOWHERE,
    after,
  }));
  for (const [name, { commit, object }] of Object.entries(tags)) {
    const content = object === undefined ? undefined : Buffer.from(object, "base64");
    const input =
      content &&
      (async function* one() {
        yield content;
      })();
    // oxlint-disable-next-line no-await-in-loop -- few
    const written = input && (await runGit(bare.folder, ["hash-object", "-w", "-t", "tag", "--stdin"], { input }));
    changes.push({ ref: `refs/tags/${name}`, before: NOWHERE, after: written?.toString("latin1").trim() ?? commit });
  }
  if (!(await bare.update(changes))) throw new Error(`${bare.folder}: its branches could not be set.`);
}
