/** Collections of the home page: the operator's file. */
import * as v from "valibot";
import type { Collection } from "../../shell/page.ts";
import { unknownParameters } from "../../catalog/model-query.ts";
import { listOf, onlyKnown, readFileBySchema } from "../../server/settings/json-file.ts";

const MAX_ITEMS = 24;
const MAX_CHARS = 300;

const TEXT = `"@" must be a text of up to ${MAX_CHARS} characters.`;
const text = v.pipe(v.string(TEXT), v.maxLength(MAX_CHARS, TEXT));
const PATH = '"@" must be an address of a list, as /models?task=translation.';
const ignoredIn = (path: string) => unknownParameters(new URLSearchParams(path.split("?")[1] ?? ""));
const LIST = `the file must hold a list of at most ${MAX_ITEMS} collections.`;

const COLLECTIONS = v.pipe(
  listOf(
    onlyKnown({
      title: v.pipe(text, v.regex(/\S/, TEXT)),
      path: v.pipe(
        v.string(PATH),
        v.regex(/^\/models(\?[^#\s]*)?$/, PATH),
        v.check(
          (path) => ignoredIn(path).length === 0,
          ({ input }) => `"@" has ${ignoredIn(input).join(" and ")}, which the list of models ignores.`,
        ),
      ),
      text: v.exactOptional(text),
    }),
    LIST,
    ({ title }) => title,
  ),
  v.maxLength(MAX_ITEMS, LIST),
);

/**
 * Reads `[{ "title": …, "path": "/models?…", "text": … }]`.
 *
 * @throws SettingsError naming the file, the entry and what was expected
 */
export function readCollections(file: string): Promise<Collection[]> {
  return readFileBySchema("VITRINE_COLLECTIONS", file, COLLECTIONS);
}
