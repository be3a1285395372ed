/** An OpenSearch cluster that searches in place of the database. */
import type { SearchStatus, Store } from "@vitrine/hub";
import type { CalledAddress } from "../../server/diagnostic.ts";
import { defineModule, DERIVED, type Measure, state } from "../../server/module.ts";
import type { SiteView } from "../../server/site.ts";
import { schema, setting } from "../../server/settings/setting.ts";

const addresses = schema<string>((text, refuse) =>
  text.split(",").every((each) => URL.canParse(each.trim()) && /^https?:$/.test(new URL(each.trim()).protocol))
    ? text
    : refuse("addresses that begin with https:// or http://, with commas between them"),
);

export const searchEngine = defineModule({
  id: "search-engine",
  about: "An OpenSearch cluster that searches in place of the database.",
  settings: {
    openSearchUrl: setting(
      "OPENSEARCH_URL",
      "[OpenSearch](search-engine.md) nodes that search in place of the database, with commas between. A user and a password in the first address apply to all.",
      addresses,
      { isSecret: true },
    ),
  },
  state: [state("table", "vitrine_outbox", "Changes that the search engine does not have yet.", DERIVED)],
  addresses: async ({ settings: { openSearchUrl } }) => (openSearchUrl === undefined ? [] : [nodeOf(openSearchUrl)]),
  storeOptions: ({ openSearchUrl }) => (openSearchUrl === undefined ? {} : { openSearchUrl }),
  open: ({ store }) => ({ readiness: searchReadiness, metrics: searchMeasures(store) }),
});

export function searchMeasures(store: Store): readonly Measure[] {
  const read = (of: (status: SearchStatus) => number, otherwise: number) => () =>
    store.searchStatus().then(of, () => otherwise);
  return [
    {
      name: "vitrine_search_away",
      help: "1 where the search engine does not answer and the database answers instead.",
      read: read(({ isAway }) => Number(isAway), 1),
    },
    {
      name: "vitrine_search_waiting",
      help: "Changes that the search engine does not have yet; -1 where the store does not answer.",
      read: read(({ waiting }) => waiting, -1),
    },
  ];
}

/** Without its search engine a site still answers, from its database. */
export async function searchReadiness({ store }: SiteView): Promise<string | undefined> {
  return (await store.searchStatus()).isAway ? "without the search engine" : undefined;
}

/** The first node, with the user and the password of its address. */
function nodeOf(text: string): CalledAddress {
  const { origin, username, password } = new URL(text.split(",", 1)[0] ?? "");
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return {
    about: "search",
    name: "OpenSearch",
    url: origin,
    headers: username === "" ? {} : { authorization: `Basic ${credentials}` },
    otherwise: "Lists are then answered by the database. Check OPENSEARCH_URL, its user and its password.",
    expects: /"version"/,
  };
}
