import { open, rename, rm } from "node:fs/promises";

/**
 * Writes what comes, and gives it its name when all of it is there: what breaks off leaves nothing.
 * @param check is told how many bytes came, and throws where they are too many or, at the end, too few
 */
export async function writeWhole(
  path: string,
  body: AsyncIterable<Uint8Array>,
  check: (bytes: number, isEnd: boolean) => void,
): Promise<void> {
  const fresh = `${path}.${crypto.randomUUID()}`;
  try {
    const handle = await open(fresh, "w");
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        check(bytes, false);
        await handle.write(chunk);
      }
    } finally {
      await handle.close();
    }
    check(bytes, true);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
