/**
 * Collections: lists of models with a name, each an address of the list with its filters. The operator writes them into a
 * JSON file; the home page shows them.
 */
export interface Collection {
  title: string;
  /** `/models?…` */
  path: string;
  text?: string;
}
