/**
 * Model ids in what people paste: an address of a page or a file, a command that loads or runs a model, a line of code.
 * Everything around the id is dropped, so the text answers with that model.
 */

/** Model named by a pasted text. */
export interface PastedModel {
  /** `owner/name`, or a name alone where the place it was copied from has no owners. */
  id: string;
  /** The weight format behind it: `Q4_K_M`. */
  quantization?: string;
}

const PART = String.raw`[A-Za-z0-9][A-Za-z0-9._-]{0,95}`;
const ID = `${PART}/${PART}`;
const MAX_CHARS = 2000;

/** Hosts whose addresses begin with `owner/name`, after what stands between. */
const HUB_ADDRESS = new RegExp(
  String.raw`(?:huggingface\.co|hf\.co|\bhf:/|hf-mirror\.com|modelscope\.c(?:n|om)/models|openrouter\.ai|replicate\.com)[/:](?:api/models/|models/|api/resolve-cache/models/|hf-inference/models/)?(${ID})`,
  "i",
);
const NOT_OWNERS = new Set(
  "api blog collections datasets docs join learn models papers posts settings spaces tasks".split(" "),
);
/** Pages of other catalogs, where a model has no owner. */
const NAME_ADDRESS = new RegExp(
  String.raw`(?:ollama\.com/library|hub\.docker\.com/r/ai|lmstudio\.ai/models)/(?:${PART}/)?(${PART})(?::([\w.-]+))?`,
  "i",
);
/** A page of this or another site of the same kind. */
const OWN_ADDRESS = new RegExp(String.raw`^https?://[^/\s]+(?:/[a-z]{2})?/models/(${ID})(?:[/?#]|$)`, "i");

/** Commands that take a model, up to where it is named. */
const COMMAND =
  /(?:^|[\s;&|(])(?:ollama (?:run|pull|show)|lms (?:get|load)|docker model (?:run|pull)|(?:hf|huggingface-cli) (?:download|cache)|vllm serve|llama-(?:cli|server)|llama\.cpp|mlx_lm\.\w+|sglang(?:\.launch_server)?|text-generation-launcher|git clone|modelscope download|sgl-jax|lmdeploy serve \w+|llamafile)\s+(.*)$/is;
/** Options behind which commands name a model. */
const OPTION = new RegExp(
  String.raw`(?:^|\s)(?:--?(?:hf|hfr|hf-repo|model|model-id|model-path|model_name|m|repo-id)[ =])\s*["']?(?:hf\.co/)?(${ID}|${PART})`,
  "gi",
);
/** Code that loads a model: `from_pretrained("…")`, `pipeline("task", model="…")`, `SentenceTransformer("…")`. */
const LOADING_CALL = new RegExp(
  String.raw`(?:\bfrom_pretrained|\bfrom_hf|\bfrom_hub|\bhf_hub_download|\bsnapshot_download|\bSentenceTransformer|\bCrossEncoder|\bWhisperModel|\bcreate_model|\bload_model|\bLLM)\s*\(\s*(?:repo_id\s*=\s*|model\s*=\s*)?["'](?:hf[-_]hub:)?(${ID}|${PART})["']`,
);
/** Code that names a task before the model: `pipeline("task", "owner/name")`. */
const PIPELINE_CALL = new RegExp(String.raw`\bpipeline\s*\(\s*["'][\w-]+["']\s*,\s*["'](${ID})["']`);
/** A setting of an environment or in YAML: `HF_MODEL_ID=owner/name`, `model: owner/name`. */
const SETTING = new RegExp(
  String.raw`(?:\b[A-Z_]*(?:MODEL|REPO)[A-Z_]*=|(?:^|\n)[ -]*(?:base_)?model(?:_id)?:\s)["']?(?:hf\.co/)?(${ID})`,
);
/** A file of weights by its name alone. */
const GGUF_FILE = /^([\w.-]+?)[-.]((?:ud-)?i?q\d\w*|f16|bf16|fp16|mxfp4)(?:-\d+-of-\d+)?\.gguf$/i;
/** An id among options, quotes or brackets of whatever it was copied from. */
const AMONG_CODE = new RegExp(String.raw`(?:["'\x60=]|\s)(${ID})(?::([A-Za-z0-9_.-]+))?(?=["'\x60,)\s]|$)`);
const IS_CODE = /["'`]\S+\/\S+["'`]|[=({]|\s--?\w/;
const MODEL_VALUE = new RegExp(
  String.raw`["']?\b(?:model|model_id|modelId|repo_id|base_model)["']?\s*[:=]\s*["'](${ID}|${PART})(?::([A-Za-z0-9_.-]+))?["']`,
);

const TOKEN = new RegExp(`^(?:${ID}|${PART})(?::[A-Za-z0-9_.-]+)?$`);
const QUANTIZATION = /^(?:i?q\d|f16|bf16|fp16|f32|mxfp4|ud-)/i;

/**
 * The model that a pasted address, command or line of code names; `undefined` for any other text.
 * @example
 * import { pastedModel } from "@vitrine/hub";
 *
 * console.log(pastedModel("https://huggingface.co/Qwen/Qwen3-8B/tree/main")); // { id: 'Qwen/Qwen3-8B' }
 * console.log(pastedModel("ollama run hf.co/bartowski/Qwen3-8B-GGUF:Q4_K_M"));
 * // { id: 'bartowski/Qwen3-8B-GGUF', quantization: 'Q4_K_M' }
 */
export function pastedModel(text: string): PastedModel | undefined {
  const pasted = text.slice(0, MAX_CHARS).trim();
  const address = HUB_ADDRESS.exec(pasted);
  if (address?.[1] !== undefined && !NOT_OWNERS.has(address[1].split("/")[0]?.toLowerCase() ?? ""))
    return named(address[1], /^:([A-Za-z0-9_.-]+)/.exec(pasted.slice(address.index + address[0].length))?.[1]);
  const [, own] = OWN_ADDRESS.exec(pasted) ?? [];
  if (own !== undefined) return named(own);
  const [, name, nameTag] = NAME_ADDRESS.exec(pasted) ?? [];
  if (name !== undefined) return named(name, nameTag);
  const [, loaded] = LOADING_CALL.exec(pasted) ?? [];
  if (loaded !== undefined) return named(loaded);
  const [, called] = PIPELINE_CALL.exec(pasted) ?? SETTING.exec(pasted) ?? [];
  if (called !== undefined) return named(called);
  const [, file, format] = GGUF_FILE.exec(pasted) ?? [];
  if (file !== undefined) return named(file, format);
  const [, value, valueTag] = MODEL_VALUE.exec(pasted) ?? [];
  if (value !== undefined) return named(value, valueTag);
  const [, rest] = COMMAND.exec(pasted) ?? [];
  // A command that is not known may run an image, `owner/name` as well: what its option for a model says comes first.
  const options = [...(rest ?? pasted).matchAll(OPTION)].map(([, option]) => option);
  const option = options.find((each) => each?.includes("/")) ?? (rest === undefined ? undefined : options[0]);
  if (option !== undefined) return named(option, new RegExp(`${escaped(option)}:([A-Za-z0-9_.-]+)`).exec(pasted)?.[1]);
  if (rest === undefined) return idWithTag(pasted) ?? idAmongCode(pasted);
  const tokens = rest
    .split(/\s+/)
    .map((word) => word.replace(/^["']|["']$/g, "").replace(/^(?:hf\.co|docker\.io|ai)\//i, ""))
    .filter((word) => !word.startsWith("-") && TOKEN.test(word));
  const token = tokens.find((word) => word.includes("/")) ?? tokens[0];
  if (token === undefined) return undefined;
  const [id = "", tag] = token.split(":");
  return named(id, tag);
}

/** `owner/name:Q4_K_M` or `owner/name@revision` alone. */
function idWithTag(pasted: string): PastedModel | undefined {
  const text = pasted.replace(/@([\w./-]+)$/, ":$1");
  if (!TOKEN.test(text) || !text.includes("/") || !text.includes(":")) return undefined;
  const [id = "", tag] = text.split(":");
  return named(id, tag);
}

/** The first id in code or a command that is not known. A name of a model has a digit, a capital letter or a hyphen. */
function idAmongCode(text: string): PastedModel | undefined {
  const [, id, tag] = (IS_CODE.test(text) && AMONG_CODE.exec(text)) || [];
  return id !== undefined && /[A-Z\d-]/.test(id) && !/\.\w{2,4}$/.test(id) ? named(id, tag) : undefined;
}

/** A size behind a name without owner is a part of the name: `deepseek-r1:14b`. */
const SIZE_TAG = /^\d+(?:\.\d+)?[bm](?=-|$)/i;

function named(id: string, tag?: string): PastedModel {
  const size = id.includes("/") ? undefined : SIZE_TAG.exec(tag ?? "")?.[0];
  const clean = [id.replace(/\.git$/, "").replace(/[.,;]+$/, ""), ...(size === undefined ? [] : [size])].join("-");
  return { id: clean, ...(tag !== undefined && QUANTIZATION.test(tag) && { quantization: tag }) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
