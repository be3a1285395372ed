/** Models called by programs, in the protocols that these speak, with limits and a ledger. */
import { defineModule, state } from "../../server/module.ts";
import { settings } from "./settings.ts";

export const modelApi = defineModule({
  id: "model-api",
  about: "Models called by programs, with limits and a ledger.",
  settings,
  state: [
    state("table", "vitrine_calls", "The ledger: one line for each call of a model."),
    state("table", "vitrine_call_windows", "What callers used of their limits."),
    state("table", "vitrine_open_calls", "What calls under way have reserved of them."),
    state("table", "vitrine_call_texts", "Requests and answers, for callers whose rights keep them.", {
      isSecret: true,
    }),
  ],
  open: async (context) => (await import("./open.ts")).open(context),
});
