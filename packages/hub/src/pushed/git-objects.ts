/**
 * Git's own objects: the trees and commits that a list of files amounts to, byte for byte as git writes them. So a commit
 * of this site has the name that git gives it, and whoever clones a repository gets the history that programs see.
 */
import { createHash } from "node:crypto";
import { isOid } from "../mirror/object-store.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";

export type GitKind = "blob" | "tree" | "commit" | "tag";

/** A file of a pushed repository. */
export interface PushedFile extends MirroredFile {
  /** Git's mode 100755. */
  isExecutable?: true;
  /** The text that git has in place of a large file, where it differs from ours. */
  pointer?: string;
}

/** Where a branch or tag is that is not there. */
export const NOWHERE = "0".repeat(40);

/** Target of a tag: an object of its own, else its commit. */
export function tagOid({ commit, object }: { commit: string; object?: string | undefined }): string {
  return object === undefined ? commit : gitOid("tag", Buffer.from(object, "base64"));
}

/** The name of an object. */
export function gitOid(kind: GitKind, content: Uint8Array): string {
  return createHash("sha1").update(`${kind} ${content.length}\0`).update(content).digest("hex");
}

/** The text in a repository that stands for a large file: see git-lfs.com. */
export function lfsPointer(sha256: string, size: number): string {
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`;
}

/** The content that a pointer stands for; `undefined` for any other content. */
export function readLfsPointer(content: Uint8Array): { sha256: string; size: number } | undefined {
  if (content.length > 1024) return undefined;
  const [, sha256, size] =
    /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n$/.exec(
      Buffer.from(content).toString("latin1"),
    ) ?? [];
  return sha256 === undefined ? undefined : { sha256, size: Number(size) };
}

/** Attributes that have git-lfs fetch these files, in addition to those that a `.gitattributes` names already. */
export function attributesWith(attributes: string, paths: readonly string[]): string {
  const tracked = attributes.split("\n").flatMap((line) => {
    const [pattern = "", ...words] = line.trim().split(/\s+/);
    return words.includes("filter=lfs") ? [pattern] : [];
  });
  const exact = new Set(tracked);
  const endings = tracked.filter((pattern) => /^\*\.[\w.-]+$/.test(pattern)).map((pattern) => pattern.slice(1));
  const lines = paths
    .filter((path) => !endings.some((ending) => path.endsWith(ending)))
    .map((path) => `/${path.replace(/[[\]*?\\]/g, String.raw`\$&`).replace(/\s/g, "[[:space:]]")}`)
    .filter((pattern) => !exact.has(pattern))
    .map((pattern) => `${pattern} filter=lfs diff=lfs merge=lfs -text\n`);
  const isOpen = attributes !== "" && !attributes.endsWith("\n");
  return lines.length === 0 ? attributes : `${attributes}${isOpen ? "\n" : ""}${lines.join("")}`;
}

/** The trees of a list of files, by their names, and the name of the one at the root. */
export function gitTrees(files: readonly PushedFile[]): { root: string; trees: Map<string, Buffer> } {
  const top: Folder = new Map();
  for (const file of files) {
    const parts = file.path.split("/");
    const name = parts.pop() ?? "";
    let folder = top;
    for (const part of parts) {
      const inner = folder.get(part);
      const next: Folder = inner instanceof Map ? inner : new Map();
      folder.set(part, next);
      folder = next;
    }
    folder.set(name, file);
  }
  const trees = new Map<string, Buffer>();
  return { root: writeTree(top, trees), trees };
}

type Folder = Map<string, PushedFile | Folder>;

function writeTree(folder: Folder, trees: Map<string, Buffer>): string {
  const entries = [...folder].map(([name, entry]) => {
    const isFolder = entry instanceof Map;
    const oid = isFolder ? writeTree(entry, trees) : entry.blob;
    const mode = isFolder ? "40000" : entry.isExecutable ? "100755" : "100644";
    // Git orders by bytes, a folder as if its name ended with a slash.
    const order = Buffer.from(isFolder ? `${name}/` : name);
    return { order, bytes: Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]) };
  });
  const content = Buffer.concat(entries.toSorted((a, b) => Buffer.compare(a.order, b.order)).map(({ bytes }) => bytes));
  const oid = gitOid("tree", content);
  trees.set(oid, content);
  return oid;
}

export interface CommitText {
  tree: string;
  parent?: string | undefined;
  author: string;
  /** ISO 8601 instant. */
  date: string;
  title: string;
  description: string;
}

/** A commit as git writes it. */
export function gitCommit({ tree, parent, author, date, title, description }: CommitText): Buffer {
  // oxlint-disable-next-line no-control-regex
  const name = author.replace(/[<>\0-\x1f]/g, "").trim() || "unknown";
  const who = `${name} <> ${Math.floor(Date.parse(date) / 1000)} +0000`;
  const message = [title, ...(description === "" ? [] : ["", description])].join("\n").replaceAll("\0", "");
  const parents = parent === undefined ? "" : `parent ${parent}\n`;
  return Buffer.from(`tree ${tree}\n${parents}author ${who}\ncommitter ${who}\n\n${message}\n`);
}

/** Parts of a commit that git wrote. */
export function readGitCommit(content: Buffer): CommitText & { parents: string[] } {
  const text = content.toString("utf8");
  const end = text.indexOf("\n\n");
  const head = text.slice(0, end === -1 ? text.length : end);
  const message = end === -1 ? "" : text.slice(end + 2);
  const values = (name: string) =>
    [...head.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map((match) => match[1] ?? "");
  const [, author = "", seconds = "0"] = /^(.*?) ?<[^>]*> (\d{1,12})/.exec(values("author")[0] ?? "") ?? [];
  const [title = "", ...rest] = message.trim().split("\n");
  const parents = values("parent").filter((oid) => isOid(oid));
  return {
    tree: values("tree")[0] ?? "",
    parents,
    parent: parents[0],
    author,
    date: new Date(Number(seconds) * 1000).toISOString(),
    title,
    description: rest.join("\n").trim(),
  };
}
