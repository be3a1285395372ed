/** Properties of the one merge, over generated rows. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonical, mergeRows, packageOf, type Merged } from "./merge.ts";
import { LIST_FIELDS, type Row } from "./rows.ts";

const ORDER = ["alpha", "beta", "gamma", "delta"];
const COMMIT = "0123456789abcdef0123456789abcdef01234567";

const single = fc.record(
  {
    id: fc.constantFrom("Acme/One", "acme/one", "acme/two", "Other/three"),
    field: fc.constantFrom("license", "contextLength", "pipeline_tag"),
    value: fc.constantFrom("a", "b", "c"),
    release: fc.constantFrom("alpha@1", "beta@2", "gamma@3", "delta@4", "unlisted@1"),
    path: fc.constantFrom("x.py", "y.json"),
    commit: fc.constant(COMMIT),
    rule: fc.constantFrom("by its name", "by its kind"),
  },
  { requiredKeys: ["id", "field", "value", "release", "path"] },
);
const listed = fc.record(
  {
    id: fc.constantFrom("Acme/One", "acme/two"),
    field: fc.constantFrom("languages", "papers", "abilities"),
    value: fc.array(fc.constantFrom("en", "de", "zh", "fr"), { minLength: 1, maxLength: 3 }),
    release: fc.constantFrom("alpha@1", "beta@2", "gamma@3"),
    path: fc.constant("x.py"),
  },
  { requiredKeys: ["id", "field", "value", "release", "path"] },
);
const rows = fc.array(fc.oneof(single, listed), { maxLength: 25 }) as fc.Arbitrary<Row[]>;

const plain = ({ models, disagreements }: Merged) =>
  canonical({ models: models.map((model) => ({ ...model, fields: [...model.fields] })), disagreements });

const ofField = (all: readonly Row[], id: string, field: string) =>
  all.filter((row) => row.id.toLowerCase() === id.toLowerCase() && row.field === field);

const packagesSaying = (all: readonly Row[], value: unknown) =>
  new Set(all.filter((row) => canonical(row.value) === canonical(value)).map(({ release }) => packageOf(release))).size;

test("the result does not depend on the order of the rows", () => {
  fc.assert(
    fc.property(
      rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(plain(mergeRows(shuffled, ORDER))).toBe(plain(mergeRows(all, ORDER)));
      },
    ),
  );
});

test("saying the same thing twice changes nothing", () => {
  fc.assert(
    fc.property(rows, (all) => {
      expect(plain(mergeRows([...all, ...all], ORDER))).toBe(plain(mergeRows(all, ORDER)));
    }),
  );
});

test("nothing is invented: each value was stated, at the places that are named for it", () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const { id, fields } of mergeRows(all, ORDER).models) {
        expect(all.map((row) => row.id)).toContain(id);
        for (const [field, { value, sources }] of fields) {
          const stated = ofField(all, id, field);
          expect(sources.length).toBeGreaterThan(0);
          for (const source of sources) {
            expect(stated).toContainEqual(expect.objectContaining({ release: source.release, path: source.path }));
          }
          if (LIST_FIELDS.has(field)) {
            expect(new Set(value as string[])).toEqual(new Set(stated.flatMap((row) => row.value as string[])));
          } else {
            expect(stated.map((row) => row.value)).toContain(value);
          }
        }
      }
    }),
  );
});

test("no value that more packages state is passed over, and no model is lost", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { models } = mergeRows(all, ORDER);
      expect(models.map(({ id }) => id.toLowerCase()).sort()).toEqual(
        [...new Set(all.map(({ id }) => id.toLowerCase()))].sort(),
      );
      for (const { id, fields } of models) {
        for (const [field, { value }] of fields) {
          if (LIST_FIELDS.has(field)) continue;
          const stated = ofField(all, id, field);
          for (const row of stated) {
            expect(packagesSaying(stated, row.value)).toBeLessThanOrEqual(packagesSaying(stated, value));
          }
        }
      }
    }),
  );
});

test("every difference is in the list of disagreements, with the chosen and the rejected value", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { models, disagreements } = mergeRows(all, ORDER);
      const differing = models.flatMap(({ id, fields }) =>
        [...fields.keys()]
          .filter((field) => !LIST_FIELDS.has(field))
          .filter((field) => new Set(ofField(all, id, field).map(({ value }) => canonical(value))).size > 1)
          .map((field) => `${id} ${field}`),
      );
      expect(disagreements.map(({ id, field }) => `${id} ${field}`).sort()).toEqual(differing.sort());
      for (const { id, field, chosen, others } of disagreements) {
        const values = [chosen, ...others.map(({ value }) => value)].map(canonical).sort();
        expect(values).toEqual([...new Set(ofField(all, id, field).map(({ value }) => canonical(value)))].sort());
      }
    }),
  );
});

const row = (value: string, release: string, more: Partial<Row> = {}): Row => ({
  id: "a/b",
  field: "license",
  value,
  release,
  path: "p",
  ...more,
});
const chosen = (...stated: Row[]) => mergeRows(stated, ORDER).disagreements[0];

test("priority: two against one, then a commit, then explicit values, then the order of releases", () => {
  expect(chosen(row("x", "alpha@1", { commit: COMMIT }), row("y", "beta@1"), row("y", "gamma@1"))).toMatchObject({
    chosen: "y",
    because: "more sources",
  });
  expect(chosen(row("x", "alpha@1"), row("y", "beta@1", { commit: COMMIT }))).toMatchObject({
    chosen: "y",
    because: "read at a commit",
  });
  expect(chosen(row("x", "alpha@1", { rule: "by name" }), row("y", "beta@1"))).toMatchObject({
    chosen: "y",
    because: "written there",
  });
  expect(chosen(row("x", "beta@1"), row("y", "alpha@1"))).toMatchObject({ chosen: "y", because: "order of sources" });
});

test("a package and its own repository are one voice, and the earlier of two days is taken", () => {
  const date = (value: string, release: string): Row => ({
    id: "o/m",
    field: "releaseDate",
    value,
    release,
    path: "x",
  });
  const rows = [
    { id: "o/m", field: "named", value: true, release: "gpustack@1", path: "x" },
    date("2025-06-09", "gpustack@1"),
    date("2025-06-09", "github:gpustack/gpustack@2"),
    date("2025-06-05", "mteb@1"),
  ];
  const [model] = mergeRows(rows, ["gpustack", "mteb"]).models;
  expect(model?.fields.get("releaseDate")?.value).toBe("2025-06-05");
});

test("a size and its rounding confirm each other", () => {
  const size = (value: number, release: string): Row => ({
    id: "o/m",
    field: "parametersAbout",
    value,
    release,
    path: "x",
  });
  const rows = [
    { id: "o/m", field: "named", value: true, release: "a@1", path: "x" },
    { ...size(671e9, "a@1"), commit: "0123456789012345678901234567890123456789" },
    size(685e9, "b@1"),
    size(685.4e9, "c@1"),
  ];
  expect([685e9, 685.4e9]).toContain(mergeRows(rows, ["a", "b", "c"]).models[0]?.fields.get("parametersAbout")?.value);
});
