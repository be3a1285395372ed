import { VitrineError } from "@vitrine/base";

export type StartErrorCode = "invalid-port" | "port-in-use" | "cannot-listen" | "missing-build";

/** The process cannot start here: a port, an address or the built files. The message says what to change. */
export class StartError extends VitrineError<StartErrorCode> {
  override readonly name = "StartError";
}
