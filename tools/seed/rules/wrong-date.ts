/**
 * Dates that are of something else than the release. Catalogs copy the day of the last commit to a repository, of a
 * later version's announcement, or of a paper that the whole family cites, and now and then the wrong year. Two checks:
 *
 * - Where the day is known on which the hub made a repository, a catalog's date more than a month before it or more than
 *   three months after it is refused. Of 369 dates of catalogs that could be compared
 *   (2026-11-27), 341 were within a month of that day, and 19 are refused; two of those were releases elsewhere before
 *   the hub had the model (GPT-NeoX, EnCodec).
 * - Where it is not known, sets that were looked up and found wrong are refused by name.
 *
 * A date that a model's page or its maker states is never refused.
 */
import type { Row } from "../rows.ts";

const DAY = 86_400_000;
const BEFORE = 31 * DAY;
const AFTER = 92 * DAY;

interface WrongSet {
  file: string;
  dates: readonly string[];
  ids?: RegExp;
  /** Subject of the date. */
  isOf: string;
}

/** Looked up on 2026-11-27, on pages of commits and in news lists of makers. */
const WRONG_SETS: readonly WrongSet[] = [
  { file: "blip_models.py", dates: ["2023-01-22", "2023-08-01", "2023-12-07"], isOf: "the last commit" },
  { file: "blip2_models.py", dates: ["2024-03-22", "2024-03-31"], isOf: "the last commit" },
  { file: "wavlm_models.py", dates: ["2022-07-19"], isOf: "the paper in print, half a year after the weights" },
  { file: "wav2vec2_models.py", dates: ["2024-09-10"], isOf: "no release: the weights are of 2021" },
  { file: "wav2vec2_models.py", dates: ["2020-10-26"], ids: /espeak/, isOf: "the models of a year before" },
  { file: "speecht5_models.py", dates: ["2022-05-16"], isOf: "the paper" },
  { file: "clip_models.py", dates: ["2021-02-26"], isOf: "the paper; the sizes came one by one over a year" },
  { file: "clap_models.py", dates: ["2023-05-22"], isOf: "no release: some are months older, some younger" },
  { file: "siglip_models.py", dates: ["2024-01-08"], ids: /^timm\//, isOf: "Google's own copies, three months later" },
  {
    file: "siglip_models.py",
    dates: ["2024-01-08"],
    ids: /so400m-patch(?:14-224|16-256-i18n)$/,
    isOf: "the first sizes",
  },
  { file: "e5_models.py", dates: ["2024-02-08"], isOf: "the multilingual paper, after the weights" },
  { file: "e5_instruct.py", dates: ["2024-02-08"], isOf: "the multilingual paper" },
  { file: "codesage_models.py", dates: ["2024-02-03"], ids: /-v2$/, isOf: "the first version's paper" },
  { file: "sentence_transformers_models.py", dates: ["2019-11-01"], isOf: "the paper on Sentence-BERT" },
  { file: "sentence_transformers_models.py", dates: ["2024-03-27"], isOf: "the last commit" },
  { file: "sonar_models.py", dates: ["2021-05-21"], isOf: "no release: the project is of 2023" },
  // The day on which the hub began to count.
  { file: "korean_models.py", dates: ["2022-03-02"], isOf: "every repository from before that day" },
];

const isDated = ({ field, authority }: Row): boolean =>
  field === "releaseDate" && authority !== "page" && authority !== "maker";

/** The rows whose date is not that of the model's release. */
export function wrongDates(rows: readonly Row[]): ReadonlySet<Row> {
  const made = new Map(
    rows
      .filter(({ field }) => field === "createdAt")
      .map(({ id, value }) => [id.toLowerCase(), Date.parse(String(value))]),
  );
  return new Set(
    rows.filter((row) => {
      if (!isDated(row)) return false;
      if (WRONG_SETS.some((set) => isOfSet(row, set))) return true;
      const day = made.get(row.id.toLowerCase());
      return day !== undefined && !isNear(String(row.value), day);
    }),
  );
}

function isOfSet({ id, path, value }: Row, { file, dates, ids }: WrongSet): boolean {
  return path.endsWith(`/${file}`) && dates.includes(String(value)) && (ids === undefined || ids.test(id));
}

/** A month is near when one of its days is. */
function isNear(date: string, day: number): boolean {
  const first = Date.parse(date);
  const last = date.length === 7 ? first + 30 * DAY : first;
  return last >= day - BEFORE && first <= day + AFTER;
}
