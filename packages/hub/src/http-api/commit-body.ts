/** The body of a commit: lines of JSON, as the hub's clients send them. */
import { isObject } from "@vitrine/base";
import type { CommitStep, NewCommit } from "../repositories/commit-steps.ts";
import { ApiError } from "./responses.ts";

/** One file's content stands in one line, in base64. */
const MAX_LINE = 64 * 1024 * 1024;
const MAX_STEPS = 25_000;

export async function readCommit(body: ReadableStream<Uint8Array>): Promise<Omit<NewCommit, "author">> {
  let header: { title: string; description: string; parent?: string } | undefined;
  const steps: CommitStep[] = [];
  for await (const line of linesOf(body)) {
    const { key, value } = entryOf(line);
    if (key === "header") {
      const parent = textAt(value, "parentCommit");
      header = {
        title: (textAt(value, "summary") || "Commit").slice(0, 1000),
        description: (textAt(value, "description") ?? "").slice(0, 65_536),
        ...(parent !== undefined && parent !== "" && { parent }),
      };
    } else steps.push(stepOf(key, value));
    if (steps.length > MAX_STEPS) throw invalid(`A commit holds at most ${MAX_STEPS} files.`);
  }
  if (!header) throw invalid("The first line of a commit must be its header.");
  return { ...header, steps };
}

function stepOf(key: string, value: Record<string, unknown>): CommitStep {
  const path = textAt(value, "path") ?? "";
  switch (key) {
    case "file": {
      const content = textAt(value, "content") ?? "";
      const isText = (textAt(value, "encoding") ?? "utf-8") !== "base64";
      return { kind: "file", path, content: Buffer.from(content, isText ? "utf8" : "base64") };
    }
    case "lfsFile": {
      const sha256 = textAt(value, "oid") ?? "";
      // A copy inside a repository comes without its size.
      const size = typeof value["size"] === "number" ? value["size"] : undefined;
      if (!/^[0-9a-f]{64}$/.test(sha256)) throw invalid(`${path} has no hash.`);
      return { kind: "large-file", path, sha256, size };
    }
    case "deletedFile":
    case "deletedEntry":
      return { kind: "delete", path, isFolder: path.endsWith("/") };
    case "deletedFolder":
      return { kind: "delete", path, isFolder: true };
    case "copyFile":
      return { kind: "copy", path, from: textAt(value, "srcPath") ?? "", revision: textAt(value, "srcRevision") };
  }
  throw invalid(`A commit cannot hold ${JSON.stringify(key.slice(0, 50))}.`);
}

function entryOf(line: string): { key: string; value: Record<string, unknown> } {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    throw invalid("A line of the commit is not JSON.");
  }
  const { key, value } = (isObject(entry) ? entry : {}) as Record<string, unknown>;
  if (typeof key !== "string" || !isObject(value)) throw invalid("A line of the commit has no key or no value.");
  return { key, value };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of body) {
    const pieces = decoder.decode(chunk, { stream: true }).split("\n");
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        const line = parts.join("");
        if (line.trim() !== "") yield line;
        parts = [];
        length = 0;
      }
      parts.push(piece);
      length += piece.length;
      if (length > MAX_LINE) throw invalid("A file of more than 48 MB goes through LFS, not into the commit.");
    }
  }
  const rest = parts.join("") + decoder.decode();
  if (rest.trim() !== "") yield rest;
}

function textAt(value: Record<string, unknown>, name: string): string | undefined {
  const found = value[name];
  return typeof found === "string" ? found : undefined;
}

function invalid(message: string): ApiError {
  return new ApiError(400, "InvalidParameter", message);
}
