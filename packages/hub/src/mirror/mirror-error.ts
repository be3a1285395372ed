import { VitrineError } from "@vitrine/base";

export type MirrorErrorCode =
  | "not-allowed"
  | "not-found"
  | "hub-away"
  | "wrong-content"
  | "disk-full"
  | "no-room"
  | "invalid-rules";

/** A model cannot be mirrored. `code` says why, the message what to do. */
export class MirrorError extends VitrineError<MirrorErrorCode> {
  override readonly name = "MirrorError";
}
