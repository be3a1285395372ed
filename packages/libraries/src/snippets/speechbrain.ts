/** SpeechBrain: the interface named in config.json, and its method for a file. */
import { py } from "@vitrine/code";
import { note, snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

/** Interface → module of `speechbrain.inference` it lives in, and what it does with a file. */
const INTERFACES: ReadonlyMap<string, { module: string; method: string }> = new Map([
  ["EncoderClassifier", { module: "classifiers", method: "classify_file" }],
  ["EncoderDecoderASR", { module: "ASR", method: "transcribe_file" }],
  ["EncoderASR", { module: "ASR", method: "transcribe_file" }],
  ["SpectralMaskEnhancement", { module: "enhancement", method: "enhance_file" }],
  ["SepformerSeparation", { module: "separation", method: "separate_file" }],
]);

export function speechbrainSnippets(model: ModelFacts): Snippet[] {
  const name = model.speechbrainInterface;
  if (name === undefined) return [refuse("interface not specified in config.json")];
  const found = INTERFACES.get(name);
  if (found === undefined) return [refuse("interface in config.json invalid")];
  const code = py`
    from speechbrain.inference.${py.identifier(found.module)} import ${py.identifier(name)}

    model = ${py.identifier(name)}.from_hparams(source=${model.id})
    model.${py.identifier(found.method)}("file.wav")
  `;
  return [snippet(code, { install: "pip install -U speechbrain" })];
}

function refuse(reason: string): Snippet {
  return note("python", reason, py.comment(reason));
}
