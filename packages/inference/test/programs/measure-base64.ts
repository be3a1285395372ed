/** Its own process that encodes a large Blob and prints how far its memory grew meanwhile, in sizes of the Blob. */

import { base64OfBlob } from "../../src/files/bytes.ts";

const MEGABYTES = 100;
const piece = Uint8Array.from({ length: 2 ** 20 }, (_, index) => (index * 31) ^ (index >> 8));
// In small chunks, so that nothing before the measurement is larger than what is measured.
const blob = new Blob(Array.from({ length: MEGABYTES }, () => piece));
const before = process.memoryUsage().rss;
const text = await base64OfBlob(blob);
const growth = (process.resourceUsage().maxRSS * 1024 - before) / blob.size;
console.log(JSON.stringify({ growth, length: text.length }));
