/**
 * The runtime for models in browsers, as the site serves it: three files of npm packages from the
 * folder where the runtime for local ONNX models is installed. Their version is part of their
 * address, so browsers cache them.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { BROWSER_PROGRAM_VERSION, browserProgramFile } from "@vitrine/local-models";
import { Hono } from "hono";
import { BROWSER_PROGRAM_PATH } from "../../catalog/inference-services.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  wasm: "application/wasm",
};

/** @param dataDir where runtimes are installed; without it there are none */
export function browserModelRoutes(dataDir: string | undefined): Hono {
  const routes = new Hono();
  routes.get(`${BROWSER_PROGRAM_PATH}/:version/:file`, async (context) => {
    const { version, file } = context.req.param();
    const path =
      dataDir === undefined || version !== BROWSER_PROGRAM_VERSION
        ? undefined
        : await browserProgramFile(file, dataDir);
    if (path === undefined) return context.notFound();
    const { size } = await stat(path);
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream",
        "Content-Length": String(size),
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  });
  return routes;
}
