/**
 * Reads pickles without holding up requests: those of more than a few kilobytes by a thread, with a deadline and a limit of
 * memory, since a pickle can have as many operations as its author likes.
 */
import { Piscina } from "piscina";
import { type PickleContent, pickleImports } from "./pickle-imports.ts";

const SMALL_BYTES = 64 * 1024;
const DEADLINE_MS = 20_000;
const HEAP_MB = 256;
const IDLE_MS = 10_000;
let threads: Piscina<Uint8Array, PickleContent> | undefined;

/** What a pickle imports; of one that takes too long or too much memory nothing is known. */
export async function importsOf(bytes: Uint8Array): Promise<PickleContent> {
  if (bytes.length <= SMALL_BYTES) return pickleImports(bytes);
  try {
    // A copy, as the bytes may be a part of a larger buffer.
    return await pool().run(Uint8Array.from(bytes), { signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch {
    return { imports: [], hasHiddenImports: true, isWhole: false };
  }
}

function pool(): Piscina<Uint8Array, PickleContent> {
  const name = import.meta.url.endsWith(".ts") ? "./pickle-worker.ts" : "./pickle-worker.js";
  threads ??= new Piscina<Uint8Array, PickleContent>({
    filename: new URL(name, import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
    // From source, packages are found as source too.
    execArgv: name.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
  })
    // A thread that ends between two tasks, out of memory, has nobody to tell: the next task gets a new one.
    .on("error", () => {});
  return threads;
}
