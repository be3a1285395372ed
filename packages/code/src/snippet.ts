/** Result of a generator: code to show, and everything a page needs around it. */
export interface Snippet {
  language: SnippetLanguage;
  /** Name of the client or package the code goes through, when a record has several. */
  client?: string;
  /** Title of this block, when a library gives more than one ("Load the model directly"). */
  title?: string;
  /** Shell command that installs what the code needs. Shown as a separate block. */
  install?: string;
  /** Runs as pasted once its holes hold their values. Empty when only `notes` can be given. */
  code: string;
  /** Exact messages for missing data, and warnings a reader must see. */
  notes: string[];
  /** Values in `code` that a page may change; `code` already holds each hole's current value. */
  holes: Hole[];
  /** The package release whose names the code was last checked against. */
  verified?: { package: string; version: string; date: string };
  /**
   * With what code of this shape was last run: on a tiny model made for that, of this `architecture` where models of the
   * library have one, or against a local server that speaks the protocol of the one it calls.
   */
  ran?: { packages: string; date: string; against: "model" | "server"; architecture?: string };
}

export type SnippetLanguage = "python" | "javascript" | "shell" | "csharp" | "json";

/** A typed place in a snippet. To change it, generate again with `fill: { [hole.name]: value }`. */
export interface Hole {
  name: string;
  /** The value of a `choice` names one of `options` and need not be in the code; all others are written into it. */
  kind: "gguf-file" | "quantization" | "file" | "text" | "model" | "choice";
  label: string;
  /** The value that `code` holds now. */
  value: string;
  /** Choices, when they are known. */
  options?: string[];
}
