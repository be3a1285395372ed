/**
 * Pruna: a compressed model is loaded by its own class, whatever library it came from. It is called as the model
 * inside is, so the example follows the tags.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function prunaAiSnippets(model: ModelFacts): Snippet[] {
  const isPro = model.tags.has("pruna_pro-ai");
  const packageName = isPro ? "pruna_pro" : "pruna";
  const className = py.identifier(isPro ? "PrunaProModel" : "PrunaModel");
  const code = py`
    from ${py.identifier(packageName)} import ${className}
    ${model.tags.has("transformers") ? py`from transformers import AutoTokenizer` : py.empty}

    model = ${className}.from_pretrained(${model.id})

    ${use(model)}
  `;
  return [snippet(code, { install: `pip install -U ${packageName}` })];
}

function use(model: ModelFacts): Code<"python"> {
  if (model.tags.has("diffusers")) {
    return py`
      image = model(${model.widgetText ?? "A lighthouse on a cliff at sunrise"}).images[0]
      image.save("image.png")
    `;
  }
  if (!model.tags.has("transformers")) return py.empty;
  return py`
    tokenizer = AutoTokenizer.from_pretrained(${model.id})

    inputs = tokenizer("The ferry to the island", return_tensors="pt")
    outputs = model.generate(**inputs, max_new_tokens=40)
    print(tokenizer.decode(outputs[0], skip_special_tokens=True))
  `;
}
