// @module-tag slow
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callSnippets } from "@vitrine/inference";
import { REPLY, startTestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalDependencies, manifestOf, packageIndex } from "./published-packages.mjs";
import { packPackages } from "./pack.mjs";
import { installFrom } from "../../apps/web/src/catalog/site-packages.ts";
import {
  loadPackages,
  packageRoutes,
  type PackageFiles,
} from "../../apps/web/src/modules/packages/package-tarballs.ts";

const VERSION = manifestOf("inference").version;

let folder: string;
let packages: PackageFiles;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-packages-"));
  await packPackages(folder, { names: ["inference", ...internalDependencies("inference")] });
  packages = await loadPackages(folder, false);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("tarballs of this site's packages", () => {
  test("the same sources give the same bytes, and the list has their checksums", async () => {
    const before = readFileSync(join(folder, `inference-${VERSION}.tgz`));
    const second = mkdtempSync(join(tmpdir(), "vitrine-packages-again-"));
    await packPackages(second, { names: ["inference"] });
    expect(readFileSync(join(second, `inference-${VERSION}.tgz`)).equals(before)).toBe(true);
    rmSync(second, { recursive: true, force: true });
    const inference = packages.list.find(({ name }) => name === "@vitrine/inference");
    expect(inference).toMatchObject({ name: "@vitrine/inference", file: `inference-${VERSION}.tgz` });
    expect(inference?.integrity).toBe(`sha512-${createHash("sha512").update(before).digest("base64")}`);
  });

  test("say in their READMEs the line that installs them from the site, and are otherwise the same", async () => {
    const origin = "https://models.example";
    const [own, again] = await Promise.all([1, 2].map(() => loadPackages(folder, false, origin)));
    const file = `inference-${VERSION}.tgz`;
    const bytes = (await own?.read(file)) as Uint8Array;
    const { integrity } = own?.list.find((each) => each.file === file) ?? {};
    expect(integrity).toBe(`sha512-${createHash("sha512").update(bytes).digest("base64")}`);
    expect(again?.list).toEqual(own?.list);
    const read = (tarball: Uint8Array, ...flags: string[]) => {
      writeFileSync(join(folder, "read.tgz"), tarball);
      return execFileSync("tar", ["-xzOf", join(folder, "read.tgz"), ...flags], { maxBuffer: 1e9 }).toString();
    };
    const line = `npm install ${installFrom(packages, "@vitrine/inference", origin)?.addresses.join(" ")}`;
    const readme = read(bytes, "package/README.md");
    expect(readme).toContain(`\n${line}\n`);
    const made = (await packages.read(file)) as Uint8Array;
    expect(readme.replace(line, "npm install @vitrine/inference")).toBe(read(made, "package/README.md"));
    expect(read(bytes, "--exclude=package/README.md")).toBe(read(made, "--exclude=package/README.md"));
  });

  test("have their addresses before they are packed, and are there after", async () => {
    const site = mkdtempSync(join(tmpdir(), "vitrine-unpacked-"));
    writeFileSync(join(site, "index.json"), JSON.stringify(packageIndex(["base"])));
    const files = await loadPackages(site, false);
    const file = `base-${VERSION}.tgz`;
    expect(installFrom(files, "@vitrine/base", "http://site.example")?.addresses).toEqual([
      `http://site.example/packages/${file}`,
    ]);
    const app = packageRoutes(files);
    expect((await app.request(`/packages/${file}`)).status).toBe(503);
    copyFileSync(join(folder, file), join(site, file));
    writeFileSync(join(site, "index.json"), JSON.stringify(packages.list.filter((each) => each.file === file)));
    await files.reload();
    expect((await app.request(`/packages/${file}`)).status).toBe(200);
    rmSync(site, { recursive: true, force: true });
  });

  test("are served with a validator; missing ones get 404", async () => {
    const app = packageRoutes(packages);
    const answer = await app.request(`/packages/code-${VERSION}.tgz`);
    expect(answer.headers.get("content-type")).toBe("application/gzip");
    const etag = answer.headers.get("etag") ?? "";
    expect((await app.request(`/packages/code-${VERSION}.tgz`, { headers: { "if-none-match": etag } })).status).toBe(
      304,
    );
    for (const path of ["/packages/x.tgz", "/packages/..%2findex.json", "/packages/%2e%2e/index.json"]) {
      expect((await app.request(path)).status).toBe(404);
    }
    expect(await (await app.request("http://site.example/packages/index.json")).json()).toMatchObject([
      { url: `http://site.example/packages/base-${VERSION}.tgz` },
      { url: `http://site.example/packages/code-${VERSION}.tgz` },
      { url: `http://site.example/packages/inference-${VERSION}.tgz` },
      { url: `http://site.example/packages/tasks-${VERSION}.tgz` },
    ]);
  });

  test("the plain name is used once it is published", () => {
    expect(installFrom(packages, "@vitrine/inference", "https://a.example")?.addresses).toEqual([
      `https://a.example/packages/inference-${VERSION}.tgz`,
      `https://a.example/packages/base-${VERSION}.tgz`,
      `https://a.example/packages/code-${VERSION}.tgz`,
      `https://a.example/packages/tasks-${VERSION}.tgz`,
    ]);
    expect(installFrom({ ...packages, isPublished: true }, "@vitrine/inference", "https://a.example")).toBeUndefined();
    expect(installFrom(packages, "@vitrine/nothing", "https://a.example")).toBeUndefined();
  });

  test(
    "installed in an empty folder from the site's address, the page's code gets its answer",
    { tags: ["whole"] },
    async () => {
      const app = packageRoutes(packages);
      const server = createServer((request, response) => {
        void (async () => {
          const answer = await app.request(`http://127.0.0.1${request.url}`, { method: request.method ?? "GET" });
          response.writeHead(answer.status, Object.fromEntries(answer.headers));
          response.end(Buffer.from(await answer.arrayBuffer()));
        })();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const kit = await startTestKit();
      const place = mkdtempSync(join(tmpdir(), "vitrine-install-"));
      try {
        const addresses = installFrom(packages, "@vitrine/inference", origin)?.addresses ?? [];
        const model = { id: "own/model", tags: ["conversational"], pipeline_tag: "text-generation" };
        const { snippets } = callSnippets(model, {
          language: "javascript",
          client: "@vitrine/inference",
          endpointUrl: `${kit.url}/v1`,
          clientPackage: addresses,
        });
        const [snippet] = snippets;
        expect(snippet?.install).toBe(`npm install ${addresses.join(" ")}`);
        writeFileSync(join(place, "package.json"), '{ "type": "module" }');
        const npm = spawn(
          "npm",
          ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...addresses],
          {
            cwd: place,
            stdio: "ignore",
          },
        );
        expect(await new Promise((resolve) => npm.on("close", resolve))).toBe(0);
        writeFileSync(join(place, "page.mjs"), snippet?.code ?? "");
        const program = spawn(process.execPath, ["page.mjs"], {
          cwd: place,
          env: { ...process.env, HF_TOKEN: "x", API_TOKEN: "x" },
        });
        let printed = "";
        program.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
        program.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
        await new Promise((resolve) => program.on("close", resolve));
        expect(printed).toContain(REPLY);
        const types = join(place, "node_modules/@vitrine/inference/dist/index.d.ts");
        expect(existsSync(types), "declarations are in the tarball").toBe(true);
      } finally {
        server.close();
        await kit.close();
        rmSync(place, { recursive: true, force: true });
      }
    },
  );
});
