/** Lazy tables: made when one part of the store first needs them, and not by a migration. */
import { sql } from "drizzle-orm";
import { inTurn } from "./engine/advisory-lock.ts";
import type { Database } from "./engine/database.ts";

export class LazyTables {
  readonly #database: Pick<Database, "db"> | undefined;
  readonly #statements: readonly string[];
  readonly #lock: number;
  #made: Promise<void> | undefined;

  /**
   * @param statements each does nothing where its table or index is there
   * @param lock number of an advisory lock: one process at a time makes them
   */
  constructor(database: Pick<Database, "db"> | undefined, statements: readonly string[], lock: number) {
    this.#database = database;
    this.#statements = statements;
    this.#lock = lock;
  }

  /** Resolves when they are there. What failed is tried again with the next call. */
  ready(): Promise<void> {
    this.#made ??= this.#make().catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    return this.#made;
  }

  /** One by one: each waits for a table, and one that held a table meanwhile would wait with others for each other. */
  async #make(): Promise<void> {
    for (const statement of this.#statements)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (this.#database) await inTurn(this.#database.db, this.#lock, (tx) => tx.execute(sql.raw(statement)));
  }
}
