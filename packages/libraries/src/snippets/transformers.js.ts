/**
 * transformers.js: one pipeline, in a browser or Node module. It has no pipeline for some tasks that its models are
 * filed under; requested one it throws, so those models are loaded by their classes.
 */
import { type Code, type Hole, js, type Snippet } from "@vitrine/code";
import { choice, textHole } from "../entry/holes.ts";
import { type Fill, note, snippet } from "../entry/library.ts";
import { canChat } from "../model/chat-sample.ts";
import { roleOf } from "../model/role.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { CATS, SPEECH } from "../model/sample-files.ts";

const UNKNOWN_TASK = "⚠️ Unknown pipeline tag";

/** Tasks without their own pipeline whose models answer to that of another. */
const SAME_PIPELINE: ReadonlyMap<string, string> = new Map([["sentence-similarity", "feature-extraction"]]);

/** Pairs of encoders of sound and text have a pipeline of their own. */
function pipelineOf(task: string, type: string | undefined): string {
  return type === "clap" ? "zero-shot-audio-classification" : (SAME_PIPELINE.get(task) ?? task);
}

/** Tasks without a pipeline: the classes that read the input and answer it. */
const CLASSES: ReadonlyMap<string, readonly [reader: string, model: string]> = new Map([
  ["any-to-any", ["AutoProcessor", "AutoModelForImageTextToText"]],
  ["audio-text-to-text", ["AutoProcessor", "AutoModelForAudioTextToText"]],
  ["image-text-to-text", ["AutoProcessor", "AutoModelForImageTextToText"]],
  ["keypoint-detection", ["AutoProcessor", "AutoModelForPoseEstimation"]],
  ["mask-generation", ["AutoProcessor", "AutoModelForMaskGeneration"]],
  ["text-ranking", ["AutoTokenizer", "AutoModelForSequenceClassification"]],
  ["video-text-to-text", ["AutoProcessor", "AutoModelForImageTextToText"]],
  ["visual-question-answering", ["AutoProcessor", "AutoModelForImageTextToText"]],
]);

/** Arguments of a pipeline: the hole's value in front, then what comes after it. */
interface PipelineCall {
  input: readonly [name: string, label: string, fallback: string];
  after?: Code<"javascript">;
  /** Shows `output`; it is logged where nothing is said here. */
  show?: Code<"javascript">;
}

const TEXT = (fallback: string) => ["prompt", "Text", fallback] as const;
const PICTURE = ["picture", "Picture (address)", CATS] as const;
const SOUND = ["sound", "Sound (address)", SPEECH] as const;

const CALLS: Readonly<Record<string, PipelineCall>> = {
  "text-generation": { input: TEXT("Once upon a time"), after: js`, { max_new_tokens: 100 }` },
  "feature-extraction": {
    input: TEXT("The ferry leaves at six."),
    after: js`, { pooling: "mean", normalize: true }`,
    show: js`console.log(output.dims, output.tolist()[0].slice(0, 5));`,
  },
  "fill-mask": { input: TEXT("") },
  "question-answering": {
    input: ["prompt", "Question", "When does the ferry leave?"],
    after: js`, "The ferry to the island leaves at six."`,
  },
  "zero-shot-classification": {
    input: TEXT("One day I will see the world."),
    after: js`, ["travel", "cooking", "dancing"]`,
  },
  "zero-shot-image-classification": { input: PICTURE, after: js`, ["cats", "dogs", "boats"]` },
  "zero-shot-object-detection": { input: PICTURE, after: js`, ["a cat", "a remote control"]` },
  "zero-shot-audio-classification": { input: SOUND, after: js`, ["speech", "music"]` },
  "document-question-answering": { input: PICTURE, after: js`, "What is the invoice number?"` },
  "automatic-speech-recognition": { input: SOUND, show: js`console.log(output.text);` },
  "audio-classification": { input: SOUND },
  "image-classification": { input: PICTURE },
  "image-feature-extraction": { input: PICTURE, show: js`console.log(output.dims);` },
  "image-segmentation": { input: PICTURE },
  "image-to-text": { input: PICTURE },
  "object-detection": { input: PICTURE },
  "background-removal": { input: PICTURE, show: js`await output[0].save("cutout.png");` },
  "depth-estimation": { input: PICTURE, show: js`await output.depth.save("depth.png");` },
  "image-to-image": { input: PICTURE, show: js`await output.save("output.png");` },
  "text-to-audio": { input: TEXT("The ferry leaves at six."), show: js`await output.save("speech.wav");` },
  "text-to-speech": { input: TEXT("The ferry leaves at six."), show: js`await output.save("speech.wav");` },
};

export function transformersJsSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  if (model.task === undefined) return [note("javascript", UNKNOWN_TASK)];
  const classes = CLASSES.get(model.task);
  const { code, holes } =
    classes === undefined
      ? usePipeline(pipelineOf(model.task, model.modelType), model, fill)
      : { code: loadClasses(model.id, ...classes), holes: [] };
  return [snippet(code, { install: "npm i @huggingface/transformers", holes })];
}

/** Made for conversations: the pipeline takes messages, and answers with all of them. */
const CHAT: PipelineCall = {
  input: ["prompt", "Prompt", "Tell me about the history of tea."],
  after: js`, { max_new_tokens: 512 }`,
  show: js`console.log(output[0].generated_text.at(-1).content);`,
};

function usePipeline(task: string, model: SnippetModel, fill: Fill): { code: Code<"javascript">; holes: Hole[] } {
  const isChat = task === "text-generation" && canChat(model, "tokenizer");
  const call = isChat ? CHAT : Object.hasOwn(CALLS, task) ? CALLS[task] : undefined;
  const {
    input,
    after = js.empty,
    show = js`console.log(output);`,
  } = call ?? { input: TEXT("The ferry leaves at six.") };
  const [name, label, fallback] = input;
  const text =
    task === "fill-mask" ? hiddenWord(model) : (model.widgetText ?? roleOf(model).sequences?.before ?? fallback);
  const value = textHole(fill, name, label, name === "prompt" ? text : fallback);
  const format = choice(fill, "precision", "dtype", ["default", "fp32", "fp16", "q8", "q4"]);
  const device = choice(fill, "device", "Device", ["default", "webgpu", "wasm"]);
  const options = [
    ...(format.value === "default" ? [] : [js`dtype: ${format.value}`]),
    ...(device.value === "default" ? [] : [js`device: ${device.value}`]),
  ];
  const settings = options.length === 0 ? js.empty : js`, { ${js.join(options)} }`;
  const code = js`
    // npm i @huggingface/transformers
    import { pipeline } from "@huggingface/transformers";

    // Load the model for its task
    const pipe = await pipeline(${task}, ${model.id}${settings});

    const output = await pipe(${isChat ? js`[{ role: "user", content: ${value.value} }]` : value.value}${after});
    ${show}
  `;
  return { code, holes: [value, format.hole, device.hole] };
}

/** A text with the model's own token for what is hidden. */
function hiddenWord(model: SnippetModel): string {
  const { widgetText, maskToken } = model;
  const role = roleOf(model);
  const { before, after } = role.sequences ?? { before: "Paris is the ", after: " of France." };
  return widgetText ?? `${before}${maskToken ?? role.maskToken ?? "[MASK]"}${after}`;
}

function loadClasses(id: string, reader: string, modelClass: string): Code<"javascript"> {
  const variable = js.identifier(reader === "AutoTokenizer" ? "tokenizer" : "processor");
  const ranks = reader === "AutoTokenizer";
  const code = js`
    // There is no pipeline for this task: load the model by its classes
    const ${variable} = await ${js.identifier(reader)}.from_pretrained(${id});
    const model = await ${js.identifier(modelClass)}.from_pretrained(${id});
  `;
  const names = js`${js.identifier(reader)}, ${js.identifier(modelClass)}`;
  if (ranks) {
    return js`
      // npm i @huggingface/transformers
      import { ${names} } from "@huggingface/transformers";

      ${code}

      const query = "When does the ferry leave?";
      const documents = ["The ferry leaves at six.", "Tomatoes need a lot of sun."];
      const inputs = tokenizer(documents.map(() => query), { text_pair: documents, padding: true, truncation: true });
      const { logits } = await model(inputs);
      console.log(logits.tolist());
    `;
  }
  if (modelClass === "AutoModelForImageTextToText") {
    return js`
      // npm i @huggingface/transformers
      import { ${names}, AutoTokenizer, load_image, TextStreamer } from "@huggingface/transformers";

      ${code}

      const messages = [{ role: "user", content: [{ type: "image" }, { type: "text", text: "Describe this picture." }] }];
      const prompt = processor.apply_chat_template(messages, { add_generation_prompt: true });
      const inputs = await processor(prompt, await load_image(${CATS}));
      const streamer = new TextStreamer(await AutoTokenizer.from_pretrained(${id}), { skip_prompt: true });
      await model.generate({ ...inputs, max_new_tokens: 200, streamer });
    `;
  }
  if (modelClass === "AutoModelForAudioTextToText") {
    return js`
      // npm i @huggingface/transformers
      import { ${names}, AutoTokenizer, read_audio, TextStreamer } from "@huggingface/transformers";

      ${code}

      const messages = [{ role: "user", content: [{ type: "audio" }, { type: "text", text: "What is said here?" }] }];
      const prompt = processor.apply_chat_template(messages, { add_generation_prompt: true });
      const inputs = await processor(prompt, await read_audio(${SPEECH}, 16000));
      const streamer = new TextStreamer(await AutoTokenizer.from_pretrained(${id}), { skip_prompt: true });
      await model.generate({ ...inputs, max_new_tokens: 200, streamer });
    `;
  }
  const points = modelClass === "AutoModelForMaskGeneration" ? js`, { input_points: [[[320, 240]]] }` : js.empty;
  return js`
    // npm i @huggingface/transformers
    import { ${names}, load_image } from "@huggingface/transformers";

    ${code}

    const inputs = await processor(await load_image(${CATS})${points});
    console.log(await model(inputs));
  `;
}
