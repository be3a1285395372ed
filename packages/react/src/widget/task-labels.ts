/** What a task's form and its results say, in one object. What a page hands to `TaskWidget` holds for all within it. */
import { RUN_LABELS } from "./run-labels.ts";

export const TASK_LABELS = /* @__PURE__ */ Object.assign(
  {
    // The form.
    run: "Run",
    stop: "Stop",
    missing: (fields: readonly string[]) => `Still empty: ${fields.map((field) => field.toLowerCase()).join(", ")}.`,
    optional: (field: string) => `${field} (optional)`,
    tableHint: "Comma-separated, the first line names the columns. A spreadsheet can be pasted.",
    parameters: (set: number) => `Parameters${set > 0 ? ` (${set} set)` : ""}`,
    asModel: "as the model has it",
    /** A value to choose: `true`, or a word of the schema. */
    choice: (value: string) => value,
    // Files.
    chooseImage: "Choose a picture",
    chooseAudio: "Choose a recording",
    otherImage: "Choose another picture",
    otherAudio: "Choose another recording",
    photograph: "Take a picture",
    record: "Record",
    recordEnd: "Stop recording",
    removeFile: "Remove",
    fileHint: (megabytes: number) => `Or drop or paste one here. Up to ${megabytes} MB.`,
    examples: "Examples",
    chosenImage: (name: string) => `Chosen: ${name}`,
    chosenAudio: (name: string) => `Chosen recording: ${name}`,
    noImage: (name: string, type: string) =>
      `${name || "The file"} is ${type || "of no known type"}; this takes a picture.`,
    noAudio: (name: string, type: string) =>
      `${name || "The file"} is ${type || "of no known type"}; this takes a recording.`,
    tooLarge: (name: string, megabytes: number, most: number) =>
      `${name} is ${megabytes} MB; at most ${most} MB can be sent.`,
    noExample: (why: string) => `The example cannot be loaded: ${why}.`,
    microphoneRefused: "The browser does not let this page use the microphone.",
    noMicrophone: "No microphone can be used.",
    // Results.
    ranOn: (model: string, where: string) => [model, where].filter(Boolean).join(" on "),
    stoppedRun: "Stopped. Run it again to start over.",
    json: "JSON",
    jsonAnswer: "Answer as JSON",
    cut: (letters: number) => `… ${letters} more characters`,
    noJson: (why: string) => `This answer cannot be written as JSON: ${why}`,
    file: (type: string, size: string) => `${type || "file"}, ${size}`,
    result: "The result",
    saveFile: "Save the file",
    waveform: (time: string) => `Waveform, ${time}`,
    framed: "The picture, with what was found framed",
    tinted: "The picture, with its regions tinted",
    nothingInPicture: "Nothing found in this picture.",
    nothingInText: "Nothing found in this text.",
    noAnswer: "No answer found.",
    /** A share of one, or a number of a vector. */
    figure: (value: number) => value.toFixed(3),
    score: (figure: string) => `Score ${figure}`,
    answer: "answer",
    noText: "(empty)",
    less: (labels: number) => `${labels} ${labels === 1 ? "label has" : "labels have"} less.`,
    vector: (count: number, length: string, least: string, most: string) =>
      `${count} numbers, length ${length}, from ${least} to ${most}.`,
    table: "Table",
    column: "result",
  },
  RUN_LABELS,
);
export type TaskLabels = typeof TASK_LABELS;
