/**
 * The site's API for programs besides the hub's API: addresses and parameters. The server reads
 * requests by this table, and the OpenAPI document is generated from it.
 */

/** A parameter of an address. */
export interface SiteParameter {
  name: string;
  description: string;
  /** Characters; what is beyond is not read. */
  maxLength: number;
  examples: readonly string[];
}

/** One address. */
export interface SiteOperation {
  /** As OpenAPI writes it. */
  path: string;
  method: "get" | "post";
  summary: string;
  description?: string;
  query?: readonly SiteParameter[];
  /** The usual answer: its JSON, or `text`, in a sentence. */
  answer: readonly [type: "object" | "array" | "any" | "text", about: string];
  /** Answers with another status. */
  otherAnswers?: Readonly<Record<string, string>>;
}

/** Real queries are shorter, and correcting typing errors in longer ones is slow. */
const QUERY = (description: string): SiteParameter => ({
  name: "q",
  description,
  maxLength: 200,
  examples: ["whisper"],
});
const MODEL = (name: string): SiteParameter => ({
  name,
  description: "A model’s id.",
  maxLength: 200,
  examples: ["openai/whisper-large-v3"],
});

/** Addresses by what they are for. */
export const SITE_API = {
  description: {
    path: "/api/openapi.json",
    method: "get",
    summary: "This description, as OpenAPI 3.1",
    answer: ["object", "The document."],
  },
  tasks: { path: "/api/tasks.json", method: "get", summary: "The task catalog", answer: ["object", "Tasks by id."] },
  taskSchema: {
    path: "/api/tasks/{task}.json",
    method: "get",
    summary: "The inputs, parameters and outputs of a task, as JSON Schema",
    answer: ["object", "Schemas by what they are for."],
    otherAnswers: { "404": "There is no such task." },
  },
  suggest: {
    path: "/api/suggest.json",
    method: "get",
    summary: "Models that a few letters may mean",
    query: [QUERY("The letters; slips are forgiven.")],
    answer: ["array", "Models, the likeliest first."],
  },
  docsSearch: {
    path: "/api/docs-search.json",
    method: "get",
    summary: "Sections of the documentation that match a query",
    query: [QUERY("The query.")],
    answer: ["array", "Sections, the likeliest first."],
  },
  palette: {
    path: "/api/palette.json",
    method: "get",
    summary: "Pages of this site, for the box that finds them",
    answer: ["any", "The pages."],
  },
  playgroundTask: {
    path: "/api/playground/{task}.json",
    method: "get",
    summary: "Where a task can be tried, and with which models",
    query: [MODEL("model")],
    answer: ["object", "Places and models."],
    otherAnswers: { "404": "There is no such task." },
  },
  playgroundModels: {
    path: "/api/playground-models.json",
    method: "get",
    summary: "Models to try, by a few letters",
    query: [QUERY("The letters.")],
    answer: ["array", "Models, the likeliest first."],
  },
  playgroundModel: {
    path: "/api/playground-model.json",
    method: "get",
    summary: "Who serves a model, and which requests it accepts",
    query: [MODEL("id")],
    answer: ["object", "Who serves it; empty where the model is not known."],
  },
  playgroundTemplate: {
    path: "/api/playground-template.json",
    method: "get",
    summary: "The chat template that makes a model’s prompt, with its special tokens",
    query: [MODEL("id")],
    answer: ["object", "The template, or the format of the model’s family; without a source where neither is here."],
  },
  callCode: {
    path: "/api/call-code.json",
    method: "post",
    summary: "The code of a call, in every language",
    description: "Only this site’s own pages may call it.",
    answer: ["any", "Code by language."],
    otherAnswers: {
      "400": "The request body is not such an object.",
      "403": "The request comes from a page of another site.",
      "422": "There is no code for this call; the text says why.",
    },
  },
  alive: { path: "/healthz", method: "get", summary: "Whether this process answers", answer: ["text", "It answers."] },
  ready: {
    path: "/readyz",
    method: "get",
    summary: "Whether its store answers too",
    answer: ["text", "It can answer."],
    otherAnswers: { "503": "The store does not answer." },
  },
} as const satisfies Record<string, SiteOperation>;

/** The value of an operation's parameter, as far as it is read; empty where it is not given. */
export function readParameter<Operation extends { query: readonly SiteParameter[] }>(
  { query }: Operation,
  name: Operation["query"][number]["name"],
  search: URLSearchParams,
): string {
  const { maxLength = 0 } = query.find((parameter) => parameter.name === name) ?? {};
  return (search.get(name) ?? "").slice(0, maxLength).trim();
}
