import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, transform } from "esbuild";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { COMPUTED_LABELS } from "./src/languages/computed-labels.ts";
import { STYLE_FAMILIES } from "./src/shell/page-styles.ts";

// Many shells export NODE_ENV. With "development" the build would hold JSX for development, which the server cannot load.
process.env["NODE_ENV"] = "production";

const conditions = ["vitrine-source", "module", "browser", "import", "default"];

/** The server reads its maps at the start and keeps them, for the lines of errors; nobody reads the sources in them. */
const mapsWithoutSources: Plugin = {
  name: "maps-without-sources",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".map")) continue;
      const { sourcesContent: _sources, ...map } = JSON.parse(file.source.toString()) as { sourcesContent?: unknown };
      file.source = JSON.stringify(map);
    }
  },
};

/**
 * The server keeps the text of its code in memory, at two bytes a character where one is not Latin: without comments and
 * spaces, and with other scripts escaped, it weighs a third. Names stay, for the lines of errors. esbuild escapes texts
 * alone, so other scripts in regular expressions are escaped before: in all but raw texts an escape is the same.
 */
const lightSource: Plugin = {
  name: "light-source",
  async renderChunk(code, { fileName }) {
    const raw = /\braw`[^`]*[^\0-\x7f][^`]*`|\\[^\0-\x7f]/.exec(code)?.[0];
    if (raw !== undefined) this.error(`${fileName} has a character that cannot be escaped where it is: ${raw}`);
    const escaped = code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const options = { charset: "ascii", minifyWhitespace: true, sourcemap: "external", target: "node22" } as const;
    const { code: light, map } = await transform(escaped, options);
    return { code: light, map };
  },
};

/** Workers have no document: the table of character references replaces the one that asks a document. */
const referencesWithoutDocument: Plugin = {
  name: "references-without-document",
  enforce: "pre",
  resolveId: (id) =>
    id === "decode-named-character-reference"
      ? createRequire(import.meta.url).resolve("decode-named-character-reference")
      : undefined,
};

/**
 * A page needs of the SDK for tool servers neither what starts programs nor the validator that compiles code, which its
 * policy forbids.
 */
const toolServersInPages: Plugin = {
  name: "tool-servers-in-pages",
  enforce: "pre",
  resolveId: (id) => (/(client\/stdio|validation\/ajv-provider)\.js$/.test(id) ? "\0not-in-pages" : undefined),
  load: (id) =>
    id === "\0not-in-pages"
      ? "export class AjvJsonSchemaValidator {} export class StdioClientTransport {} export const getDefaultEnvironment = () => ({});"
      : undefined,
};

/**
 * The script of every page is one file next to the theme's. By default it would share modules with the elements, in files of
 * their own: but the elements run in pages of other hosts and share no cache with this site. Its lazy parts have no files
 * to preload, so that it needs no preload helper.
 */
const oneFileFirst: Plugin = {
  name: "one-file-first",
  enforce: "pre",
  async resolveId(source, importer) {
    // Labels find their translations through one registered function, so two copies of that are one.
    const isOfFirst =
      (source === "@vitrine/react/page-language" &&
        /messages\/(script|playground-start|message|task-search)-labels\.ts$|\?first$/.test(importer ?? "")) ||
      (source.endsWith("/load-part.ts") && /\/load-[\w-]+\.ts$/.test(importer ?? ""));
    if (isOfFirst) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: `${found.id}?first` };
    }
    const id = source;
    const isOfElements = importer?.includes("/embeds/elements/") === true && id === "@vitrine/markdown/page-script";
    if (!isOfElements && importer?.endsWith("?elements") !== true) return undefined;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && { ...found, id: `${found.id}?elements` };
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || file.name !== "progressive-enhancement") continue;
      file.code = file.code.replace(
        /import\{\w+ as (\w+)\}from["']\.\/preload-helper-[\w-]+\.js["'];/,
        "var $1=load=>load();",
      );
      const shared = /\bfrom["'](.*?)["']/.exec(file.code)?.[1];
      if (shared !== undefined) this.error(`The script of every page needs ${shared} too.`);
    }
  },
};

/**
 * The server has all providers at hand for printing calls; that their loaders find them loaded is right. And on a busy
 * machine the bundler would tell who only starts the site which plugins take time.
 */
const CHECKS = { ineffectiveDynamicImport: false, bundlerTimings: false };

const LANGUAGES = join(import.meta.dirname, "src/languages");

/**
 * Scripts of pages in other languages: for each language a file with the texts of the script of every page, and one for
 * each file of its folder. They are bundled apart, so that the scripts themselves stay as they are without them.
 */
const languageFiles: Plugin = {
  name: "language-files",
  async generateBundle(_, bundle) {
    const bundled = async (contents: string) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: LANGUAGES, loader: "ts" },
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        target: "es2022",
        charset: "utf8",
        conditions,
      });
      return outputFiles[0]?.text ?? "";
    };
    // Next to the file that loads it.
    const emit = (name: string, source: string) =>
      `./${basename(this.getFileName(this.emitFile({ type: "asset", name: `language-${name}.js`, source })))}`;
    const ofEveryPage = Object.values(bundle).find((file) => file.name === "progressive-enhancement");
    const neededFirst = new Set(
      ofEveryPage?.type === "chunk" ? ofEveryPage.code.match(/(?<=["'`])[A-Z]+(?:_[A-Z]+)*_LABELS(?=["'`])/g) : [],
    );
    const folders = (await readdir(LANGUAGES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name: locale } of folders) {
      const files: Record<string, string> = {};
      const first: string[] = [];
      const fileOf = new Map<string, string>();
      for (const file of await readdir(join(LANGUAGES, locale))) {
        const exported = [
          ...(await readFile(join(LANGUAGES, locale, file), "utf8")).matchAll(/^export const (\w+)\b/gm),
        ].map(([, name = ""]) => name);
        for (const name of exported) fileOf.set(name, file);
        const names = exported.filter((name) => name.endsWith("_LABELS"));
        const early = names.filter((name) => neededFirst.has(name));
        if (early.length > 0) first.push(`export { ${early.join(", ")} } from "./${locale}/${file}";`);
        const later = names.filter((name) => !neededFirst.has(name));
        if (later.length === 0) continue;
        const source = await bundled(`export { ${later.join(", ")} } from "./${locale}/${file}";`);
        const address = emit(`${locale}-${file.replace(/\.js$/, "")}`, source);
        for (const name of later) files[name] = address;
      }
      for (const [name, catalogs] of Object.entries(COMPUTED_LABELS)) {
        const sources = catalogs.flatMap((catalog) => {
          const file = fileOf.get(catalog);
          return file === undefined ? [] : [`export { ${catalog} } from "./${locale}/${file}";`];
        });
        if (sources.length === 0) continue;
        const address = emit(`${locale}-${name.toLowerCase().replaceAll("_", "-")}`, await bundled(sources.join("\n")));
        files[name] = address;
      }
      const texts = join(LANGUAGES, "browser-language.ts");
      const start = `import { startLanguage } from ${JSON.stringify(texts)};`;
      const own = first.map((each) => each.replace(/^export \{(.*)\}/, `import {$1}`)).join("\n");
      const names = first.flatMap((each) => /\{(.*)\}/.exec(each)?.[1] ?? []).join(", ");
      emit(
        `${locale}`,
        await bundled(`${start}\n${own}\nstartLanguage("${locale}", { ${names} }, ${JSON.stringify(files)});`),
      );
    }
    emit("en-XA", await bundled('import "./browser-pseudo.ts";'));
  },
};

// Two builds: `vite build` makes what browsers load, `vite build --ssr` makes the server.
export default defineConfig(({ isSsrBuild }): UserConfig => ({
  root: import.meta.dirname,
  // Files find each other wherever the site is below its host.
  base: isSsrBuild ? "/" : "./",
  publicDir: isSsrBuild ? false : "src/public",
  plugins: [
    react(),
    ...(isSsrBuild ? [lightSource, mapsWithoutSources] : [toolServersInPages, oneFileFirst, languageFiles]),
  ],
  resolve: isSsrBuild ? {} : { conditions },
  worker: { format: "es", plugins: () => [referencesWithoutDocument] },
  ssr: {
    noExternal: [/^@vitrine\//],
    resolve: { conditions: ["vitrine-source", "node", "module", "import", "default"] },
  },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        target: "node22",
        minify: false,
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          // Shared chunks are next to the entries: a worker is looked up next to the file that
          // starts it.
          // What `lightSource` made is not printed anew, which is what Vite asks for by default.
          output: { chunkFileNames: "[name]-[hash].js", minify: false },
          checks: CHECKS,
          input: {
            main: "src/entry.ts",
            "store-worker": "../../packages/hub/src/store/engine/store-worker.ts",
            "reader-worker": "../../packages/hub/src/local-repositories/reader-worker.ts",
            "hash-worker": "../../packages/hub/src/local-repositories/hash-worker.ts",
            "pickle-worker": "../../packages/hub/src/scans/pickle-worker.ts",
            "local-worker": "../../packages/local-models/src/runtime/worker.ts",
            "sandbox-worker": "src/server/sandbox/worker.ts",
            "header-worker": "src/server/sandbox/header-worker.ts",
            "documentation-worker": "src/modules/documentation/documentation-worker.ts",
            "open-graph-worker": "../../packages/markdown/src/cards/open-graph-worker.ts",
          },
        },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        // Inlined files would be data: addresses, which the page policy refuses.
        assetsInlineLimit: 0,
        target: "es2022",
        emptyOutDir: true,
        modulePreload: {
          polyfill: false,
          // The elements run in pages of other hosts, where addresses that begin at the root are others'.
          // In the script of every page the names of the files that later parts need would be a kilobyte.
          resolveDependencies: (_, dependencies, { hostId }) =>
            /elements|progressive-enhancement/.test(hostId) ? [] : dependencies,
        },
        // The template editor, loaded when someone reaches for it, is the largest part.
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          checks: CHECKS,
          input: {
            theme: "../../packages/markdown/src/page-script/theme.ts",
            "progressive-enhancement": "src/progressive-enhancement.ts",
            "below-path": "src/languages/below-path.ts",
            elements: "src/modules/embeds/elements/elements.ts",
            ...Object.fromEntries(
              ["site", ...STYLE_FAMILIES].map((name) => [`styles-${name}`, `src/styles/${name}.css`]),
            ),
          },
        },
      },
}));
