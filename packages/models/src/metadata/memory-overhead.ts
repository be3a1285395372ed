/** What a program takes next to weights and cache. Apart, for those who know no cache. */

const PROGRAM_BYTES = 512 * 1024 * 1024;
const BUFFER_SHARE = 0.05;

/**
 * Bytes of the program on each of so many cards, and of its working buffers.
 * @example
 * import { overheadBytes } from "@vitrine/models";
 *
 * console.log(overheadBytes(16e9)); // 1336870912
 */
export function overheadBytes(weightBytes: number, devices = 1): number {
  return Math.round(PROGRAM_BYTES * devices + BUFFER_SHARE * weightBytes);
}
