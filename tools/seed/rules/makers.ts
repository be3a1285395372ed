/**
 * Scans of the hub say something of models that nobody else names. The catalog takes up those of makers, owners of whom
 * other sources name several models: who looks for one of a maker's models looks for its siblings. Converters and
 * series of hundreds of like models are left out.
 */
import type { Row } from "../rows.ts";

const ENOUGH = 3;
/** Owners whose repositories are copies of other makers' models. */
const CONVERTERS =
  /^(unsloth|mlx-community|lmstudio-community|bartowski|thebloke|quanttrio|maziyarpanahi|redhatai|neuralmagic|casperhansen|techxgenus|hugging-quants|junhowie|onnx-community|xenova|optimum|webai-official|inferencerlabs|mradermacher|gaianet|second-state|mihaiii|dphn|openbuddy|lightx2v|davidau|huihui-ai|jackrong|llmfan46|final-bench|supralabs|youssofal|readyart|z-lab|gryphe|drawais|nightmedia|hasanshaw|infinimind)\//i;
/** Series by language, by size and seed of an experiment, or by step of the training, of which few are looked for. */
const SERIES =
  /^(facebook\/(mms-tts-|opt-iml|wmt21|esm)|google\/(t5-efficient|bert_uncased|multiberts|t5_\w+_ul2|mt5-[a-z]+-finetuned)|eleutherai\/(?!pythia-[\d.]+(?:m|b)(?:-deduped)?$|gpt|polyglot|llemma|pile-t5)|allenai\/(?!olmo|llama|tulu|molmo|longformer|led|scibert|specter|unifiedqa|biomed|tk-)|helsinki-nlp\/opus-mt-(?!en-[a-z]{2}$|[a-z]{2}-en$|mul-en$|en-mul$|tc-big-(?:en-[a-z]{2}|[a-z]{2}-en)$)|bigscience\/(?!bloom|t0|mt0)|nousresearch\/(?!hermes|nous|yarn|deephermes)|salesforce\/(?!code|blip|instructblip|xgen|xlam|sfr|moirai|lumina))/i;
const QUANTIZED =
  /[-_.](?:\d+-?bits?|bnb|awq|gptq|gguf|fp[48]|mxfp[48]|nvfp4|int[48]|w\d+a\d+|q\d|quant\w*|qat|onnx|mlx)(?=$|[-_.])/i;

const ownerOf = (id: string): string => id.slice(0, id.indexOf("/")).toLowerCase();

/** Ids (in lower case) of models that only a scan found, and that a maker published. */
export function ofMakers(rows: readonly Row[], named: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const id of named) counts.set(ownerOf(id), (counts.get(ownerOf(id)) ?? 0) + 1);
  return new Set(
    rows
      .map(({ id }) => id.toLowerCase())
      .filter((id) => !named.has(id) && (counts.get(ownerOf(id)) ?? 0) >= ENOUGH)
      .filter((id) => !CONVERTERS.test(id) && !SERIES.test(id) && !QUANTIZED.test(id)),
  );
}
