/**
 * Building 350 pages of documentation: `vitrine-docs` next to VitePress and Starlight, on the same files in the same run.
 *
 * The pages are made from a seed in the shape of a model hub's documentation (about seven headings, four blocks of code
 * and seven thousand characters to a page, with tables, callouts, lists and links between pages), in the Markdown that
 * all three read. Every build is its own process and counts from its start to its end. The peers are installed
 * into a temporary folder the first time. Run: `node --conditions=vitrine-source tools/bench/docs.ts [rounds]`.
 *
 * With `real` after the rounds, the pages are those of {@link file://./docs-corpus.ts}, search and checks included on all
 * sides. What some of the three cannot read is taken from the pages of all: images (their files are elsewhere), and
 * double braces.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fetchCorpus } from "./docs-corpus.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const WORK = join(tmpdir(), "vitrine-bench-docs");
const PAGES = 350;
const SEED = 20_261_121;
const PEERS = { vitepress: "1.6.4", astro: "7.3.5", "@astrojs/starlight": "0.42.4" };

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS =
  `a the of to and in is for with on this that from by model models dataset repository token pipeline training
   inference provider endpoint request response library weights adapter quantization file upload download branch commit
   access organization space page card metadata license task tokenizer prompt template generation stream image audio
   video text batch size device memory number value default option when you can use run load save share find need`
    .split(/\s+/)
    .filter((word) => word !== "");

const CODE: readonly [string, (name: string) => string][] = [
  [
    "python",
    (name) =>
      `from hub import load_model\n\nmodel = load_model("org/${name}", device="cuda")\nfor batch in model.stream(["one", "two"], batch_size=8):\n    # Each batch holds the outputs of eight inputs.\n    print(batch.scores[0], f"{batch.label}: {batch.seconds:.2f}")\n\ndef evaluate(limit: int = 100) -> dict[str, float]:\n    return {"accuracy": sum(model.score(x) for x in range(limit)) / limit}`,
  ],
  [
    "js",
    (name) =>
      `import { Client } from "@hub/client";\n\nconst client = new Client(process.env.TOKEN);\nconst out = await client.textGeneration({ model: "org/${name}", inputs: "Hello" });\nfor await (const part of client.stream({ model: "org/${name}" })) {\n  console.log(part.token?.text ?? "");\n}`,
  ],
  [
    "bash",
    (name) =>
      `pip install hub\nhub download org/${name} --local-dir ./${name}\ncurl -X POST https://api.example/models/${name} \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -d '{"inputs": "Hello"}'`,
  ],
  [
    "json",
    (name) =>
      `{\n  "model": "org/${name}",\n  "parameters": { "max_new_tokens": 200, "temperature": 0.7 },\n  "stream": true\n}`,
  ],
  [
    "yaml",
    (name) =>
      `---\nlicense: apache-2.0\nlibrary_name: transformers\nbase_model: org/${name}\ntags:\n  - text-generation\n---`,
  ],
];

function makePage(index: number, random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(" ");
  const sentence = (): string => {
    const text = words(8 + Math.floor(random() * 14));
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const marked = (): string => {
    const kind = random();
    if (kind < 0.3) return `\`${pick(WORDS)}_${pick(WORDS)}\``;
    if (kind < 0.5) return `**${words(2)}**`;
    return `[${words(3)}](./page-${Math.floor(random() * PAGES)}.md)`;
  };
  const paragraph = (): string =>
    Array.from({ length: 3 }, () => `${sentence()} ${random() < 0.5 ? `See ${marked()}.` : ""}`).join(" ");
  const parts = [`---\ntitle: ${words(3)} ${index}\ndescription: ${words(8)}\n---`];
  for (let section = 0; section < 7; section += 1) {
    parts.push(`${random() < 0.7 ? "##" : "###"} ${words(3)} ${section}`, paragraph(), paragraph());
    const kind = random();
    if (kind < 0.6) {
      const [language, code] = pick(CODE);
      parts.push(`\`\`\`${language}\n${code(`${pick(WORDS)}-${index}`)}\n\`\`\``);
    }
    if (kind < 0.3) parts.push(Array.from({ length: 4 }, () => `- ${sentence()} ${marked()}`).join("\n"));
    else if (kind < 0.45)
      parts.push(
        [
          "| name | type | meaning |",
          "| --- | --- | --- |",
          ...Array.from(
            { length: 6 },
            () => `| \`${pick(WORDS)}\` | _${pick(["string", "number", "boolean"])}_ | ${sentence()} |`,
          ),
        ].join("\n"),
      );
    else if (kind < 0.65) parts.push(`> [!${pick(["TIP", "WARNING", "NOTE"])}]\n> ${sentence()}`);
  }
  return `${parts.join("\n\n")}\n`;
}

/** Pages that people wrote, as far as all three can read them. */
function realPages(): (readonly [name: string, text: string])[] {
  const corpus = fetchCorpus();
  return readdirSync(corpus, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".md") && !/(^|\/)(index|README)\.md$/.test(name))
    .map((name) => {
      const text = readFileSync(join(corpus, name), "utf8")
        .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "")
        .replace(/!\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, "$1")
        .replace(/<img\b[^>]*>/gi, "")
        .replaceAll("{{", "{ {")
        .replaceAll("}}", "} }");
      const title = /^# +(.+)$/m.exec(text)?.[1] ?? name;
      return [name, `---\ntitle: ${JSON.stringify(title.replace(/[`*]/g, ""))}\n---\n\n${text}`] as const;
    });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

interface Cost {
  /** Milliseconds from start to end. */
  wall: number;
  /** Milliseconds of processor time, all threads and children together. */
  cpu: number;
}

/** Runs a command under the shell's own stop-watch, which counts the processor time of everything it started. */
function run(command: string, args: readonly string[], cwd: string): Cost {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(
    "bash",
    ["-c", 'TIMEFORMAT="cpu=%U %S"; time "$@"', "bash", command, ...args],
    {
      cwd,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production", CI: "1" },
    },
  );
  // Faults in pages do not end a build that continues on errors.
  if (status !== 0 && !args.includes("--force"))
    throw new Error(`${command} ${args.join(" ")} failed:\n${error?.message ?? ""}${stdout}${stderr}`.slice(0, 4000));
  const [, user = "NaN", system = "NaN"] = /cpu=([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  return { wall: performance.now() - started, cpu: (Number(user) + Number(system)) * 1000 };
}

function prepare(isReal: boolean): {
  count: number;
  characters: number;
  contenders: { name: string; build(): Cost }[];
} {
  rmSync(join(WORK, "pages"), { recursive: true, force: true });
  const random = seeded(SEED);
  const pages = isReal
    ? realPages()
    : Array.from({ length: PAGES }, (_, index) => [`page-${index}.md`, makePage(index, random)] as const);
  const peers = join(WORK, "peers");
  if (!existsSync(join(peers, "node_modules/vitepress"))) {
    write(join(peers, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: PEERS }));
    console.log("Installing the peers…");
    run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], peers);
  }
  for (const folder of ["pages", "peers/vitepress", "peers/starlight/src/content/docs"]) {
    rmSync(join(WORK, folder), { recursive: true, force: true });
    for (const [name, text] of pages) write(join(WORK, folder, name), text);
    write(join(WORK, folder, "index.md"), "---\ntitle: Start\n---\n\nWelcome.\n");
  }
  write(
    join(peers, "vitepress/.vitepress/config.mjs"),
    isReal
      ? "export default { title: 'Docs', metaChunk: true, ignoreDeadLinks: true, markdown: { html: false }, themeConfig: { search: { provider: 'local' } } };\n"
      : "export default { title: 'Docs', metaChunk: true, ignoreDeadLinks: false };\n",
  );
  const starlight = join(peers, "starlight");
  write(join(starlight, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: PEERS }));
  write(
    join(starlight, "astro.config.mjs"),
    "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Docs', pagefind: " +
      String(isReal) +
      " })] });\n",
  );
  write(
    join(starlight, "src/content.config.ts"),
    "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
  );
  const fresh = (...folders: string[]) => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const out = join(WORK, "out");
  return {
    count: pages.length,
    characters: pages.reduce((sum, [, text]) => sum + text.length, 0),
    contenders: [
      {
        name: "vitrine-docs",
        build() {
          fresh(out);
          return run(
            process.execPath,
            [
              join(ROOT, "packages/docs/dist/cli/bin.js"),
              "build",
              join(WORK, "pages"),
              "--out",
              out,
              ...(isReal ? ["--force"] : []),
            ],
            ROOT,
          );
        },
      },
      {
        name: `VitePress ${PEERS.vitepress}`,
        build() {
          fresh(join(peers, "vitepress/.vitepress/dist"), join(peers, "vitepress/.vitepress/cache"));
          return run(join(peers, "node_modules/.bin/vitepress"), ["build", "vitepress"], peers);
        },
      },
      {
        name: `Starlight ${PEERS["@astrojs/starlight"]}`,
        build() {
          fresh(
            join(starlight, "dist"),
            join(starlight, ".astro"),
            join(starlight, "node_modules"),
            join(peers, "node_modules/.astro"),
          );
          return run(join(peers, "node_modules/.bin/astro"), ["build"], starlight);
        },
      },
    ],
  };
}

const rounds = Number(process.argv[2] ?? 3);
const isReal = process.argv[3] === "real";
const { count, characters, contenders } = prepare(isReal);
console.log(`Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`);
console.log(`${count} pages, ${Math.round(characters / count)} characters each, ${rounds} rounds in turns\n`);
const costs = contenders.map((): Cost[] => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [index, contender] of contenders.entries()) costs[index]?.push(contender.build());
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
console.log("| builder | time | ratio | processor time | ratio |\n|---|---|---|---|---|");
for (const [index, { name }] of contenders.entries()) {
  const cost = costs[index] ?? [];
  const column = (of: (cost: Cost) => number): string => {
    const ratio = median(cost.map((cost, round) => of(cost) / of(costs[0]?.[round] ?? cost)));
    return `${(median(cost.map(of)) / 1000).toFixed(1)} s | ${ratio.toFixed(2)}`;
  };
  console.log(`| ${name} | ${column((cost) => cost.wall)} | ${column((cost) => cost.cpu)} |`);
}
