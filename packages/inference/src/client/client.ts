/** The client: the functions of the tasks with a credential and options kept. */

import { runTools, type RunToolsArguments, type ToolRun } from "../chat/run-tools.ts";
import type { JobTicket } from "../jobs/jobs.ts";
import { openAiFace, type OpenAiFace } from "./openai-face.ts";
import type { TaskName } from "../providers/provider.ts";
import type { TaskArguments, TaskResult } from "../tasks/arguments.ts";
import { cancelTask, jobResult, jobStatus, submitJob } from "../tasks/job-calls.ts";
import { request, streamingRequest, type RawArguments, type RawOptions } from "../tasks/raw-calls.ts";
import * as tasks from "../tasks/tasks.ts";
import type { CallPromise } from "../wire/call-promise.ts";
import type { JobProgress } from "../wire/progress.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { ItemStream } from "../wire/stream-items.ts";

export interface ClientOptions extends CallOptions {
  /** Address of a server of your own, for every call that does not name a provider. */
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
 * Calls models at any provider.
 *
 * ```ts
 * const client = new InferenceClient(process.env.HF_TOKEN);
 * await client.chatCompletion({ model: "org/model", messages: [{ role: "user", content: "Hello" }] });
 * ```
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

  /** The same client for a server of your own. The access token is sent there. */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });
  }

  /** The calls of the official OpenAI client, so that a program moves over by one line. */
  get openai(): OpenAiFace {
    return openAiFace(
      (args) => this.#args(args),
      (options) => this.#merged(options),
    );
  }

  /** Runs a conversation with tools until the model answers. */
  runTools(args: RunToolsArguments, options?: CallOptions): Promise<ToolRun> {
    return runTools(this.#args(args), this.#merged(options));
  }

  /** Submits a job without waiting. The ticket is plain JSON, holds no credential and can be kept. */
  submit<Task extends TaskName>(
    task: Task,
    args: TaskArguments<Task>,
    options?: CallOptions,
  ): Promise<JobTicket<Task>> {
    return submitJob(task, this.#args(args), this.#merged(options));
  }

  /** How far a job is. */
  status(ticket: JobTicket, options?: CallOptions): Promise<JobProgress> {
    return jobStatus(ticket, this.#accessToken, this.#merged(options));
  }

  /** Waits for a job and gives its result. */
  result<Task extends TaskName>(ticket: JobTicket<Task>, options?: CallOptions): Promise<TaskResult<Task>> {
    return jobResult(ticket, this.#accessToken, this.#merged(options));
  }

  /** Asks the provider to stop a job. False where it has no way to be asked. */
  cancel(ticket: JobTicket, options?: CallOptions): Promise<boolean> {
    return cancelTask(ticket, this.#accessToken, this.#merged(options));
  }

  /** Sends any fields in the form of `options.task`, and gives what came, unchecked. */
  request<Answer = unknown>(args: RawArguments, options?: RawOptions): CallPromise<Answer> {
    return request(this.#args(args), this.#merged(options));
  }

  /** The same for an answer in events. */
  streamingRequest<Event = unknown>(args: RawArguments, options?: RawOptions): ItemStream<Event> {
    return streamingRequest(this.#args(args), this.#merged(options));
  }

  /** What the client keeps comes first; what the call says goes over it. */
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
    const { endpointUrl: _, endpointApi: __, ...kept } = this.#options;
    return { ...kept, ...options } as Options;
  }
}
