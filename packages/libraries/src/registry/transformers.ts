/**
 * transformers: a pipeline where the task has one, and loading the model directly with a complete call. What today's
 * version does is first: the pipelines that version 5 gave up come after the direct call.
 */
import { type Code, py, type Snippet } from "@vitrine/code";
import { defineLibrary, type Fill, note, snippet } from "../entry/library.ts";
import { roleOf } from "../model/role.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { readElsewhere, storedAs } from "../model/storage.ts";
import { isSpeechEncoder, transcribesOnRequest } from "../snippets/transformers/audio-calls.ts";
import { directCall } from "../snippets/transformers/direct-calls.ts";
import type { Call } from "../snippets/transformers/call.ts";
import { packagesFor } from "../snippets/transformers/packages.ts";
import { repositoryCall } from "../snippets/transformers/repository-calls.ts";
import { type Loading, readLoading } from "../snippets/transformers/loading.ts";
import { pipelineCall, pipelineTask, REMOVED_IN_V5 } from "../snippets/transformers/pipelines.ts";

export default defineLibrary({
  id: "transformers",
  prettyLabel: "Transformers",
  repoName: "🤗/transformers",
  repoUrl: "https://github.com/huggingface/transformers",
  docsUrl: "https://huggingface.co/docs/hub/transformers",
  filter: true,
  snippets(model, fill) {
    if (model.transformersInfo === undefined) return [note("python", whyUnknown(model))];
    const unread = unreadQuantization(model);
    if (unread !== undefined) return [note("python", unread)];
    const loading = readLoading(model, fill);
    const task = pipelineTask(model);
    const call = pipelineCall(model, task, fill);
    const { block, isComplete } = loadDirectly(model, model.transformersInfo, loading, fill);
    if (call === undefined || (isCustomCode(model) && !isComplete) || repositoryCall(model)) return [block];
    // The pipeline gives it the sound alone.
    if (transcribesOnRequest(model)) return [block];
    // The pipeline of before would need the languages too, under names of its own.
    if (roleOf(model).languages !== undefined) return [block];
    const pipeline = usePipeline(model, task, call, loading);
    if (REMOVED_IN_V5.has(task)) return [block, pipeline];
    // Loading alone adds nothing to a call that is complete.
    return isComplete ? [pipeline, block] : [pipeline];
  },
});

/** Auto classes that version 5 no longer has, and what took their place. Both exist in late versions of 4. */
const RENAMED_CLASSES: ReadonlyMap<string, string> = new Map([
  ["AutoModelForVision2Seq", "AutoModelForImageTextToText"],
]);

function unreadQuantization(model: SnippetModel): string | undefined {
  const { method, program } = readElsewhere(model) ?? {};
  return method && `transformers does not load weights that are quantized by ${method}: ${program} does.`;
}

const UNKNOWN_MODEL = "⚠️ Type of model unknown";
const REMOTE_CODE = "This model runs Python code from its repository: read that code before you load it.";
const UNKNOWN_METHOD =
  "The weights are quantized, and nothing here says by which method: where loading asks for a package, install that one too.";
const CALLED_AS_ITS_CARD_SAYS = "Its class is part of its repository; the model card says how to call it.";

function needsVision(model: SnippetModel, code: Code<"python">): boolean {
  if (/load_image|load_video|from PIL|AutoImageProcessor/.test(code.text)) return true;
  return [model.task ?? "", ...model.tags].some((tag) =>
    /image|video|vision|visual|object|depth|mask-gen|any-to-any/.test(tag),
  );
}

/** Processors that also read videos, as those of most models that see, refuse to load without torchvision. */
function install(model: SnippetModel, older: string, more: string, code: Code<"python">): string {
  // In 5.24.0 every call of a Llama 4 that sees ends in an AttributeError; 5.23 calls it.
  const isBroken = older === "" && /^llama4(?!_text|forcausal)/i.test(model.modelType ?? model.architecture ?? "");
  const transformers = isBroken ? '"transformers!=5.24.0"' : older || "transformers";
  const vision = needsVision(model, code) ? " pillow torchvision" : "";
  const packages = `${transformers} torch accelerate${vision}${more}${packagesFor(model)}`.split(" ");
  return `pip install -U ${[...new Set(packages)].join(" ")}`;
}

function notesOf(model: SnippetModel): string[] {
  return [
    ...(isCustomCode(model) ? [REMOTE_CODE] : []),
    ...(storedAs(model)?.method === "quantized" ? [UNKNOWN_METHOD] : []),
  ];
}

function isCustomCode(model: SnippetModel): boolean {
  return model.tags.has("custom_code");
}

/** A class that is named and still cannot be loaded is one of its maker's own package. */
function whyUnknown({ architecture }: SnippetModel): string {
  if (architecture === undefined) return UNKNOWN_MODEL;
  return `transformers has no class ${architecture}, and the repository brings none: its maker's own package loads it.`;
}

/** `from transformers import a, b`, with the names in the order in which a reader meets them. */
function importFrom(names: readonly string[]): Code<"python"> {
  return py`from transformers import ${py.join([...new Set(names)].map((name) => py.identifier(name)))}`;
}

function usePipeline(model: SnippetModel, task: string, call: Call, loading: Loading): Snippet {
  const removed = REMOVED_IN_V5.has(task);
  const warning = [
    `The pipeline type ${JSON.stringify(task)} is no longer supported in transformers v5.`,
    "Load the model directly (see the other snippet), or stay on v4:",
    'pip install "transformers<5.0.0"',
  ];
  const code = py`
    ${removed ? py.lines(...warning.map((line) => py.comment(line))) : py.empty}
    ${py.lines(loading.before, call.imports ?? py.empty)}
    ${importFrom(["pipeline", ...loading.imports])}

    pipe = pipeline(${task}, model=${model.id}${loading.pipeline})
    ${call.code}
  `;
  return snippet(code, {
    title: "Use a pipeline",
    install: install(
      model,
      removed ? '"transformers<5.0.0"' : "",
      `${call.packages ?? ""}${loading.packages.replace(" flash-attn", "")}`,
      code,
    ),
    notes: [...(removed ? [warning.join(" ")] : loading.notes), ...(call.notes ?? []), ...notesOf(model)],
    holes: unique([...(call.holes ?? []), ...loading.holes.filter(({ name }) => name !== "attention")]),
  });
}

function loadDirectly(
  model: SnippetModel,
  info: NonNullable<SnippetModel["transformersInfo"]>,
  loading: Loading,
  fill: Fill,
): { block: Snippet; isComplete: boolean } {
  const className = RENAMED_CLASSES.get(info.autoModel) ?? info.autoModel;
  const autoModel = py.identifier(className);
  const processor = isSpeechEncoder(model) ? "AutoFeatureExtractor" : info.processor;
  const reader = processor === undefined ? undefined : readerOf(processor);
  const call = reader === undefined ? undefined : directCall(model, className, fill, reader);
  const loadReader =
    reader === undefined
      ? py.empty
      : py`${reader.variable} = ${py.identifier(reader.name)}.from_pretrained(${model.id}${loading.processor})`;
  const code = py`
    ${py.lines(loading.before, call?.imports ?? py.empty)}
    ${importFrom([...(reader === undefined ? [] : [reader.name]), className, ...loading.imports, ...(call?.names ?? [])])}

    ${loadReader}
    model = ${autoModel}.from_pretrained(${model.id}${loading.model})
    ${call === undefined ? py`print(model)` : py.empty}

    ${call?.code ?? py.empty}
  `;
  const block = snippet(code, {
    title: "Load the model directly",
    install: install(model, "", `${call?.packages ?? ""}${loading.packages}`, code),
    notes: [
      ...loading.notes,
      ...notesOf(model),
      ...(isCustomCode(model) && call === undefined ? [CALLED_AS_ITS_CARD_SAYS] : []),
    ],
    holes: unique([...(call?.holes ?? []), ...loading.holes]),
  });
  return { block, isComplete: call !== undefined };
}

const VARIABLES: Readonly<Record<string, string>> = { AutoTokenizer: "tokenizer", AutoFeatureExtractor: "extractor" };

function readerOf(name: string): { name: string; variable: Code<"python"> } {
  const variable = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : "processor";
  return { name, variable: py.identifier(variable ?? "processor") };
}

function unique(holes: readonly Snippet["holes"][number][]): Snippet["holes"] {
  return [...new Map(holes.map((hole) => [hole.name, hole])).values()];
}
