/** What the steps of a commit change in git: small files as they are, of large ones the text that stands for them. */
import { createHash } from "node:crypto";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import type { BareRepository, Change } from "../git/bare-repository.ts";
import { checkSteps, type CommitStep } from "./commit-steps.ts";
import { gitOid, lfsAttribute, lfsPointer, readLfsPointer } from "../git/git-objects.ts";
import { lfsPaths } from "./path-rules.ts";
import { PushError } from "../store/push-error.ts";
import type { OwnedObject } from "../store/repository-table.ts";

export interface ChangesOptions {
  repository: BareRepository;
  /** The commit that the steps change. */
  head: string;
  steps: readonly CommitStep[];
  /** Large files that the repository owns and whose content is here, by their hashes. */
  owned: (hashes: readonly string[]) => Promise<ReadonlyMap<string, OwnedObject>>;
  /** Keeps content as a large file of the repository. */
  keep: (sha256: string, content: Uint8Array) => Promise<void>;
  /** Judges each file that is added; of a small one with its content. @throws PushError */
  judge: (file: MirroredFile, content?: Uint8Array) => Promise<void>;
}

const ATTRIBUTES = ".gitattributes";

/** @throws PushError that says what is wrong with the steps */
export async function changesOf(options: ChangesOptions): Promise<Change[]> {
  const { repository, head, steps } = options;
  await checkSteps(repository, head, steps);
  const own = new Map(
    steps.flatMap((step) =>
      step.kind === "file" && step.path.endsWith(ATTRIBUTES) ? [[step.path, Buffer.from(step.content)] as const] : [],
    ),
  );
  const added = steps.filter((step) => step.kind !== "delete").map(({ path }) => path);
  const lfs = await lfsPaths(repository, head, added, own);
  const pointers = steps.map((step) => (step.kind === "file" ? readLfsPointer(step.content) : undefined));
  const named = steps.flatMap((step) => (step.kind === "large-file" ? [step.sha256] : []));
  const owned = await options.owned([...named, ...pointers.flatMap((each) => (each ? [each.sha256] : []))]);
  const changes: Change[] = [];
  /** Large files that no rule names, so that a clone would have the text in their place. */
  const unnamed: string[] = [];
  for (const [index, step] of steps.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    const change = await changeOf(step, pointers[index], { ...options, lfs, ownedObjects: owned });
    changes.push(change);
    const isLarge = change.kind === "content" && readLfsPointer(change.content) !== undefined;
    if (isLarge && !lfs.has(step.path)) unnamed.push(step.path);
  }
  if (unnamed.length === 0) return changes;
  const given = own.get(ATTRIBUTES) ?? (await repository.content(`${head}:${ATTRIBUTES}`)) ?? Buffer.alloc(0);
  const text = given.toString("utf8");
  const content = `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${unnamed.map(lfsAttribute).join("")}`;
  return [
    ...changes.filter(({ path }) => path !== ATTRIBUTES),
    { kind: "content", path: ATTRIBUTES, content: Buffer.from(content) },
  ];
}

interface StepContext extends Omit<ChangesOptions, "owned" | "steps"> {
  lfs: ReadonlySet<string>;
  ownedObjects: ReadonlyMap<string, OwnedObject>;
}

async function changeOf(
  step: CommitStep,
  pointer: { sha256: string; size: number } | undefined,
  { repository, head, lfs, ownedObjects, keep, judge }: StepContext,
): Promise<Change> {
  const { path } = step;
  if (step.kind === "delete") return { kind: "delete", path: path.replace(/\/+$/, "") };
  if (step.kind === "copy") {
    const from = step.revision === undefined ? head : await repository.commitOf(step.revision);
    const found = from === undefined ? undefined : await repository.entry(from, step.from);
    if (found?.type !== "blob") throw new PushError("no-entry", `There is no file ${step.from} to copy.`);
    const content = (await repository.content(found.oid)) ?? Buffer.alloc(0);
    const large = readLfsPointer(content);
    await (large
      ? judge({ path, blob: found.oid, ...large })
      : judge({ path, blob: found.oid, size: found.size }, content));
    return { kind: "content", path, content };
  }
  if (step.kind === "file" && !pointer && !lfs.has(path)) {
    await judge({ path, blob: gitOid("blob", step.content), size: step.content.length }, step.content);
    return { kind: "content", path, content: step.content };
  }
  if (step.kind === "file" && !pointer) {
    // The repository's own rules say that git-lfs keeps it; else every clone would find it changed.
    const sha256 = createHash("sha256").update(step.content).digest("hex");
    await keep(sha256, step.content);
    return large({ path, sha256, size: step.content.length }, judge);
  }
  const sha256 = step.kind === "large-file" ? step.sha256 : (pointer?.sha256 ?? "");
  const announced = step.kind === "large-file" ? step.size : pointer?.size;
  const found = ownedObjects.get(sha256);
  if (!found)
    throw new PushError("missing-content", `${path} (${sha256}) was not uploaded. Upload it, and commit again.`);
  if (announced !== undefined && announced !== found.size)
    throw new PushError("wrong-content", `${path} has ${found.size} bytes, not ${announced}.`);
  return large({ path, sha256, size: found.size }, judge);
}

async function large(
  { path, sha256, size }: { path: string; sha256: string; size: number },
  judge: ChangesOptions["judge"],
): Promise<Change> {
  const content = Buffer.from(lfsPointer(sha256, size));
  await judge({ path, sha256, size, blob: gitOid("blob", content) });
  return { kind: "content", path, content };
}
