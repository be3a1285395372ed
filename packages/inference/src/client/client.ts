/** The client: the functions of the tasks, with a stored credential and options. */

import { rerank, type RankedDocument, type RerankArguments } from "../chat/rerank.ts";
import { runTools, type RunToolsArguments, type ToolRun } from "../chat/run-tools.ts";
import type { JobHandle } from "../jobs/jobs.ts";
import type { TaskName } from "../protocol/provider.ts";
import type { TaskArguments, TaskResult } from "../tasks/arguments.ts";
import { cancelTask, jobResult, jobStatus, submitJob } from "../tasks/job-calls.ts";
import { request, streamingRequest, type RawArguments, type RawOptions } from "../tasks/raw-calls.ts";
import * as tasks from "../tasks/tasks.ts";
import type { CallPromise } from "../wire/call-promise.ts";
import type { JobProgress } from "../wire/progress.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { ItemStream } from "../wire/events/stream-items.ts";

export interface ClientOptions extends CallOptions {
  /** Address of your own server, for every call that does not name a provider. */
  endpointUrl?: string | undefined;
  /** The form of that server for tasks other than chat and text; by default its address decides. */
  endpointApi?: "openai" | "hub" | undefined;
}

/** A method for every task, of the name and the types of its function. */
type TaskMethods = Pick<typeof tasks, keyof typeof tasks>;

// The table of tasks gives the methods: as types here, at run time in the class.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface InferenceClient extends TaskMethods {}

/**
 * Calls models at any provider, with one access token and one set of options. It has a method for every task, with the
 * name and the arguments of the task's function.
 * @example
 * import { InferenceClient } from "@vitrine/inference";
 *
 * const client = new InferenceClient(process.env.HF_TOKEN);
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await client.chatCompletion({ model: "openai/gpt-oss-20b", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class InferenceClient {
  readonly #accessToken: string;
  readonly #options: ClientOptions;

  static {
    for (const [name, call] of Object.entries(tasks) as [string, (args: unknown, options: CallOptions) => unknown][])
      Object.defineProperty(this.prototype, name, {
        value: {
          [name](this: InferenceClient, args: unknown, options?: CallOptions) {
            return call(this.#args(args), this.#merged(options));
          },
        }[name],
        writable: true,
        configurable: true,
      });
  }

  /** @param accessToken a hub token (`hf_…`), or a provider's own key; empty for none */
  constructor(accessToken = "", options: ClientOptions = {}) {
    this.#accessToken = accessToken;
    this.#options = options;
  }

  /** The same client for your own server. The access token is sent there. */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });
  }

  /** The same client with other options; those that are not given stay. */
  withOptions(options: ClientOptions): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, ...options });
  }

  /** How this client sends: its own `fetch`, or the runtime's. */
  get fetch(): typeof fetch {
    return this.#options.fetch ?? globalThis.fetch;
  }

  /** Runs a conversation with tools until the model answers. */
  runTools(args: RunToolsArguments, options?: CallOptions): Promise<ToolRun> {
    return runTools(this.#args(args), this.#merged(options));
  }

  /** Ranks documents by their relevance for a query, where the server has an endpoint for it. */
  rerank(args: RerankArguments, options?: CallOptions): CallPromise<RankedDocument[]> {
    return rerank(this.#args(args), this.#merged(options));
  }

  /** Submits a job without waiting. The job handle is plain JSON, holds no credential and can be stored. */
  submit<Task extends TaskName>(
    task: Task,
    args: TaskArguments<Task>,
    options?: CallOptions,
  ): Promise<JobHandle<Task>> {
    return submitJob(task, this.#args(args), this.#merged(options));
  }

  /** How far a job is. */
  status(handle: JobHandle, options?: CallOptions): Promise<JobProgress> {
    return jobStatus(handle, this.#accessToken, this.#merged(options));
  }

  /** Waits for a job and gives its result. */
  result<Task extends TaskName>(handle: JobHandle<Task>, options?: CallOptions): Promise<TaskResult<Task>> {
    return jobResult(handle, this.#accessToken, this.#merged(options));
  }

  /** Cancels a job at the provider. False where the provider has no cancellation. */
  cancel(handle: JobHandle, options?: CallOptions): Promise<boolean> {
    return cancelTask(handle, this.#accessToken, this.#merged(options));
  }

  /** Sends any fields in the form of `options.task`, and gives what came, unchecked. */
  request<Answer = unknown>(args: RawArguments, options?: RawOptions): CallPromise<Answer> {
    return request(this.#args(args), this.#merged(options));
  }

  /** The same for an answer in events. */
  streamingRequest<Event = unknown>(args: RawArguments, options?: RawOptions): ItemStream<Event> {
    return streamingRequest(this.#args(args), this.#merged(options));
  }

  /** Arguments of the client come first; those of the call go over them. */
  #args<Args>(args: Args): Args {
    if (typeof args !== "object" || args === null) return args;
    const { endpointUrl, endpointApi } = this.#options;
    return {
      accessToken: this.#accessToken,
      ...(endpointUrl === undefined ? {} : { endpointUrl }),
      ...(endpointApi === undefined ? {} : { endpointApi }),
      ...args,
    };
  }

  #merged<Options extends CallOptions>(options: Options | undefined): Options {
    const { endpointUrl: _, endpointApi: __, ...defaults } = this.#options;
    return { ...defaults, ...options } as Options;
  }
}

/**
 * The name that the client had in earlier programs.
 * @example
 * import { HfInference } from "@vitrine/inference";
 *
 * const client = new HfInference(process.env.HF_TOKEN);
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await client.chatCompletion({ model: "openai/gpt-oss-20b", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export class HfInference extends InferenceClient {}

/**
 * A client for one address, by its name in earlier programs; today `client.endpoint(address)`.
 * @example
 * import { HfInferenceEndpoint } from "@vitrine/inference";
 *
 * const fetch = async () => Response.json({ choices: [{ message: { role: "assistant", content: "Hi" } }] });
 * const client = new HfInferenceEndpoint("https://models.example.org/v1", process.env.HF_TOKEN, { fetch });
 * const { choices } = await client.chatCompletion({ messages: [{ role: "user", content: "Say hello." }] });
 * console.log(choices[0]?.message.content); // Hi
 */
export class HfInferenceEndpoint extends InferenceClient {
  constructor(endpointUrl: string, accessToken = "", options: ClientOptions = {}) {
    super(accessToken, { ...options, endpointUrl });
  }
}
