import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestKit } from "@vitrine/test-kit";
import { expect, test } from "vitest";
import { BEHAVIOURS, outcomeOf, peersAt, tableOf } from "./side-by-side.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/packages/inference.md");

test("the table of the documentation is what the three clients do", { timeout: 120_000 }, async () => {
  const kits = await Promise.all(BEHAVIOURS.map(() => startTestKit()));
  try {
    const rows = await Promise.all(
      BEHAVIOURS.map(async (behaviour, place) => {
        const kit = kits[place];
        if (!kit) throw new Error("every sentence has a server of its own");
        const cells = [behaviour.sentence];
        // oxlint-disable-next-line no-await-in-loop
        for (const peer of peersAt(kit.url)) cells.push(await outcomeOf(behaviour, peer, kit));
        return cells;
      }),
    );
    // Ours is what all of it is about.
    expect(rows.filter(([, ours]) => ours !== "yes")).toEqual([]);
    const [kit] = kits;
    const table = tableOf(
      peersAt(kit?.url ?? "").map(({ name }) => `\`${name}\``),
      rows,
    );
    if (process.env["PRINT_TABLE"]) console.log(table);
    const page = await readFile(PAGE, "utf8");
    expect(page).toContain(table);
  } finally {
    await Promise.all(kits.map((each) => each.close()));
  }
});
