import fc from "fast-check";
import { expect, test } from "vitest";
import type { Machine } from "./common-machine.ts";
import { findMachine, MACHINES } from "./devices.ts";
import { fitMachine } from "./machine-fit.ts";
import { fitOf, memoryBreakdown, memoryRoom, minMemory } from "./memory.ts";
import { weightQuantizations } from "./weight-quantizations.ts";

const ORIGINAL = {
  id: "owner/model",
  tags: [],
  pipeline_tag: "text-generation",
  safetensors: { total: 8e9 },
  metadata: { layers: 32, attentionHeads: 32, keyValueHeads: 8, headSize: 128, contextLength: 32_768 },
};
const SMALL = findMachine("laptop-8") as Machine;

test("the decision is the most faithful format that fits, on every machine", () => {
  for (const machine of MACHINES) {
    const found = fitMachine(ORIGINAL, machine);
    const kept = weightQuantizations(ORIGINAL).filter(({ bits }) => bits >= 4);
    const fits = kept.map((each) => ({
      label: each.label,
      fit: fitOf(memoryBreakdown(ORIGINAL, each, 8192).total, machine.memory),
    }));
    const best = fits.find(({ fit }) => fit === "fits") ?? fits.find(({ fit }) => fit === "tight");
    expect(found?.quantization.label, machine.id).toBe(best?.label ?? "Q4_K_M");
    expect(found?.fit === "too-large", machine.id).toBe(best === undefined);
  }
});

test("where nothing fits with room to spare, the most faithful of those that are tight is run", () => {
  const sizes = { Q8_0: 8.4e9, Q6_K: 8.2e9, Q5_K_M: 8.1e9 };
  const siblings = Object.entries(sizes).map(([name, size]) => ({ rfilename: `model-${name}.gguf`, size }));
  const record = { id: "owner/model-GGUF", tags: ["gguf"], pipeline_tag: "text-generation", siblings };
  const totals = weightQuantizations(record).map((each) => memoryBreakdown(record, each, 8192).total);
  const machine = { ...SMALL, memory: Math.max(...totals) * 1.01 };
  expect(totals.map((total) => fitOf(total, machine.memory))).toEqual(["tight", "tight", "tight"]);
  expect(fitMachine(record, machine)).toMatchObject({ fit: "tight", quantization: { label: "Q8_0" } });
});

test("a machine runs what it has the least memory for, by which lists are filtered and ordered", () => {
  const machines = fc
    .tuple(fc.constantFrom(...MACHINES), fc.constantFrom(1, 2, 4))
    .map(([{ id }, count]) => findMachine(id, count) as Machine);
  fc.assert(
    fc.property(fc.integer({ min: 1e8, max: 5e11 }), machines, (total, machine) => {
      const record = { ...ORIGINAL, safetensors: { total } };
      const needed = minMemory(record, weightQuantizations(record)) ?? 0;
      const room = memoryRoom(machine);
      const fit = needed <= room.fits ? "fits" : needed <= room.tight ? "tight" : "too-large";
      expect(fitMachine(record, machine)?.fit).toBe(fit);
    }),
  );
});

test("fewer than four bits are taken only of a model that has no others", () => {
  const files = (...labels: string[]) => ({
    ...ORIGINAL,
    tags: ["gguf"],
    siblings: labels.map((label) => ({ rfilename: `model-${label}.gguf`, size: 2e9 })),
  });
  expect(fitMachine(files("Q2_K", "Q4_K_M"), SMALL)?.quantization.label).toBe("Q4_K_M");
  expect(fitMachine(files("Q2_K"), SMALL)?.quantization.label).toBe("Q2_K");
  // Named after three, though its mean is 4.2.
  expect(fitMachine(files("Q3_K_L", "IQ4_XS"), SMALL)?.quantization).toMatchObject({ label: "IQ4_XS", level: 4 });
  expect(fitMachine(files("Q3_K_L"), SMALL)?.quantization).toMatchObject({ label: "Q3_K_L", level: 3 });
});

test("several cards together hold what one does not", () => {
  const one = fitMachine(ORIGINAL, findMachine("rtx-4060") as Machine);
  const two = fitMachine(ORIGINAL, findMachine("rtx-4060", 2) as Machine);
  expect(two?.quantization.bits ?? 0).toBeGreaterThan(one?.quantization.bits ?? Infinity);
});

test("a model that writes no text has no tokens per second, and one that does not fit has none either", () => {
  expect(fitMachine({ ...ORIGINAL, pipeline_tag: "fill-mask" }, SMALL)).not.toHaveProperty("tokensPerSecond");
  expect(fitMachine({ ...ORIGINAL, safetensors: { total: 400e9 } }, SMALL)).toMatchObject({ fit: "too-large" });
  expect(fitMachine({ ...ORIGINAL, safetensors: { total: 400e9 } }, SMALL)).not.toHaveProperty("tokensPerSecond");
});

test("nothing is decided without a size", () => {
  expect(fitMachine({ id: "owner/model", tags: [] }, SMALL)).toBeUndefined();
});
