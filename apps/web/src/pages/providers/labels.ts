/** Every text of the list of providers and of a provider's page. */
import { localized } from "@vitrine/react/page-language";

export const PROVIDERS_LABELS = /* @__PURE__ */ localized("PROVIDERS_LABELS", {
  list: {
    title: "Providers",
    description: (count: number) => `${count} services that run hosted models: supported tasks and API keys.`,
    lead: (count: number) =>
      `Services that run hosted models. The client calls all ${count} in the same way: through a hub’s router with a hub token, or directly with the provider’s own key.`,
    tasks: "Supported tasks",
    tasksNote:
      "A dot means that the client supports the task at this provider. Available models change daily: check the model’s page. Retired providers left the router in July 2026 and need their own key.",
    provider: "Provider",
    retired: "Retired",
    supported: (provider: string, task: string) => `${provider} supports ${task}`,
    notSupported: "Not supported",
  },
  /** Measured here. */
  ownCalls: {
    title: "Calls from this site",
    about: (days: number) =>
      `Measured on calls that programs and visitors made through this site in the last ${days} days and that ended at this provider. Details are on the <usage>usage page</usage>.`,
    calls: "Calls",
    answered: "Answered without an error",
    share: (part: number) => `${(Math.floor(part * 1000) / 10).toLocaleString("en")} %`,
    first: "First token (median)",
    whole: "Whole answer (median)",
    seconds: (seconds: number) => `${seconds.toLocaleString("en", { maximumSignificantDigits: 2 })} s`,
  },
  overview: {
    title: "Models and prices",
    provider: "Provider",
    tasks: "Tasks",
    models: "Models",
    prices: "Input ($ / 1M tokens)",
    context: "Longest context",
    readOn: "Listings read on",
    changes: (count: number) => (count === 1 ? "1 price changed" : `${count} prices changed`),
    tokens: (count: string) => `${count} tokens`,
    more: (count: number) => `+${count}`,
    unknown: "Unknown",
    note: "From the listings stored on this site. The bars share one logarithmic scale, from $0.01 to $100. Unknown means that no listing says it.",
  },
  chat: "Chat",
  provider: {
    description: (provider: string, tasks: string) =>
      `${provider}: API keys, models, prices and supported tasks (${tasks}).`,
    all: "Providers",
    retired: "Retired from the router",
    retiredNote: (provider: string) =>
      `The hub’s router stopped serving ${provider} in July 2026. Calls with a ${provider} key still work.`,
    tasks: "Tasks",
    jobs: "A job runs in the background. The client waits for its result, so your code stays the same.",
    task: "Task",
    response: "Response",
    complete: "Complete",
    streamed: "Complete or streamed",
    job: "Background job",
  },
  keys: {
    title: "API keys",
    providerKey: "Provider key",
    variable: "Environment variable",
    hubToken: "Hub token",
    organization: "Organization on the hub",
    /** A header of the request, and the address it is sent to. */
    sentTo: (header: string, address: string) => `<code>${header}</code> to <code>${address}</code>`,
    addressOnly: (address: string) => `<code>${address}</code>`,
  },
  notes: "Notes",
  call: {
    title: "Example call",
    about: (provider: string) =>
      `${provider} with the Vitrine client. <models>Model pages</models> show the same call for Python, JavaScript, the shell and C#. To try it with your own key, <playground>open the playground</playground>.`,
    noModel: "No model of this provider is known. Replace the example ID with a model ID of the provider.",
  },
  models: {
    title: "Models and prices",
    about: (count: number) =>
      `${count.toLocaleString("en")} models with prices on the date shown. Linked models have a page here. <link>About these prices</link>`,
  },
} as const);
