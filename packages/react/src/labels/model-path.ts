/**
 * Addresses of models. A separate module, so that a script in the browser can use it without the
 * components.
 */

/**
 * The path of a model's page. It encodes every segment of the id, because ids are untrusted.
 * @example
 * import { modelPath } from "@vitrine/react";
 *
 * console.log(modelPath("owner/my model")); // /models/owner/my%20model
 */
export function modelPath(id: string): string {
  return `/models/${id.split("/").map(encodeURIComponent).join("/")}`;
}
