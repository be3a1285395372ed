/** Answers that are files: what they are by their bytes. Only calls that can be answered with one carry this. */

/**
 * The file under the type that its bytes show, where they show one that its label is not.
 *
 * @returns undefined where the bytes show nothing
 */
export async function shownFile(blob: Blob): Promise<Blob | undefined> {
  const { sniffType } = await import("./sniff-type.ts");
  const shown = sniffType(new Uint8Array(await blob.slice(0, 64).arrayBuffer()));
  if (shown === undefined) return undefined;
  return contradicts(shown, blob.type.split(";")[0]?.trim() ?? "") ? blob.slice(0, blob.size, shown) : blob;
}

/** Containers hold sound as well as pictures: between these two the label knows more. */
function contradicts(shown: string, label: string): boolean {
  const family = (type: string) => type.toLowerCase().split("/")[0]?.replace("video", "audio");
  return family(shown) !== family(label) && !/svg/i.test(label);
}
