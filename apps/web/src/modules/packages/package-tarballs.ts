/**
 * Tarballs of this site's packages under `/packages/`, and their list. Made by the build; read once at start, when their
 * READMEs get the line that installs them from here.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { RequestContext } from "../../server/http/gateway.ts";
import { installFrom, type SitePackage, type SitePackages } from "../../catalog/site-packages.ts";
import { withInstallLine } from "./install-line.ts";

export interface PackageFiles extends SitePackages {
  /** File name → bytes. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads what the build made; nothing where it made none.
 * @param origin address of this site; without it the READMEs stay as they are
 */
export async function loadPackages(folder: string, isPublished: boolean, origin?: string): Promise<PackageFiles> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let list: SitePackage[] = [];
  try {
    list = JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as SitePackage[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const packages = { list, isPublished };
  const own = await Promise.all(
    list.map(async (each) => {
      const made = await readFile(join(folder, each.file));
      const found = origin === undefined ? undefined : installFrom(packages, each.name, origin);
      const bytes = found ? await withInstallLine(made, each.name, found.addresses) : new Uint8Array(made);
      files.set(each.file, bytes);
      const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
      return { ...each, integrity, bytes: bytes.length };
    }),
  );
  return { list: own, isPublished, files };
}

export function packageRoutes({ list, files }: PackageFiles): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get("/packages/index.json", (context) => {
    const { origin } = new URL(context.req.url);
    return context.json(list.map((each) => ({ ...each, url: `${origin}/packages/${each.file}` })));
  });
  app.get("/packages/:file{.+\\.tgz}", (context) => {
    // `inference.tgz` is the version that is here, for install lines that outlive a version.
    const requested = context.req.param("file");
    const found = list.find(({ name, file }) => file === requested || `${name.split("/")[1]}.tgz` === requested);
    const bytes = found && files.get(found.file);
    if (bytes === undefined || found === undefined) return context.notFound();
    // A version that is not published yet may be built again: clients that have it revalidate.
    const etag = `"${found.integrity}"`;
    const headers = { ETag: etag, "Cache-Control": "public, max-age=0, must-revalidate" };
    if (context.req.header("if-none-match") === etag) return context.body(null, 304, headers);
    return context.body(bytes, 200, { ...headers, "Content-Type": "application/gzip" });
  });
  return app;
}
