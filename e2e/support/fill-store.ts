/**
 * Fills a store before the site opens it: with the seed, with two local models that have what no
 * seed record has, a chat template, and with a gated one. `node --conditions=vitrine-source
 * e2e/support/fill-store.ts DATA`
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFolder, openStore } from "@vitrine/hub";
import { fillWithSeed } from "@vitrine/hub/testing";

const TEMPLATES = {
  "acme/marked":
    "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>\n{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}",
  "acme/plain":
    "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}{% if add_generation_prompt %}assistant:{% endif %}",
};

const [data = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "vitrine-own-"));
for (const [id, template] of Object.entries(TEMPLATES)) {
  const repository = join(folder, id);
  mkdirSync(repository, { recursive: true });
  writeFileSync(
    join(repository, "README.md"),
    `---\nlicense: mit\npipeline_tag: text-generation\ntags: [conversational]\n---\n# ${id}\n\nOurs.\n`,
  );
  writeFileSync(
    join(repository, "config.json"),
    JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama" }),
  );
  writeFileSync(
    join(repository, "tokenizer_config.json"),
    JSON.stringify({ chat_template: template, eos_token: "<|end|>" }),
  );
}
await fillWithSeed(join(data, "database"));
const store = await openStore({ dataDir: join(data, "database") });
try {
  await importFolder(store, folder);
  // A gated model of a hub: no source of the seed says that of a model.
  await store.upsertMany([
    {
      id: "acme/gated-pictures",
      tags: [],
      pipeline_tag: "text-to-image",
      library_name: "diffusers",
      gated: "manual",
      origin: { from: "hub", endpoint: "https://hub.example" },
    },
  ]);
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
