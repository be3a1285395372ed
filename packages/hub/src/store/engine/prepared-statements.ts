/**
 * Prepared statements of the embedded engine. A statement with parameters is parsed once, which for a search is a quarter
 * of the work, and then executed by name. It is planned again each time, because plans depend on the values; unless its
 * text says that one plan is right for all values, which saves more than half of a small one's time.
 */
import { parse, protocol, type PGlite, type Results } from "@electric-sql/pglite";
import { ONCE } from "./planned-once.ts";

/**
 * How many texts are stored, as each takes memory of the engine: four hundred searches and as many lists requested
 * seventeen.
 */
const MAX_STATEMENTS = 64;

const PLAN_MODES = { once: "force_generic_plan", again: "force_custom_plan" } as const;

/** A text that the engine knows by name, with the types of its parameters. */
interface Prepared {
  name: string;
  types: readonly number[];
}

const { serialize } = protocol;

export class PreparedStatements {
  readonly #engine: PGlite;
  /** In the order in which they were last requested. */
  readonly #stored = new Map<string, Prepared>();
  #counter = 0;
  /** How the engine plans now, where that is known. */
  #mode: keyof typeof PLAN_MODES | undefined;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /**
   * Rows of a statement with parameters. Rejects with the engine's error, after which the next
   * statement can run.
   */
  run(text: string, params: readonly unknown[], rowMode: "array" | "object"): Promise<Results> {
    return this.#engine.runExclusive(async () => {
      const { name, types } = this.#stored.get(text) ?? (await this.#prepare(text));
      this.#stored.delete(text);
      this.#stored.set(text, { name, types });
      const values = params.map((value, at) => this.#written(value, types[at] ?? 0));
      const bind = serialize.bind({ statement: name, values });
      const parts = [bind, serialize.describe({ type: "P" }), serialize.execute({})];
      const mode = text.startsWith(ONCE) ? "once" : "again";
      const change = mode === this.#mode ? [] : await this.#changeOf(mode);
      // Where it fails, the change is undone with it.
      this.#mode = undefined;
      const messages = await this.#send([...change, ...parts]);
      this.#mode = mode;
      return parse.parseResults(messages, this.#engine.parsers, { rowMode }).at(-1) as Results;
    });
  }

  /** What was set in a transaction may be undone: the next statement sets it again. */
  forgetMode(): void {
    this.#mode = undefined;
  }

  async #changeOf(mode: keyof typeof PLAN_MODES): Promise<Uint8Array[]> {
    const text = `SET plan_cache_mode = ${PLAN_MODES[mode]}`;
    const { name } = this.#stored.get(text) ?? (await this.#prepare(text));
    return [serialize.bind({ statement: name, values: [] }), serialize.execute({})];
  }

  /** Forgets every text: what they name may be about to change. */
  async forget(): Promise<void> {
    if (this.#stored.size === 0) return;
    this.#stored.clear();
    await this.#engine.exec("DEALLOCATE ALL");
  }

  async #prepare(text: string): Promise<Prepared> {
    const [oldest] = this.#stored.keys();
    if (oldest !== undefined && this.#stored.size >= MAX_STATEMENTS) {
      await this.#send([serialize.close({ type: "S", name: this.#stored.get(oldest)?.name ?? "" })]);
      this.#stored.delete(oldest);
    }
    this.#counter += 1;
    const name = `message-${this.#counter}`;
    const messages = await this.#send([serialize.parse({ name, text }), serialize.describe({ type: "S", name })]);
    return { name, types: parse.parseDescribeStatementResults(messages) };
  }

  /** A value as the engine reads it: as text, by its type. */
  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#engine.serializers[type]?.(value) ?? String(value);
  }

  async #send(parts: readonly Uint8Array[]) {
    const { messages } = await this.#engine.execProtocol(Buffer.concat([...parts, serialize.sync()]), {
      syncToFs: false,
    });
    return messages;
  }
}
