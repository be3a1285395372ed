/** Text that git and git-lfs keep in place of large files, and how git names content. */
import { createHash } from "node:crypto";

/** The largest text that can stand for a large file. */
export const MAX_POINTER_BYTES = 1024;

/** The name of content in git. */
export function gitOid(kind: "blob" | "commit", content: Uint8Array): string {
  return createHash("sha1").update(`${kind} ${content.length}\0`).update(content).digest("hex");
}

/** The text in a repository that stands for a large file: see git-lfs.com. */
export function lfsPointer(sha256: string, size: number): string {
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`;
}

/** The content that a pointer stands for; `undefined` for any other content. */
export function readLfsPointer(content: Uint8Array): { sha256: string; size: number } | undefined {
  if (content.length > MAX_POINTER_BYTES) return undefined;
  const [, sha256, size] =
    /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n$/.exec(
      Buffer.from(content).toString("latin1"),
    ) ?? [];
  return sha256 === undefined ? undefined : { sha256, size: Number(size) };
}

/** A line of `.gitattributes` that has git-lfs fetch one file. */
export function lfsAttribute(path: string): string {
  const pattern = path.replace(/[[\]*?\\]/g, String.raw`\$&`).replace(/\s/g, "[[:space:]]");
  return `/${pattern} filter=lfs diff=lfs merge=lfs -text\n`;
}
