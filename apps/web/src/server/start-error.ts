import { VitrineError } from "@vitrine/base";

export type StartErrorCode = "invalid-port" | "port-in-use" | "cannot-listen" | "missing-build" | "half-restored";

export const HALF_RESTORED =
  "A restore of this store was not finished. Run it again: npm run restore -- FOLDER (the folder of the backup).";

/** The process cannot start here: a port, an address or the built files. The message says what to change. */
export class StartError extends VitrineError<StartErrorCode> {
  override readonly name = "StartError";
}
