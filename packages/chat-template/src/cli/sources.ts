/** Where the command takes a template from: a folder, a file of any kind, or standard input. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { loadChatTemplate } from "../chat/load.ts";
import { readGgufTemplates } from "./gguf.ts";
import { ToolError } from "./tool-error.ts";

export interface TemplateSource {
  source: string;
  /** The file that has it, if it is alone in there. */
  file: string | undefined;
  specialTokens: Readonly<Record<string, string | readonly string[]>>;
}

/** The text of a file, or of standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    throw new ToolError(`${path} cannot be read: ${(error as Error).message}.`, "Name a file that is there, or '-'.");
  }
}

/** A file of JSON. */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ToolError(`${path} is no JSON: ${(error as Error).message}.`);
  }
}

/** The template at a path; `name` chooses one of several. */
export function readTemplate(path: string, name: string | undefined, hasTools: boolean): TemplateSource {
  if (path === "-") return { source: readText(path), file: undefined, specialTokens: {} };
  if (!existsSync(path))
    throw new ToolError(`There is no ${path}.`, "Name a folder, a file, or '-' for standard input.");
  if (path.endsWith(".gguf")) {
    const { templates, specialTokens } = readGgufTemplates(path);
    const source = templates[name ?? "default"];
    if (source === undefined)
      throw new ToolError(`${path} has no chat template '${name ?? "default"}'.`, "Name another with --name.");
    return { source, file: undefined, specialTokens };
  }
  const isFolder = statSync(path).isDirectory();
  if (!isFolder && !path.endsWith(".json")) return { source: readText(path), file: path, specialTokens: {} };
  const files = isFolder ? filesOf(path) : new Map([["tokenizer_config.json", readText(path)]]);
  const loaded = loadChatTemplate(files);
  const chosen = loaded.choose({ name, tools: hasTools ? [] : null });
  const origin = loaded.files.get(chosen) ?? "";
  return {
    source: loaded.sources.get(chosen) ?? "",
    file: isFolder && origin.endsWith(".jinja") ? join(path, origin) : undefined,
    specialTokens: loaded.specialTokens,
  };
}

const READ =
  /^(?:chat_template\.jinja|(?:tokenizer|processor|preprocessor)_config\.json|chat_template\.json|special_tokens_map\.json)$/;

function filesOf(folder: string): Map<string, string> {
  const paths = readdirSync(folder).filter((file) => READ.test(basename(file)));
  const more = join(folder, "additional_chat_templates");
  if (existsSync(more))
    paths.push(
      ...readdirSync(more).flatMap((file) => (file.endsWith(".jinja") ? [`additional_chat_templates/${file}`] : [])),
    );
  return new Map(paths.map((path) => [path, readText(join(folder, path))]));
}
