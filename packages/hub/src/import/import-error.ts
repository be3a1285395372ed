import { VitrineError } from "@vitrine/base";

export type ImportErrorCode = "not-a-folder" | "unreadable-request" | "server-stopped" | "failed";

/**
 * An import that could not begin, or that the server could not end. The hub's own refusals are `HubImportError`.
 * @example
 * import { importFolder, ImportError, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const error = await importFolder(store, "/dev/null").catch((error: unknown) => error);
 * if (error instanceof ImportError) console.log(error.code); // not-a-folder
 * await store.close();
 */
export class ImportError extends VitrineError<ImportErrorCode> {
  override readonly name = "ImportError";
}
