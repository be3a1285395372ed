/** A translation against its English catalog. */
import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Feature, messagesOf } from "./catalogs.ts";
import { parseMessage } from "./compile-message.ts";

export interface Comparison {
  feature: string;
  language: string;
  /** Messages in English. */
  total: number;
  /** Paths of the messages that English has and the translation lacks, and the other way around. */
  missing: string[];
  extra: string[];
  /** A value or a tag that only one of the two has, or an invalid message. */
  problems: string[];
}

/** Every translation of a feature; none where its English is data. */
export function compareCatalogs({ name, catalogs }: Feature): Comparison[] {
  const source = catalogs.get("en");
  if (source === undefined) return [];
  const english = new Map(messagesOf(source));
  return [...catalogs]
    .filter(([language]) => language !== "en")
    .map(([language, catalog]) => {
      const translated = new Map(messagesOf(catalog));
      return {
        feature: name,
        language,
        total: english.size,
        missing: [...english.keys()].filter((path) => !translated.has(path)),
        extra: [...translated.keys()].filter((path) => !english.has(path)),
        problems: [...translated].flatMap(([path, message]) =>
          messageProblems(english.get(path), message).map((problem) => `${path}: ${problem}`),
        ),
      };
    });
}

/** How a message differs in markup and values from its English. */
export function messageProblems(english: string | undefined, message: string): string[] {
  if (english === undefined) return [];
  const parsed = parsedMessage(message);
  if (typeof parsed === "string") return [parsed];
  const usual = parseMessage(english);
  const [tags, usualTags] = [tagsOf(message), tagsOf(english)];
  const [values, usualValues] = [valuesOf(parsed), valuesOf(usual)];
  return [
    ...(tags === usualTags ? [] : [`has the tags ${tags || "(none)"} for ${usualTags || "(none)"}`]),
    ...[...values.keys()].filter((value) => !usualValues.has(value)).map((value) => `{${value}} is not in English`),
    ...[...usualValues]
      .filter(([value, isShown]) => isShown && values.get(value) !== true)
      .map(([value]) => `{${value}} is not shown`),
    ...(message.trim() === "" && english.trim() !== "" ? ["is empty"] : []),
  ];
}

function parsedMessage(message: string): MessageFormatElement[] | string {
  try {
    return parseMessage(message);
  } catch (error) {
    return (error as Error).message;
  }
}

function tagsOf(message: string): string {
  return [...new Set(message.match(/<\/?[a-z][\w-]*\/?>/gi))].toSorted().join(" ");
}

/** Values by name, and whether their text is shown: one that chooses a form need not be. */
function valuesOf(elements: readonly MessageFormatElement[], found = new Map<string, boolean>()): Map<string, boolean> {
  for (const element of elements) {
    if (element.type === TYPE.argument || element.type === TYPE.number) found.set(element.value, true);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    found.set(element.value, found.get(element.value) === true);
    for (const { value } of Object.values(element.options)) {
      if (value.some(({ type }) => type === TYPE.pound)) found.set(element.value, true);
      valuesOf(value, found);
    }
  }
  return found;
}
