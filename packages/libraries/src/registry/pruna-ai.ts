/**
 * Pruna: a compressed model is loaded by Pruna's own class, whatever library it came from. It is
 * called like the model inside, so the example follows the tags and the task.
 */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, type Fill, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { importUtils, pipelineCall, withOptionalPackages } from "../snippets/diffusers-calls.ts";

export default defineLibrary({
  id: "pruna-ai",
  prettyLabel: "Pruna AI",
  repoUrl: "https://github.com/PrunaAI/pruna",
  docsUrl: "https://docs.pruna.ai",
  snippets(model, fill) {
    const isPro = model.tags.has("pruna_pro-ai");
    const packageName = isPro ? "pruna_pro" : "pruna";
    const className = py.identifier(isPro ? "PrunaProModel" : "PrunaModel");
    const source = py`${className}.from_pretrained(${model.id})`;
    const importClass = py`from ${py.identifier(packageName)} import ${className}`;
    const code = model.tags.has("diffusers")
      ? callPipeline(model, importClass, source, fill)
      : model.tags.has("transformers")
        ? callTransformer(model, importClass, source)
        : py`
            ${importClass}

            model = ${source}
            print(model)
          `;
    const install = `pip install -U ${packageName}${code.text.includes("from diffusers") ? " diffusers" : ""}`;
    return [snippet(code, { install: withOptionalPackages(install, code) })];
  },
  examples: [
    { tags: [], id: "PrunaAI/x" },
    { tags: ["diffusers"], id: "PrunaAI/flux", widgetData: [{ text: "a cat" }] },
    { tags: ["diffusers"], id: "PrunaAI/pipeline", pipeline_tag: "image-to-image" },
    { tags: ["diffusers"], id: "PrunaAI/pipeline", pipeline_tag: "image-to-video" },
    { tags: ["diffusers"], id: "PrunaAI/pipeline", pipeline_tag: "text-to-video" },
    { tags: ["transformers"], id: "PrunaAI/llama" },
    {
      tags: ["transformers"],
      id: "PrunaAI/whisper",
      pipeline_tag: "automatic-speech-recognition",
      transformersInfo: { auto_model: "AutoModelForSpeechSeq2Seq", processor: "AutoProcessor" },
    },
    { tags: ["pruna_pro-ai"], id: "PrunaAI/pro" },
  ],
});

function callPipeline(
  model: SnippetModel,
  importClass: Code<"python">,
  source: Code<"python">,
  fill: Fill,
): Code<"python"> {
  const call = pipelineCall(model, fill);
  return py`
    ${importUtils(call)}
    ${importClass}

    pipe = ${source}

    ${call.code}
  `;
}

/** Texts are completed; of other models only the loading is known, with the class that prepares their input. */
function callTransformer(model: SnippetModel, importClass: Code<"python">, source: Code<"python">): Code<"python"> {
  const writes = model.task === undefined || model.task === "text-generation";
  const reader = model.transformersInfo?.processor ?? "AutoTokenizer";
  if (!writes || reader !== "AutoTokenizer") {
    const processor = py.identifier(reader);
    return py`
      ${importClass}
      from transformers import ${processor}

      model = ${source}
      processor = ${processor}.from_pretrained(${model.id})
      print(model)
    `;
  }
  return py`
    ${importClass}
    from transformers import AutoTokenizer

    model = ${source}
    tokenizer = AutoTokenizer.from_pretrained(${model.id})

    inputs = tokenizer("The ferry to the island", return_tensors="pt").to(model.device)
    outputs = model.generate(**inputs, max_new_tokens=40)
    print(tokenizer.decode(outputs[0], skip_special_tokens=True))
  `;
}
