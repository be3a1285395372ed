/** A fault that the person who runs the command can mend. */
import { VitrineError } from "@vitrine/base";

export class ToolError extends VitrineError<"usage"> {
  override readonly name = "ToolError";
  constructor(message: string, hint?: string) {
    super("usage", message, { hint });
  }
}
