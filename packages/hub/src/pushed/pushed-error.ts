import { VitrineError } from "@vitrine/base";

export type PushErrorCode =
  | "exists"
  | "not-found"
  | "no-revision"
  | "moved-on"
  | "invalid-commit"
  | "missing-content"
  | "wrong-content"
  | "disk-full"
  | "busy";

/** A change of a repository is refused. `code` says why, the message what to do. */
export class PushError extends VitrineError<PushErrorCode> {
  override readonly name = "PushError";
}
