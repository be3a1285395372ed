/** Addresses of models. A module of its own, so that a script in the browser can have it without the components. */

/** The page of a model. Every part of the id is encoded; ids come from strangers. */
export function modelPath(id: string): string {
  return `/models/${id.split("/").map(encodeURIComponent).join("/")}`;
}
