/**
 * Code for a model of a folder on this machine. It never holds a bare name that a public hub could answer: either it
 * begins with this site's address (`HF_ENDPOINT`), or it downloads from there first and goes on with a path.
 *
 * A library's own code is used where it is known to respect `HF_ENDPOINT`, and to accept a path in place of a name. All
 * other libraries get the download, and nothing that might query another host.
 */
import { js, py, sh } from "@vitrine/code";
import { localApps, type LocalApp, type Snippet, type Usage, usages } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { CATALOG_LABELS } from "./messages/catalog-labels.ts";

/** How the code reaches the files. */
export type CodeFrom = "site" | "path";

export interface LocalCodeOptions {
  /** Address of this site. */
  origin: string;
  from: CodeFrom;
  fill?: Readonly<Record<string, string>>;
}

/** Python libraries that download through `huggingface_hub`, which respects `HF_ENDPOINT`. */
const RESPECT_ENDPOINT = new Set([
  "adapter-transformers",
  "diffusers",
  "fasttext",
  "flair",
  "gliner",
  "keras-hub",
  "llama-cpp-python",
  "open_clip",
  "peft",
  "sentence-transformers",
  "setfit",
  "sklearn",
  "skops",
  "span-marker",
  "speechbrain",
  "timm",
  "transformers",
]);

/** The ones among these that accept a folder's path wherever they accept a name. */
const ACCEPT_PATH = new Set(["diffusers", "peft", "sentence-transformers", "setfit", "span-marker", "transformers"]);

/** Local apps whose command respects `HF_ENDPOINT`. */
const APPS = new Set(["infinity", "llama.cpp", "llama-cpp-python-server", "llamafile", "sglang", "vllm"]);

/** Code that would query another hub, or would not see `HF_ENDPOINT`. */
const GOES_ELSEWHERE = /huggingface\.co|hf\.co|\bhf:|huggingface:|\bdocker\b/;

/** Code for each library that loads the model; only the download where the library may query another hub. */
export function localUsages(record: ModelRecord, options: LocalCodeOptions): Usage[] {
  const found = usages(record, { fill: options.fill ?? {}, omitsMemory: true });
  return found.map((usage): Usage => {
    if (!("snippets" in usage) || usage.library === undefined) return usage;
    const snippets = usage.snippets
      .filter(({ code }) => code !== "")
      .map((snippet) => localSnippet(record, snippet, usage.library.id, options));
    const saved = snippets.filter((snippet) => snippet !== undefined);
    const isWhole = saved.length > 0 && saved.length === snippets.length;
    return { ...usage, snippets: isWhole ? saved : [downloadSnippet(record, options)] };
  });
}

/** Local apps that can be given this site's address. */
export function localAppsFor(record: ModelRecord, options: LocalCodeOptions): LocalApp[] {
  return localApps(record, { fill: options.fill ?? {} }).flatMap((app) => {
    if (!APPS.has(app.id)) return [];
    const snippets = app.snippets.flatMap((snippet) => {
      if (GOES_ELSEWHERE.test(snippet.code)) return [];
      return snippet.language === "shell"
        ? [{ ...snippet, code: withAddressInShell(snippet.code, options.origin) }]
        : [];
    });
    const { url: _, ...rest } = app;
    return snippets.length === 0 ? [] : [{ ...rest, snippets }];
  });
}

/** Fetches all files from this site into a folder. */
export function downloadSnippet(
  { id }: Pick<ModelRecord, "id">,
  { origin }: Pick<LocalCodeOptions, "origin">,
): Snippet {
  const code = sh`export HF_ENDPOINT=${origin}
hf download ${id} --local-dir ${localPath(id)}`;
  return {
    language: "shell",
    title: CATALOG_LABELS.download,
    install: "pip install -U huggingface_hub",
    code: code.toString(),
    notes: [],
    holes: [],
  };
}

/** Where the code expects the files. */
export function localPath(id: string): string {
  return `./${id.slice(id.indexOf("/") + 1)}`;
}

function localSnippet(
  record: ModelRecord,
  snippet: Snippet,
  library: string,
  { origin, from }: LocalCodeOptions,
): Snippet | undefined {
  const { language, code } = snippet;
  if (GOES_ELSEWHERE.test(code) || GOES_ELSEWHERE.test(snippet.install ?? "")) return undefined;
  // Code without the model's name requests nothing about it.
  if (!code.includes(record.id)) return snippet;
  if (language === "python" && RESPECT_ENDPOINT.has(library)) {
    if (from === "path" && ACCEPT_PATH.has(library)) return withPath(record, snippet, origin);
    const head = py`import os

os.environ["HF_ENDPOINT"] = ${origin}`;
    return { ...snippet, code: `${head.toString()}\n\n${code}` };
  }
  if (language === "javascript" && library === "transformers.js") {
    const head = js`import { env } from "@huggingface/transformers";

env.remoteHost = ${`${origin}/`};`;
    return { ...snippet, code: `${head.toString()}\n\n${code}` };
  }
  if (language === "shell") return { ...snippet, code: withAddressInShell(code, origin) };
  return undefined;
}

/** Replaces the name, as a literal, by the path; ids need no encoding. */
function withPath(record: ModelRecord, snippet: Snippet, origin: string): Snippet | undefined {
  const code = snippet.code.replaceAll(`"${record.id}"`, `"${localPath(record.id)}"`);
  if (code.includes(record.id)) return undefined;
  const { code: download } = downloadSnippet(record, { origin });
  return { ...snippet, code, notes: [...snippet.notes, `# First: ${download.split("\n").join(" && ")}`] };
}

function withAddressInShell(code: string, origin: string): string {
  return `${sh`export HF_ENDPOINT=${origin}`.toString()}\n${code}`;
}
