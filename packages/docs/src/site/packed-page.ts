/**
 * A written page as bytes: objects that threads hand over are copied by each collection of garbage, and make
 * the heap of the thread that takes it grow to several times what it keeps.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { PageOutline } from "../folders/documentation.ts";
import type { WrittenEntry } from "../search/search-files.ts";
import type { WrittenPage } from "./page-writer.ts";

/** A written page for handing over. */
export interface PackedPage {
  address: string;
  files: number;
  /** Compressed, as it waits until all pages are written. */
  outline: Uint8Array<ArrayBuffer>;
  entries: Uint8Array<ArrayBuffer>;
}

/** Packs a page. */
export function packPage({ address, files, outline, entries }: WrittenPage): PackedPage {
  const packed = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  // A copy, as small results of the compressor are views of one large buffer.
  const small = new Uint8Array(deflateRawSync(packed(outline), { level: 1 }));
  return { address, files, outline: small, entries: packed(entries) };
}

/** The entries of a packed page. */
export function entriesOf({ entries }: PackedPage): WrittenEntry[] {
  return unpacked(entries) as WrittenEntry[];
}

/** The outline of a packed page. */
export function outlineOf({ outline }: Pick<PackedPage, "outline">): PageOutline {
  return unpacked(inflateRawSync(outline)) as PageOutline;
}

function unpacked(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
