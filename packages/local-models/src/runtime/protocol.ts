/** Messages between the server process and the worker process. Plain data, sent by structured clone. */
import type { LocalModelErrorCode } from "../model/errors.ts";
import type { CustomModel } from "../model/custom-model.ts";
import type { LocalOutput, LocalTask } from "../model/model.ts";

export type ToWorker =
  | {
      /** `count`: only the tokens of the inputs, which are messages. */
      kind: "run" | "count";
      job: number;
      model: string;
      /** Set for a custom model. */
      custom?: CustomModel;
      task: LocalTask;
      inputs: unknown;
      parameters: Readonly<Record<string, unknown>>;
    }
  | { kind: "cancel"; job: number };

export type FromWorker =
  | { kind: "loading"; job: number }
  | { kind: "running"; job: number; loadMs: number }
  | { kind: "text"; job: number; piece: string }
  | { kind: "result"; job: number; output: LocalOutput; runMs: number; loaded: readonly string[]; rssMb: number }
  | { kind: "failure"; job: number; code: LocalModelErrorCode; message: string };
