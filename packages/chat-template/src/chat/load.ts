/**
 * The chat templates of a model repository, from its files.
 *
 * Which file counts, and which of several templates is taken, is what transformers decides:
 * separate files before configurations, and among named templates `tool_use` where tools are given.
 * Source: transformers, `PreTrainedTokenizerBase.from_pretrained` and `get_chat_template`.
 */
import { Template, type TemplateOptions } from "../compile/template.ts";
import { VitrineError, isObject } from "@vitrine/base";

/** The texts of files by their path in the repository; others than those that are read do not matter. */
export type RepositoryFiles = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/**
 * The files hold no chat template, or none with that name.
 * @example
 * import { ChatTemplateNotFoundError, loadChatTemplate } from "@vitrine/chat-template";
 *
 * try {
 *   loadChatTemplate({ "tokenizer_config.json": "{}" }).template();
 * } catch (error) {
 *   if (error instanceof ChatTemplateNotFoundError) console.log(error.code); // chat_template_not_found
 * }
 */
export class ChatTemplateNotFoundError extends VitrineError<"chat_template_not_found"> {
  override readonly name = "ChatTemplateNotFoundError";

  constructor(message: string, hint?: string) {
    super("chat_template_not_found", message, { hint });
  }
}

export interface TemplateChoice {
  /** The name of one of several templates, such as `rag`. */
  name?: string | undefined;
  /** Tools that will be given. */
  tools?: readonly object[] | null | undefined;
}

export interface LoadedChatTemplate {
  /** The sources by name; `default` where a template has no name. */
  readonly sources: ReadonlyMap<string, string>;
  /** The file that each is from. */
  readonly files: ReadonlyMap<string, string>;
  /** `bos_token` and so on, for `renderChat`. */
  readonly specialTokens: Readonly<Record<string, string | readonly string[]>>;
  /** How answers are read, where a configuration says it: for `parseAnswer`. */
  readonly responseTemplate: object | undefined;
  /** Files that could not be read, a sentence each. */
  readonly problems: readonly string[];
  /** The name of the template that transformers would take. @throws {ChatTemplateNotFoundError} */
  choose(choice?: TemplateChoice): string;
  /** That template, built once. @throws {ChatTemplateNotFoundError} and what building throws */
  template(choice?: TemplateChoice): Template;
}

const ADDITIONAL = "additional_chat_templates/";
/** Later ones yield to earlier ones. */
const CONFIGURATIONS: readonly string[] = [
  "chat_template.json",
  "processor_config.json",
  "preprocessor_config.json",
  "tokenizer_config.json",
];
const TOKEN_FILES: readonly string[] = ["tokenizer_config.json", "special_tokens_map.json"];
const TOKEN_NAME = /^[a-z_]+_token$/;

/**
 * Finds the chat templates among a repository's files, by path: `chat_template.jinja`, `tokenizer_config.json` and
 * others. Reads the special tokens too. A file that cannot be read becomes an entry of `problems`.
 *
 * @throws {ChatTemplateNotFoundError} from `choose` and `template`, when no template has the name
 * @example
 * import { loadChatTemplate, renderChat } from "@vitrine/chat-template";
 *
 * const config = { chat_template: "{{ bos_token }}{{ messages[0].content }}", bos_token: "<s>" };
 * const loaded = loadChatTemplate({ "tokenizer_config.json": JSON.stringify(config) });
 * console.log(renderChat(loaded, { messages: [{ role: "user", content: "Hello" }] }).prompt); // <s>Hello
 */
export function loadChatTemplate(files: RepositoryFiles, options: TemplateOptions = {}): LoadedChatTemplate {
  const given: ReadonlyMap<string, string> = files instanceof Map ? files : new Map(Object.entries(files));
  const problems: string[] = [];
  const sources = new Map<string, string>();
  const origins = new Map<string, string>();
  const add = (name: string, source: unknown, file: string): void => {
    if (typeof source !== "string") {
      problems.push(`${file}: the chat template '${name}' is no text.`);
    } else if (!sources.has(name)) {
      sources.set(name, source);
      origins.set(name, file);
    }
  };
  for (const [path, source] of given) {
    if (path === "chat_template.jinja") add("default", source, path);
    else if (path.startsWith(ADDITIONAL) && path.endsWith(".jinja"))
      add(path.slice(ADDITIONAL.length, -6), source, path);
  }
  const configurations = new Map<string, Record<string, unknown>>();
  for (const path of new Set([...CONFIGURATIONS, ...TOKEN_FILES])) {
    const text = given.get(path);
    const read = text === undefined ? undefined : readObject(text, path, problems);
    if (read) configurations.set(path, read);
  }
  for (const path of CONFIGURATIONS) {
    if (sources.size) break;
    for (const [name, source] of namedTemplates(configurations.get(path)?.["chat_template"], path, problems))
      add(name, source, path);
  }
  const specialTokens: Record<string, string | readonly string[]> = {};
  for (const path of TOKEN_FILES) readTokens(configurations.get(path) ?? {}, specialTokens);
  const built = new Map<string, Template>();

  const choose = ({ name, tools }: TemplateChoice = {}): string => {
    const chosen = name ?? (tools && sources.has("tool_use") ? "tool_use" : "default");
    if (sources.has(chosen)) return chosen;
    const known = sources.size ? [...sources.keys()].map((item) => `'${item}'`) : [...given.keys(), ...problems];
    throw new ChatTemplateNotFoundError(
      `There is no chat template '${chosen}'. What there is: ${known.join(", ") || "no files"}.`,
    );
  };
  const responseTemplate = configurations.get("tokenizer_config.json")?.["response_template"];
  return {
    sources,
    files: origins,
    specialTokens,
    responseTemplate: isObject(responseTemplate) ? responseTemplate : undefined,
    problems,
    choose,
    template(choice) {
      const name = choose(choice);
      const template = built.get(name) ?? new Template(sources.get(name) ?? "", options);
      built.set(name, template);
      return template;
    },
  };
}

function readObject(text: string, path: string, problems: string[]): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    problems.push(`${path} holds no object.`);
  } catch (error) {
    problems.push(`${path} is no JSON: ${(error as Error).message}`);
  }
  return undefined;
}

/** A text, a list of `{ name, template }`, or an object with a text for each name. */
function namedTemplates(value: unknown, path: string, problems: string[]): [string, unknown][] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return [["default", value]];
  if (!Array.isArray(value)) {
    if (typeof value === "object") return Object.entries(value);
    problems.push(`${path}: 'chat_template' is neither a text nor a list.`);
    return [];
  }
  return value.flatMap((item: unknown): [string, unknown][] => {
    const { name, template } = (item ?? {}) as { name?: unknown; template?: unknown };
    if (typeof name === "string") return [[name, template]];
    problems.push(`${path}: a chat template in the list has no name.`);
    return [];
  });
}

/** Special tokens are there as texts or as objects of a token (`AddedToken`) with their text in `content`. */
function readTokens(configuration: Record<string, unknown>, tokens: Record<string, string | readonly string[]>): void {
  const tokenText = (value: unknown): string | undefined => {
    const text = typeof value === "object" && value !== null ? (value as { content?: unknown }).content : value;
    return typeof text === "string" ? text : undefined;
  };
  const add = (name: string, value: unknown): void => {
    const text = tokenText(value);
    if (text !== undefined && !Object.hasOwn(tokens, name)) tokens[name] = text;
  };
  for (const [name, value] of Object.entries(configuration)) {
    if (TOKEN_NAME.test(name)) add(name, value);
    const isMore = name === "additional_special_tokens" || name === "extra_special_tokens";
    if (!isMore || typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) for (const [key, item] of Object.entries(value)) add(key, item);
    else if (!Object.hasOwn(tokens, name))
      tokens[name] = value.map(tokenText).filter((text): text is string => text !== undefined);
  }
}
