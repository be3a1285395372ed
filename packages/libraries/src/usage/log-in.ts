/** The step before all others for a gated model. */
import { sh, type Snippet } from "@vitrine/code";
import { snippet } from "../entry/library.ts";

export function logInSnippet(): Snippet {
  return snippet(sh`hf auth login`, {
    title: "Log in",
    client: "huggingface_hub",
    install: "pip install -U huggingface_hub",
    notes: [
      "Access to this model is restricted: request it on the model's page, then log in with a token of that account.",
    ],
  });
}
