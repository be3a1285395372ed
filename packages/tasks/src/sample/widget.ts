/**
 * Reads a model card's own widget examples. They are written by untrusted parties, so each entry is taken apart field
 * by field and used only if every field the task needs is there, of the right type, of sane size and well-formed
 * text; anything else is passed over as if it were not there.
 */

import {
  type SampleKind,
  type SampleMessage,
  type SampleTable,
  type SampleValues,
  MASK_PLACEHOLDER,
} from "./sample.ts";

const MAX_TEXT = 5_000;
const MAX_ITEMS = 50;

/** The first usable entry of a widget list for a kind of sample. */
export function widgetSample<Kind extends SampleKind>(
  widgetData: unknown,
  kind: Kind,
  maskToken: string,
): SampleValues[Kind] | undefined {
  if (!Array.isArray(widgetData)) return undefined;
  for (const entry of widgetData.slice(0, MAX_ITEMS)) {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) continue;
    const value = READERS[kind](entry as WidgetEntry, maskToken);
    if (value !== undefined) return value;
  }
  return undefined;
}

type WidgetEntry = Readonly<Record<string, unknown>>;
type Reader<Kind extends SampleKind> = (entry: WidgetEntry, maskToken: string) => SampleValues[Kind] | undefined;

const READERS: { [Kind in SampleKind]: Reader<Kind> } = {
  text: (entry) => text(entry, "text") ?? text(entry, "prompt"),
  masked: (entry, maskToken) => masked(text(entry, "text"), maskToken),
  messages: readMessages,
  question: (entry) => {
    const question = text(entry, "text") ?? text(entry, "question");
    const context = text(entry, "context");
    return question && context ? { question, context } : undefined;
  },
  table: (entry) => {
    const question = text(entry, "text") ?? text(entry, "question");
    const table = readTable(ownValue(entry, "table"));
    return question && table ? { question, table } : undefined;
  },
  sentences: (entry) => {
    const source = text(entry, "source_sentence");
    const sentences = texts(ownValue(entry, "sentences"));
    return source && sentences ? { source_sentence: source, sentences } : undefined;
  },
  rows: (entry) => {
    const data = readTable(ownValue(entry, "structured_data") ?? ownValue(entry, "structuredData"));
    return data && { data };
  },
  image: readSource,
  audio: readSource,
  "image-prompt": (entry) => {
    const image = readSource(entry);
    const prompt = text(entry, "prompt") ?? text(entry, "text");
    return image && prompt ? { image, prompt } : undefined;
  },
  "image-question": (entry) => {
    const image = readSource(entry);
    const question = text(entry, "text") ?? text(entry, "question");
    return image && question ? { image, question } : undefined;
  },
};

function ownValue(entry: WidgetEntry, key: string): unknown {
  return Object.hasOwn(entry, key) ? entry[key] : undefined;
}

function text(entry: WidgetEntry, key: string): string | undefined {
  return usableText(ownValue(entry, key));
}

/** The value if it is text one would show: not blank, not huge, no lone surrogates, no NUL. */
export function usableText(value: unknown, max = MAX_TEXT): string | undefined {
  if (typeof value !== "string" || value.length > max || value.trim() === "") return undefined;
  return value.isWellFormed() && !value.includes("\0") ? value : undefined;
}

function texts(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS) return undefined;
  const all = value.map((item) => usableText(item));
  return all.every((item) => item !== undefined) ? all : undefined;
}

/**
 * A text is useful for mask filling only if it has a gap; a gap in another family's spelling is
 * rewritten.
 */
function masked(value: string | undefined, maskToken: string): string | undefined {
  if (value === undefined || value.includes(maskToken)) return value;
  const spelling = [MASK_PLACEHOLDER, "<mask>"].find((mask) => value.includes(mask));
  return spelling && value.replaceAll(spelling, () => maskToken);
}

function readMessages(entry: WidgetEntry): SampleMessage[] | undefined {
  const messages = ownValue(entry, "messages");
  if (Array.isArray(messages)) {
    const first: unknown = messages[0];
    if (messages.length !== 1 || typeof first !== "object" || first === null) return undefined;
    const content = text(first as WidgetEntry, "content");
    return ownValue(first as WidgetEntry, "role") === "user" && content ? [{ role: "user", content }] : undefined;
  }
  const content = text(entry, "text");
  return content ? [{ role: "user", content }] : undefined;
}

function readSource(entry: WidgetEntry): string | undefined {
  const source = usableText(ownValue(entry, "src") ?? ownValue(entry, "image") ?? ownValue(entry, "audio"), 2_000);
  return source && /^https?:\/\/[^\s"'<>\\`]+$/i.test(source) ? source : undefined;
}

/** Columns of one length, with cells that are texts, numbers or truth values. */
function readTable(value: unknown): SampleTable | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const columns = Object.entries(value);
  if (columns.length === 0 || columns.length > MAX_ITEMS) return undefined;
  const table: [string, string[]][] = [];
  let rows: number | undefined;
  for (const [name, cells] of columns) {
    if (!usableText(name) || name === "__proto__" || !Array.isArray(cells)) return undefined;
    rows ??= cells.length;
    if (cells.length === 0 || cells.length > MAX_ITEMS || cells.length !== rows) return undefined;
    const read = cells.map(readCell);
    if (!read.every((cell) => cell !== undefined)) return undefined;
    table.push([name, read]);
  }
  return Object.fromEntries(table);
}

function readCell(cell: unknown): string | undefined {
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  return cell === "" ? "" : usableText(cell);
}
