/** Data on the wire: requests, answers, and the circumstances of the call that they belong to. */

import type { ErrorDetails, HttpErrorDetails, InferenceClientError, RequestRecord } from "./errors.ts";
import type { Redactor } from "./secrets/redact.ts";
import type { Repeatable } from "./retry.ts";
import type { CallOptions } from "./settings.ts";

export interface MultipartPart {
  name: string;
  value: string | Blob;
  fileName?: string;
}

export type RequestBody =
  | { kind: "json"; value: Record<string, unknown> }
  | { kind: "multipart"; parts: readonly MultipartPart[] }
  | { kind: "binary"; value: Blob };

/** A request as data. `path` hangs off the provider's base address, direct or routed. */
export interface RequestPlan {
  method: "GET" | "POST" | "PUT";
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: RequestBody;
}

export type Answer =
  | { kind: "json"; value: unknown; headers: Headers }
  | { kind: "blob"; value: Blob; headers: Headers };

export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Throws for an address that may not be fetched; called before every redirect. */
  allow?: ((url: URL) => void) | undefined;
  /** Headers that only the origin of `url` may see: keys, who is billed, what happens once. */
  credentials?: Readonly<Record<string, string>>;
  /** The browser's own credentials. */
  mode?: RequestCredentials | undefined;
  body?: RequestBody | undefined;
  repeatable: Repeatable;
  /** Put in front of the message of a failure. */
  failureText?: string;
}

export interface HeaderSets {
  headers: Readonly<Record<string, string>>;
  /** Only the origin that the request is for may see these. */
  credentials: Readonly<Record<string, string>>;
}

/** The circumstances of one public call. */
export interface Transport {
  options: CallOptions;
  redactor: Redactor;
  /** Named in every error. */
  details: ErrorDetails;
  routed: boolean;
  hasToken: boolean;
  /** Adds the caller's own headers, for requests that the credential goes with. */
  addHeaders?: ((ours: HeaderSets) => HeaderSets) | undefined;
  /** The kind of a file in an answer by its bytes, for calls that can be answered with one. */
  shownFile?: ((blob: Blob) => Promise<Blob | undefined>) | undefined;
  /** Class of the error for a failed answer; the provider's by default. */
  apiError?: new (message: string, details: HttpErrorDetails) => InferenceClientError;
}

export interface OpenAnswer {
  headers: Headers;
  status: number;
  record: RequestRecord;
  /** Bytes as they come. Leaving the loop closes the connection. */
  chunks(): AsyncGenerator<Uint8Array, void, void>;
  /** The whole body: JSON where it is JSON, else bytes. */
  read(): Promise<Answer>;
  /** Closes the connection without reading. */
  discard(): void;
}
