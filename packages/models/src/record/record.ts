/**
 * The model record: everything the product knows about one model repository.
 *
 * Field names are the hub's own (`pipeline_tag`, `library_name`, …) so that a hub's JSON answer and a
 * record read from a folder are the same thing. Everything but `id` and `tags` may be absent: a record is what
 * is known, and generators say what is missing.
 */
export interface ModelRecord {
  /** Repository id: `name` or `owner/name`. */
  id: string;
  /** Ids under which the same repository was found before it moved or was renamed. */
  aliases?: string[];
  /** Owner part of the id, when there is one. */
  author?: string;
  /** Commit the record was read at. */
  sha?: string;
  /** Tags as the hub lists them: library, language, `license:*`, `base_model:*`, `arxiv:*`, free words. */
  tags: string[];
  /** Task id declared or inferred for the model; may be a task this catalog does not know. */
  pipeline_tag?: string;
  /** Library key declared or inferred for the model. */
  library_name?: string;
  mask_token?: string;
  config?: ModelConfig;
  cardData?: CardData;
  widgetData?: WidgetExample[];
  transformersInfo?: TransformersInfo;
  safetensors?: { parameters?: Record<string, number>; total: number };
  gguf?: GgufSummary;
  siblings?: RepositoryFile[];
  inferenceProviderMapping?: ProviderMapping[];
  downloads?: number;
  likes?: number;
  /** ISO 8601 instant. */
  lastModified?: string;
  /** ISO 8601 instant. */
  createdAt?: string;
  /** `false`, or how access is granted: at once ("auto") or by the author ("manual"). */
  gated?: false | "auto" | "manual";
  private?: boolean;
  disabled?: boolean;
  /** Measurements of the author. */
  evaluations?: Evaluation[];
  /** Body of the model card (Markdown without its front matter), as its author wrote it: untrusted. */
  card?: string;
  /** Facts in addition to the hub's fields: sizes, context, shape, dates. */
  metadata?: ModelMetadata;
  /** Files that a source lists; `siblings` is the repository's complete list, if known. */
  listedFiles?: ListedFile[];
  /** Where the record came from. */
  origin?: RecordOrigin;
  /** Where each field was read. An imported record was read at its origin as a whole. */
  sources?: MetadataSources;
  /** How `library_name` and `pipeline_tag` came to be known. */
  provenance?: { library_name?: Provenance; pipeline_tag?: Provenance };
}

/**
 * `explicit`: the author's own field in the card; `declared`: a tag, or a hub's word without the card;
 * `inferred`: from files or configuration.
 */
export type Provenance = "explicit" | "declared" | "inferred";

export interface ModelConfig {
  architectures?: string[];
  model_type?: string;
  auto_map?: Record<string, string>;
  /** Numbers of the weights, as `bfloat16`; of a quantized model, of those that it left as they were. */
  dtype?: string;
  /** How the weights are quantized, in the one spelling that `readQuantization` gives the many of configurations. */
  quantization_config?: QuantizationConfig;
  tokenizer_config?: TokenizerConfig;
  processor_config?: { chat_template?: string };
  /** Text of the file `chat_template.jinja`. */
  chat_template_jinja?: string;
  /** Texts of `additional_chat_templates/*.jinja` by template name. */
  additional_chat_templates?: Record<string, string>;
  adapter_transformers?: { model_name?: string; model_class?: string };
  diffusers?: { _class_name?: string };
  keras_hub?: { tasks?: string[] };
  peft?: { base_model_name_or_path?: string; task_type?: string };
  sklearn?: { model?: { file?: string }; model_format?: string };
  speechbrain?: {
    speechbrain_interface?: string;
    vocoder_interface?: string;
    vocoder_model_id?: string;
  };
}

interface QuantizationConfig {
  quant_method?: string;
  bits?: number;
  /** Weights that share a scale. */
  group_size?: number;
  /** `int` or `float`. */
  type?: string;
  /** How the numbers are laid out, as `pack-quantized`, `nvfp4-pack-quantized`, `mxfp4`. */
  format?: string;
  /** The method in words of its own, as `NVFP4`, `int4_weight_only`. */
  quant_algo?: string;
  load_in_4bit?: boolean;
  load_in_8bit?: boolean;
}

interface TokenizerConfig {
  chat_template?: string | { name: string; template: string }[];
  bos_token?: string;
  eos_token?: string;
  pad_token?: string;
  unk_token?: string;
}

export interface CardData {
  base_model?: string | string[];
  base_model_relation?: string;
  instance_prompt?: string | null;
  language?: string | string[];
  license?: string | string[];
  license_name?: string;
  license_link?: string;
  library_name?: string;
  pipeline_tag?: string;
  datasets?: string | string[];
  metrics?: string | string[];
  tags?: string[];
  thumbnail?: string;
  new_version?: string;
  inference?: boolean | Record<string, unknown>;
}

/** Numbers about a model. Exact counts and rounded names are separate: "8B" in a name is not 8,000,000,000 weights. */
export interface ModelMetadata {
  /** Number of weights, counted. */
  parameters?: number;
  /** Number of weights as a name rounds it. */
  parametersAbout?: number;
  /** Weights used for one token, of a mixture of experts, rounded. */
  activeParametersAbout?: number;
  /** The class of transformers that is loaded for the model's type, where its configuration's own is not known. */
  modelClass?: string;
  /** Tokens of the longest input. */
  contextLength?: number;
  /** Numbers in an embedding. */
  embeddingDimension?: number;
  layers?: number;
  attentionHeads?: number;
  keyValueHeads?: number;
  /** Numbers in one attention head. */
  headSize?: number;
  hiddenSize?: number;
  vocabularySize?: number;
  /** How the layers look back: at everything, at compressed keys and values, at a window, or not at all. */
  attention?: "full" | "latent" | "sliding" | "hybrid" | "recurrent";
  /** Numbers of compressed keys and values that latent attention keeps for a token and layer. */
  keyValueRank?: number;
  /** Numbers next to them for the position. */
  ropeHeadSize?: number;
  /** Tokens that a layer with a window looks back at. */
  slidingWindow?: number;
  /** One layer in so many looks back at everything; the others have a window, or keep no cache. */
  fullLayersEvery?: number;
  /** Layers that look back at everything, as the configuration lists them. */
  fullLayers?: number;
  /** Layers that look back at a window. The others carry a state of fixed size, or reuse what earlier ones keep. */
  slidingLayers?: number;
  /** Numbers that a token adds to what a layer keeps, where that is not two for each key/value head's size. */
  fullTokenSize?: number;
  /** The same of layers with a window. */
  slidingTokenSize?: number;
  /** Experts of a layer, and those that a token uses. */
  expertCount?: number;
  expertsActive?: number;
  /** Number format of the published weights, as `bf16`, `fp8`, `mxfp4`, `int4-awq`. */
  weightFormat?: string;
  /** Pixels of a side of the picture that the model takes. */
  imageSize?: number;
  /** Class that reads texts for the model, as the tokenizer's configuration names it. */
  tokenizer?: string;
  /** Number of classes that a classifier distinguishes. */
  imageClasses?: number;
  /** Bytes of the weights. */
  weightBytes?: number;
  /** Bytes of the weights, rounded. */
  weightBytesAbout?: number;
  /** Day of the release, `YYYY-MM-DD`; `YYYY-MM` where the source names the month alone. */
  releaseDate?: string;
  /** Id of the model that takes this one's place. */
  supersededBy?: string;
  /** arXiv ids. */
  papers?: string[];
  /** `chat`, `tools`, `reasoning`, `vision`, `audio`. */
  abilities?: string[];
  /** Rank for records without a download count: how many sources mention the model. The largest comes first. */
  popularity?: number;
}

/** A number that the author of a card gives for a model. */
export interface Evaluation {
  task?: string;
  dataset?: string;
  /** Which part of the data set. */
  config?: string;
  split?: string;
  metric: string;
  value: number | string;
}

/** A file of the repository that a source lists, with its quantization if the source states it. */
export interface ListedFile extends RepositoryFile {
  quantization?: string;
}

/** Where a record came from; links, files and what may be fetched follow from it. */
type RecordOrigin =
  | { from: "seed" }
  | { from: "hub"; endpoint: string; commit?: string }
  /** A local folder; `root` is its last name, not the path on the disk. */
  | { from: "folder"; root: string };

/** A file of a release that states a field of a record. */
export interface SourceReference {
  /** `package@version` of a release. */
  release: string;
  /** File inside the release. */
  path: string;
  /** Commit of the model's repository that the release says it read. */
  commit?: string;
  /** How a value was worked out, where it is not written there as it is shown. */
  rule?: string;
}

/** For each field, the references that state it, as indexes into `references`. */
interface MetadataSources {
  references: SourceReference[];
  fields: Record<string, number[]>;
}

/** One entry of a card's `widget` list. Keys depend on the task; unknown ones stay. */
interface WidgetExample {
  text?: string;
  source_sentence?: string;
  sentences?: string[];
  [key: string]: unknown;
}

export interface TransformersInfo {
  auto_model: string;
  custom_class?: string;
  pipeline_tag?: string;
  processor?: string;
}

/** Facts in the headers of a repository's GGUF files. */
interface GgufSummary {
  /** Number of weights, not bytes. */
  total?: number;
  architecture?: string;
  context_length?: number;
  chat_template?: string;
  bos_token?: string;
  eos_token?: string;
  /** Name of the file's quantization, as `Q4_K_M`; known only when a header was read. */
  quantization?: string;
}

export interface RepositoryFile {
  /** Path inside the repository, with `/` separators. */
  rfilename: string;
  /** Bytes, when known. */
  size?: number;
}

export interface ProviderMapping {
  provider: string;
  providerId?: string;
  status?: string;
  task?: string;
  adapter?: string;
  adapterWeightsPath?: string;
}
