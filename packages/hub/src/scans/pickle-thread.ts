/**
 * Reads pickles without holding up requests: those of more than a few kilobytes by a thread, with a deadline and a limit of
 * memory, since a pickle can have as many operations as its author likes.
 */
import type { Piscina } from "piscina";
import { backgroundThread } from "../local-repositories/background-thread.ts";
import { type PickleContent, pickleImports } from "./pickle-imports.ts";

const SMALL_BYTES = 64 * 1024;
const DEADLINE_MS = 10_000;
const HEAP_MB = 256;
let threads: Piscina<Uint8Array, PickleContent> | undefined;

/** Imports of a pickle; of one that takes too long or too much memory nothing is known. */
export async function importsOf(bytes: Uint8Array): Promise<PickleContent> {
  if (bytes.length <= SMALL_BYTES) return pickleImports(bytes);
  try {
    // A copy, as the bytes may be a part of a larger buffer.
    return await pool().run(Uint8Array.from(bytes), { signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch {
    return { imports: [], hasHiddenImports: true, hasCalls: true, hasEnd: false, isWhole: false };
  }
}

function pool(): Piscina<Uint8Array, PickleContent> {
  threads ??= backgroundThread(import.meta.url, "pickle-worker", HEAP_MB);
  return threads;
}
