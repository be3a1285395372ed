import { VitrineError, type ErrorDetails } from "@vitrine/base";

/**
 * The access file is invalid or cannot be read, or an entry for it is invalid. The message says what is wrong.
 * @example
 * import { AccessFileError, addReader } from "@vitrine/hub";
 *
 * const error = await addReader("access.json", { name: "ada", read: [] }).catch((error: unknown) => error);
 * if (error instanceof AccessFileError) console.log(error.message);
 * // --read takes an id or a pattern such as 'acme/*', and '*' for everything.
 */
export class AccessFileError extends VitrineError<"access-file"> {
  override readonly name = "AccessFileError";

  constructor(message: string, details?: ErrorDetails) {
    super("access-file", message, details);
  }
}
