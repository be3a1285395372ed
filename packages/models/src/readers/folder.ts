/**
 * A repository folder on disk becomes a model record, for Node only (hence its own entry point).
 *
 * The folder is first turned into what a hub would answer for it (card data, configuration, file list, header
 * metadata), and that goes through `parseHubModel` like any other answer. What the author did not say is then taken
 * from tags and at last inferred from files, and `provenance` says which.
 */
import { realpath, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { readAttention } from "./attention-config.ts";
import { readFrontMatter } from "./front-matter.ts";
import { readGgufHeader } from "./gguf.ts";
import { declaredLibrary, declaredTask, inferLibrary, inferTask } from "./infer-library-and-task.ts";
import { inferTransformersInfo } from "./infer-auto-class.ts";

export { autoClassFor, isTransformersClass } from "./infer-auto-class.ts";
export type { LoadedBy } from "./infer-auto-class.ts";
import { ggufChoices } from "../quantization/model-files.ts";
import { isModelId, ModelRecordError } from "../record/model-id.ts";
import { MAX_TEMPLATES } from "./hub-shapes.ts";
import { readQuantization } from "./quantization-config.ts";
import { parseHubModel, type ParsedModel } from "./parse-hub-model.ts";
import { isObject } from "@vitrine/base";
import { ProblemList } from "../record/plain-data.ts";
import { fileSource, listFiles, readText, type FolderLimits, type ListedFile } from "./repository-files.ts";
import { hasChatTemplate } from "../record/chat-templates.ts";
import type { ModelRecord, Provenance } from "../record/record.ts";
import { readSafetensorsHeader } from "./safetensors.ts";
import { safetensorsOfOneCopy } from "./safetensors-copy.ts";
import { weightEnding } from "./weight-files.ts";

export { fileSource, ignoreRulesOf, listFiles, type ListedFile } from "./repository-files.ts";
export { folderKind, looksLikeRepository } from "./weight-files.ts";

interface ReadFolderOptions {
  /** Id of the model. Default: from a hub cache folder (`models--owner--name/…`), else the folder's own name. */
  id?: string;
  /** Links may point to files inside this folder. Default: the repository, or the hub cache entry it is part of. */
  root?: string;
  limits?: FolderLimits;
  /** The folder's files, where they were listed already. */
  files?: readonly ListedFile[];
}

const MEBIBYTE = 1024 * 1024;
const MAX_README = 4 * MEBIBYTE;
const MAX_JSON = 16 * MEBIBYTE;
const MAX_TEMPLATE = 2 * MEBIBYTE;
const MAX_HEADERS = 500;

/**
 * Reads a model repository on disk into a record. Never throws for what is in the folder: it omits unreadable parts and
 * names them in `problems`. The result is an error for a path that is not a folder and for an invalid id.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { readRepositoryFolder } from "@vitrine/models/folder";
 *
 * const folder = await mkdtemp(`${tmpdir()}/models-`);
 * await writeFile(`${folder}/README.md`, "---\nlicense: mit\npipeline_tag: text-generation\n---\n");
 * const parsed = await readRepositoryFolder(folder, { id: "owner/model" });
 * if (parsed.ok) console.log(parsed.record.id, parsed.record.pipeline_tag); // owner/model text-generation
 */
export async function readRepositoryFolder(path: string, options: ReadFolderOptions = {}): Promise<ParsedModel> {
  let folder: string;
  try {
    folder = await realpath(path);
    if (!(await stat(folder)).isDirectory()) throw new Error("no folder");
  } catch {
    const error = new ModelRecordError("not-a-folder", `${path} is not a folder that can be read.`);
    return { ok: false, error };
  }
  const cache = cacheEntry(folder);
  const id = options.id ?? cache?.id ?? basename(folder);
  if (!isModelId(id)) return parseHubModel({ id });

  const report = new ProblemList();
  const files =
    options.files ?? (await listFiles(folder, options.root ?? cache?.root ?? folder, report, options.limits));
  const folderFiles = new FolderFiles(files, report);
  const parsed = parseHubModel({
    id,
    ...(cache?.sha !== undefined && { sha: cache.sha }),
    ...(await readCard(folderFiles)),
    config: await readConfig(folderFiles),
    mask_token: await readMaskToken(folderFiles),
    metadata: await readMetadata(folderFiles),
    siblings: files.map(({ rfilename, size }) => ({ rfilename, size })),
    safetensors: await readSafetensors(folderFiles),
    gguf: await readGguf(folderFiles),
  });
  if (!parsed.ok) return parsed;
  completeRecord(
    parsed.record,
    files.map((file) => file.rfilename),
  );
  return { ...parsed, problems: [...report.problems, ...parsed.problems] };
}

/** `models--owner--name/snapshots/<commit>`: how the hub's own clients keep repositories on disk. */
function cacheEntry(folder: string): { id: string; root: string; sha?: string } | undefined {
  const snapshots = dirname(folder);
  const root = dirname(snapshots);
  const match = /^models--(.+)$/.exec(basename(root));
  if (match === null || basename(snapshots) !== "snapshots") return undefined;
  const sha = basename(folder);
  const id = (match[1] as string).replace("--", "/");
  return { id, root, ...(/^[0-9a-f]{40}$/.test(sha) && { sha }) };
}

/** The listed files by path, with readers that report instead of throwing. */
class FolderFiles {
  readonly files: readonly ListedFile[];
  readonly report: ProblemList;
  readonly #byPath: ReadonlyMap<string, ListedFile>;

  constructor(files: readonly ListedFile[], report: ProblemList) {
    this.files = files;
    this.report = report;
    this.#byPath = new Map(files.map((file) => [file.rfilename, file]));
  }

  async text(path: string, maxBytes: number): Promise<string | undefined> {
    const file = this.#byPath.get(path);
    return file === undefined ? undefined : readText(file, maxBytes, this.report);
  }

  /** A JSON object; `undefined` when the file is missing, and also (with a report) when it holds something else. */
  async json(path: string): Promise<Record<string, unknown> | undefined> {
    const text = await this.text(path, MAX_JSON);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
    } catch {
      // Reported below, as any other content that is no object.
    }
    this.report.add(path, "is not a JSON object");
    return undefined;
  }
}

async function readCard(folder: FolderFiles): Promise<Record<string, unknown>> {
  const readme = await folder.text("README.md", MAX_README);
  if (readme === undefined) return {};
  const { data, body, fault } = readFrontMatter(readme);
  if (fault !== undefined) folder.report.add("README.md", fault);
  const widget = data["widget"];
  return {
    cardData: data,
    card: body,
    widgetData: Array.isArray(widget)
      ? widget.map((example: unknown) => (typeof example === "string" ? { text: example } : example))
      : undefined,
  };
}

async function readConfig(folder: FolderFiles): Promise<Record<string, unknown> | undefined> {
  const config: Record<string, unknown> = { ...(await folder.json("config.json")) };
  const set = (key: string, value: unknown) => {
    if (value !== undefined) config[key] = value;
  };
  const tokenizer = await folder.json("tokenizer_config.json");
  set("tokenizer_config", tokenizer);
  if (readQuantization(config) === undefined) set("quantization_config", await readQuantizationFile(folder));
  const { length: templates } = Object.keys(tokenizer?.["chat_template"] ?? {});
  if (typeof tokenizer?.["chat_template"] === "object" && templates > MAX_TEMPLATES)
    folder.report.add("tokenizer_config.json", `${templates} chat templates; ${MAX_TEMPLATES} are read`);
  set("processor_config", (await folder.json("chat_template.json")) ?? (await folder.json("processor_config.json")));
  set("chat_template_jinja", await folder.text("chat_template.jinja", MAX_TEMPLATE));
  set("additional_chat_templates", await readAdditionalTemplates(folder));
  set("diffusers", await folder.json("model_index.json"));
  const adapter = await folder.json("adapter_config.json");
  if (adapter !== undefined) {
    // PEFT and Adapters use one file name; only PEFT's names a peft_type or the base by this key.
    const isPeft = "peft_type" in adapter || "base_model_name_or_path" in adapter;
    set(isPeft ? "peft" : "adapter_transformers", adapter);
  }
  // SpeechBrain writes its keys at the top of config.json; a hub answers with them in a block.
  if (typeof config["speechbrain_interface"] === "string") {
    const { speechbrain_interface, vocoder_interface, vocoder_model_id } = config;
    set("speechbrain", { speechbrain_interface, vocoder_interface, vocoder_model_id });
  }
  return Object.keys(config).length === 0 ? undefined : config;
}

/** Programs that quantize used to write a file of their own, with the method in its name or inside. */
async function readQuantizationFile(folder: FolderFiles): Promise<Record<string, unknown> | undefined> {
  const gptq = await folder.json("quantize_config.json");
  if (gptq !== undefined) return { quant_method: "gptq", ...gptq };
  const awq = await folder.json("quant_config.json");
  if (awq !== undefined) return { quant_method: "awq", ...awq };
  for (const name of ["hf_quant_config.json", "params.json"]) {
    const found = (await folder.json(name))?.["quantization"];
    if (isObject(found)) return found;
  }
  return undefined;
}

/** Numbers that configurations state, under the names that most of them use. */
async function readMetadata(folder: FolderFiles): Promise<Record<string, unknown> | undefined> {
  const config = (await folder.json("config.json")) ?? {};
  // Models that read more than text keep the numbers of their text part by themselves.
  const inner = config["text_config"];
  const text = isObject(inner) ? { ...config, ...inner } : config;
  const first = (...names: string[]) =>
    names.map((name) => text[name]).find((value) => Number.isSafeInteger(value) && Number(value) > 0);
  const tokenizer = (await folder.json("tokenizer_config.json"))?.["tokenizer_class"];
  const weights = folder.files.filter(({ rfilename }) => weightEnding(rfilename) !== undefined);
  const metadata = {
    contextLength: first("max_position_embeddings", "n_positions", "max_sequence_length", "seq_length"),
    hiddenSize: first("hidden_size", "d_model", "n_embd", "dim"),
    layers: first("num_hidden_layers", "n_layer", "num_layers", "n_layers"),
    attentionHeads: first("num_attention_heads", "n_head", "n_heads"),
    keyValueHeads: first("num_key_value_heads"),
    ...readAttention(text),
    vocabularySize: first("vocab_size"),
    imageSize: first("image_size"),
    tokenizer: typeof tokenizer === "string" ? tokenizer : undefined,
    weightBytes: weights.length > 0 ? weights.reduce((sum, { size }) => sum + size, 0) : undefined,
  };
  const known = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

async function readAdditionalTemplates(folder: FolderFiles): Promise<Record<string, string> | undefined> {
  const templates = new Map<string, string>();
  for (const { rfilename } of folder.files) {
    const name = /^additional_chat_templates\/([^/]+)\.jinja$/.exec(rfilename)?.[1];
    if (name === undefined) continue;
    if (templates.size >= MAX_TEMPLATES) break;
    const text = await folder.text(rfilename, MAX_TEMPLATE);
    if (text !== undefined) templates.set(name, text);
  }
  return templates.size === 0 ? undefined : Object.fromEntries(templates);
}

async function readMaskToken(folder: FolderFiles): Promise<string | undefined> {
  const token = (await folder.json("tokenizer_config.json"))?.["mask_token"];
  const text = isObject(token) ? token["content"] : token;
  return typeof text === "string" ? text : undefined;
}

/** Element counts over the files of one copy of the weights. */
async function readSafetensors(folder: FolderFiles): Promise<ModelRecord["safetensors"]> {
  const parameters = new Map<string, number>();
  let total = 0;
  for (const file of safetensorsOfOneCopy(folder.files).slice(0, MAX_HEADERS)) {
    try {
      const header = await readSafetensorsHeader(await fileSource(file.realPath));
      for (const [dtype, count] of Object.entries(header.parameters)) {
        parameters.set(dtype, (parameters.get(dtype) ?? 0) + count);
      }
      total += header.total;
    } catch (error) {
      folder.report.add(file.rfilename, error instanceof Error ? error.message : "cannot be read");
    }
  }
  return parameters.size === 0 ? undefined : { parameters: Object.fromEntries(parameters), total };
}

/** Metadata of the best GGUF file; weights summed over its parts. */
async function readGguf(folder: FolderFiles): Promise<ModelRecord["gguf"]> {
  const choices = ggufChoices(folder.files);
  const best = choices.find((choice) => choice.complete) ?? choices[0];
  if (best === undefined) return undefined;
  const paths = new Map(folder.files.map((file) => [file.rfilename, file.realPath]));
  let summary: ModelRecord["gguf"];
  let total = 0;
  for (const { rfilename } of best.files.slice(0, MAX_HEADERS)) {
    try {
      const header = await readGgufHeader(await fileSource(paths.get(rfilename) as string));
      total += header.parameters;
      const { architecture, contextLength, bosToken, eosToken, quantization } = header;
      const chatTemplate = header.chatTemplate;
      summary ??= {
        ...(architecture !== undefined && { architecture }),
        ...(contextLength !== undefined && { context_length: contextLength }),
        ...(chatTemplate !== undefined && { chat_template: chatTemplate }),
        ...(bosToken !== undefined && { bos_token: bosToken }),
        ...(eosToken !== undefined && { eos_token: eosToken }),
        ...(quantization !== undefined && choices.length === 1 && { quantization }),
      };
    } catch (error) {
      folder.report.add(rfilename, error instanceof Error ? error.message : "cannot be read");
    }
  }
  return summary === undefined ? undefined : { total, ...summary };
}

/** Fills what the author left open, first from the card's tags, then by inference; then writes the tags a hub would. */
function completeRecord(record: ModelRecord, paths: readonly string[]): void {
  const cardTags = record.cardData?.tags ?? [];
  const provenance: NonNullable<ModelRecord["provenance"]> = { ...record.provenance };
  const settle = (
    field: "library_name" | "pipeline_tag",
    candidates: readonly [Provenance, () => string | undefined][],
  ) => {
    for (const [how, find] of candidates) {
      if (record[field] !== undefined) return;
      const value = find();
      if (value === undefined) continue;
      record[field] = value;
      provenance[field] = how;
    }
  };
  const evidence = () => ({ ...record, tags: cardTags, files: paths });
  settle("library_name", [
    ["declared", () => declaredLibrary(cardTags)],
    ["inferred", () => inferLibrary(evidence())],
  ]);
  settle("pipeline_tag", [
    ["declared", () => declaredTask(cardTags)],
    ["inferred", () => inferTask(evidence())],
  ]);
  if (Object.keys(provenance).length > 0) record.provenance = provenance;
  if (record.library_name === "transformers" && record.config !== undefined) {
    const info = inferTransformersInfo(record.config, paths, record.pipeline_tag);
    if (info !== undefined) record.transformersInfo = info;
  }
  record.tags = hubTags(record, paths);
}

/** Tags as a hub derives them from the card, the configuration and the files, without repeats. */
function hubTags(record: ModelRecord, paths: readonly string[]): string[] {
  const card = record.cardData;
  const list = (value: string | readonly string[] | undefined) =>
    value === undefined ? [] : typeof value === "string" ? [value] : value;
  const formats = ["safetensors", "gguf", "onnx"].filter((format) => paths.some((path) => path.endsWith(`.${format}`)));
  const tags = [
    record.library_name,
    ...formats,
    record.config?.model_type,
    record.pipeline_tag,
    ...(card?.tags ?? []),
    record.config?.auto_map === undefined ? undefined : "custom_code",
    hasChatTemplate(record) ? "conversational" : undefined,
    ...list(card?.language),
    ...list(card?.datasets).map((dataset) => `dataset:${dataset}`),
    ...list(card?.base_model).map((base) => `base_model:${base}`),
    ...list(card?.license).map((license) => `license:${license}`),
  ];
  return [...new Set(tags.filter((tag) => tag !== undefined))];
}
