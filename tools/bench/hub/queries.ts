/** Queries as visitors type them, by kind; each call has other values, so that no answer comes from
 * the cache. */
import { MACHINES, memoryRoom } from "@vitrine/models";
import { TASK_IDS } from "@vitrine/tasks";
import type { Store } from "../../../packages/hub/src/index.ts";
import {
  generatedModel,
  LANGUAGES,
  LIBRARIES,
  NAME_WORDS,
  QUALITIES,
  randomNumbers,
  zipf,
} from "./generated-models.ts";

const LICENSES = ["apache-2.0", "mit", "openrail", "llama3", "other"];

export interface Kind {
  title: string;
  run: (store: Store) => Promise<unknown>;
}

/** @param models how many there are, for queries about some of them */
export function queryKinds(models: number, seed = 7): Kind[] {
  const random = randomNumbers(seed);
  const some = () => generatedModel(Math.floor(random() * models));
  const filters = [
    () => ({ task: zipf(TASK_IDS, random) }),
    () => ({ library: zipf(LIBRARIES, random) }),
    () => ({ language: zipf(LANGUAGES, random) }),
    () => ({ license: zipf(LICENSES, random) }),
    () => ({ format: random() < 0.5 ? "gguf" : "safetensors" }),
    () => ({ minParameters: Math.floor(random() * 2e10) }),
    () => ({ gated: random() < 0.2 }),
  ];
  /** Up to three filters of different fields. */
  const filter = (count = 1 + Math.floor(random() * 3)) => {
    const first = Math.floor(random() * filters.length);
    return Object.assign(
      {},
      ...Array.from({ length: count }, (_, at) => filters[(first + at * 2) % filters.length]?.()),
    );
  };
  const sorts = ["downloads", "likes", "updated", "created", "size", "name"] as const;
  const sort = () => sorts[Math.floor(random() * sorts.length)];
  let cursor: string | undefined;
  let deepest = 0;
  return [
    { title: "a list with one to three filters", run: (store) => store.search({ ...filter(), sort: sort() }) },
    {
      title: "by what fits a machine",
      run: (store) => {
        const machine = MACHINES[Math.floor(random() * MACHINES.length)];
        const room = machine && memoryRoom(machine);
        return store.search({ ...(random() < 0.5 && filter()), sort: "fit", ...(room && { room }) });
      },
    },
    {
      title: "a page far down a list",
      run: async (store) => {
        deepest += 1;
        if (deepest % 10 === 1) cursor = undefined;
        cursor = (await store.search({ sort: "downloads", limit: 1000, ...(cursor && { cursor }) })).nextCursor;
        return store.search({ sort: "downloads", ...(cursor && { cursor }) });
      },
    },
    {
      title: "a common word",
      run: (store) => store.search({ q: zipf([...NAME_WORDS, ...QUALITIES], random) }),
    },
    {
      title: "two words, one filter",
      run: (store) => store.search({ q: `${zipf(NAME_WORDS, random)} ${zipf(QUALITIES, random)}`, ...filter(1) }),
    },
    {
      title: "a rare word of cards",
      run: (store) => store.search({ q: `w${Math.floor(random() * 60_000).toString(36)}x` }),
    },
    {
      title: "a word of most cards",
      run: (store) => store.search({ q: random() < 0.5 ? "training" : "model data" }),
    },
    { title: "part of an id", run: (store) => store.search({ q: some().id.slice(-12) }) },
    {
      title: "two letters",
      run: (store) => store.search({ q: zipf(NAME_WORDS, random).slice(0, 2) + (random() < 0.2 ? "z" : "") }),
    },
    {
      title: "as typed, with filters found in it",
      run: (store) =>
        store.find({
          q: `${zipf(QUALITIES, random)} ${zipf(["7b", "apache", "gguf", "german", "text generation"], random)}`,
        }),
    },
    {
      title: "a typing error",
      run: (store) =>
        store.find({
          q: `${zipf(
            NAME_WORDS.filter((word) => word.length > 5),
            random,
          ).replace(/^(..)(.)(.)/, "$1$3$2")}`,
        }),
    },
    { title: "facets of one to three filters", run: (store) => store.facets(filter()) },
    {
      title: "facets of a word",
      run: (store) => store.facets({ q: zipf(NAME_WORDS, random), ...filter(1) }),
    },
    { title: "suggestions, two letters", run: (store) => store.suggest(zipf(NAME_WORDS, random).slice(0, 2)) },
    {
      title: "suggestions, four letters",
      run: (store) => store.suggest(zipf([...NAME_WORDS, ...QUALITIES], random).slice(0, 4)),
    },
    { title: "one record", run: (store) => store.get(some().id) },
    { title: "similar models", run: (store) => store.similar(some().id) },
  ];
}
