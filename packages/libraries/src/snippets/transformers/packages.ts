/**
 * Packages that loading a model needs beside transformers and torch, and that neither of them brings: by how its weights
 * are quantized, by its class, and by what code of its repository imports. The first two were read in the quantizers,
 * tokenizers and processors of transformers 5.24, each of which refuses to load without.
 */
import type { SnippetModel } from "../../model/snippet-model.ts";
import { storedAs } from "../../model/storage.ts";

/** Method of `quantization_config` → packages that read such weights. */
const OF_QUANTIZATION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aqlm: `"aqlm[gpu,cpu]"`,
    "auto-round": "auto-round",
    awq: "gptqmodel",
    bitsandbytes: "bitsandbytes",
    "compressed-tensors": "compressed-tensors",
    eetq: "kernels",
    fbgemm_fp8: "fbgemm-gpu",
    fp_quant: "fp_quant",
    fp8: "kernels",
    gptq: "optimum gptqmodel",
    higgs: "flute-kernel",
    hqq: "hqq",
    mxfp4: "kernels",
    mxfp8: "kernels",
    quanto: "optimum-quanto",
    quark: "amd-quark",
    spqr: `"spqr_quant[gpu]"`,
    torchao: "torchao",
    vptq: "vptq",
  }),
);

/** Names are compared in small letters and without marks: `m2m_100` and `M2M100ForConditionalGeneration` begin alike. */
type Rule = readonly [name: RegExp, packages: string];

/** Tokenizers and processors that need a package, and networks with a backbone of timm. */
const OF_CLASS: readonly Rule[] = [
  [/^(bartpho|bertgeneration|cpm$|gptsw3|m2m100|marian|mluke|plbart|speech(2|to)text|speecht5)/, "sentencepiece"],
  [/^siglip(?!2)/, "sentencepiece protobuf"],
  [/^smolvlm/, "num2words"],
  [/^(conditional|deformable)?detr|^tabletransformer|^gemma3n|^timm/, "timm"],
  [/^layoutlmv[23]|^layoutxlm|^udop/, "pytesseract"],
  [/^voxtral/, `"mistral-common[audio]"`],
  [/^granitespeech/, "torchaudio"],
  [/^(biogpt|flaubert|fsmt|xlm(withlm|for|model|$))/, "sacremoses"],
];

/** Imports of the code of repositories, by its class or the name of the model, as their cards say. It was not run. */
const OF_REPOSITORY: readonly Rule[] = [
  [/^(internvl|sa2va|sailvl|nvlm|florence2|radio|birefnet)/, "einops timm"],
  [/^(internlm2|mpt|nomicbert|nomicembedtextv1|snowflakearcticembedmlong|jinaembeddingsv3)/, "einops"],
  [/^(hyenadna|molmo|mplugowl|cogvlm|qwenlmhead|deepseek\w*ocr)/, "einops"],
  [/^(internvl|internlm|baichuan|chatglm|xverse|bluelm|orion|cogvlm)/, "sentencepiece"],
  [/^(qwenlmhead|chatglm|kimi|gotqwen)/, "tiktoken"],
  [/^qwenlmhead/, "transformers_stream_generator"],
  [/^deepseek\w*ocr/, "addict easydict"],
  [/^gotqwen/, "verovio"],
  [/^openvla/, "timm"],
  [/^birefnet/, "kornia"],
  [/^phi4mm/, "backoff peft scipy soundfile"],
];

/** Their names, each with a space before it. */
export function packagesFor(model: SnippetModel): string {
  return (
    spaced([OF_QUANTIZATION.get(storedAs(model)?.method ?? "") ?? "", ...ruled(OF_CLASS, model)]) +
    packagesOfCode(model)
  );
}

/** The same of a repository's own code alone, for libraries that load it through transformers. */
export const packagesOfCode = (model: SnippetModel): string =>
  model.tags.has("custom_code") ? spaced(ruled(OF_REPOSITORY, model)) : "";

function ruled(rules: readonly Rule[], { modelType = "", architecture = "", name }: SnippetModel): string[] {
  const names = [modelType, architecture, name].map((each) => each.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return rules.filter(([pattern]) => names.some((each) => pattern.test(each))).map(([, packages]) => packages);
}

function spaced(lists: readonly string[]): string {
  const packages = new Set(lists.flatMap((list) => list.split(" ")).filter((each) => each !== ""));
  return [...packages].map((each) => ` ${each}`).join("");
}
