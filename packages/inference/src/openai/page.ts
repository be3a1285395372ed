/** Lists in pages, for a loop over all of their items. */

import { call, type Connection, type RequestOptions } from "./request.ts";
import { APIPromise } from "./api-promise.ts";
import { OpenAIError } from "./errors.ts";

interface Body<Item> {
  data?: Item[];
  has_more?: boolean;
  last_id?: string;
}

/**
 * A page of a list. A loop over it goes on to the pages after it.
 * @example
 * import OpenAI from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ data: [{ id: "a" }, { id: "b" }], has_more: false });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", fetch });
 * for await (const model of client.models.list()) console.log(model.id);
 * // a
 * // b
 */
export class Page<Item> implements AsyncIterable<Item> {
  readonly data: Item[];
  readonly has_more: boolean;
  readonly #body: Body<Item>;
  readonly #next: (after: string) => Promise<Page<Item>>;

  constructor(body: Body<Item>, next: (after: string) => Promise<Page<Item>>) {
    Object.assign(this, body);
    this.data = body.data ?? [];
    this.has_more = body.has_more ?? false;
    this.#body = body;
    this.#next = next;
  }

  get #after(): string | undefined {
    return this.#body.last_id ?? (this.data.at(-1) as { id?: string } | undefined)?.id;
  }

  getPaginatedItems(): Item[] {
    return this.data;
  }

  hasNextPage(): boolean {
    return this.has_more && this.data.length > 0 && this.#after !== undefined;
  }

  async getNextPage(): Promise<Page<Item>> {
    const after = this.#after;
    if (!this.hasNextPage() || after === undefined)
      throw new OpenAIError("There is no next page. Ask `hasNextPage()` first.");
    return this.#next(after);
  }

  async *iterPages(): AsyncGenerator<Page<Item>, void, void> {
    yield this;
    if (this.hasNextPage()) yield* (await this.getNextPage()).iterPages();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for await (const page of this.iterPages()) yield* page.data;
  }
}

/** A promise of the first page, which a loop can also read to the end. */
export function list<Item>(connection: Connection, path: string, query: object = {}, options: RequestOptions = {}) {
  const turn = (after?: string): APIPromise<Page<Item>> =>
    call<Page<Item>>(
      connection,
      "GET",
      path,
      { options: { ...options, query: { ...options.query, ...query, ...(after === undefined ? {} : { after }) } } },
      (body) => new Page<Item>(body as Body<Item>, turn),
    );
  const first = turn();
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      yield* await first;
    },
  });
}
