/** transformers: a pipeline where the task has one, and loading the model directly. */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { chatMessages, mayChat } from "../model/chat-sample.ts";
import type { ContentPart } from "../model/chat-sample.ts";
import { note, snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

/** Tasks that `pipeline()` takes in at least one of the two current major versions. */
const PIPELINE_TASKS: ReadonlySet<string> = new Set([
  "any-to-any",
  "audio-classification",
  "automatic-speech-recognition",
  "depth-estimation",
  "document-question-answering",
  "feature-extraction",
  "fill-mask",
  "image-classification",
  "image-feature-extraction",
  "image-segmentation",
  "image-text-to-text",
  "image-to-image",
  "image-to-text",
  "mask-generation",
  "object-detection",
  "question-answering",
  "summarization",
  "table-question-answering",
  "text-classification",
  "text-generation",
  "text-to-audio",
  "text-to-speech",
  "token-classification",
  "translation",
  "video-classification",
  "visual-question-answering",
  "zero-shot-classification",
  "zero-shot-image-classification",
  "zero-shot-object-detection",
]);

/** Of those, the ones that version 5 no longer has. */
const REMOVED_IN_V5: ReadonlySet<string> = new Set([
  "image-to-image",
  "image-to-text",
  "question-answering",
  "summarization",
  "translation",
  "visual-question-answering",
]);

/** Auto classes that version 5 no longer has, and what took their place. Both exist in late versions of 4. */
const RENAMED_CLASSES: ReadonlyMap<string, string> = new Map([
  ["AutoModelForVision2Seq", "AutoModelForImageTextToText"],
]);

const PARROTS = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/hub/parrots.png";
const UNKNOWN_MODEL = "⚠️ Type of model unknown";
const REMOTE_CODE = "This model runs Python code from its repository: read that code before you load it.";

export function transformersSnippets(model: ModelFacts): Snippet[] {
  if (model.transformersInfo === undefined) return [note("python", UNKNOWN_MODEL, py.comment(UNKNOWN_MODEL))];
  const direct = loadDirectly(model, model.transformersInfo);
  return model.task !== undefined && PIPELINE_TASKS.has(model.task)
    ? [usePipeline(model, model.task), direct]
    : [direct];
}

function needsVision(model: ModelFacts): boolean {
  return [model.task ?? "", ...model.tags].some((tag) =>
    /image|video|vision|visual|object|depth|mask-gen|any-to-any/.test(tag),
  );
}

/** Processors that also read videos, as those of most models that see, refuse to load without torchvision. */
function install(model: ModelFacts, transformers: string): string {
  return `pip install -U ${transformers} torch accelerate${needsVision(model) ? " pillow torchvision" : ""}`;
}

/** `, trust_remote_code=True` where the model brings its own code. */
function trust(model: ModelFacts): Code<"python"> {
  return model.tags.has("custom_code") ? py.raw(", trust_remote_code=True") : py.empty;
}

function messagesOf(model: ModelFacts): Code<"python"> {
  return py`messages = ${chatMessages(model, model.tags.has("image-text-to-text")).map(({ role, content }) => ({
    role,
    content: typeof content === "string" ? content : picturesFirst(content).map((part) => ({ ...part })),
  }))}`;
}

function picturesFirst(parts: ContentPart[]): ContentPart[] {
  return parts.toSorted((a, b) => (a.type === b.type ? 0 : a.type === "image" ? -1 : 1));
}

function usePipeline(model: ModelFacts, task: string): Snippet {
  const removed = REMOVED_IN_V5.has(task);
  const warning = [
    `The pipeline type ${JSON.stringify(task)} is no longer supported in transformers v5.`,
    "Load the model directly (see the other snippet), or stay on v4:",
    'pip install "transformers<5.0.0"',
  ];
  const load = py`pipe = pipeline(${task}, model=${model.id}${trust(model)})`;
  const code = py`
    ${removed ? py.lines(...warning.map((line) => py.comment(line))) : py.empty}
    # Use a pipeline as a high-level helper
    from transformers import pipeline

    ${load}
    ${pipelineCall(model, task)}
  `;
  return snippet(code, {
    title: "Use a pipeline",
    install: install(model, removed ? '"transformers<5.0.0"' : "transformers"),
    notes: [...(removed ? [warning.join(" ")] : []), ...(model.tags.has("custom_code") ? [REMOTE_CODE] : [])],
  });
}

function pipelineCall(model: ModelFacts, task: string): Code<"python"> {
  if (mayChat(model, "tokenizer")) {
    const call = model.tags.has("image-text-to-text") ? py`pipe(text=messages)` : py`pipe(messages)`;
    return py.lines(messagesOf(model), call);
  }
  if (task === "zero-shot-image-classification") {
    return py`
      pipe(
          ${PARROTS},
          candidate_labels=${["animals", "humans", "landscape"]},
      )
    `;
  }
  return task === "image-classification" ? py`pipe(${PARROTS})` : py.empty;
}

function loadDirectly(model: ModelFacts, info: NonNullable<ModelFacts["transformersInfo"]>): Snippet {
  const autoModel = py.identifier(RENAMED_CLASSES.get(info.autoModel) ?? info.autoModel);
  const loadModel = py`model = ${autoModel}.from_pretrained(${model.id}${trust(model)}, device_map="auto")`;
  const code =
    info.processor === undefined
      ? py`
          # Load model directly
          from transformers import ${autoModel}

          ${loadModel}
        `
      : withProcessor(model, info.processor, autoModel, loadModel);
  return snippet(code, {
    title: "Load the model directly",
    install: install(model, "transformers"),
    notes: model.tags.has("custom_code") ? [REMOTE_CODE] : [],
  });
}

function withProcessor(
  model: ModelFacts,
  processorClass: string,
  autoModel: Code<"python">,
  loadModel: Code<"python">,
): Code<"python"> {
  const processor = py.identifier(processorClass);
  const variable = py.identifier(
    processorClass === "AutoTokenizer"
      ? "tokenizer"
      : processorClass === "AutoFeatureExtractor"
        ? "extractor"
        : "processor",
  );
  const chats = model.tags.has("conversational") && model.chatTemplate === "present";
  return py`
    # Load model directly
    from transformers import ${processor}, ${autoModel}

    ${variable} = ${processor}.from_pretrained(${model.id}${trust(model)})
    ${loadModel}
    ${chats ? chat(model, variable) : py.empty}
  `;
}

function chat(model: ModelFacts, variable: Code<"python">): Code<"python"> {
  return py`
    ${messagesOf(model)}
    inputs = ${variable}.apply_chat_template(
        messages,
        add_generation_prompt=True,
        tokenize=True,
        return_dict=True,
        return_tensors="pt",
    ).to(model.device)

    outputs = model.generate(**inputs, max_new_tokens=40)
    print(${variable}.decode(outputs[0][inputs["input_ids"].shape[-1]:]))
  `;
}
