/**
 * The built client files: names with a hash of their content, so that browsers may keep them for ever.
 *
 * All of them are read at the start, in the compressed forms that the build wrote next to them, or else compressed
 * quickly; there are few, and a request never touches the disk.
 */
import type { AssetAddresses } from "../../shell/document.tsx";
import { STYLE_FAMILIES } from "../../shell/page-styles.ts";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, posix, relative, sep } from "node:path";
import { compressed, packed, type Representation, represent } from "./page-cache.ts";
import { browserModelHeaders, PICTURE_HEADERS, SANDBOX_HEADERS, SHARED_HEADERS } from "./security-headers.ts";
import { StartError } from "../start-error.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wav": "audio/wav",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Worker threads of the playground with their own policy. */
function threadHeaders(url: string, browserHub: string | undefined): Record<string, string> | undefined {
  if (/^\/assets\/sandbox-worker-[\w-]+\.js$/.test(url)) return SANDBOX_HEADERS;
  return /^\/assets\/browser-model-worker-[\w-]+\.js$/.test(url) ? browserModelHeaders(browserHub) : undefined;
}

export interface Assets {
  addresses: AssetAddresses;
  /** The file at a URL path ("/assets/site-x1.js"), if there is one. */
  find(path: string): Representation | undefined;
}

interface ManifestEntry {
  file: string;
  src?: string;
}

const PICTURE = /\.(png|jpg|svg|webp)$/;

/** Pictures of a folder of documentation, under the address of the folder. */
export async function loadPictures(folder: string, address: string): Promise<Map<string, Representation>> {
  const found = new Map<string, Representation>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !PICTURE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = represent(await readFile(path), {
      contentType: CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
      cacheControl: "public, max-age=3600",
      headers: PICTURE_HEADERS,
    });
    found.set(posix.join(address, relative(folder, path).split(sep).join("/")), await compressed(file));
  }
  return found;
}

/**
 * Reads a client build (a folder with `.vite/manifest.json`). Rejects when the folder has none.
 *
 * @param browserHub the hub whose models browsers may run themselves
 */
export async function loadAssets(folder: string, browserHub?: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const files = new Map<string, Representation>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const url = posix.join("/", relative(folder, path).split(sep).join("/"));
    if (url.startsWith("/.vite/") || /\.(br|gz)$/.test(url)) continue;
    const hashed = url.startsWith("/assets/");
    const file = represent(await readFile(path), {
      contentType: CONTENT_TYPES[extname(url)] ?? "application/octet-stream",
      cacheControl: hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      headers:
        threadHeaders(url, browserHub) ?? (/^\/assets\/.*\.(js|css|svg|woff2)$/.test(url) ? SHARED_HEADERS : undefined),
    });
    const [brotli, gzip] = await Promise.all([bytesOf(`${path}.br`), bytesOf(`${path}.gz`)]);
    files.set(url, packed(brotli && gzip ? { ...file, brotli, gzip } : await compressed(file)));
  }
  const addresses = { ...addressesOf(manifest), languages: languageFiles([...files.keys()]) };
  return { addresses, find: (path) => files.get(path) };
}

/** The script of each language, by the names of files. */
function languageFiles(urls: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    urls.flatMap((url): [string, string][] => {
      const [, locale] = /^\/assets\/language-([a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/.exec(url) ?? [];
      return locale === undefined ? [] : [[locale, url]];
    }),
  );
}

async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}

function addressesOf(manifest: Record<string, ManifestEntry>): AssetAddresses {
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found)
      throw new StartError("missing-build", `The client build has no entry for ${source}.`, {
        hint: 'Run "npm run build".',
      });
    return found;
  };
  /** Files that are only named have the whole path of their source. */
  const fileOf = (end: string) => Object.values(manifest).find(({ src }) => src?.endsWith(end))?.file ?? "";
  const url = (file: string) => `/${file}`;
  const site = entry("src/progressive-enhancement.ts");
  return {
    styles: url(entry("src/styles/site.css").file),
    familyStyles: Object.fromEntries(
      STYLE_FAMILIES.map((family) => [family, url(entry(`src/styles/${family}.css`).file)]),
    ),
    theme: url(entry("../../packages/markdown/src/page-script/theme.ts").file),
    siteScript: url(site.file),
    belowPath: url(entry("src/languages/below-path.ts").file),
    embeds: {
      script: url(entry("src/modules/embeds/elements/elements.ts").file),
      styles: url(fileOf("embeds/elements/elements.css")),
    },
    fonts: Object.values(manifest)
      .filter((candidate) => /(hanken-grotesk|bricolage-grotesque)-latin-wght-normal\.woff2$/.test(candidate.src ?? ""))
      .map((candidate) => url(candidate.file)),
  };
}
