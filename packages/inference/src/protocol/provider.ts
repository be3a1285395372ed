/**
 * A provider is a declaration. It names where it lives and how it takes keys, and has a table of tasks. A task
 * entry turns a call into a request as data and an answer into a result; it sends nothing itself. So one transport,
 * one poller, one redactor serve all, and the same request can be printed instead of sent.
 */

import type { SchemaId } from "@vitrine/tasks/schemas";
import type { MediaKind } from "../files/media.ts";
import type { Answer, RequestPlan } from "../wire/message.ts";
import type { OutputType } from "../wire/settings.ts";
import type { AnswerPath } from "./answer-path.ts";
import type { JobProtocol } from "./job-protocol.ts";

export type { AnswerPath } from "./answer-path.ts";

export type { Answer, MultipartPart, RequestBody, RequestPlan } from "../wire/message.ts";

/** Tasks that the client can call. */
export type TaskName = Exclude<
  SchemaId,
  "depth-estimation" | "image-text-to-text" | "video-classification" | "zero-shot-object-detection"
>;

/** A LoRA adapter that the hub's mapping announces for the model. */
export interface Adapter {
  hubId: string;
  weightsPath?: string | undefined;
}

/** One call, with routing settled. */
export interface TaskCall {
  task: TaskName;
  /** The id that the provider knows the model by; empty where a server at an address chooses itself. */
  model: string;
  inputs: unknown;
  parameters: Readonly<Record<string, unknown>>;
  /** Arguments next to `inputs` and `parameters`; for chat, all of them. */
  extra: Readonly<Record<string, unknown>>;
  adapter?: Adapter | undefined;
  routed: boolean;
  stream: boolean;
  outputType: OutputType;
}

/** Tools for an entry to read an answer. */
export interface ResultContext {
  call: TaskCall;
  /** Downloads what the answer points at, without credentials. */
  media(url: unknown, kind: MediaKind): Promise<Blob>;
  /** An answer that is not wholly of its shape is an error. */
  strict?: boolean | undefined;
  /** Takes note of what is wrong in an answer that is returned. */
  warn?(warning: string): void;
  /** The error for an answer of another shape; the caller throws it. */
  malformed(expected: string): Error;
}

/** Kind of a file in an answer. */
export type AnswerMedia = "image" | "audio" | "video";

/** Where an answer holds its result, as data. A printed call reads it from there; `result` reads and checks the same. */
export type AnswerShape =
  /** The body is the file. */
  | { kind: "body"; media: AnswerMedia }
  /** A field of the JSON, or all of it; `as`: a text, which becomes this field of the result. */
  | { kind: "json"; path: AnswerPath; as?: string }
  | { kind: "base64"; path: AnswerPath; media: AnswerMedia }
  /**
   * An address to download from, without credentials. `orFirst`: or a list of addresses, of which the first counts;
   * `canBeDataUrl`: or a data URL; `canBeBody`: or the file itself instead of JSON.
   */
  | { kind: "address"; path: AnswerPath; orFirst?: true; canBeDataUrl?: true; canBeBody?: true; media: AnswerMedia };

export interface TaskEntry {
  /** Base address for direct calls where it is not the provider's. */
  baseUrl?: string;
  /** Builds the request. Files in it are read when it is sent. */
  request(call: TaskCall): RequestPlan;
  answer: AnswerShape;
  /** Reads the answer, for a job its final one, where `answer` does not say all about it. */
  result?(answer: Answer, context: ResultContext): unknown;
  /** Present where the provider queues the task. */
  job?: JobProtocol;
  /** The request starts work that a second one would start again. */
  submitsWork?: boolean;
}

export interface Provider {
  id: string;
  name: string;
  /** The provider's organization on the hub. */
  hubOrganization: string;
  /** Where calls with the provider's own key go. */
  baseUrl: string;
  /** Header for the provider's own key. A hub token always travels as `Authorization: Bearer`. */
  keyHeader: (key: string) => Record<string, string>;
  /** Environment variable in which the provider's own programs look for its key. */
  keyVariable: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** No longer behind the router; still called directly with its own key. */
  isRetired?: boolean;
  /** Never behind the router. Models are named with this prefix, which is not sent. */
  directOnlyPrefix?: string;
  /** The same address serves hub tokens and others. */
  isHub?: boolean;
  /** Hosts other than the base address that receive the key, each with its subdomains. */
  credentialHosts?: readonly string[];
  tasks: Readonly<Partial<Record<TaskName, TaskEntry>>>;
}

export const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });
