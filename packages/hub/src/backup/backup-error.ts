import { VitrineError, type ErrorDetails } from "@vitrine/base";

/** A backup that cannot be written, verified or restored. The message says whether anything was changed. */
export class BackupError extends VitrineError<"backup"> {
  override readonly name = "BackupError";

  constructor(message: string, details?: ErrorDetails) {
    super("backup", message, details);
  }
}
