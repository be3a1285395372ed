/**
 * The license of a family: a maker who gives all known members of a family one license gives it to the others too.
 * Repositories of one owner whose names begin alike are a family; the shorter the common beginning, the more members
 * have to agree. Converters and owners who retrain models of many makers have no families.
 */
import type { MergedField, MergedModel } from "../merge.ts";
import { ONE_LICENSE_FAMILIES } from "./name-patterns.ts";

const NOT_MAKERS =
  /^(unsloth|mlx-community|lmstudio-community|bartowski|thebloke|openbuddy|0xsero|teichai|cyankiwi|redhatai|quanttrio|davidau|huihui-ai|nightmedia|prithivmlmods|john6666|aratako|tokyotech-llm|salesforce|jackrong|osaurusai|llmfan46|mradermacher|onnx-community|xenova)\//i;
/** Makers who give all that they publish one license, so far as it is known. */
const ONE_LICENSE =
  /^(sentence-transformers|paddlepaddle|cross-encoder|huggingfacetb|hfl|nomic-ai|openmoss-team|rwkv|ai-forever|stepfun-ai|ath-maas|cl-nagoya|deepvk|jetbrains|bsc-lt)\//i;
/** Words of a common beginning → members that have to agree. */
const ENOUGH: ReadonlyMap<number, number> = new Map([
  [2, 2],
  [1, 3],
  [0, 6],
]);

/** Fills missing licenses from the family, and says so in the rule. */
export function learnLicenses(models: readonly MergedModel[]): void {
  for (const family of ONE_LICENSE_FAMILIES) learnFromOne(models.filter(({ id }) => family.test(id)));
  for (const [words, enough] of ENOUGH) {
    const families = Map.groupBy(models, ({ id }) => beginning(id, words));
    for (const [family, members] of families) {
      if (family === undefined) continue;
      const known = members.filter(({ fields }) => fields.has("license"));
      const [first] = known;
      if (first === undefined || known.length < enough) continue;
      const name = nameOfLicense(first);
      // `other` alone stands for licenses of many kinds.
      if (name === undefined || known.some((member) => nameOfLicense(member) !== name)) continue;
      fill(members, first, `as all ${known.length} members of its family whose license is known`);
    }
  }
}

/** A family that was looked at: the member that most sources name speaks for the others, unless members differ. */
function learnFromOne(members: readonly MergedModel[]): void {
  const known = members
    .filter(({ fields }) => fields.has("license"))
    .toSorted((a, b) => b.packages.length - a.packages.length || (a.id < b.id ? -1 : 1));
  const [first] = known;
  const termsOf = ({ fields }: MergedModel) => fields.get("license")?.value;
  if (first === undefined || known.some((member) => termsOf(member) !== termsOf(first))) return;
  fill(members, first, `as ${first.id}, of a family with one license`);
}

function fill(members: readonly MergedModel[], from: MergedModel, rule: string): void {
  for (const { fields } of members) {
    if (fields.has("license")) continue;
    for (const field of ["license", "license_name", "license_link"]) {
      const stated = from.fields.get(field);
      if (stated !== undefined) fields.set(field, shared(stated, rule));
    }
  }
}

/** Name of the license; `undefined` where nobody says. */
function nameOfLicense({ fields }: MergedModel): unknown {
  const license = fields.get("license")?.value;
  return license === "other" ? fields.get("license_name")?.value : license;
}

/** Owner and first words of a name, which has more of them. */
function beginning(id: string, words: number): string | undefined {
  if (NOT_MAKERS.test(id)) return undefined;
  if (words === 0 && !ONE_LICENSE.test(id)) return undefined;
  const slash = id.indexOf("/");
  const parts = id.slice(slash + 1).split(/[-_]/);
  return parts.length <= words ? undefined : `${id.slice(0, slash)}/${parts.slice(0, words).join("-")}`.toLowerCase();
}

function shared({ value, sources }: MergedField, rule: string): MergedField {
  return { value, sources: sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule })) };
}
