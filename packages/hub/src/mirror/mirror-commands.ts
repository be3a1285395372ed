/** Commands of an operator for the copies of a mirror: fetch ahead, look, check, and carry them on a disk. */
import { constants } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import type { Mirror } from "./mirror.ts";
import { MirrorError } from "./mirror-error.ts";
import { contentOid, MirroredCommits, type MirroredCommit } from "./mirrored-commits.ts";
import { ObjectStore } from "./object-store.ts";

/** Ids, each with `@` and a revision if it is not `main`, out of a file's lines; what follows `#` is a remark. */
export async function readModelList(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "");
}

/** Fetches models whole. Goes on after a failure; returns how many failed. */
export async function addModels(mirror: Mirror, models: readonly string[], say: (line: string) => void) {
  let failed = 0;
  for (const model of models) {
    const [id = "", revision = "main"] = model.split("@");
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { commit, files, bytes } = await mirror.fetchAll(id, revision);
      say(`${id} at ${commit.slice(0, 7)}: ${files} files, ${bytes} bytes fetched.`);
    } catch (error) {
      if (!(error instanceof MirrorError)) throw error;
      failed += 1;
      say(`${id}: ${error.message}`);
    }
  }
  return failed;
}

/** Each commit with how many of its files are here. */
export async function listModels(mirror: Mirror, say: (line: string) => void): Promise<void> {
  for await (const commit of mirror.commits.all()) {
    const have = await Promise.all(commit.files.map((file) => mirror.objects.has(contentOid(file))));
    say(
      `${commit.id} ${commit.commit} ${have.filter(Boolean).length} of ${commit.files.length} files, read ${commit.at}`,
    );
  }
}

/** Reads every file again and throws away what is damaged. Returns how many were. */
export async function verifyObjects(mirror: Mirror, say: (line: string) => void): Promise<number> {
  const objects = await mirror.objects.list();
  let damaged = 0;
  for (const object of objects) {
    // oxlint-disable-next-line no-await-in-loop -- one file open at a time
    if (await mirror.objects.verify(object)) continue;
    damaged += 1;
    // oxlint-disable-next-line no-await-in-loop
    await mirror.objects.remove(object.oid);
    say(`${object.oid} was damaged and is removed; it is fetched again when someone asks for it.`);
  }
  say(`${objects.length - damaged} files are whole.`);
  return damaged;
}

/** Copies models from one folder of copies into another, each file checked on its way. Returns how many files came. */
export async function copyModels(from: string, to: string, ids: readonly string[]): Promise<number> {
  const [source, target] = [from, to].map((folder) => ({
    objects: new ObjectStore(folder, `copy-${process.pid}`),
    commits: new MirroredCommits(folder),
  })) as [Copies, Copies];
  let files = 0;
  for await (const commit of source.commits.all()) {
    if (ids.length > 0 && !ids.some((id) => id.toLowerCase() === commit.id.toLowerCase())) continue;
    files += await copyCommit(source, target, commit);
  }
  return files;
}

interface Copies {
  objects: ObjectStore;
  commits: MirroredCommits;
}

async function copyCommit(source: Copies, target: Copies, commit: MirroredCommit): Promise<number> {
  let files = 0;
  for (const file of commit.files) {
    const oid = contentOid(file);
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    if ((await target.objects.has(oid)) || !(await source.objects.has(oid))) continue;
    // oxlint-disable-next-line no-await-in-loop
    const partial = await target.objects.partial(oid);
    // oxlint-disable-next-line no-await-in-loop
    await copyFile(source.objects.path(oid), partial, constants.COPYFILE_FICLONE);
    // oxlint-disable-next-line no-await-in-loop
    if (!(await target.objects.verify({ oid, size: file.size, usedAt: 0 }, partial)))
      throw new MirrorError("wrong-content", `${commit.id}/${file.path} is damaged on the disk that it came on.`);
    // oxlint-disable-next-line no-await-in-loop
    await target.objects.keep(oid, partial);
    files += 1;
  }
  await target.commits.write(commit);
  const refs = Object.entries(await source.commits.refs(commit.id));
  for (const [name, ref] of refs) {
    // oxlint-disable-next-line no-await-in-loop
    if (ref.commit === commit.commit) await target.commits.writeRef(commit.id, name, ref);
  }
  return files;
}
