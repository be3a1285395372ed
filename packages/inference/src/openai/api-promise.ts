/** Result of a request: a promise that can also hand over the answer itself. */

type Result<Value> = { value: Value; response: Response };

/**
 * A request on its way: wait for its result, or take the answer itself.
 * @example
 * import OpenAI from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ id: "m" }, { headers: { "x-request-id": "req-1" } });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", fetch });
 * const { data, request_id: id } = await client.models.retrieve("m").withResponse();
 * console.log(data.id, id); // m req-1
 */
export class APIPromise<Value> extends Promise<Value> {
  readonly #open: () => Promise<Response>;
  readonly #read: () => Promise<Result<Value>>;

  /**
   * @param open sends the request and gives its answer unread
   * @param parse reads an answer
   */
  constructor(open: () => Promise<Response>, parse: (response: Response) => Promise<Value>) {
    // The result is read when somebody waits for it: an answer that is handed over stays unread.
    super((resolve) => resolve(undefined as Value));
    let opened: Promise<Response> | undefined;
    this.#open = () => (opened ??= open());
    let read: Promise<Result<Value>> | undefined;
    this.#read = () =>
      (read ??= this.#open().then(async (response) => ({ value: withId(await parse(response), response), response })));
    // Sent at once, as every request is, whether or not somebody waits.
    this.#open().catch(() => {});
  }

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** The answer, its body unread. */
  asResponse(): Promise<Response> {
    return this.#open();
  }

  /** The result together with the head of the answer. */
  async withResponse(): Promise<{ data: Value; response: Response; request_id: string | null }> {
    const { value, response } = await this.#read();
    return { data: value, response, request_id: response.headers.get("x-request-id") };
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a promise that begins to read when it is waited for
  override then<One = Value, Two = never>(
    resolve?: ((value: Value) => One | PromiseLike<One>) | null,
    reject?: ((reason: unknown) => Two | PromiseLike<Two>) | null,
  ): Promise<One | Two> {
    return this.#read()
      .then(({ value }) => value)
      .then(resolve, reject);
  }

  override catch<Other = never>(
    reject?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Value | Other> {
    return this.then(undefined, reject);
  }

  override finally(settle?: (() => void) | null): Promise<Value> {
    return this.then((value) => value).finally(settle);
  }
}

/** The service's id of the request, where the result is an object. Not enumerable, as in the official client. */
function withId<Value>(value: Value, response: Response): Value {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Response) return value;
  return Object.defineProperty(value, "_request_id", {
    value: response.headers.get("x-request-id"),
    enumerable: false,
    configurable: true,
  });
}
