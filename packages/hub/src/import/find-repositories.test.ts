/** Which folders are models, which are told of as unclear, and which are passed over. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LocalRepositories } from "../local-repositories/local-repositories.ts";
import { openStore } from "../search/open-store.ts";
import { findRepositories } from "./find-repositories.ts";
import { importFolder } from "./folder.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vitrine-find-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "{}");
  }
}

async function found(...paths: string[]): Promise<{ models: string[]; unclear: string[] }> {
  put(...paths);
  const { repositories, unclear } = await findRepositories(root);
  return { models: repositories.map(({ id }) => id), unclear: unclear.map(({ path }) => relative(root, path)) };
}

describe("one file alone", () => {
  test.each([
    "model.pkl",
    "RandomForestModel.pickle",
    "classifier.joblib",
    "pytorch_model.bin",
    "pytorch_model-00001-of-00002.bin",
    "weights.h5",
    "net.pt",
    "net.PTH",
    "epoch-3.ckpt",
    "net.onnx",
    "net.tflite",
    "net.safetensors",
    "net.gguf",
    "saved_model.pb",
    "flax_model.msgpack",
    "rust_model.ot",
    "net.nemo",
    "net.mlmodel",
    "Net.mlpackage/Manifest.json",
    "booster.ubj",
    "model.ckpt-1000.data-00000-of-00001",
    "README.md",
  ])("%s makes a folder a model", async (name) => {
    expect(await found(`acme/net/${name}`, "acme/other/config.json")).toEqual({
      models: ["acme/net", "acme/other"],
      unclear: [],
    });
  });

  test.each([
    "cache.pkl",
    "features.h5",
    "training_args.bin",
    "model.pkl.gz",
    "checkpoint.tar",
    "model.zip",
    "net.pth.tar",
    "weights.npy",
    "checkpoint",
    "tokenizer.json",
    "model.safetensors.index.json",
  ])("%s may be a model, and is told", async (name) => {
    expect(await found(`acme/net/${name}`, "acme/other/config.json")).toEqual({
      models: ["acme/other"],
      unclear: ["acme/net"],
    });
  });

  test.each(["photo.png", "notes.txt", "data.csv", "table.parquet", "run.py", "backup.zip", "values.npy", "LICENSE"])(
    "%s makes a plain folder",
    async (name) => {
      expect(await found(`acme/net/${name}`, "acme/other/config.json")).toEqual({
        models: ["acme/other"],
        unclear: [],
      });
    },
  );
});

test("the folder itself, and one without an owner, are models by one file too", async () => {
  expect(await found("net/model.pkl")).toEqual({ models: ["net"], unclear: [] });
  rmSync(join(root, "net"), { recursive: true });
  expect((await found("model.pkl")).models).toHaveLength(1);
  rmSync(join(root, "model.pkl"));
  expect(await found("cache.pkl")).toEqual({ models: [], unclear: [""] });
});

test("who has said what is ignored is not asked again", async () => {
  expect(await found("acme/net/cache.pkl", "acme/net/.vitrineignore")).toEqual({ models: [], unclear: [] });
});

test("weights beside folders of models hide none of them", async () => {
  expect(await found("stray.pt", "acme/stray.ckpt", "acme/net/config.json", "solo/model.onnx")).toEqual({
    models: ["acme/net", "solo"],
    unclear: ["acme", ""],
  });
});

test("a model that lies too deep and a download that was broken off are told, a link is not", async () => {
  mkdirSync(join(root, "acme"));
  put("elsewhere/net/config.json", "models--acme--gone/refs/main", "datasets--acme--d/snapshots/1/README.md");
  symlinkSync(join(root, "elsewhere/net"), join(root, "acme/linked"));
  symlinkSync(join(root, "nowhere"), join(root, "acme/dangling"));
  expect(await found("group/acme/net/config.json", "acme/net/onnx/model.onnx", "acme/plain/docs/README.md")).toEqual({
    models: ["elsewhere/net"],
    unclear: ["acme/net", "group/acme", "models--acme--gone"],
  });
});

describe("a site", () => {
  test("shows such a folder or lists it among the problems, until that is mended", async () => {
    const store = await openStore({ memory: true });
    put("acme/net/model.pkl", "acme/data/cache.pkl", "acme/plain/notes.txt");
    const models = await LocalRepositories.open(store, [root], { quietMs: 0, sweepMs: 600 });
    try {
      await models.settled();
      expect(models.ids()).toEqual(["acme/net"]);
      expect((await store.get("acme/net"))?.siblings).toMatchObject([{ rfilename: "model.pkl" }]);
      const problems = models.problems().filter(({ shown }) => !shown);
      expect(problems.map(({ id, reasons }) => [id.replace(/^[^/]*\//, ""), reasons[0]])).toEqual([
        ["acme/data", expect.stringContaining("add a README.md")],
      ]);
      put("acme/data/README.md");
      await expect.poll(async () => [models.ids().length, models.problems()]).toEqual([2, []]);
    } finally {
      await models.close();
      await store.close();
    }
  });

  test("does not look for ever at a folder that ignores all that it has, nor at a download without weights", async () => {
    const store = await openStore({ memory: true });
    put("acme/net/model.pkl", "acme/kept/config.json", `models--acme--part/snapshots/${"a".repeat(40)}/tokenizer.json`);
    writeFileSync(join(root, "acme/net/.vitrineignore"), "*\n");
    const models = await LocalRepositories.open(store, [root], { quietMs: 0, sweepMs: 60_000 });
    try {
      await models.settled();
      expect(models.ids().toSorted()).toEqual(["acme/kept", "acme/part"]);
      // What was shown goes when it is ignored.
      writeFileSync(join(root, "acme/kept/.vitrineignore"), "*\n");
      await expect.poll(() => models.ids()).toEqual(["acme/part"]);
      await models.settled();
    } finally {
      await models.close();
      await store.close();
    }
  });

  test("names such folders in the report of an import", async () => {
    const store = await openStore({ memory: true });
    put("acme/net/model.pkl", "acme/data/cache.pkl");
    const report = await importFolder(store, root);
    expect([report.imported, report.skipped.map(({ id }) => id)]).toEqual([1, ["acme/data"]]);
    await store.close();
  });
});
