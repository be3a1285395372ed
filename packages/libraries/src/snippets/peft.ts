/** PEFT: an adapter on top of its base model. */
import { py } from "@vitrine/code";
import { note, snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const AUTO_CLASSES: ReadonlyMap<string, string> = new Map([
  ["CAUSAL_LM", "AutoModelForCausalLM"],
  ["SEQ_2_SEQ_LM", "AutoModelForSeq2SeqLM"],
  ["TOKEN_CLS", "AutoModelForTokenClassification"],
  ["SEQ_CLS", "AutoModelForSequenceClassification"],
]);

export function peftSnippets(model: ModelFacts): Snippet[] {
  const autoClass = AUTO_CLASSES.get(model.peft.taskType ?? "");
  if (autoClass === undefined) return [note("python", "Task type is invalid.")];
  if (model.peft.baseModel === undefined) return [note("python", "Base model is not found.")];
  const base = py.identifier(autoClass);
  const code = py`
    from peft import PeftModel
    from transformers import ${base}

    base_model = ${base}.from_pretrained(${model.peft.baseModel})
    model = PeftModel.from_pretrained(base_model, ${model.id})
  `;
  return [snippet(code, { install: "pip install -U peft transformers torch" })];
}
