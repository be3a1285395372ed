/** Tarballs of this site's packages under `/packages/`, and their list. Made by the build; read
 * once at start. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { RequestContext } from "../../server/http/gateway.ts";
import type { SitePackage, SitePackages } from "../../catalog/site-packages.ts";

export interface PackageFiles extends SitePackages {
  /** File name → bytes. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Reads what the build made; nothing where it made none. */
export async function loadPackages(folder: string, isPublished: boolean): Promise<PackageFiles> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let list: SitePackage[] = [];
  try {
    list = JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as SitePackage[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await Promise.all(list.map(async ({ file }) => files.set(file, new Uint8Array(await readFile(join(folder, file))))));
  return { list, isPublished, files };
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
