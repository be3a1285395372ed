/**
 * The library of models whose sources name none, or only that of the network they are built on: by the format that a name
 * ends with, and by the maker's own program.
 */
import type { MergedField, MergedModel } from "../merge.ts";

/** Tasks that the program of a format does; what it does not, a program of its own may. */
const WRITES: ReadonlySet<string> = new Set([
  "text-generation",
  "image-text-to-text",
  "any-to-any",
  "feature-extraction",
  "text-ranking",
]);
/** Libraries of the network, or of a copy in another format: they yield to the format in the name. */
const READS_MANY: ReadonlySet<unknown> = new Set([undefined, "transformers", "gguf", "vllm"]);

export interface NamedLibrary {
  library: string;
  /** The format of the files, where the name says it. */
  format?: string;
  rule: string;
}

/** Makers' programs: ids → library. */
const PROGRAMS: readonly (readonly [id: RegExp, library: string])[] = [
  [/^depth-anything\/DA3/i, "depth-anything-3"],
  [/^(?:canopylabs|unsloth)\/orpheus-3b-[\d.]+-ft$/i, "orpheus-speech"],
  [/^m-a-p\/YuE-s[12]-/i, "yue"],
  [/^state-spaces\/mamba(?!.*-hf$)/i, "mamba-ssm"],
  [
    /^deepghs\/(?:anime_(?:aesthetic|ai_check|classification|completeness|dbrating|furry|portrait|rating|real_cls|style_ages|teen)|bangumi_char_type|monochrome_detect)$/i,
    "imgutils",
  ],
];

/** The community for MLX, whose repositories are all in its format, and names that end in it. */
const MLX = /^mlx-community\/|[-_./]mlx(?:[-_.]|$)/i;

/** Formats that one program reads: of the network's library or of none becomes of that program. */
export function libraryByName(id: string, library: unknown, task: string | undefined): NamedLibrary | undefined {
  const program = PROGRAMS.find(([pattern]) => pattern.test(id))?.[1];
  if (program !== undefined) return program === library ? undefined : { library: program, rule: "its maker's program" };
  const name = id.slice(id.indexOf("/") + 1);
  if (!WRITES.has(task ?? "") || !READS_MANY.has(library)) return undefined;
  if (/(?:^|[-_.])exl3(?:[-_.]|$)/i.test(name)) return { library: "exllamav3", rule: "the format in the name" };
  if (MLX.test(id)) return { library: "mlx", format: "mlx", rule: "the format in the name" };
  // Format of the tools for vLLM; where a source says more, it is kept.
  if (
    library === undefined &&
    /(?:^|[-_.])(?:nvfp4|awq|gptq|fp8|mxfp4|w\da\d{1,2}|int[48]|autoround)(?:[-_.]|$)|-vllm$/i.test(name)
  )
    return { library: "vllm", rule: "the format in the name" };
  return undefined;
}

/** Sets the library and, where the name says it, the format. */
export function learnLibrary(
  id: string,
  fields: MergedModel["fields"],
  follow: (value: unknown, from: MergedField, rule: string) => MergedField,
): void {
  const task = fields.get("pipeline_tag")?.value as string | undefined;
  const found = libraryByName(id, fields.get("library_name")?.value, task);
  const named = fields.get("library_name") ?? fields.get("pipeline_tag");
  if (found === undefined || named === undefined) return;
  fields.set("library_name", follow(found.library, named, found.rule));
  if (found.format !== undefined) fields.set("formats", follow([found.format], named, found.rule));
}
