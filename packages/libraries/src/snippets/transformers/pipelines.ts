/** Calls of `pipeline()`, task by task, each with what it prints or saves. */
import { type Code, type Hole, py } from "@vitrine/code";
import { textHole } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import { canChat } from "../../model/chat-sample.ts";
import { roleOf } from "../../model/role.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { CATS } from "../../model/sample-files.ts";
import { messagesOf, speaksToo } from "./chat-calls.ts";
import { type Call, image, LOAD_AUDIO, sound, SOUND_PACKAGES } from "./call.ts";
import { LONG_TEXT, maskedText } from "./text-calls.ts";

/** Tasks of `pipeline()` that version 5 no longer has. */
export const REMOVED_IN_V5: ReadonlySet<string> = new Set([
  "image-to-image",
  "image-to-text",
  "question-answering",
  "summarization",
  "translation",
  "visual-question-answering",
]);

type Writer = (model: SnippetModel, fill: Fill) => Call;

/** The pipeline of a model: by its task, but for pairs of encoders of sound and text, whose task has none for them. */
export function pipelineTask({ task = "", modelType }: SnippetModel): string {
  return modelType === "clap" ? "zero-shot-audio-classification" : task;
}

/** The call of a task's pipeline; undefined where there is no such pipeline in the two current major versions. */
export function pipelineCall(model: SnippetModel, task: string, fill: Fill): Call | undefined {
  const write = Object.hasOwn(BY_TASK, task) ? BY_TASK[task] : undefined;
  if (write === undefined || !isLoadedBy(model, task)) return undefined;
  // A pipeline of classification reads one text, and those models two.
  if (roleOf(model).pairs !== undefined && !task.startsWith("zero-shot")) return undefined;
  if (canChat(model, "tokenizer") && CHATS.has(task)) return chat(model, task, fill);
  return write(model, fill);
}

/**
 * Tasks, and auto classes that do not go with them: the pipeline would load nothing, a head of random weights, or take
 * the beginning of an answer for the prompt and cut it off.
 */
const MISFITS: readonly (readonly [task: RegExp, autoModel: RegExp])[] = [
  [/^text-generation/, /Seq2Seq/],
  [/^(image-text|any)-to-/, /CausalLM|Model$/],
  [/^text-to-/, /^(?!.*(TextTo|SpeechSeq))/],
  [/^automatic/, /Causal|RNNT|Image/],
  [/classification$/, /^(?!.*(Audio|Image|Sequence|Token|Video)C)/],
  [/^mask/, /(Model|Text)$/],
  [/^fill-mask/, /ing$/],
  [/segmentation$/, /Shot|Matting/],
];

/** Whether the task's pipeline can call the model: that of features takes text alone, that of videos their pictures. */
function isLoadedBy(model: SnippetModel, task: string): boolean {
  const { autoModel = "", processor = "AutoTokenizer" } = model.transformersInfo ?? {};
  if (task === "zero-shot-audio-classification") return true;
  if (task === "feature-extraction") return processor === "AutoTokenizer";
  if (processor === "AutoVideoProcessor") return false;
  // The class of a repository's own code may be registered under any auto class.
  const isMisfit = MISFITS.some(([tasks, classes]) => tasks.test(task) && classes.test(autoModel));
  return model.tags.has("custom_code") || !isMisfit;
}

const CHATS: ReadonlySet<string> = new Set(["text-generation", "image-text-to-text", "any-to-any"]);

const TO_WRITE = py.raw(`, generate_kwargs={"generation_mode": "text"}`);

function chat(model: SnippetModel, task: string, fill: Fill): Call {
  const { code, holes } = messagesOf(model, fill, task !== "text-generation");
  const call =
    task === "text-generation"
      ? py`pipe(messages, max_new_tokens=512)`
      : py`pipe(text=messages, max_new_tokens=512${speaksToo(model) ? TO_WRITE : py.empty})`;
  return {
    code: py`
      ${code}
      print(${call}[0]["generated_text"][-1]["content"])
    `,
    holes,
  };
}

const PRINT_SCORES = py`
  for each in results:
      print(each["label"], f"{each['score']:.3f}")
`;

const PRINT_BOXES = py`
  print(len(results), "objects")
  for each in results:
      print(each["label"], f"{each['score']:.3f}", each["box"])
`;

/** A call whose answer is printed by `shown`. */
function results(call: (value: string) => Code<"python">, hole: Hole, shown: Code<"python">, packages = ""): Call {
  return {
    code: py`
      results = ${call(hole.value)}
      ${shown}
    `,
    holes: [hole],
    packages,
  };
}

const text = (fill: Fill, fallback: string) => textHole(fill, "prompt", "Text", fallback);
const LABELS = ["animals", "humans", "landscape"];

const BY_TASK: Readonly<Record<string, Writer>> = {
  "any-to-any": describe,
  "image-text-to-text": describe,
  "audio-classification": (_model, fill) => withAudio(fill, PRINT_SCORES),
  "automatic-speech-recognition": (_model, fill) => withAudio(fill, py`print(results["text"])`),
  "depth-estimation": (_model, fill) =>
    results(
      (file) => py`pipe(${file})`,
      image(fill, CATS),
      py`
        results["depth"].save("depth.png")
        print("saved to depth.png")
      `,
    ),
  "document-question-answering": (_model, fill) =>
    results(
      (question) => py`pipe("invoice.png", ${question})`,
      text(fill, "What is the invoice number?"),
      py`
        for each in results:
            print(each["answer"], f"{each.get('score', 1):.3f}")
      `,
      " pytesseract",
    ),
  "feature-extraction": (model, fill) =>
    results(
      (value) => py`pipe(${value})`,
      text(fill, model.widgetText ?? roleOf(model).sequences?.examples[0] ?? "The ferry leaves at six."),
      py`print(len(results[0]), "tokens,", len(results[0][0]), "numbers each")`,
    ),
  "fill-mask": (model) => {
    const [before, after] = maskedText(model);
    return {
      code: py`
        for each in pipe(${before} + pipe.tokenizer.mask_token + ${after}):
            print(f"{each['score']:.3f}", each["token_str"])
      `,
    };
  },
  "image-classification": (_model, fill) => results((file) => py`pipe(${file})`, image(fill), PRINT_SCORES),
  "image-feature-extraction": (_model, fill) =>
    results((file) => py`pipe(${file})`, image(fill), py`print(len(results[0]), "vectors")`),
  "image-segmentation": (_model, fill) =>
    results(
      (file) => py`pipe(${file})`,
      image(fill, CATS),
      py`
        for number, each in enumerate(results):
            each["mask"].save(f"mask-{number}.png")
            print(each["label"], f"saved to mask-{number}.png")
        print(len(results), "segments")
      `,
    ),
  "image-to-image": (_model, fill) =>
    results(
      (file) => py`pipe(${file})`,
      image(fill),
      py`
        results.save("output.png")
        print("saved to output.png")
      `,
    ),
  "image-to-text": (_model, fill) =>
    results((file) => py`pipe(${file})`, image(fill), py`print(results[0]["generated_text"])`),
  "mask-generation": (_model, fill) =>
    results((file) => py`pipe(${file})`, image(fill, CATS), py`print(len(results["masks"]), "masks")`),
  "object-detection": (_model, fill) => results((file) => py`pipe(${file})`, image(fill, CATS), PRINT_BOXES, " timm"),
  "question-answering": (_model, fill) =>
    results(
      (question) => py`pipe(question=${question}, context=${LONG_TEXT})`,
      textHole(fill, "prompt", "Question", "When did the ferry leave?"),
      py`print(results["answer"])`,
    ),
  summarization: (model, fill) =>
    results(
      (value) => py`pipe(${value})`,
      text(fill, model.widgetText ?? LONG_TEXT),
      py`print(results[0]["summary_text"])`,
    ),
  "table-question-answering": (_model, fill) =>
    results(
      (question) => py`pipe(table={"Line": ["Harbour", "Lake"], "Kilometres": ["12", "31"]}, query=${question})`,
      textHole(fill, "prompt", "Question", "How long is the line to the lake?"),
      py`print(results["answer"])`,
      " pandas",
    ),
  "text-classification": (model, fill) =>
    results(
      (value) => py`pipe(${value})`,
      text(fill, model.widgetText ?? "I love this library, it saved me hours."),
      PRINT_SCORES,
    ),
  "text-generation": (model, fill) =>
    results(
      (value) => py`pipe(${value}, max_new_tokens=100)`,
      textHole(fill, "prompt", "Prompt", model.widgetText ?? roleOf(model).sequences?.before ?? "Once upon a time"),
      py`print(results[0]["generated_text"])`,
    ),
  "text-to-audio": speak,
  "text-to-speech": speak,
  "token-classification": (model, fill) =>
    results(
      (value) => py`pipe(${value}, aggregation_strategy="simple")`,
      text(fill, model.widgetText ?? "Marie Curie was born in Warsaw."),
      py`
        for each in results:
            print(each["word"], each["entity_group"], f"{each['score']:.3f}")
        print(len(results), "entities")
      `,
    ),
  translation: (model, fill) =>
    results(
      (value) => py`pipe(${value})`,
      text(fill, model.widgetText ?? "The ferry leaves at six."),
      py`print(results[0]["translation_text"])`,
    ),
  "video-classification": (_model, fill) => ({
    ...results(
      (file) => py`pipe(${file})`,
      textHole(fill, "video", "Video (address or path)", "video.mp4"),
      PRINT_SCORES,
      " av torchcodec",
    ),
    notes: ["Reading a video needs FFmpeg on the machine (apt-get install ffmpeg, brew install ffmpeg)."],
  }),
  "visual-question-answering": (_model, fill) =>
    results(
      (question) => py`pipe(${CATS}, ${question})`,
      textHole(fill, "prompt", "Question", "How many cats are there?"),
      py`print(results[0]["answer"])`,
    ),
  "zero-shot-audio-classification": (_model, fill) =>
    withAudio(fill, PRINT_SCORES, py`, candidate_labels=["speech", "music", "a dog barking"]`),
  "zero-shot-classification": (model, fill) =>
    results(
      (value) => py`pipe(${value}, candidate_labels=["travel", "cooking", "dancing"])`,
      text(fill, model.widgetText ?? "one day I will see the world"),
      py`
        for label, score in zip(results["labels"], results["scores"]):
            print(label, f"{score:.3f}")
      `,
    ),
  "zero-shot-image-classification": (_model, fill) =>
    results((file) => py`pipe(${file}, candidate_labels=${LABELS})`, image(fill), PRINT_SCORES),
  "zero-shot-object-detection": (_model, fill) =>
    results((file) => py`pipe(${file}, candidate_labels=["cat", "remote control"])`, image(fill, CATS), PRINT_BOXES),
};

function describe(_model: SnippetModel, fill: Fill): Call {
  return results(
    (file) => py`pipe(images=${file}, text="Describe this picture.", max_new_tokens=512)`,
    image(fill),
    py`print(results[0]["generated_text"])`,
  );
}

/** The sound is read here: from a file's name the pipeline would read it by FFmpeg, which few machines have. */
function withAudio(fill: Fill, shown: Code<"python">, more: Code<"python"> = py.empty): Call {
  const file = sound(fill);
  return {
    imports: LOAD_AUDIO,
    code: py`
      rate = pipe.feature_extractor.sampling_rate
      results = pipe(load_audio(${file.value}, sampling_rate=rate)${more})
      ${shown}
    `,
    holes: [file],
    packages: SOUND_PACKAGES,
  };
}

function speak({ modelType }: SnippetModel, fill: Fill): Call {
  const prompt = text(fill, "The ferry leaves at six.");
  // It has no voice of its own.
  const needsVoice = modelType === "speecht5";
  const voice = needsVoice ? py`, forward_params={"speaker_embeddings": voice}` : py.empty;
  return {
    imports: py.lines(py`import scipy.io.wavfile`, needsVoice ? py`import torch` : py.empty),
    code: py`
      ${needsVoice ? py`voice = torch.zeros(1, 512)  # or the vector of a speaker` : py.empty}
      speech = pipe(${prompt.value}${voice})
      scipy.io.wavfile.write("speech.wav", speech["sampling_rate"], speech["audio"].squeeze())
      print("saved to speech.wav")
    `,
    holes: [prompt],
    packages: " scipy",
  };
}
