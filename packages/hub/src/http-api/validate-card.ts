/**
 * The check of a model card before it is uploaded, as the public hub makes it: errors for what readers of the card would
 * get wrong, warnings for what is only unknown. The reader of pushed cards reads it, within its limits.
 */
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { isModelId, LICENSE_IDS, readFrontMatter } from "@vitrine/models";
import { isTaskId, TASK_IDS } from "@vitrine/tasks";
import { closest, distance } from "fastest-levenshtein";
import * as v from "valibot";
import { ApiError, quoted } from "./responses.ts";

interface CardRemark {
  message: string;
}

/** What is wrong with a card, and what may be. */
export interface CardCheck {
  errors: CardRemark[];
  warnings: CardRemark[];
}

const MAX_REMARKS = 20;
/** A word with more of them was not meant. */
const MAX_TYPING_ERRORS = 4;
/** Languages of ISO 639, and what is written in place of one. */
const LANGUAGE = /^([a-z]{2,3}|code|multilingual)$/;
/** A language with its region or script. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})+$/i;

const texts = v.nullish(v.array(v.string()), []);
const textOrTexts = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === "string" ? [value] : value)),
    v.array(v.string()),
  ),
  [],
);
const filled = v.pipe(v.string(), v.nonEmpty("is empty"));
const given = v.custom((value) => value !== null, "is required");

const cardSchema = v.looseObject({
  license: textOrTexts,
  license_name: v.nullish(v.string()),
  language: textOrTexts,
  tags: texts,
  datasets: textOrTexts,
  metrics: textOrTexts,
  base_model: textOrTexts,
  pipeline_tag: v.nullish(v.string()),
  library_name: v.nullish(v.string()),
  "model-index": v.nullish(
    v.array(
      v.looseObject({
        name: filled,
        results: v.array(
          v.looseObject({
            task: v.looseObject({ type: filled }),
            dataset: v.looseObject({ name: filled, type: filled }),
            metrics: v.array(v.looseObject({ type: filled, value: given })),
          }),
        ),
      }),
    ),
  ),
});
type Card = v.InferOutput<typeof cardSchema>;

/**
 * Checks the card in the body of a request, which is `{"repoType": "model", "content": "---\n…"}`.
 * @throws ApiError for a body that is none
 */
export function validateCard({ repoType, content }: Record<string, unknown>): CardCheck {
  if (typeof content !== "string")
    throw new ApiError(400, "InvalidParameter", "Send the whole text of the card as `content`.");
  if (repoType !== undefined && repoType !== null && repoType !== "model")
    return failed("This site has models only, no data sets and no spaces. Send the card of a model.");
  const { data, fault, repeated = [] } = readFrontMatter(content);
  if (fault !== undefined) return failed(`The metadata of the card cannot be read: ${fault}.`);
  const errors = repeated.map((name) => `${quoted(name)} stands in the metadata twice. Keep one of them.`);
  const warnings: string[] = [];
  if (Object.keys(data).length === 0)
    warnings.push("The card has no metadata. Begin it with a block of YAML between two lines of ---.");
  const { success, output, issues } = v.safeParse(cardSchema, data);
  if (success) {
    for (const { isError, message } of remarksOn(output)) (isError ? errors : warnings).push(message);
  } else {
    errors.push(...issues.map(describe));
  }
  return { errors: remarks(errors), warnings: remarks(warnings) };
}

function failed(message: string): CardCheck {
  return { errors: [{ message }], warnings: [] };
}

function remarks(messages: readonly string[]): CardRemark[] {
  return messages.slice(0, MAX_REMARKS).map((message) => ({ message }));
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  Array: "a list",
  Object: "a mapping of names to values",
};

/** A fault of the shape, as `"model-index[0].name" is required.` */
function describe({ path, expected, received, message }: v.InferIssue<typeof cardSchema>): string {
  const where = (path ?? []).map(({ key }) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  const kind = KINDS[expected ?? ""];
  const fault = received === "undefined" ? "is required" : kind === undefined ? message : `must be ${kind}`;
  return `${quoted(where.slice(1))} ${fault}.`;
}

/** What a card says in a shape that is right. */
function* remarksOn(card: Card): Generator<{ isError: boolean; message: string }> {
  const remark = (isError: boolean, name: string, value: string, fault: string) => ({
    isError,
    message: `${quoted(name)} is ${quoted(value)}, which ${fault}`,
  });
  for (const license of card.license)
    if (!LICENSE_IDS.includes(license))
      yield remark(
        true,
        "license",
        license,
        `is no id of a license. ${meant(license, LICENSE_IDS)}For a license without an id write "license: other" and its name as license_name.`,
      );
  if (card.license.includes("other") && !card.license_name)
    yield { isError: false, message: 'With "license: other", write the name of the license as license_name.' };
  for (const language of card.language)
    if (!LANGUAGE.test(language))
      yield remark(
        !LANGUAGE_TAG.test(language),
        "language",
        language,
        'is no language code. Use a code of two or three small letters (ISO 639), "code" or "multilingual".',
      );
  for (const base of card.base_model)
    if (!isModelId(base)) yield remark(true, "base_model", base, "is no model id. Write it as owner/name.");
  for (const dataset of card.datasets)
    if (!isModelId(dataset))
      yield remark(false, "datasets", dataset, "is no id of a data set. Write it as owner/name.");
  const { pipeline_tag: task, library_name: library } = card;
  if (task && !isTaskId(task))
    yield remark(false, "pipeline_tag", task, `is not a known task. ${meant(task, TASK_IDS)}`);
  if (library && !getLibraryMetadata(library))
    yield remark(false, "library_name", library, "is not a known library, so pages show no code for it.");
}

/** The word of a list that somebody may have meant, as a sentence. */
function meant(word: string, words: readonly string[]): string {
  const folded = word.slice(0, 100).toLowerCase();
  const found = closest(folded, words);
  return distance(folded, found) <= MAX_TYPING_ERRORS ? `Did you mean ${quoted(found)}? ` : "";
}
