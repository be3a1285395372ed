/** Where a model's files and the models it names can be seen. What is nowhere to be seen is named without a link. */
export interface RecordLinks {
  /** A model of a folder on this machine, and not of a hub. */
  isOwn?: boolean;
  /** The list of its files. */
  tree?: string | undefined;
  /** A page about a file. */
  file?: (path: string) => string | undefined;
  /** Another model that this one names and that has no page here. */
  model?: (id: string) => string | undefined;
}
