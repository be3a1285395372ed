/** Models called by programs, in the protocols that these speak, with limits and a ledger. */
import { readConfiguration } from "./configuration.ts";
import { defineModule, state } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting } from "../../server/settings/setting.ts";

export const modelApi = defineModule({
  id: "model-api",
  about: "Models called by programs, with limits and a ledger.",
  settings: {
    modelApiFile: setting(
      "VITRINE_MODEL_API",
      "JSON file of providers, servers, aliases and limits for [programs that call models](model-api.md).",
      kinds.path,
    ),
  },
  state: [
    state("table", "vitrine_calls", "The ledger: one line for each call of a model, from its begin."),
    state(
      "table",
      "vitrine_call_windows",
      "What callers used of their limits, and what calls under way reserve of them.",
    ),
    state("table", "vitrine_call_budgets", "What callers, groups and models may use, as administrators set it."),
    state("table", "vitrine_call_texts", "Requests and answers, for callers whose rights keep them.", {
      isSecret: true,
    }),
  ],
  files: ({ settings: { modelApiFile: path }, env }) => [
    { about: "model API", path, read: (file) => readConfiguration(file, env) },
  ],
  async addresses({ settings: { modelApiFile: path }, env }) {
    const configuration = path === undefined ? undefined : await readConfiguration(path, env).catch(() => undefined);
    const { endpoints = [], webhook } = configuration ?? {};
    const about = "model API";
    const called = endpoints.map(({ name, url }) => ({ about, name, url, otherwise: "Its models cannot be called." }));
    const otherwise = "Nobody hears of limits that are near.";
    return webhook === undefined ? called : [...called, { about, name: "The webhook", url: webhook, otherwise }];
  },
  open: async (context) => (await import("./open.ts")).open(context),
});
