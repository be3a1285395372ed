/**
 * Libraries for messages beside our compiled catalogs: bytes that a page in German loads, and the time that a server takes for
 * 1,000 messages with a language for each request. 200 messages of the catalogs, in English and German, for each.
 *
 *     node tools/messages/measure.ts
 *
 * The libraries come into a temporary folder, as nothing else here needs them.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { build } from "esbuild";
import { messagesOf, readFeatures } from "./catalogs.ts";
import { compileMessage, Formatters } from "./compile-message.ts";

const LIBRARIES = [
  "@inlang/paraglide-js@2.25.4",
  "@inlang/plugin-message-format@4.4.4",
  "@lingui/core@6.11.0",
  "@lingui/message-utils@6.11.0",
  "@formatjs/intl@6.1.4",
  "i18next@27.1.5",
];
const LOCALES = ["en", "de"] as const;
const COUNT = 200;
const RENDERED = 1000;
const ROUNDS = 200;
const VALUES = { name: "A name", count: 3 };

type Messages = Readonly<Record<string, string>>;
type Catalogs = Readonly<Record<(typeof LOCALES)[number], Messages>>;

/** Texts, texts with one value, and plurals, in about the shares that the catalogs have; values named alike for all. */
function sampleMessages(root: string): Catalogs {
  const pairs = readFeatures(root).flatMap(({ catalogs }) => {
    const german = new Map(messagesOf(catalogs.get("de") ?? {}));
    return messagesOf(catalogs.get("en") ?? {}).flatMap(([path, message]) => {
      const other = german.get(path);
      return other === undefined ? [] : [[simple(message), simple(other)] as const];
    });
  });
  const wanted = { text: 150, value: 35, plural: 15 };
  const chosen = (Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((kind) =>
    pairs.filter(([en, de]) => kindOf(en) === kind && kindOf(de) === kind).slice(0, wanted[kind]),
  );
  const catalog = (at: 0 | 1) => Object.fromEntries(chosen.map((pair, index) => [`m${index}`, pair[at] ?? ""]));
  return { en: catalog(0), de: catalog(1) };
}

const simple = (message: string) =>
  message
    .replaceAll(/<\/?\w+\/?>/g, "")
    .replaceAll(/\{(\w+)(?=[,}])/g, (_, name: string) => (/count|days|total/.test(name) ? "{count" : "{name"))
    .replaceAll("{count, number}", "{count}");

function kindOf(message: string): "text" | "value" | "plural" | "other" {
  const elements = parse(message, { ignoreTag: true });
  const special = elements.filter(({ type }) => type !== TYPE.literal);
  if (special.length === 0) return "text";
  if (special.length === 1 && special[0]?.type === TYPE.argument) return "value";
  const [plural] = special;
  if (special.length > 1 || plural?.type !== TYPE.plural) return "other";
  const forms = Object.entries(plural.options);
  const isSimple = forms.every(
    ([key, { value }]) =>
      /^(?:one|other)$/.test(key) && value.every(({ type }) => type === TYPE.literal || type === TYPE.argument),
  );
  return isSimple && forms.length === 2 ? "plural" : "other";
}

/** `{count, plural, one {1 model} other {{count} models}}` as its two forms. */
function formsOf(message: string): { one: string; other: string; before: string; after: string } | undefined {
  const [, before = "", one = "", other = "", after = ""] =
    /^(.*?)\{count, plural, one \{(.*?)\} other \{((?:[^{}]|\{\w+\})*)\}\}(.*)$/s.exec(message) ?? [];
  return one === "" && other === "" ? undefined : { before, one, other, after };
}

interface Subject {
  name: string;
  /** A module for a page in one language; exports `say(id, values)`. */
  page: string;
  /** A module for a server; exports `say(locale, id, values)`. */
  server: string;
}

function ours({ en, de }: Catalogs): Subject {
  const module = (locale: string, messages: Messages) => {
    const formatters = new Formatters(locale);
    const lines = Object.entries(messages).map(([id, message]) => {
      const { values, expression } = compileMessage(message, formatters);
      return `${id}: ${values.size === 0 ? expression : `({ ${[...values.keys()].join(", ")} }) => ${expression}`},`;
    });
    return `${formatters.source(false)}\nexport const labels = {\n${lines.join("\n")}\n};`;
  };
  const say = "const label = labels[id]; return typeof label === 'function' ? label(values) : label;";
  return {
    name: "compiled to functions",
    page: `${module("de", de)}\nexport function say(id, values) { ${say} }`,
    server: `${module("en", en).replace("labels", "en")}\n${module("de", de)
      .replaceAll(/\b(number|plural)(\d)/g, "$1De$2")
      .replace("labels", "de")}
      const all = { en, de };
      export function say(locale, id, values) { const labels = all[locale]; ${say} }`,
  };
}

function lingui({ en, de }: Catalogs, compile: (message: string) => unknown): Subject {
  const compiled = (messages: Messages) =>
    JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, compile(message)])));
  const start = 'import { setupI18n } from "@lingui/core";\n';
  return {
    name: "Lingui",
    page: `${start}const i18n = setupI18n({ locale: "de", messages: { de: ${compiled(de)} } });
      export const say = (id, values) => i18n._(id, values);`,
    server: `${start}const all = Object.fromEntries(Object.entries({ en: ${compiled(en)}, de: ${compiled(de)} })
        .map(([locale, messages]) => [locale, setupI18n({ locale, messages: { [locale]: messages } })]));
      export const say = (locale, id, values) => all[locale]._(id, values);`,
  };
}

function formatJs({ en, de }: Catalogs): Subject {
  const compiled = (messages: Messages) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, parse(message, { ignoreTag: true })])),
    );
  const start = 'import { createIntl, createIntlCache } from "@formatjs/intl";\n';
  return {
    name: "FormatJS",
    page: `${start}const intl = createIntl({ locale: "de", messages: ${compiled(de)} }, createIntlCache());
      export const say = (id, values) => intl.formatMessage({ id }, values);`,
    server: `${start}const cache = createIntlCache();
      const all = Object.fromEntries(Object.entries({ en: ${compiled(en)}, de: ${compiled(de)} })
        .map(([locale, messages]) => [locale, createIntl({ locale, messages }, cache)]));
      export const say = (locale, id, values) => all[locale].formatMessage({ id }, values);`,
  };
}

function i18next({ en, de }: Catalogs): Subject {
  const braces = (text: string) => text.replaceAll(/\{(\w+)\}/g, "{{$1}}");
  const resource = (messages: Messages) =>
    Object.fromEntries(
      Object.entries(messages).flatMap(([id, message]) => {
        const forms = formsOf(message);
        if (forms === undefined) return [[id, braces(message)]];
        const { before, one, other, after } = forms;
        return [
          [`${id}_one`, braces(before + one + after)],
          [`${id}_other`, braces(before + other + after)],
        ];
      }),
    );
  const options = "interpolation: { escapeValue: false }, initAsync: false, showSupportNotice: false";
  const start = 'import { createInstance } from "i18next";\nconst i18n = createInstance();\n';
  return {
    name: "i18next",
    page: `${start}i18n.init({ lng: "de", resources: { de: { translation: ${JSON.stringify(resource(de))} } }, ${options} });
      export const say = (id, values) => i18n.t(id, values);`,
    server: `${start}i18n.init({ lng: "en", resources: { en: { translation: ${JSON.stringify(resource(en))} }, de: { translation: ${JSON.stringify(resource(de))} } }, ${options} });
      const all = { en: i18n.getFixedT("en"), de: i18n.getFixedT("de") };
      export const say = (locale, id, values) => all[locale](id, values);`,
  };
}

/** Compiles its own project: one function for each message, and one for each of its languages. */
async function paraglide(catalogs: Catalogs, folder: string): Promise<Subject> {
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  };
  write("project.inlang/settings.json", {
    baseLocale: "en",
    locales: LOCALES,
    modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
    "plugin.inlang.messageFormat": { pathPattern: "./messages/{locale}.json" },
  });
  for (const locale of LOCALES)
    write(
      `messages/${locale}.json`,
      Object.fromEntries(
        Object.entries(catalogs[locale]).map(([id, message]) => {
          const forms = formsOf(message);
          if (forms === undefined) return [id, message];
          const { before, one, other, after } = forms;
          const match = { "form=one": before + one + after, "form=other": before + other + after };
          return [id, [{ declarations: ["input count", "local form = count: plural"], selectors: ["form"], match }]];
        }),
      ),
    );
  const { compile } = (await import(createRequire(join(folder, "x.js")).resolve("@inlang/paraglide-js"))) as {
    compile: (options: object) => Promise<unknown>;
  };
  const options = { outputStructure: "message-modules", strategy: ["globalVariable", "baseLocale"] };
  await compile({ project: join(folder, "project.inlang"), outdir: join(folder, "paraglide"), ...options });
  const start = 'import * as m from "./paraglide/messages.js";\n';
  return {
    name: "Paraglide",
    page: `${start}import { overwriteGetLocale } from "./paraglide/runtime.js";
      overwriteGetLocale(() => "de");
      export const say = (id, values) => m[id](values);`,
    server: `${start}export const say = (locale, id, values) => m[id](values, { locale });`,
  };
}

async function bundled(source: string, folder: string, platform: "browser" | "node"): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, loader: "js" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    platform,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "vitrine-messages-"));
try {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", ...LIBRARIES], {
    cwd: folder,
    stdio: "inherit",
  });
  const catalogs = sampleMessages(root);
  const { compileMessage: compileLingui } = (await import(
    createRequire(join(folder, "x.js")).resolve("@lingui/message-utils/compileMessage")
  )) as { compileMessage: (message: string) => unknown };
  const subjects = [
    ours(catalogs),
    await paraglide(catalogs, folder),
    lingui(catalogs, compileLingui),
    formatJs(catalogs),
    i18next(catalogs),
  ];
  const ids = Object.keys(catalogs.en);
  console.log(`${ids.length} messages (${COUNT} wanted), Node ${process.version}`);
  console.log("| | page in German, bytes (brotli) | 1,000 messages on the server, ms |\n|---|--:|--:|");
  const expected = new Map<string, string>();
  for (const { name, page, server } of subjects) {
    // oxlint-disable-next-line no-await-in-loop
    const script = await bundled(page, folder, "browser");
    const file = join(folder, `${name.replaceAll(" ", "-")}.mjs`);
    // oxlint-disable-next-line no-await-in-loop
    writeFileSync(file, await bundled(server, folder, "node"));
    // oxlint-disable-next-line no-await-in-loop
    const { say } = (await import(file)) as { say: (locale: string, id: string, values: object) => unknown };
    for (const locale of LOCALES)
      for (const id of ids) {
        const text = String(say(locale, id, VALUES));
        const usual = expected.get(locale + id) ?? text;
        if (usual !== text) console.warn(`${name} says ${JSON.stringify(text)} for ${JSON.stringify(usual)}`);
        expected.set(locale + id, usual);
      }
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = process.cpuUsage();
      for (let at = 0; at < RENDERED; at += 1) say(LOCALES[at % 2] ?? "en", ids[at % ids.length] ?? "", VALUES);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
    const middle = times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
    const bytes = script.byteLength.toLocaleString("en");
    const small = brotliCompressSync(script).byteLength.toLocaleString("en");
    console.log(`| ${name} | ${bytes} (${small}) | ${middle.toFixed(2)} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
