import { VitrineError } from "@vitrine/base";

export type PushErrorCode =
  | "exists"
  | "not-found"
  | "no-revision"
  | "no-entry"
  | "moved-on"
  | "invalid-commit"
  | "missing-content"
  | "wrong-content"
  | "disk-full"
  | "busy"
  | "unsafe"
  | "license"
  | "no-git"
  | "not-allowed";

/**
 * A change of a repository is refused. `code` says why, the message what to do.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { openStore, PushedRepositories, PushError } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/pushed-`);
 * const store = await openStore({ memory: true });
 * const pushed = await PushedRepositories.open({ folder, store });
 * const error = await pushed.remove("acme/nobody").catch((error: unknown) => error);
 * if (error instanceof PushError) console.log(error.code); // not-found
 * await store.close();
 */
export class PushError extends VitrineError<PushErrorCode> {
  override readonly name = "PushError";
}

/** The error for one of the system: a full disk has an answer of its own, whatever was being written. */
export function asPushError(error: unknown): unknown {
  const isFull = ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  return isFull ? new PushError("disk-full", "The disk of this site is full. Nothing was kept.") : error;
}
