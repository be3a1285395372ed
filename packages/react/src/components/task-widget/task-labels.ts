/** What a task's form and its results say, in one object. What a page hands to `TaskWidget` holds for all within it. */
import { RUN_LABELS } from "../run-view/run-labels.ts";
import { formatScore } from "../../labels/format-score.ts";
import { joined, localized } from "../../labels/page-language.ts";

export const TASK_LABELS = /* @__PURE__ */ joined(
  /* @__PURE__ */ localized("TASK_LABELS", {
    // The form.
    run: "Run",
    stop: "Stop",
    missing: (fields: readonly string[]) => `Fill in: ${fields.join(", ")}.`,
    optional: (field: string) => `${field} (optional)`,
    tableHint: "Comma-separated, with column names in the first line. You can paste a spreadsheet.",
    parameters: (set: number) => `Parameters${set > 0 ? ` (${set} set)` : ""}`,
    asModel: "model default",
    /** A value to choose: `true`, or a word of the schema. */
    choice: (value: string) => value,
    // Files.
    chooseImage: "Choose an image",
    chooseAudio: "Choose a recording",
    otherImage: "Choose another image",
    otherAudio: "Choose another recording",
    photograph: "Take a photo",
    record: "Record",
    recordEnd: "Stop recording",
    removeFile: "Remove file",
    fileHint: (megabytes: number) => `Or drop or paste a file. Up to ${megabytes} MB.`,
    examples: "Examples",
    chosenImage: (name: string) => `Chosen: ${name}`,
    chosenAudio: (name: string) => `Chosen recording: ${name}`,
    noImage: (name: string, type: string) => `${name || "The file"} is ${type || "of unknown type"}. Choose an image.`,
    noAudio: (name: string, type: string) =>
      `${name || "The file"} is ${type || "of unknown type"}. Choose a recording.`,
    tooLarge: (name: string, megabytes: number, max: number) =>
      `${name} is ${megabytes} MB. Choose a file of up to ${max} MB.`,
    noExample: (why: string) => `The example could not be loaded: ${why}.`,
    microphoneRefused: "The browser blocked the microphone. Allow it in the browser’s settings.",
    noMicrophone: "No microphone found.",
    // Results.
    ranOn: (model: string, where: string) => [model, where].filter(Boolean).join(" on "),
    stoppedRun: "Stopped. Run it again to start over.",
    json: "JSON",
    jsonAnswer: "Answer as JSON",
    cut: (letters: number) => `… ${letters} more ${letters === 1 ? "character" : "characters"}`,
    noJson: (why: string) => `The answer cannot be shown as JSON: ${why}`,
    file: (type: string, size: string) => `${type || "file"}, ${size}`,
    result: "Result",
    saveFile: "Save file",
    waveform: (time: string) => `Waveform, ${time}`,
    framed: "The image with detected objects framed",
    tinted: "The image with its regions colored",
    nothingInPicture: "Nothing found in this image.",
    nothingInText: "Nothing found in this text.",
    noAnswer: "No answer found.",
    /** A share of one, or a number of a vector. */
    figure: formatScore,
    score: (figure: string) => `Score ${figure}`,
    answer: "answer",
    noText: "(empty)",
    less: (labels: number) => `${labels} ${labels === 1 ? "label scores" : "labels score"} lower.`,
    vector: (count: number, length: string, least: string, max: string) =>
      `${count} numbers, length ${length}, from ${least} to ${max}.`,
    table: "Table",
    column: "result",
  }),
  RUN_LABELS,
);
export type TaskLabels = typeof TASK_LABELS;
