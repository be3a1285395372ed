import type { Store } from "@vitrine/hub";
import { openSeededStore } from "@vitrine/hub/testing";
import { fitMachine, type Machine } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineCookie } from "../../catalog/machine.ts";
import { machineNamed, parseModelQuery, toSearchQuery } from "../../catalog/model-query.ts";
import { picksOf } from "./picks.tsx";

const MACHINES = ["laptop-16", "rtx-4090", "rtx-4090.2", "m3-max-64", "h100-80"].flatMap(
  (id) => machineNamed(id) ?? [],
);

let store: Store;
beforeAll(async () => {
  ({ store } = await openSeededStore());
});
afterAll(() => store.close());

describe.each(MACHINES)("on $name", (machine: Machine) => {
  test("the filter holds the models that fitMachine says fit, and no others", async () => {
    const query = toSearchQuery(parseModelQuery(new URLSearchParams({ fits: machineCookie(machine) })));
    const { items } = await store.search({ task: "text-generation", limit: 200 });
    const ids = items.map(({ id }) => id);
    const kept = await store.search({ ...query, ids, limit: 200 });
    const records = await store.getMany(ids);
    const fitting = records.filter((record) => (fitMachine(record, machine)?.fit ?? "too-large") !== "too-large");
    expect(kept.items.map(({ id }) => id).toSorted()).toEqual(fitting.map(({ id }) => id).toSorted());
    expect(fitting.length).toBeGreaterThan(10);
  });

  test("the order by fit is that of fitMachine: room to spare, tight, not known, too large", async () => {
    const query = toSearchQuery(parseModelQuery(new URLSearchParams({ sort: "fit" })), machine);
    const { items, sort } = await store.search({ ...query, limit: 1000 });
    const fits = (await store.getMany(items.map(({ id }) => id))).map((record) => fitMachine(record, machine)?.fit);
    const order = ["fits", "tight", undefined, "too-large"];
    const classes = fits.map((fit) => order.indexOf(fit));
    expect(classes).toEqual(classes.toSorted());
    expect(sort).toBe("fit");
  });

  test.each(["coding model", "speech to text german", "embeddings", "translate english to german"])(
    "picks for %s are a few of the models that match, each once",
    async (q) => {
      const page = await store.find({ q });
      const picks = await picksOf(store, page, { machine, from: "visitor" });
      const ids = picks.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(3);
      const { total } = await store.search({ ...page.filter, ids });
      expect(total).toBe(ids.length);
      for (const record of await store.getMany(picks.filter(({ kind }) => kind === "fits").map(({ id }) => id)))
        expect(fitMachine(record, machine)?.fit).not.toBe("too-large");
      for (const { reason } of picks) expect(reason).not.toBe("");
    },
  );
});
