/** Why a store cannot be opened. */

export type StoreErrorCode = "no-place" | "no-room" | "in-use" | "cannot-open" | "no-trigrams" | "read-only";

/** The store cannot be opened, or not written to. The message says what to do and never holds an address's password. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
