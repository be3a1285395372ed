/**
 * Tarballs of this site's packages under `/packages/`, and their list. Made by the build; their READMEs get the line that
 * installs them from here. They are read at the start for the list, and again on request: few ask for them, and all
 * together they weigh 10 MB.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { RequestContext } from "../../server/http/gateway.ts";
import { installFrom, type SitePackage, type SitePackages } from "../../catalog/site-packages.ts";
import { withInstallLine } from "./install-line.ts";

/** An install asks for several, and for some of them twice. */
const KEPT_MS = 60_000;

export interface PackageFiles extends SitePackages {
  /** The bytes of a package of the list. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Reads the list again. */
  reload(): Promise<void>;
}

/**
 * Reads what the build made; nothing where it made none.
 * @param origin address of this site; without it the READMEs stay as they are
 */
export async function loadPackages(folder: string, isPublished: boolean, origin?: string): Promise<PackageFiles> {
  const list: SitePackage[] = [];
  const make = async ({ name, file }: SitePackage, among: readonly SitePackage[] = list) => {
    const made = await readFile(join(folder, file));
    const found = origin === undefined ? undefined : installFrom({ list: among, isPublished }, name, origin);
    return found ? withInstallLine(made, name, found.addresses) : new Uint8Array(made);
  };
  const reload = async () => {
    const built = await readIndex(folder);
    const own: SitePackage[] = [];
    for (const each of built) {
      // oxlint-disable-next-line no-await-in-loop -- unpacked, one of them is 30 MB
      const bytes = each.integrity === undefined ? undefined : await make(each, built);
      const integrity = bytes && `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
      own.push({ ...each, ...(bytes && integrity && { integrity, bytes: bytes.length }) });
    }
    list.splice(0, Infinity, ...own);
  };
  await reload();
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    max: list.length + 1,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    fetchMethod: (file) => {
      const each = list.find((one) => one.file === file);
      return each && make(each);
    },
  });
  return { list, isPublished, read: (file) => kept.fetch(file), reload };
}

async function readIndex(folder: string): Promise<SitePackage[]> {
  try {
    return JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as SitePackage[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}

export function packageRoutes({ list, read }: PackageFiles): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get("/packages/index.json", (context) => {
    const { origin } = new URL(context.req.url);
    return context.json(list.map((each) => ({ ...each, url: `${origin}/packages/${each.file}` })));
  });
  app.get("/packages/:file{.+\\.tgz}", async (context) => {
    // `inference.tgz` is the version that is here, for install lines that outlive a version.
    const requested = context.req.param("file");
    const found = list.find(({ name, file }) => file === requested || `${name.split("/")[1]}.tgz` === requested);
    if (found === undefined) return context.notFound();
    if (found.integrity === undefined)
      return context.text(
        "The package is not packed yet. Try again in a minute; where that does not help, the output of npm start says why.",
        503,
        { "Retry-After": "20" },
      );
    // A version that is not published yet may be built again: clients that have it revalidate.
    const etag = `"${found.integrity}"`;
    const headers = { ETag: etag, "Cache-Control": "public, max-age=0, must-revalidate" };
    if (context.req.header("if-none-match") === etag) return context.body(null, 304, headers);
    const bytes = await read(found.file);
    if (bytes === undefined) return context.notFound();
    return context.body(bytes, 200, { ...headers, "Content-Type": "application/gzip" });
  });
  return app;
}
