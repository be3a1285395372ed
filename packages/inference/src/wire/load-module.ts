/** Loading a part of the client that not every program needs. In a browser that is a request, which can fail. */

import { InferenceClientNetworkError, type ErrorDetails } from "./errors.ts";

/** @throws InferenceClientNetworkError where the part cannot be loaded */
export async function loadModule<Module>(load: () => Promise<Module>, details: ErrorDetails): Promise<Module> {
  try {
    return await load();
  } catch {
    throw new InferenceClientNetworkError("A part of this client could not be loaded", {
      ...details,
      code: "part_not_loaded",
      hint: "Reload the page: a new version may have been deployed.",
    });
  }
}
