/**
 * Every kind of page in the pseudo-locale: a text that is neither strange, nor marked with its language, nor data was
 * written into a component, where no translation reaches it.
 */
import { openStore, type Store } from "@vitrine/hub";
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { TASKS } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { fromHtml } from "hast-util-from-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROVIDER_NAMES } from "../catalog/providers.ts";
import { createDocumentation } from "./documentation/documentation.ts";
import { createTestSite } from "../testing/site.ts";

const RECORDS = [
  {
    id: "acme/talker",
    pipeline_tag: "text-generation",
    library_name: "transformers",
    tags: ["conversational", "safetensors"],
    downloads: 12_345,
    likes: 6,
    createdAt: "2025-05-01T00:00:00.000Z",
    config: { model_type: "llama", architectures: ["LlamaForCausalLM"] },
    safetensors: { total: 8e9, parameters: { BF16: 8e9 } },
    cardData: { license: "apache-2.0", language: ["de"] },
    card: "# A heading\n\nA card with a sentence.",
  },
  { id: "acme/hearer", pipeline_tag: "automatic-speech-recognition", tags: [], metadata: { parametersAbout: 1e9 } },
];

/** Every kind of page but two: the gallery of components and the template editor show mostly examples, which are data. */
const PATHS = [
  "/",
  "/models",
  "/models?q=nothing-is-called-so",
  "/models?q=chat+8b+apache&sort=size",
  "/models/acme",
  "/models/acme/talker",
  "/models/acme/talker/files",
  "/models/acme/missing",
  "/compare",
  "/compare?m=acme/talker&m=acme/hearer",
  "/tasks",
  "/tasks/text-classification",
  "/libraries",
  "/libraries/transformers",
  "/providers",
  "/providers/fal-ai",
  "/my-machine",
  "/changes",
  "/sources",
  "/embed",
  "/search?q=one",
  "/docs",
  "/playground",
  "/playground?task=fill-mask",
  "/playground/sheet",
  "/playground/blind",
  "/no/such/page",
];

let store: Store;
let app: ReturnType<typeof createTestSite>;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany(RECORDS);
  app = createTestSite({
    store,
    documentation: createDocumentation({ "index.md": "---\ntitle: Start\nsection: Start\n---\n## One\n" }),
    languages: ["en", "en-XA"],
  });
});
afterAll(() => store.close());

/** Names of things, among them formats, programs and tasks in the playground’s list. */
const NAMES =
  /^, |Mac |Pro\b|<mask>|RTX |Radeon|GeForce|Safetensors|GGUF|SGLang|curl|HttpClient|llama\.cpp|minja|minijinja|16-bit|as published|Natural Language Processing|Computer Vision/g;

const DATA = JSON.stringify([RECORDS, TASKS, DESCRIPTORS, LIBRARY_METADATA, PROVIDER_NAMES]);
const CODE = new Set(["code", "pre", "kbd", "samp", "script", "style", "textarea", "svg", "optgroup"]);
const SPOKEN = [
  "ariaLabel",
  "ariaDescription",
  "alt",
  "title",
  "placeholder",
  "label",
  "dataLiveSays",
  "dataCopyLabel",
];

interface HtmlNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: readonly HtmlNode[];
}

/** Texts and spoken attributes in the language of the page. */
function textsIn({ type, tagName = "", value = "", properties = {}, children = [] }: HtmlNode): string[] {
  if (type === "text") return [value];
  if (CODE.has(tagName) || (properties["lang"] !== undefined && tagName !== "html")) return [];
  const spoken = SPOKEN.map((name) => properties[name]).filter((each) => typeof each === "string");
  return [...spoken, ...children.flatMap(textsIn)];
}

/** Text in no language: names, numbers with units, dates, codes, addresses. */
const SAME_EVERYWHERE =
  /https?:\/\/\S*|[\w@./-]*[/@_][\w@./-]*|\b\w*\d[\w.]*\b|\b(?:GB|MB|kB|Vitrine|Hugging Face|Apache|MIT|Llama|GPU|CPU|Ctrl|Python|JavaScript)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;

/** The English words that no label said. */
function foreignWords(text: string): string {
  const rest = text
    .split(/\[[^[\]]*\]| · |, | – /)
    .filter((part) => !DATA.includes(part.trim()))
    .join(" ")
    .replaceAll(NAMES, " ")
    .replaceAll(SAME_EVERYWHERE, " ");
  // A word that a label accented has letters of its own, which are no word boundary here.
  return (rest.match(/(?<![\p{L}~])[A-Za-z]{2,}(?![\p{L}~])/gu) ?? []).join(" ");
}

test.each(PATHS)("%s has no text that only English pages can show", async (path) => {
  const response = await app.request(`/en-XA${path === "/" ? "" : path}`);
  const found = textsIn(fromHtml(await response.text()) as HtmlNode)
    .map((text) => text.trim())
    .filter((text) => foreignWords(text) !== "");
  expect([...new Set(found)]).toEqual([]);
});
