/**
 * Metadata that pages and filters read from a record, each with one rule for which field wins.
 * None of them invents: what a record does not say is `undefined` or an empty list.
 */
import { chatTemplates } from "../record/chat-templates.ts";
import type { ModelRecord } from "../record/record.ts";

export { baseModels } from "./base-models.ts";
export { contextTokens, estimatedBytes, parameterCount } from "./parameters.ts";

/**
 * When the model was released, in ISO 8601, for orders and filters: the day that a source states, else the time at which the
 * repository was made, which is another fact and is not shown as the release.
 * @example
 * import { releaseDate } from "@vitrine/models";
 *
 * console.log(releaseDate({ id: "owner/model", tags: [], metadata: { releaseDate: "2025-04-29" } })); // 2025-04-29
 */
export function releaseDate(record: ModelRecord): string | undefined {
  return record.metadata?.releaseDate ?? record.createdAt;
}

/** Abilities of a model in addition to answering, in the order in which they are said. */
export const ABILITIES = ["chat", "tools", "reasoning", "vision", "audio"] as const;
export type Ability = (typeof ABILITIES)[number];

/** Tasks whose models take more than text. */
const TASK_ABILITIES: Readonly<Record<string, Ability>> = {
  "image-text-to-text": "vision",
  "audio-text-to-text": "audio",
};
/** A statement or a value of a chat template that reads the tools it is given. */
const READS_TOOLS = /\{[%{][^{}]{0,400}\btools\b/;

/**
 * Abilities of a model: as sources state them, and as its tags, its task and its chat template tell. The template is
 * searched, not run: one that reads `tools` was written for a model that calls them.
 * @example
 * import { modelAbilities } from "@vitrine/models";
 *
 * const config = { chat_template_jinja: "{% if tools %}{{ tools | tojson }}{% endif %}{{ messages }}" };
 * console.log(modelAbilities({ id: "owner/model", tags: [], pipeline_tag: "image-text-to-text", config }));
 * // [ 'tools', 'vision' ]
 */
export function modelAbilities(record: ModelRecord): Ability[] {
  const known = new Set<string>(record.metadata?.abilities);
  if (record.tags.includes("conversational")) known.add("chat");
  const ofTask = TASK_ABILITIES[record.pipeline_tag ?? ""];
  if (ofTask !== undefined) known.add(ofTask);
  if (!known.has("tools") && chatTemplates(record).some(({ source }) => READS_TOOLS.test(source))) known.add("tools");
  return ABILITIES.filter((ability) => known.has(ability));
}

/** ISO 639-1 codes, as tags write languages. */
const LANGUAGE_CODES = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en " +
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv " +
    "ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne " +
    "ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st " +
    "su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
  ).split(" "),
);
/** Language values of cards that are no codes. */
const LANGUAGE_WORDS = new Set(["multilingual", "code"]);

/**
 * Language codes in lower case, without repeats. The card's list where there is one; otherwise the tags that are
 * two-letter codes. A few such tags are also words (`cv`, `ml`): for a model with a card they do not count.
 * @example
 * import { modelLanguages } from "@vitrine/models";
 *
 * console.log(modelLanguages({ id: "owner/model", tags: [], cardData: { language: ["EN", "de"] } }));
 * // [ 'en', 'de' ]
 */
export function modelLanguages(record: ModelRecord): string[] {
  const stated = record.cardData?.language;
  const codes =
    stated === undefined
      ? record.tags.filter((tag) => LANGUAGE_CODES.has(tag) || LANGUAGE_WORDS.has(tag))
      : asList(stated).map((code) => code.trim().toLowerCase());
  return [...new Set(codes)].filter((code) => code !== "");
}

export interface ModelLicense {
  /** Key as `apache-2.0`; `other` when the author wrote a custom license. */
  id: string;
  /** The author's name for it, when the key is `other`. */
  name?: string;
  /** Address of its text, when it is an http or https one. */
  link?: string;
}

/**
 * The license of the card, else of the tag `license:…`. With several, the first.
 * @example
 * import { modelLicense } from "@vitrine/models";
 *
 * console.log(modelLicense({ id: "owner/model", tags: ["license:apache-2.0"] })); // { id: 'apache-2.0' }
 */
export function modelLicense(record: ModelRecord): ModelLicense | undefined {
  const card = record.cardData;
  const id = asList(card?.license)[0] ?? tagValue(record, "license:");
  if (id === undefined) return undefined;
  const link = card?.license_link;
  return {
    id: id.toLowerCase(),
    ...(card?.license_name !== undefined && { name: card.license_name }),
    ...(link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link) && { link }),
  };
}

function tagValue(record: ModelRecord, prefix: string): string | undefined {
  return record.tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) || undefined;
}

function asList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
