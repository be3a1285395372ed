/** What Ollama's protocol says of models, and its vectors. */
import type { ModelRecord } from "@vitrine/models";
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ModelApi } from "../model-api.ts";
import { jsonAnswer, placeHeader, readJson } from "../responses.ts";
import { type ListedModel, LOCAL_PLACE } from "../targets.ts";
import { given, ignoredHeader, passedFields, type Fields, type Ignored } from "./fields.ts";
import { embed } from "./openai.ts";

export const OLLAMA_EMBED_FIELDS = {
  mapped: "input model prompt",
  passed: "dimensions",
  ignored: "keep_alive options truncate",
  rejected: "",
} as const;

/** The release whose answers these are. */
const OLLAMA_VERSION = "0.12.0";
const NOT_FROM_A_FILE = "0001-01-01T00:00:00Z";

export function version(api: ModelApi): Response {
  return jsonAnswer(api, { version: OLLAMA_VERSION });
}

export async function tags(api: ModelApi, { caller }: IncomingCall): Promise<Response> {
  const models = (await api.list(caller)).map(entryOf);
  return jsonAnswer(api, { models: models.map((model) => ({ ...model, modified_at: NOT_FROM_A_FILE })) });
}

/** Models that answer without a download: those of this machine and of the servers next to the site. */
export async function running(api: ModelApi, { caller }: IncomingCall): Promise<Response> {
  const isHere = ({ place }: ListedModel) =>
    place === LOCAL_PLACE || api.configuration.endpoints.some(({ name }) => name === place) || place === "endpoint";
  const models = (await api.list(caller)).filter(isHere).map((model) => ({
    ...entryOf(model),
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    size_vram: 0,
    context_length: model.context ?? 0,
  }));
  return jsonAnswer(api, { models });
}

const DAY_MS = 86_400_000;

function entryOf({ id, task }: ListedModel): Fields {
  return { name: id, model: id, size: 0, digest: "", details: detailsOf(task) };
}

function detailsOf(family = "", { metadata, safetensors, gguf }: Partial<ModelRecord> = {}): Fields {
  const parameters = metadata?.parameters ?? metadata?.parametersAbout;
  return {
    parent_model: "",
    format: gguf ? "gguf" : safetensors ? "safetensors" : "",
    family,
    families: family === "" ? [] : [family],
    parameter_size: parameters === undefined ? "" : `${(parameters / 1e9).toFixed(1)}B`,
    quantization_level: metadata?.weightFormat ?? "",
  };
}

/** Abilities of the catalog, under the names that clients look for. */
const CAPABILITIES = new Map([
  ["tools", "tools"],
  ["vision", "vision"],
  ["reasoning", "thinking"],
]);

export async function show(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { model, name } = await readJson(request);
  const find = (task: "conversational" | "feature-extraction") => api.find(model ?? name, task, call.caller);
  const chatting = await find("conversational").catch((error: unknown) => error as ApiError);
  // A model that does not chat may make vectors.
  const isChat = !(chatting instanceof ApiError);
  const target = isChat
    ? chatting
    : await find("feature-extraction").catch(() => {
        throw chatting;
      });
  const { record, abilities, context } = await api.factsOf(target.model, call.caller);
  const { config, metadata = {} } = record ?? {};
  const architecture = config?.model_type ?? "";
  const known = abilities.flatMap((ability) => CAPABILITIES.get(ability) ?? []);
  const under = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(given(fields)).map(([field, value]) => [`${architecture || "general"}.${field}`, value]),
    );
  return jsonAnswer(api, {
    modelfile: "",
    parameters: "",
    template: "",
    details: detailsOf(architecture, record),
    model_info: {
      "general.name": target.model,
      "general.basename": target.model,
      ...(architecture !== "" && { "general.architecture": architecture }),
      ...given({ "general.parameter_count": metadata.parameters }),
      ...under({
        context_length: context,
        embedding_length: metadata.hiddenSize ?? metadata.embeddingDimension,
        block_count: metadata.layers,
      }),
    },
    capabilities: isChat ? ["completion", ...known] : ["embedding"],
    modified_at: NOT_FROM_A_FILE,
  });
}

/** @param isOld `/api/embeddings`, which takes one prompt */
export async function embeddings(
  api: ModelApi,
  call: IncomingCall,
  request: Request,
  isOld: boolean,
): Promise<Response> {
  const body = await readJson(request);
  const ignored: Ignored = new Set();
  const fields = passedFields(body, OLLAMA_EMBED_FIELDS, ignored);
  const { vectors, target, routing } = await embed(api, call, body["model"], body[isOld ? "prompt" : "input"], fields);
  const headers = { ...placeHeader(routing.place ?? ""), ...ignoredHeader(ignored) };
  if (isOld) return jsonAnswer(api, { embedding: vectors[0] ?? [] }, headers);
  const tokens = routing.usage?.input ?? 0;
  return jsonAnswer(api, { model: target.model, embeddings: vectors, prompt_eval_count: tokens }, headers);
}
