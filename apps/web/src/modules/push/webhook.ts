/**
 * Tells another server what was pushed, and what a scan of the new files found. One message after the other, each tried
 * again where the other server is away; the body is signed, so that it can check from whom it comes.
 */
import { type PushedRepositories, scanServedFile } from "@vitrine/hub";
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export interface WebhookOptions {
  address: string;
  /** Signs each message; without one they are not signed. */
  secret: string | undefined;
  /** Gets what was given up. */
  onError: (error: unknown) => void;
  /** Milliseconds before each further try. */
  waits?: readonly number[];
}

export interface WebhookMessage {
  /** `create`, `commit`, `tag`, `branch`, `move`, `delete`, `git push` and their like. */
  event: string;
  repository: string;
  /** Whose token it was. */
  by: string;
  detail?: string | undefined;
}

/** A file that a scan has something to say of. */
export interface RemarkableFile {
  path: string;
  status: string;
  reasons: readonly string[];
}

interface Waiting {
  id: string;
  at: string;
  message: WebhookMessage;
  files: () => Promise<readonly RemarkableFile[]>;
}

const WAITS_MS = [1_000, 10_000, 60_000];
const TIMEOUT_MS = 10_000;
const MAX_WAITING = 1_000;
/** These may be better later; other refusals stay. */
const AGAIN = new Set([408, 425, 429]);

export class Webhook {
  readonly #options: WebhookOptions;
  readonly #waiting: Waiting[] = [];
  #work: Promise<void> | undefined;
  readonly #end = new AbortController();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** @param files looked for when it is the message's turn */
  send(message: WebhookMessage, files: Waiting["files"] = async () => []): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#options.onError(new Error(`${MAX_WAITING} messages wait for the webhook: the oldest is given up.`));
      this.#waiting.shift();
    }
    this.#waiting.push({ id: randomUUID(), at: new Date().toISOString(), message, files });
    this.#work ??= this.#sendAll().finally(() => (this.#work = undefined));
  }

  /** Resolves when all is sent or given up. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** Gives up what still waits. */
  close(): void {
    this.#waiting.length = 0;
    this.#end.abort();
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await this.#sendOne(next);
      } catch (error) {
        if (!this.#end.signal.aborted) this.#options.onError(error);
      }
    }
  }

  async #sendOne({ id, at, message, files }: Waiting): Promise<void> {
    const body = JSON.stringify({ id, at, ...message, files: await files() });
    const { waits = WAITS_MS } = this.#options;
    for (let tries = 0; ; tries++) {
      // oxlint-disable-next-line no-await-in-loop
      const problem = await this.#try(id, body);
      if (problem === undefined) return;
      const wait = waits[tries];
      if (wait === undefined || !problem.isRetryable)
        throw new Error(`The webhook did not take message ${id}: ${problem.message}.`);
      // oxlint-disable-next-line no-await-in-loop
      await pause(wait, undefined, { signal: this.#end.signal, ref: false });
    }
  }

  async #try(id: string, body: string): Promise<{ message: string; isRetryable: boolean } | undefined> {
    const { address, secret } = this.#options;
    const signature = secret && createHmac("sha256", secret).update(body).digest("hex");
    try {
      const { status } = await fetch(address, {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json",
          "X-Vitrine-Delivery": id,
          ...(signature && { "X-Vitrine-Signature": `sha256=${signature}` }),
        },
        // A token signed for one server is not for another.
        redirect: "manual",
        signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (status >= 200 && status < 300) return undefined;
      return { message: `status ${status}`, isRetryable: status >= 500 || AGAIN.has(status) };
    } catch (error) {
      // Without the address, which may hold a password.
      return { message: error instanceof Error ? error.name : "no answer", isRetryable: true };
    }
  }
}

/** Files of a repository's newest state that a scan has something to say of. */
export async function remarkableFiles(pushed: PushedRepositories, id: string): Promise<RemarkableFile[]> {
  const found = await pushed.find(id, "main").catch(() => undefined);
  if (!found) return [];
  const { repository } = found;
  const files: RemarkableFile[] = [];
  for (const file of repository.files) {
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    const scan = await scanServedFile(repository, file).catch(() => undefined);
    if (scan && scan.reasons.length > 0)
      files.push({ path: file.rfilename, status: scan.status, reasons: scan.reasons });
  }
  return files;
}
