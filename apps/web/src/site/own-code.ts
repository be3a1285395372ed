/**
 * Code for a model of a folder on this machine. It never holds a bare name that a public hub could answer: either it
 * begins with this site's address (`HF_ENDPOINT`), or it downloads from there first and goes on with a path.
 *
 * The libraries' own code is taken where it is known to ask the hub that `HF_ENDPOINT` names, and to take a path where a
 * name can stand. All other libraries get the download, and nothing that might ask elsewhere.
 */
import { js, py, sh } from "@vitrine/code";
import { localApps, type LocalApp, type Snippet, type Usage, usages } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";

/** How the code reaches the files. */
export type CodeFrom = "site" | "path";

export interface OwnCodeOptions {
  /** Address of this site. */
  origin: string;
  from: CodeFrom;
  fill?: Readonly<Record<string, string>>;
}

/** Python libraries that download through `huggingface_hub`, which asks the hub that `HF_ENDPOINT` names. */
const ASK_THE_ENDPOINT = new Set([
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

/** Of these, the ones that take a folder's path wherever they take a name. */
const TAKE_A_PATH = new Set(["diffusers", "peft", "sentence-transformers", "setfit", "span-marker", "transformers"]);

/** Programs whose command asks the hub that `HF_ENDPOINT` names. */
const APPS = new Set(["infinity", "llama.cpp", "llama-cpp-python-server", "llamafile", "sglang", "vllm"]);

/** What would ask a hub of its own choice, or does not get the address. */
const GOES_ELSEWHERE = /huggingface\.co|hf\.co|\bhf:|huggingface:|\bdocker\b/;

/** The code of each library that loads the model; the download alone where none is known to keep to the address. */
export function ownUsages(record: ModelRecord, options: OwnCodeOptions): Usage[] {
  const found = usages(record, { fill: options.fill ?? {} });
  return found.map((usage): Usage => {
    if (!("snippets" in usage) || usage.library === undefined) return usage;
    const snippets = usage.snippets
      .filter(({ code }) => code !== "")
      .map((snippet) => ownSnippet(record, snippet, usage.library.id, options));
    const kept = snippets.filter((snippet) => snippet !== undefined);
    const isWhole = kept.length > 0 && kept.length === snippets.length;
    return { ...usage, snippets: isWhole ? kept : [downloadSnippet(record, options)] };
  });
}

/** Programs for one's own machine, as far as they can be given the address. */
export function ownLocalApps(record: ModelRecord, options: OwnCodeOptions): LocalApp[] {
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
export function downloadSnippet({ id }: Pick<ModelRecord, "id">, { origin }: Pick<OwnCodeOptions, "origin">): Snippet {
  const code = sh`export HF_ENDPOINT=${origin}
hf download ${id} --local-dir ${localPath(id)}`;
  return {
    language: "shell",
    title: "Download the files from this site",
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

function ownSnippet(
  record: ModelRecord,
  snippet: Snippet,
  library: string,
  { origin, from }: OwnCodeOptions,
): Snippet | undefined {
  const { language, code } = snippet;
  if (GOES_ELSEWHERE.test(code) || GOES_ELSEWHERE.test(snippet.install ?? "")) return undefined;
  // What does not name the model asks for nothing of it.
  if (!code.includes(record.id)) return snippet;
  if (language === "python" && ASK_THE_ENDPOINT.has(library)) {
    if (from === "path" && TAKE_A_PATH.has(library)) return withPath(record, snippet, origin);
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

/** The name as a literal stands where a path can; an id is letters that need no encoding. */
function withPath(record: ModelRecord, snippet: Snippet, origin: string): Snippet | undefined {
  const code = snippet.code.replaceAll(`"${record.id}"`, `"${localPath(record.id)}"`);
  if (code.includes(record.id)) return undefined;
  const { code: download } = downloadSnippet(record, { origin });
  return { ...snippet, code, notes: [...snippet.notes, `# First: ${download.split("\n").join(" && ")}`] };
}

function withAddressInShell(code: string, origin: string): string {
  return `${sh`export HF_ENDPOINT=${origin}`.toString()}\n${code}`;
}
