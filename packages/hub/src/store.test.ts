/** The store on every engine, held against plain JavaScript over the same records. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelRecord } from "@vitrine/models";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { InvalidCursorError } from "./search/cursor.ts";
import { lockFolder } from "./store/engine/data-folder.ts";
import { StoreError } from "./store/engine/store-error.ts";
import {
  BANDS,
  FACET_FIELDS,
  MODEL_SORTS,
  UNKNOWNS,
  type FacetField,
  type ModelFilter,
  type ModelQuery,
  type ModelSort,
  type OneOf,
} from "./search/model-query.ts";
import { filterValues } from "./store/rows/model-row.ts";
import { makeDataFolder } from "./testing/empty-database.ts";
import { ENGINES, makeDatabase, titleOf } from "./testing/store-under-test.ts";
import { openStore } from "./search/open-store.ts";
import type { Store } from "./search/store.ts";

// Three nodes beside other tests on two cores answer when they get to it.
vi.setConfig({ testTimeout: 180_000 });

/** How many times as many generated queries: `VITRINE_TEST_RUNS=10` for a search of an hour. */
const RUNS = Number(process.env["VITRINE_TEST_RUNS"] ?? 1);

/** Texts that end a literal, a statement or a pattern, or that a database refuses. */
const HOSTILE = [
  "'; DROP TABLE vitrine_models; --",
  "' OR '1'='1",
  "\\",
  "%",
  "_",
  "$1",
  "{a,b}",
  '"',
  "a & !b | (c",
  "':*",
  "nul\u0000nul",
  "lone\uD800",
  "\u202Eright to left",
  "NULL",
  "x".repeat(100_000),
];

const TASKS = ["text-classification", "fill-mask", "text-to-image", "x'y", "ümlaut"];
const LIBRARIES = ["transformers", "diffusers", "timm", '"quoted"'];
const LANGUAGES = ["en", "de", "fr", "zh"];
const LICENSES = ["mit", "apache-2.0", "other"];
const PROVIDERS = ["alpha", "beta"];
const AUTHORS = ["acme", "Acme", "zeta", "b.c"];
const ABILITIES = ["tools", "reasoning", "vision"];
const TAGS = ["pytorch", "safetensors", "conversational", ...HOSTILE.slice(0, 13)];

const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: Math.min(3, values.length) });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const count = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 10_000 }));

const record: fc.Arbitrary<ModelRecord> = fc
  .record({
    owner: maybe(fc.constantFrom(...AUTHORS)),
    name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,7}$/),
    tags: some(TAGS),
    task: maybe(fc.constantFrom(...TASKS)),
    library: maybe(fc.constantFrom(...LIBRARIES)),
    language: maybe(some(LANGUAGES)),
    license: maybe(fc.constantFrom(...LICENSES)),
    providers: maybe(some(PROVIDERS)),
    total: maybe(count),
    downloads: maybe(count),
    likes: maybe(count),
    day: maybe(fc.nat({ max: 20 })),
    template: fc.constantFrom(undefined, "{{ messages }}", "{% if tools %}{{ tools }}{% endif %}", "tools"),
    abilities: maybe(some([...ABILITIES, "juggling"])),
    gated: fc.constantFrom<ModelRecord["gated"]>(undefined, false, "auto", "manual"),
  })
  .map(
    ({ owner, name, task, library, language, license, providers, total, day, template, abilities, ...rest }) =>
      JSON.parse(
        JSON.stringify({
          id: owner === undefined ? name : `${owner}/${name}`,
          author: owner,
          tags: rest.tags,
          pipeline_tag: task,
          library_name: library,
          cardData: { language, license },
          inferenceProviderMapping: providers?.map((provider) => ({ provider, status: "live" })),
          safetensors: total === undefined ? undefined : { total },
          downloads: rest.downloads,
          likes: rest.likes,
          gated: rest.gated,
          lastModified: day === undefined ? undefined : new Date(Date.UTC(2024, 0, day + 1)).toISOString(),
          createdAt: day === undefined ? undefined : new Date(Date.UTC(2020, 0, 30 - day)).toISOString(),
          config: template === undefined ? undefined : { chat_template_jinja: template },
          metadata: { abilities },
          card: "A card.",
        }),
      ) as ModelRecord,
  );

const oneOf = (values: readonly string[]) =>
  maybe(fc.oneof(fc.constantFrom(...values, ...HOSTILE), fc.subarray([...values], { minLength: 1, maxLength: 2 })));

const filter: fc.Arbitrary<ModelFilter> = fc.record(
  {
    task: oneOf(TASKS),
    library: oneOf(LIBRARIES),
    language: oneOf(LANGUAGES),
    license: oneOf(LICENSES),
    author: oneOf(AUTHORS),
    provider: oneOf(PROVIDERS),
    tag: oneOf(TAGS),
    minParameters: maybe(count),
    maxParameters: maybe(count),
    hasChatTemplate: maybe(fc.boolean()),
    gated: maybe(fc.boolean()),
    format: oneOf(["safetensors", "gguf"]),
    ability: oneOf([...ABILITIES, "chat"]),
    licenseKind: oneOf(["permissive", "other"]),
    unknown: oneOf(["task", "license", "size", "memory", "released"]),
  },
  { requiredKeys: [] },
);

// The plain JavaScript reference that search must agree with.

const asList = (value: OneOf | undefined) =>
  value === undefined ? undefined : typeof value === "string" ? [value] : value;
/** A database holds no NUL and no lone surrogates; both sides of a comparison have them replaced. */
const stored = (text: string) => text.toWellFormed().replaceAll("\0", "\uFFFD");

/** The generated records say safetensors by a tag or by a count, and know no other form. */
const formatsOf = (model: ModelRecord) =>
  model.tags.includes("safetensors") || model.safetensors !== undefined ? ["safetensors"] : [];
/** One of the generated templates reads tools, and one has the word alone. */
const abilitiesOf = (model: ModelRecord) => [
  ...(model.tags.includes("conversational") ? ["chat"] : []),
  ...ABILITIES.filter(
    (ability) =>
      (model.metadata?.abilities?.includes(ability) ?? false) ||
      (ability === "tools" && (model.config?.chat_template_jinja?.startsWith("{% if tools") ?? false)),
  ),
];
const licenseKindOf = (model: ModelRecord) => {
  const license = model.cardData?.license;
  return license === undefined ? undefined : license === "other" ? "other" : "permissive";
};
const unknownOf = (model: ModelRecord) => [
  ...(model.pipeline_tag === undefined ? ["task"] : []),
  ...(model.cardData?.license === undefined ? ["license"] : []),
  ...(model.safetensors === undefined ? ["size", "memory"] : []),
  ...(model.createdAt === undefined ? ["released"] : []),
  "context",
  "price",
];

const band = (value: number | undefined, bounds: readonly number[]) =>
  value === undefined ? undefined : String(bounds.filter((bound) => value >= bound).length);

function passes(model: ModelRecord, filters: ModelFilter): boolean {
  const values = filterValues(model);
  const any = (wanted: OneOf | undefined, has: readonly (string | undefined)[]) =>
    asList(wanted)?.some((value) => has.includes(stored(value))) ?? true;
  const size = model.safetensors?.total;
  return (
    any(filters.task, [model.pipeline_tag]) &&
    any(filters.library, [model.library_name]) &&
    any(filters.language, [model.cardData?.language ?? []].flat()) &&
    any(filters.license, [model.cardData?.license].flat()) &&
    any(
      asList(filters.author)?.map((name) => name.toLowerCase()),
      [model.author?.toLowerCase()],
    ) &&
    any(filters.format, formatsOf(model)) &&
    (asList(filters.ability)?.every((ability) => abilitiesOf(model).includes(stored(ability))) ?? true) &&
    any(filters.licenseKind, [licenseKindOf(model)]) &&
    (asList(filters.unknown)
      ?.filter((name) => ["task", "license", "size", "memory", "released"].includes(name))
      .every((name) => unknownOf(model).includes(name)) ??
      true) &&
    any(filters.provider, model.inferenceProviderMapping?.map(({ provider }) => provider) ?? []) &&
    (asList(filters.tag)?.every((tag) => values.filterTags.includes(stored(tag))) ?? true) &&
    (filters.minParameters === undefined || (size !== undefined && size >= filters.minParameters)) &&
    (filters.maxParameters === undefined || (size !== undefined && size <= filters.maxParameters)) &&
    (filters.hasChatTemplate === undefined || (model.config !== undefined) === filters.hasChatTemplate) &&
    (filters.gated === undefined || (model.gated === "auto" || model.gated === "manual") === filters.gated)
  );
}

/** What a machine leaves that generated models fit on, just fit on, and do not fit on. */
const ROOM = { fits: 512 * 1024 ** 2 + 2000, tight: 512 * 1024 ** 2 + 10_000 };

function fitClass(model: ModelRecord, { fits, tight } = ROOM): number {
  const { memory } = filterValues(model);
  return memory === undefined ? 2 : memory <= fits ? 0 : memory <= tight ? 1 : 3;
}

function sortValue(model: ModelRecord, sort: ModelSort): number | undefined {
  switch (sort) {
    case "downloads":
      return model.downloads;
    case "likes":
      return model.likes;
    case "updated":
      return model.lastModified === undefined ? undefined : Date.parse(model.lastModified);
    case "created":
      return model.createdAt === undefined ? undefined : Date.parse(model.createdAt);
    case "size":
      return model.safetensors?.total;
    case "context":
      return undefined;
    case "popularity":
      return model.metadata?.popularity ?? 0;
    case "price":
    case "name":
    case "relevance":
    case "fit":
      return undefined;
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function inOrder(models: ModelRecord[], sort: ModelSort, direction: ModelQuery["direction"]): string[] {
  const sign = direction === "ascending" ? 1 : -1;
  // An order that is the other one turned round turns equals round too.
  const isTurned = direction === (sort === "price" ? "descending" : "ascending");
  return models
    .toSorted((a, b) => {
      if (sort === "name") {
        const order = byText(a.id.toLowerCase(), b.id.toLowerCase()) || byText(a.id, b.id);
        return direction === "descending" ? -order : order;
      }
      const [x, y] = [sortValue(a, sort), sortValue(b, sort)];
      if (x !== undefined && y !== undefined && x !== y) return sign * (x - y);
      if ((x === undefined) !== (y === undefined)) return x === undefined ? 1 : -1;
      return isTurned ? byText(b.id, a.id) : byText(a.id, b.id);
    })
    .map(({ id }) => id);
}

function naiveFacet(models: readonly ModelRecord[], field: FacetField): Map<string, number> {
  const values = (model: ModelRecord): readonly (string | undefined)[] => {
    switch (field) {
      case "task":
        return [model.pipeline_tag];
      case "library":
        return [model.library_name];
      case "language":
        return [model.cardData?.language ?? []].flat();
      case "license":
        return [model.cardData?.license].flat();
      case "author":
        return [model.author];
      case "provider":
        return model.inferenceProviderMapping?.map(({ provider }) => provider) ?? [];
      case "gated":
        return [String(model.gated === "auto" || model.gated === "manual")];
      case "chatTemplate":
        return [String(model.config !== undefined)];
      case "format":
        return formatsOf(model);
      case "ability":
        return abilitiesOf(model);
      case "licenseKind":
        return [licenseKindOf(model)];
      case "unknown":
        return unknownOf(model);
      case "size":
        return [band(model.safetensors?.total, BANDS.size.bounds)];
      case "memory":
        return [band(filterValues(model).memory, BANDS.memory.bounds)];
      case "context":
      case "price":
        return [];
      case "original":
        // None of the generated records is made from another.
        return ["true"];
      case "released":
        return [band(model.createdAt === undefined ? undefined : Date.parse(model.createdAt), BANDS.released.bounds)];
    }
  };
  const counts = new Map<string, number>();
  for (const model of models) {
    for (const value of new Set(values(model))) {
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

/** Every id of a query, page by page. */
async function allPages(store: Store, query: ModelQuery): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await store.search({ ...query, ...(cursor !== undefined && { cursor }) });
    pages.push(page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < 1000);
  return pages;
}

describe.each(ENGINES.map((engine) => [titleOf(engine), engine] as const))("on the %s", (_, engine) => {
  describe.skipIf(engine.skipped !== undefined)("a store of generated records", () => {
    let store: Store;
    const models = [
      ...new Map(fc.sample(record, { numRuns: 300, seed: 7 }).map((model) => [model.id, model])).values(),
    ];

    beforeAll(async () => {
      store = await engine.open();
      await store.upsertMany(models);
    });
    afterAll(() => store?.close());

    test("filters as plain JavaScript does", async () => {
      await fc.assert(
        fc.asyncProperty(filter, async (filters) => {
          const { items, total } = await store.search({ ...filters, limit: 1000 });
          const expected = models.filter((model) => passes(model, filters)).map(({ id }) => id);
          expect(items.map(({ id }) => id).sort()).toEqual(expected.sort());
          expect(total).toBe(expected.length);
        }),
        { numRuns: 25 * RUNS },
      );
    });

    const orders = MODEL_SORTS.filter((sort) => sort !== "relevance" && sort !== "fit").flatMap((sort) =>
      (["ascending", "descending", undefined] as const).map((direction) => [sort, direction] as const),
    );
    const sizes = [29, 100];

    test.each(orders)("pages by %s, %s, meet each model once and in order", async (sort, direction) => {
      const expected = inOrder(models, sort, direction);
      // Each order with one of the sizes in turn, or with both.
      const at = orders.findIndex((order) => order[0] === sort && order[1] === direction);
      for (const limit of RUNS > 1 ? sizes : [sizes[at % 2]!]) {
        const query: ModelQuery = { sort, limit, ...(direction !== undefined && { direction }) };
        expect((await allPages(store, query)).flat()).toEqual(expected);
      }
    });

    test("pages of any filter and size meet each model once", async () => {
      await fc.assert(
        fc.asyncProperty(
          filter,
          fc.constantFrom(...MODEL_SORTS),
          fc.integer({ min: 1, max: 40 }),
          async (filters, sort, limit) => {
            const pages = await allPages(store, { ...filters, sort, limit: Math.max(limit, 5) });
            const ids = pages.flat();
            const expected = models.filter((model) => passes(model, filters)).map(({ id }) => id);
            expect(ids.toSorted()).toEqual(expected.sort());
          },
        ),
        { numRuns: 6 * RUNS },
      );
    });

    test("by fit, what runs best comes before what is tight, what nobody knows, and what does not fit", async () => {
      const query = { sort: "fit", room: ROOM } as const;
      const { items } = await store.search({ ...query, limit: 1000 });
      const byId = new Map(models.map((model) => [model.id, model]));
      const classesIn = (found: readonly { id: string }[], room = ROOM) =>
        found.map(({ id }) => fitClass(byId.get(id) as ModelRecord, room));
      expect(classesIn(items)).toEqual(classesIn(models).toSorted());
      expect(new Set(classesIn(items)).size).toBe(4);
      // What a machine leaves to the byte is enough.
      const taken = models.flatMap((model) => filterValues(model).memory ?? []).toSorted((one, other) => one - other);
      const room = { fits: taken[Math.floor(taken.length / 3)]!, tight: taken[Math.floor(taken.length / 2)]! };
      const exact = await store.search({ sort: "fit", room, limit: 1000 });
      expect(classesIn(exact.items, room)).toEqual(classesIn(models, room).toSorted());
      // With a filter that all pass, and page by page, the order is the same.
      const ids = items.map(({ id }) => id);
      expect((await store.search({ ...query, q: "card", limit: 1000 })).items.map(({ id }) => id)).toEqual(ids);
      for (const q of [undefined, "card"])
        expect((await allPages(store, { ...query, ...(q && { q }), limit: 29 })).flat()).toEqual(ids);
      expect((await store.search({ sort: "fit" })).sort).not.toBe("fit");
    });

    test("going back shows the same pages", async () => {
      for (const [sort, direction] of [
        ["downloads", "descending"],
        ["name", "ascending"],
        ["updated", "descending"],
        ["likes", "ascending"],
        ["price", "descending"],
        ["fit", "descending"],
      ] as const) {
        const query = { sort, direction, limit: 40, room: ROOM };
        const forwards: string[][] = [];
        let page = await store.search(query);
        forwards.push(page.items.map(({ id }) => id));
        expect(page.previousCursor).toBeUndefined();
        while (page.nextCursor !== undefined) {
          page = await store.search({ ...query, cursor: page.nextCursor });
          forwards.push(page.items.map(({ id }) => id));
        }
        const backwards = [forwards.at(-1)];
        while (page.previousCursor !== undefined) {
          page = await store.search({ ...query, cursor: page.previousCursor });
          backwards.unshift(page.items.map(({ id }) => id));
        }
        expect(backwards).toEqual(forwards);
      }
    });

    test("relevance pages meet each match once", async () => {
      const whole = await store.search({ q: "card", limit: 1000 });
      expect(whole.items).toHaveLength(models.length);
      const pages = await allPages(store, { q: "card", limit: 33 });
      expect(pages.flat()).toEqual(whole.items.map(({ id }) => id));
    });

    test("facets count as plain JavaScript does, without their own filter", async () => {
      await fc.assert(
        fc.asyncProperty(filter, async (filters) => {
          const facets = await store.facets(filters);
          const restOf = (field: FacetField): ModelFilter => {
            const rest: ModelFilter = { ...filters };
            if (field === "chatTemplate") delete rest.hasChatTemplate;
            else if (field === "size") delete rest.minParameters;
            // Abilities add to each other: what each further one would leave is counted.
            else if (field !== "ability") delete rest[field as keyof ModelFilter];
            if (field === "size") delete rest.maxParameters;
            const unknown = asList(rest.unknown)?.filter((name) => name !== field);
            if (unknown !== undefined) rest.unknown = unknown;
            return rest;
          };
          const passing = (field: FacetField) => models.filter((model) => passes(model, restOf(field)));
          for (const field of FACET_FIELDS) {
            const expected =
              field === "unknown"
                ? new Map(
                    Object.keys(UNKNOWNS)
                      .map((name) => {
                        const missing = passing(name as FacetField).filter((model) => unknownOf(model).includes(name));
                        return [name, missing.length] as const;
                      })
                      .filter(([, n]) => n > 0),
                  )
                : naiveFacet(passing(field), field);
            expect(new Map(facets[field]?.map(({ value, count: n }) => [value, n]))).toEqual(expected);
          }
        }),
        { numRuns: 6 * RUNS },
      );
    });

    test.each(FACET_FIELDS)("%s is counted alone as among others", async (field) => {
      const requested = { gated: false };
      expect((await store.facets(requested, [field]))[field]).toEqual((await store.facets(requested))[field]);
    });

    test("facet values come by count, then by name", async () => {
      const { task = [] } = await store.facets({}, ["task"]);
      expect(task).toEqual(task.toSorted((a, b) => b.count - a.count || byText(a.value, b.value)));
    });

    test("counts are those of the facets", async () => {
      const { total, tasks, libraries } = await store.counts();
      expect(total).toBe(models.length);
      expect(new Map(Object.entries(tasks))).toEqual(naiveFacet(models, "task"));
      expect(new Map(Object.entries(libraries))).toEqual(naiveFacet(models, "library"));
    });

    test("a stored record comes back as it was", async () => {
      for (const model of models.slice(0, 50)) expect(await store.get(model.id)).toEqual(model);
    });

    test("hostile text in any place does nothing", async () => {
      for (const text of HOSTILE) {
        const everywhere: ModelQuery = {
          q: text,
          task: text,
          library: text,
          language: text,
          license: text,
          author: text,
          provider: text,
          tag: text,
        };
        await Promise.all([
          expect(store.search(everywhere)).resolves.toMatchObject({ total: 0 }),
          expect(store.search({ q: text })).resolves.toBeDefined(),
          expect(store.facets({ q: text, tag: [text] })).resolves.toBeDefined(),
          expect(store.suggest(text)).resolves.toBeDefined(),
          expect(store.similar(text)).resolves.toEqual([]),
          expect(store.get(text)).resolves.toBeUndefined(),
          expect(store.remove(text)).resolves.toBe(false),
          expect(store.search({ cursor: text })).rejects.toBeInstanceOf(InvalidCursorError),
        ]);
      }
      expect((await store.counts()).total).toBe(models.length);
    });

    test("values of the wrong type are not filters", async () => {
      const wrong = {
        q: 5,
        task: {},
        tag: [1, null],
        minParameters: "1",
        maxParameters: Number.NaN,
        hasChatTemplate: "yes",
        sort: "id; --",
        direction: "up",
        limit: -5,
      };
      const page = await store.search(wrong as unknown as ModelQuery);
      expect(page).toMatchObject({ total: models.length, items: { length: 1 } });
      await expect(
        store.search({ limit: Number.POSITIVE_INFINITY, minParameters: Number.NEGATIVE_INFINITY }),
      ).resolves.toBeDefined();
    });

    test("a changed cursor, or one of another query, is refused by name", async () => {
      const { nextCursor = "" } = await store.search({ sort: "likes", limit: 5 });
      await expect(store.search({ sort: "name", limit: 5, cursor: nextCursor })).rejects.toBeInstanceOf(
        InvalidCursorError,
      );
      await expect(store.search({ sort: "likes", task: "x", cursor: nextCursor })).rejects.toBeInstanceOf(
        InvalidCursorError,
      );
      await expect(store.search({ sort: "likes", limit: 9, cursor: nextCursor })).resolves.toBeDefined();
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), async (position, letter) => {
          const index = position % nextCursor.length;
          const changed = nextCursor.slice(0, index) + letter + nextCursor.slice(index + 1);
          const answer = await store
            .search({ sort: "likes", limit: 5, cursor: changed })
            .catch((error: unknown) => error);
          expect(!(answer instanceof Error) || answer instanceof InvalidCursorError).toBe(true);
        }),
        { numRuns: 200 },
      );
    });
  });

  describe.skipIf(engine.skipped !== undefined)("a store of a few models", () => {
    let store: Store;
    const records: ModelRecord[] = [
      {
        id: "sentence-transformers/all-MiniLM-L6-v2",
        tags: ["bert"],
        pipeline_tag: "sentence-similarity",
        library_name: "sentence-transformers",
        downloads: 900,
        card: "Maps sentences to vectors.",
      },
      {
        id: "meta/Llama-3-8B",
        tags: ["llama"],
        pipeline_tag: "text-generation",
        library_name: "transformers",
        downloads: 500,
      },
      {
        id: "acme/Llama3-tuned",
        tags: ["base_model:meta/Llama-3-8B"],
        pipeline_tag: "text-generation",
        cardData: { base_model: "meta/Llama-3-8B" },
      },
      {
        id: "gpt2",
        tags: ["gpt"],
        pipeline_tag: "text-generation",
        library_name: "transformers",
        card: "Trained for summarizing and the running of stories.",
      },
      { id: "other/gpt2", tags: [] },
      { id: "timm/resnet50.a1_in1k", tags: ["cnn"], pipeline_tag: "image-classification", library_name: "timm" },
      { id: "acme/tiny-0.8B", tags: [] },
      { id: "acme/8b-of-another", tags: [] },
    ];

    beforeAll(async () => {
      store = await engine.open();
      await store.upsertMany(records);
    });
    afterAll(() => store?.close());

    const found = async (q: string) => (await store.search({ q })).items.map(({ id }) => id);

    test.each([
      ["MiniLM-L6", ["sentence-transformers/all-MiniLM-L6-v2"]],
      ["minilm l6", ["sentence-transformers/all-MiniLM-L6-v2"]],
      ["sentence-transformers/all-MiniLM-L6-v2", ["sentence-transformers/all-MiniLM-L6-v2"]],
      ["llama 3", ["meta/Llama-3-8B", "acme/Llama3-tuned"]],
      ["llama3", ["acme/Llama3-tuned", "meta/Llama-3-8B"]],
      ["snet50", ["timm/resnet50.a1_in1k"]],
      ["summarization", ["gpt2"]],
      ["models that summarize the running", ["gpt2"]],
      ["cnn", ["timm/resnet50.a1_in1k"]],
      ["nothing-like-this", []],
    ])("%s finds %j", async (q, ids) => {
      expect((await found(q)).toSorted()).toEqual(ids.toSorted());
    });

    test("a size in a name is the whole number", async () => {
      const { items } = await store.search({ aboutParameters: "8b", sort: "name" });
      expect(items.map(({ id }) => id)).toEqual(["acme/8b-of-another", "meta/Llama-3-8B"]);
    });

    test("any two neighboring letters of a name may be typed in the other order", async () => {
      for (const [name, id] of [
        ["sentence", "sentence-transformers/all-MiniLM-L6-v2"],
        ["llama", "meta/Llama-3-8B"],
        ["tuned", "acme/Llama3-tuned"],
      ] as const) {
        for (let at = 0; at < name.length - 1; at += 1) {
          const typed = name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
          // oxlint-disable-next-line no-await-in-loop
          const page = await store.find({ q: typed });
          expect(
            page.items.map((item) => item.id),
            typed,
          ).toContain(id);
        }
      }
    });

    test("the exact name comes first, the exact id before the same name of another owner", async () => {
      expect((await found("gpt2"))[0]).toBe("gpt2");
    });

    test("an empty search is no search", async () => {
      expect((await store.search({ q: "  \t " })).total).toBe(records.length);
      expect((await store.search({ q: "?!" })).total).toBe(0);
    });

    test("the order is by downloads where there are any, relevance with a text", async () => {
      expect((await store.search()).sort).toBe("downloads");
      expect((await store.search({ q: "llama" })).sort).toBe("relevance");
      expect((await store.search({ sort: "relevance" })).sort).toBe("downloads");
    });

    test("an id is found in any case, and answers with its own spelling", async () => {
      expect((await store.get("META/llama-3-8b"))?.id).toBe("meta/Llama-3-8B");
      expect(await store.get("meta/llama")).toBeUndefined();
      await store.upsertMany([{ id: "Gpt2", tags: [] }]);
      expect((await store.get("gpt2"))?.id).toBe("gpt2");
      expect((await store.get("Gpt2"))?.id).toBe("Gpt2");
      await store.remove("Gpt2");
    });

    test("suggestions begin with the typed text, then contain it, then have a similar spelling", async () => {
      const ids = async (text: string) => (await store.suggest(text, 5)).map(({ id }) => id);
      expect(await ids("gp")).toEqual(["gpt2", "other/gpt2"]);
      expect(await ids("llama")).toEqual(["meta/Llama-3-8B", "acme/Llama3-tuned"]);
      expect(await ids("tuned")).toEqual(["acme/Llama3-tuned"]);
      expect(await ids("minilmm")).toEqual(["sentence-transformers/all-MiniLM-L6-v2"]);
      expect(await ids("")).toEqual([]);
    });

    test("similar models are family first, and never the model itself", async () => {
      const similar = await store.similar("meta/Llama-3-8B");
      expect(similar.map(({ id }) => id)).toEqual(["acme/Llama3-tuned", "gpt2"]);
      expect(await store.similar("timm/resnet50.a1_in1k")).toEqual([]);
    });

    test("the version changes with every change and only then", async () => {
      const before = await store.version();
      await store.search({ q: "x" });
      await store.writeNote("a", "b");
      expect(await store.version()).toBe(before);
      await store.upsertMany([{ id: "new/one", tags: [], pipeline_tag: "fill-mask" }]);
      const after = await store.version();
      expect(after).not.toBe(before);
      expect((await store.counts()).tasks["fill-mask"]).toBe(1);
      expect(await store.remove("new/one")).toBe(true);
      expect(await store.remove("new/one")).toBe(false);
      expect(await store.version()).not.toBe(after);
      expect((await store.counts()).tasks["fill-mask"]).toBeUndefined();
    });

    test("a newer record replaces the older in every respect", async () => {
      await store.upsertMany([{ id: "re/placed", tags: ["old"], downloads: 5, card: "zebra" }]);
      await store.upsertMany([
        { id: "re/placed", tags: ["ignored"] },
        { id: "re/placed", tags: ["new"], likes: 2 },
      ]);
      expect((await store.search({ tag: "old" })).total).toBe(0);
      expect((await store.search({ q: "zebra" })).total).toBe(0);
      expect((await store.search({ tag: "new" })).items[0]).toEqual({
        id: "re/placed",
        formats: [],
        abilities: [],
        author: "re",
        name: "placed",
        sentence: "A model.",
        tags: ["new"],
        languages: [],
        providers: [],
        likes: 2,
        hasChatTemplate: false,
        gated: false,
      });
      await store.remove("re/placed");
    });

    test("a record with giant and odd texts is stored and comes back", async () => {
      const giant: ModelRecord = {
        id: "odd/giant",
        tags: ["x".repeat(600), "t\u0000t", "\uDC00"],
        pipeline_tag: "p".repeat(600),
        card: `${"word ".repeat(300_000)}\u0000\uD800<script>`,
        mask_token: "\u0000",
        cardData: { language: Array.from({ length: 5000 }, (_v, index) => `l${index}`) },
      };
      await store.upsertMany([giant]);
      expect(await store.get("odd/giant")).toEqual(giant);
      await store.remove("odd/giant");
    });

    test("notes are stored, replaced and removed", async () => {
      await store.writeNote("k", "1");
      await store.writeNote("k", "2");
      expect(await store.readNote("k")).toBe("2");
      await store.writeNote("k", undefined);
      expect(await store.readNote("k")).toBeUndefined();
    });
  });
});

describe("opening the embedded store", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-store-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("keeps models over a restart, refuses a second opener, and takes over a dead one's lock", async () => {
    const first = await openStore({ dataDir: await makeDataFolder(folder) });
    await first.upsertMany([{ id: "kept", tags: [] }]);
    const failure = await openStore({ dataDir: folder }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ code: "in-use" });
    await first.close();
    // One process that is gone, and one that had our own number before us.
    for (const gone of ["999999999", String(process.pid)]) {
      writeFileSync(join(folder, "store.lock"), gone);
      await (
        await lockFolder(folder)
      )();
    }
    writeFileSync(join(folder, "store.lock"), "torn");
    const next = await openStore({ dataDir: folder });
    expect(await next.get("kept")).toEqual({ id: "kept", tags: [] });
    await next.close();
  });

  test("without a place is an error that says what to give", async () => {
    await expect(openStore({})).rejects.toMatchObject({ code: "no-place" });
  });

  test("a server that does not answer is an error without its password", async () => {
    const failure = await openStore({ databaseUrl: "postgres://me:s3cret@127.0.0.1:1/x" }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: "StoreError", code: "cannot-open" });
    expect((failure as Error).message).not.toContain("s3cret");
  });
});

const server = ENGINES[1];
test.skipIf(server?.skipped !== undefined)("several processes may start on one new server at once", async () => {
  const { url, drop } = await makeDatabase();
  const stores = await Promise.all(Array.from({ length: 5 }, () => openStore({ databaseUrl: url })));
  await stores[0]?.upsertMany([{ id: "shared", tags: [] }]);
  expect(await stores[4]?.get("shared")).toEqual({ id: "shared", tags: [] });
  expect((await stores[3]?.counts())?.total).toBe(1);
  await Promise.all(stores.map((store) => store.close()));
  await drop();
});
