import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestKit } from "@vitrine/test-kit";
import { expect, test } from "vitest";
import { BEHAVIORS, outcomeOf, peersAt, tableOf } from "./client-comparison.ts";

const PAGE = join(import.meta.dirname, "../../../docs/benchmarks/inference.md");

test("the table of the documentation is what the three clients do", { tags: ["whole"] }, async () => {
  const kits = await Promise.all(BEHAVIORS.map(() => startTestKit()));
  try {
    const rows = await Promise.all(
      BEHAVIORS.map(async (behavior, position) => {
        const kit = kits[position];
        if (!kit) throw new Error("every sentence has its own server");
        const cells = [behavior.title];
        // oxlint-disable-next-line no-await-in-loop
        for (const peer of peersAt(kit.url)) cells.push(await outcomeOf(behavior, peer, kit));
        return cells;
      }),
    );
    // All requests of ours are checked.
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
