/**
 * `npm run templates:portability -w tools`: renders public chat templates in transformers, llama.cpp's engine, minja and
 * minijinja, and writes how many sample conversations give the same prompt, for the template page of the site.
 *
 * The templates come with llama-cpp-python and TRL; only their names and digests are stored. The examples of the page
 * are measured too.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TEMPLATE_EXAMPLES } from "../../apps/web/src/pages/chat-template/template-examples.ts";
import { namedEngine, pythonEngine } from "../../packages/chat-template/src/cli/engines.ts";
import { checkPortability } from "../../packages/chat-template/src/cli/portability.ts";
import { sampleConversations } from "../../packages/chat-template/src/cli/sample-conversations.ts";
import { LLAMA_CPP, MINJA, PYTHON, TEMPLATE_FOLDERS, buildEngines } from "./build.ts";

const CONVERSATIONS = sampleConversations();
const FILE = join(import.meta.dirname, "../../apps/web/src/pages/chat-template/portability.json");

buildEngines();
const engines = [
  pythonEngine("transformers", PYTHON),
  namedEngine(`llama.cpp=${LLAMA_CPP}`),
  namedEngine(`minja=${MINJA}`),
  pythonEngine("minijinja", PYTHON),
];

/** Sources by name; of several names for one source, the first stays. */
const sources = new Map<string, string>();
for (const { name, template } of TEMPLATE_EXAMPLES) sources.set(template, name);
for (const folder of Object.values(TEMPLATE_FOLDERS))
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith(".jinja")) continue;
    const source = readFileSync(join(folder, file), "utf8");
    if (!sources.has(source)) sources.set(source, file.replace(/\.jinja$/, ""));
  }

const versions = new Map<string, string>();
const templates = [...sources].map(([source, name]) => {
  const { reference, engines: compared, missing } = checkPortability(source, engines, CONVERSATIONS);
  if (missing.length) throw new Error(`${missing.join(", ")}: not installed.`);
  versions.set("transformers", reference.version.replace(/^\w+ /, ""));
  const row = compared.map(({ engine, version, same, different, failed }) => {
    versions.set(engine, version);
    return [engine, [same, different, failed]] as const;
  });
  console.log(name, row.map(([engine, counts]) => `${engine} ${counts.join("/")}`).join("  "));
  const digest = createHash("sha256").update(source).digest("hex").slice(0, 12);
  return { name, digest, ...Object.fromEntries(row) };
});

const measured = {
  date: new Date().toISOString().slice(0, 10),
  conversations: CONVERSATIONS.size,
  sources: Object.keys(TEMPLATE_FOLDERS),
  versions: Object.fromEntries(versions),
  templates,
};
writeFileSync(FILE, `${JSON.stringify(measured)}\n`);
