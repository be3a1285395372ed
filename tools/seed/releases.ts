/**
 * The releases that the seed is read from, the most trusted first: those that read configurations
 * of the repositories themselves, then those of the models' authors, then those that name them as
 * examples. To add a new release, change a version and the day here and run `npm run seed -w tools`.
 */
export interface Release {
  name: string;
  version: string;
  registry: "PyPI" | "npm";
  /** SPDX id of the package's license; the seed copies metadata, no text and no code. */
  license: string;
  /** Module in `readers/`; `listings` for the price table, which is read by `listings.ts`. */
  reader: string;
  /** Description of the package, for the page about sources. */
  about: string;
}

/** The day on which these releases were the newest and were read. */
export const READ_ON = "2026-11-22";

const pypi = (name: string, version: string, license: string, reader: string, about: string): Release => ({
  name,
  version,
  registry: "PyPI",
  license,
  reader,
  about,
});

const readme = (name: string, version: string, license: string): Release =>
  pypi(name, version, license, "readme", "a package that runs one kind of model and names its repositories");

export const RELEASES: readonly Release[] = [
  pypi("transformer-lens", "4.3.0", "MIT", "transformer_lens", "a scan of the hub for the classes of language models"),
  pypi("xinference", "4.1.0", "Apache-2.0", "xinference", "a server of models, with commits and configurations"),
  pypi("mteb", "2.26.24", "Apache-2.0", "mteb", "a benchmark of embeddings, with commits, counts and dates"),
  pypi("timm", "1.0.31", "Apache-2.0", "timm_models", "image models and their pretrained weights"),
  {
    name: "@huggingface/tasks",
    version: "0.21.54",
    registry: "npm",
    license: "MIT",
    reader: "tasks_page",
    about: "the hub's own task pages",
  },
  pypi(
    "transformers",
    "5.24.0",
    "Apache-2.0",
    "transformers_models",
    "default models of pipelines, and checkpoints of configurations",
  ),
  pypi(
    "transformers",
    "4.37.2",
    "Apache-2.0",
    "transformers_4",
    "checkpoints of each family, which later releases no longer list",
  ),
  {
    name: "@huggingface/transformers",
    version: "4.3.1",
    registry: "npm",
    license: "Apache-2.0",
    reader: "transformers_js",
    about: "models of its examples, for browsers",
  },
  pypi("diffusers", "0.42.1", "Apache-2.0", "diffusers_models", "pipelines and the repositories their examples load"),
  pypi("gpustack", "2.3.0", "Apache-2.0", "gpustack", "a catalog of models to deploy, with sizes, licenses and dates"),
  pypi("ms-swift", "4.6.0", "Apache-2.0", "ms_swift", "families of models that can be trained, with their classes"),
  pypi("llamafactory", "0.9.5", "Apache-2.0", "llamafactory", "groups of models that can be trained"),
  pypi("unsloth", "2026.10.9", "Apache-2.0", "unsloth", "which repository is the quantized form of which"),
  pypi("open_clip_torch", "3.3.0", "MIT", "open_clip", "contrastive models of pictures and text"),
  pypi("fastembed", "0.9.1", "Apache-2.0", "fastembed", "embedding models converted to ONNX"),
  pypi("faster-whisper", "1.2.1", "MIT", "faster_whisper", "speech models converted to CTranslate2"),
  pypi("speechbrain", "1.1.2", "Apache-2.0", "speechbrain_models", "speech models and the interfaces that load them"),
  pypi("whisperx", "3.8.6", "BSD-2-Clause", "whisperx", "speech models by language"),
  pypi("onnx-asr", "0.12.0", "MIT", "onnx_asr_models", "speech models converted to ONNX"),
  pypi("flair", "0.15.1", "MIT", "flair_models", "taggers of words and texts"),
  pypi("tabpfn", "9.2.0", "Apache-2.0", "tabpfn", "models of tables"),
  readme("chronos-forecasting", "2.3.2", "Apache-2.0"),
  readme("timesfm", "3.0.2", "Apache-2.0"),
  readme("uni2ts", "2.0.0", "Apache-2.0"),
  readme("tirex-ts", "1.4.2", "LicenseRef-NXAI"),
  readme("momentfm", "0.1.4", "MIT"),
  readme("gliner", "0.2.29", "Apache-2.0"),
  readme("gliner2", "2.1.0", "Apache-2.0"),
  readme("span-marker", "1.8.1", "Apache-2.0"),
  readme("setfit", "1.2.0", "Apache-2.0"),
  readme("relik", "1.0.7", "Apache-2.0"),
  readme("adapters", "1.3.0", "Apache-2.0"),
  readme("nemo-toolkit", "3.0.0", "Apache-2.0"),
  readme("pyannote.audio", "4.0.7", "MIT"),
  readme("audioseal", "0.2.0", "MIT"),
  readme("kokoro", "0.9.4", "Apache-2.0"),
  readme("f5-tts", "1.1.22", "MIT"),
  readme("outetts", "0.4.4", "Apache-2.0"),
  readme("paddleocr", "3.7.0", "Apache-2.0"),
  readme("docling", "2.143.0", "MIT"),
  readme("mlx-lm", "0.32.2", "MIT"),
  pypi("comfyui-manager", "4.3", "GPL-3.0-only", "comfyui_manager", "a list of files for picture and video models"),
  pypi("invokeai", "6.14.2", "Apache-2.0", "lists", "picture models to start with"),
  pypi("iopaint", "1.6.0", "Apache-2.0", "lists", "models that paint into pictures"),
  pypi("mflux", "0.24.0", "MIT", "lists", "picture models for Apple's chips"),
  pypi("fastvideo", "0.2.1", "Apache-2.0", "lists", "video models"),
  pypi("mlx-audio", "0.6.2", "MIT", "lists", "speech models for Apple's chips"),
  pypi("mlx-vlm", "0.7.10", "MIT", "lists", "models that see, for Apple's chips"),
  pypi("funasr", "1.4.16", "MIT", "lists", "speech models"),
  pypi("ms-vlmeval", "0.0.20", "Apache-2.0", "lists", "an evaluation of models that see"),
  pypi("alpaca-eval", "0.6.6", "Apache-2.0", "lists", "an evaluation of chat models"),
  pypi("bfcl-eval", "2026.3.23", "Apache-2.0", "lists", "an evaluation of function calls"),
  pypi("rewardbench", "0.1.4", "Apache-2.0", "lists", "an evaluation of reward models"),
  pypi("rerankers", "0.10.0", "Apache-2.0", "lists", "models that rank texts"),
  pypi("colpali-engine", "0.3.18", "MIT", "lists", "models that find pages of documents"),
  pypi("infinity-emb", "0.0.78", "MIT", "lists", "a server of embedding models"),
  pypi("llm-guard", "0.3.16", "MIT", "lists", "classifiers that guard chats"),
  pypi("dghs-imgutils", "0.19.0", "MIT", "lists", "models of drawn pictures"),
  pypi("pix2text", "1.1.7", "MIT", "lists", "models that read formulas and pages"),
  pypi("torchgeo", "0.8.1", "MIT", "lists", "models of satellite pictures"),
  pypi("terratorch", "1.2.13", "Apache-2.0", "lists", "models of satellite pictures"),
  pypi("granite-tsfm", "0.3.11", "Apache-2.0", "lists", "models of time series"),
  pypi("autogluon.timeseries", "1.6.3", "Apache-2.0", "lists", "models of time series"),
  pypi("autogluon.tabular", "1.6.3", "Apache-2.0", "lists", "models of tables"),
  pypi("optimum-intel", "2.2.0", "Apache-2.0", "lists", "models for Intel's chips"),
  pypi("llmfit", "1.1.17", "MIT", "llmfit", "what fits on a computer, from the hub's API and configurations"),
  pypi("litellm", "1.109.1", "MIT", "listings", "prices, limits and abilities of hosted models"),
];
