/**
 * Normalizes values to the hub's spelling, before they are compared: languages as codes, licenses
 * as keys, tasks of this catalog only. A count that ends in five zeros is a rounded one, for any
 * field.
 */
import { isTaskId } from "@vitrine/tasks";
import { languageCodes } from "./rules/languages.ts";
import type { Row } from "./rows.ts";

/** Names of tasks elsewhere. */
const TASKS: Readonly<Record<string, string>> = {
  conversational: "text-generation",
  // A task that the hub no longer has.
  "text2text-generation": "text-generation",
};
const LICENSE = /^[a-z0-9][a-z0-9.+-]*$/;

/** Sources describe attention in words; the catalog knows kinds. */
function attentionKind(words: string): string {
  if (words.startsWith("mla")) return "latent";
  if (/hybrid|linear|lightning/.test(words) && !/sliding/.test(words)) return "hybrid";
  return /sliding/.test(words) ? "sliding" : "full";
}

/** Tags of the repository that follow from a format of weights. */
const FORMAT_TAGS: Readonly<Record<string, string>> = {
  mlx: "mlx",
  gguf: "gguf",
  onnx: "onnx",
  "int4-awq": "awq",
  "int4-gptq": "gptq",
  "int8-gptq": "gptq",
  fp8: "fp8",
  mxfp4: "mxfp4",
  nvfp4: "nvfp4",
  bnb: "bitsandbytes",
};

/** A row and what follows from it for other fields. */
export function normalizeRows(row: Row): Row[] {
  const normal = normalizeRow(row);
  const format = row.field === "weightFormat" ? FORMAT_TAGS[row.value as string] : undefined;
  return [
    ...(normal === undefined ? [] : [normal]),
    ...(format === undefined ? [] : [{ ...row, field: "formats", value: [format] }]),
  ];
}

function normalizeRow(row: Row): Row | undefined {
  const { field, value } = row;
  switch (field) {
    case "languages": {
      const codes = languageCodes(value as unknown[]);
      return codes.length === 0 ? undefined : { ...row, value: codes };
    }
    case "pipeline_tag":
    case "listedUnder": {
      const task = TASKS[value as string] ?? value;
      const named = { ...row, value: task, field: "pipeline_tag" };
      if (field === "listedUnder") named.rule = "listed on the page of this task";
      // Lists of video models do not say from what.
      if (task === "text-to-video" && /[-_]i2v(?=$|[-_])/i.test(row.id))
        return { ...named, value: "image-to-video", rule: "I2V in the name" };
      return isTaskId(task) ? named : undefined;
    }
    case "license":
      return LICENSE.test(value as string) && value !== "unknown" ? row : undefined;
    case "attention":
      return { ...row, value: attentionKind(value as string) };
    case "weightFormat":
      return value === "ggml" ? undefined : row;
    case "parameters":
      return (value as number) % 100_000 === 0 ? { ...row, field: "parametersAbout" } : row;
    default:
      return row;
  }
}
