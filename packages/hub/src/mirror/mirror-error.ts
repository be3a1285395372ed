import { VitrineError } from "@vitrine/base";

export type MirrorErrorCode =
  | "not-allowed"
  | "not-found"
  | "hub-away"
  | "wrong-answer"
  | "wrong-content"
  | "disk-full"
  | "no-room"
  | "invalid-rules";

/**
 * A model cannot be mirrored. `code` says why, the message what to do.
 * @example
 * import { MirrorError, readMirrorRules } from "@vitrine/hub";
 *
 * const error = await readMirrorRules("nowhere.json").catch((error: unknown) => error);
 * if (error instanceof MirrorError) console.log(error.code); // invalid-rules
 */
export class MirrorError extends VitrineError<MirrorErrorCode> {
  override readonly name = "MirrorError";
}
