/** Texts that a program takes for more than a text: scripts, pages with scripts, and settings that name code to run. */
import { BeyondLimits, DOCUMENT, type FileScan, unsafe } from "./file-scan.ts";
import { TEMPLATE_ESCAPE } from "./gguf-scan.ts";
import { nameOf } from "./file-kinds.ts";
import { bytesOf, type ScannedFile } from "./scanned-file.ts";

const PIECE_BYTES = 1024 * 1024;
/** The pieces overlap by more than what is searched for. */
const OVERLAP_BYTES = 256;
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_JSON_BYTES = 8 * 1024 * 1024;
const FIRST_BYTES = 1024;

interface Mark {
  mark: RegExp;
  /** Why a text with it is not harmless. */
  reason: string;
  /** Names of files that it is looked for in. Default: all. */
  names?: RegExp;
}

/** No quantifier of these can run over what another one began with: the texts are long, and hostile. */
const MARKS: readonly Mark[] = [
  {
    mark: /[!:]python\/(?:object|name|module)|^%TAG\s/m,
    reason: "It is YAML that makes objects of Python, which can run code.",
  },
  // Tags can be written in other letters.
  { mark: /![^\s!]{0,99}%[0-9a-f]{2}/i, reason: "It is YAML with tags that cannot be read.", names: /\.ya?ml$/ },
  {
    mark: /"py\\?\/(?:object|reduce|function|type|repr)/,
    reason: "It is JSON that makes objects of Python, which can run code.",
  },
  {
    mark: /(?:^|[\s{,"'])_target_["']?[ \t]{0,9}:/,
    reason: "It names code that is called when it is loaded (_target_).",
    names: /^[^.]*$|\.(ya?ml|json)$/,
  },
  {
    mark: TEMPLATE_ESCAPE,
    reason: "It has a template that reaches into Python, where it can run programs.",
    names: /^(tokenizer_config|processor_config|chat_template)\.json$|\.(jinja2?|tmpl)$/,
  },
  { mark: /<\?php/i, reason: "It is a script of PHP." },
];
const PAGE = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)?(?:<\?xml|<!doctype|<html|<svg|<head|<body|<script)/i;
const PAGE_NAMES = /\.(x?html?|svg|xml)$/;
const PAGE_CODE = /<script|javascript:|\son[a-z]{3,30}\s{0,9}=/i;
/** Words of JSON that a loader may run code for. Letters that are written as numbers could be any word. */
const JSON_CODE =
  /"(?:auto_map|custom_pipelines)"\s{0,99}:\s{0,99}["{[]|"class_name"\s{0,99}:\s{0,99}"|"(?:__loader__|_class_name|parent_library|idx)"\s{0,99}:|\\u00(?:5f|[46][1-9a-f]|[57][0-9a])/i;
const AUTO_MAP = "It names code that runs when the model is loaded with trust_remote_code (auto_map).";

/** The scan of a text in UTF-8; undefined for what is none. */
export async function scanText(file: ScannedFile): Promise<FileScan | undefined> {
  const name = nameOf(file.path);
  const marks = MARKS.filter(({ names }) => names?.test(name) !== false);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isJson = false;
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    if (at >= MAX_BYTES) throw new BeyondLimits();
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    const bytes = await bytesOf(file, Math.max(0, at - OVERLAP_BYTES), Math.min(file.size, at + PIECE_BYTES) - 1);
    const isLast = at + PIECE_BYTES >= file.size;
    if (!isText(bytes, at === 0 ? bytes : bytes.subarray(OVERLAP_BYTES), decoder, isLast)) return undefined;
    const text = bytes.toString("latin1");
    if (at === 0) {
      isJson = /^(\xef\xbb\xbf)?\s*[{[]/.test(text);
      if (PAGE.test(text.slice(0, FIRST_BYTES)) || PAGE_NAMES.test(name))
        marks.push({ mark: PAGE_CODE, reason: "It is a page or picture with a script in it." });
    }
    const found = marks.find(({ mark }) => mark.test(text));
    if (found) return unsafe(found.reason);
    if (!isJson || !JSON_CODE.test(text)) continue;
    if (file.size > MAX_JSON_BYTES) throw new BeyondLimits();
    // oxlint-disable-next-line no-await-in-loop -- once
    const why = whyJson(await bytesOf(file, 0, file.size - 1));
    if (why !== undefined) return unsafe(why);
    isJson = false;
  }
  return DOCUMENT;
}

function isText(bytes: Buffer, fresh: Buffer, decoder: TextDecoder, isLast: boolean): boolean {
  // oxlint-disable-next-line no-control-regex
  const isPlain = !/[\x00-\x07\x0e-\x1a\x1c-\x1f]/.test(bytes.toString("latin1", 0, FIRST_BYTES));
  if (!isPlain || bytes.includes(0)) return false;
  try {
    decoder.decode(fresh, { stream: !isLast });
    return true;
  } catch {
    return false;
  }
}

/** Why JSON runs code: settings of transformers, of Keras and their like. */
function whyJson(bytes: Buffer): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    return "It is JSON with words of settings that run code, and could not be read.";
  }
  const pending = [value];
  while (pending.length > 0) {
    const each = pending.pop();
    if (typeof each !== "object" || each === null) continue;
    const why = Array.isArray(each) ? undefined : whyObject(each as Record<string, unknown>);
    if (why !== undefined) return why;
    for (const inner of Object.values(each)) if (typeof inner === "object" && inner !== null) pending.push(inner);
  }
  return undefined;
}

function whyObject(object: Record<string, unknown>): string | undefined {
  const { class_name: kind, registered_name: registered, module } = object;
  if (isFilled(object["auto_map"]) || isFilled(object["custom_pipelines"])) return AUTO_MAP;
  if (Array.isArray(object["_class_name"])) return "It names a pipeline of its author (_class_name).";
  if (isForeign(object["parent_library"], MODEL_LIBRARIES)) return "It names code to import (parent_library).";
  if ("idx" in object && "path" in object && isForeign(object["type"], SENTENCE_TRANSFORMERS))
    return "It names code to import as a part of a sentence-transformers model (type).";
  if ("__loader__" in object) return "It names code that is called when it is loaded (skops).";
  if (typeof kind !== "string") return undefined;
  if (/lambda|^function$|TFSMLayer|TorchModuleWrapper|JaxLayer|FlaxLayer/i.test(kind) || "__lambda__" in object)
    return "It is a Keras model that holds code (a Lambda layer or its like).";
  if (
    isForeign(module, /^(keras|tf_keras|builtins)(\.|$)/) ||
    (typeof registered === "string" && registered.includes(">"))
  )
    return "It is a Keras model that needs code of its author.";
  return undefined;
}

const MODEL_LIBRARIES = /^(transformers|diffusers|torch|timm|sentence_transformers)(\.|$)/;
const SENTENCE_TRANSFORMERS = /^sentence_transformers\./;

/** Whether it is a name of code that comes with none of these libraries. */
function isForeign(name: unknown, libraries: RegExp): boolean {
  return typeof name === "string" && !libraries.test(name);
}

/** Words of a vocabulary have numbers. */
function isFilled(value: unknown): boolean {
  return typeof value === "object" ? value !== null && Object.keys(value).length > 0 : typeof value === "string";
}
