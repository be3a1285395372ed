/**
 * Questions to the embedded engine that are read once. A text with parameters is parsed and understood when it first comes,
 * which for a search is a quarter of the work, and asked by a name afterwards, in one message instead of six. How it is
 * answered is planned anew each time: the plans of lists go by how many models their values leave.
 */
import { parse, protocol } from "@electric-sql/pglite";
import type { PGlite, Results } from "@electric-sql/pglite";

/** How many texts are kept, as each takes memory of the engine: four hundred searches and as many lists asked seventeen. */
const MOST_KEPT = 64;

/** A text that the engine knows by name, with the types of its parameters. */
interface Prepared {
  name: string;
  types: readonly number[];
}

const { serialize } = protocol;

export class PreparedQuestions {
  readonly #engine: PGlite;
  /** In the order in which they were last asked. */
  readonly #kept = new Map<string, Prepared>();
  #named = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** Rows of a statement with parameters. Rejects with the engine's error, after which the next one may be asked. */
  ask(text: string, params: readonly unknown[], rowMode: "array" | "object"): Promise<Results> {
    return this.#engine.runExclusive(async () => {
      const { name, types } = this.#kept.get(text) ?? (await this.#prepare(text));
      this.#kept.delete(text);
      this.#kept.set(text, { name, types });
      const values = params.map((value, at) => this.#written(value, types[at] ?? 0));
      const bind = serialize.bind({ statement: name, values });
      const messages = await this.#send([bind, serialize.describe({ type: "P" }), serialize.execute({})]);
      const [results] = parse.parseResults(messages, this.#engine.parsers, { rowMode });
      return results as Results;
    });
  }

  /** Forgets every text: what they name may be about to change. */
  async forget(): Promise<void> {
    if (this.#kept.size === 0) return;
    this.#kept.clear();
    await this.#engine.exec("DEALLOCATE ALL");
  }

  async #prepare(text: string): Promise<Prepared> {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) {
      await this.#send([serialize.close({ type: "S", name: this.#kept.get(oldest)?.name ?? "" })]);
      this.#kept.delete(oldest);
    }
    this.#named += 1;
    const name = `question-${this.#named}`;
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
